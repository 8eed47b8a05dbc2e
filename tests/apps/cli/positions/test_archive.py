"""``heibai archive`` as a person and as a program use it."""

import io
import json
from functools import partial, reduce

import pytest
from random_records import random_moves

from heibai.games import GameSpec
from heibai.records.export import exporting
from heibai.records.record import Record


@pytest.fixture
def archive(command_line):
    return partial(command_line, "archive")


@pytest.fixture
def games(tmp_path):
    """Two whole games, one broken off."""
    path = tmp_path / "games.jsonl"
    with exporting(path, "jsonl") as write:
        write(Record(moves=random_moves(8, 1), date="1999", black="Anna", white="Bo"))
        write(Record(moves=random_moves(6, 2), spec=GameSpec("reversi", 6), date="2000-01-02"))
        write(Record(moves=random_moves(8, 3)[:9], date="2000", black="[Cy]", white="Dee", score=2))
    return path


def test_json_counts_games_and_names_the_unfinished(archive, games):
    result = archive(games, "--json", "--list-unfinished")
    assert result.code == 0
    assert result.err == ""
    found = json.loads(result.out)
    assert [found[key] for key in ("files", "games", "finished", "unfinished", "illegal")] == [1, 3, 2, 1, 0]
    assert [(row["year"], row["games"]) for row in found["years"]] == [(1999, 1), (2000, 2)]
    (open_game,) = found["unfinished_games"]
    assert (open_game["game"], open_game["black"], open_game["plies"], open_game["recorded_score"]) == (3, "[Cy]", 9, 2)


def test_the_table_says_what_the_json_says(archive, games):
    result = archive(games, "--list-unfinished")
    assert result.code == 0
    assert "[Cy] - Dee, ? 2000: unfinished after 9 plies, recorded 2" in result.out
    assert "3 games in 1 file," in result.out
    assert "0 illegal, 0 not as recorded, 1 unfinished" in result.out


def test_wins_by_colour_and_the_average_discs_stand_below_the_table(archive, tmp_path):
    game = GameSpec("reversi", 6).make()
    moves = [random_moves(6, seed) for seed in (2, 5)]
    ends = [game.view(reduce(lambda position, move: position.play(move), each, game.start())) for each in moves]
    with exporting(tmp_path / "two.jsonl", "jsonl") as write:
        for each in moves:
            write(Record(moves=each, spec=GameSpec("reversi", 6)))
    black, white = (sum(end.counts[side] for end in ends) / 2 for side in (0, 1))
    won = [sum(end.counts[side] > end.counts[1 - side] for end in ends) for side in (0, 1)]
    said = archive(tmp_path / "two.jsonl").out
    assert f"black won {won[0] / 2:.1%}, drawn {1 - sum(won) / 2:.1%}, white won {won[1] / 2:.1%} of 2;" in said
    assert f"discs at the end {black:.2f} to {white:.2f} on average" in said


def test_games_are_converted(archive, games, tmp_path):
    result = archive(games, "--json", "--to", "ggf", tmp_path / "out.ggf")
    assert json.loads(result.out)["written"] == 3
    again = json.loads(archive(tmp_path / "out.ggf", "--json").out)
    assert [again[key] for key in ("games", "finished", "illegal", "mismatched")] == [3, 2, 0, 0]


def test_games_are_written_to_several_files_at_once(archive, games, tmp_path):
    result = archive(games, "--json", "--to", "ggf", tmp_path / "a.ggf", "--to", "jsonl", tmp_path / "b.jsonl")
    assert json.loads(result.out)["written"] == 3
    for name in ("a.ggf", "b.jsonl"):
        assert json.loads(archive(tmp_path / name, "--json").out)["games"] == 3


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--to", "ggf"], "--to ggf lacks a word; write --to FORMAT FILE"),
        (["--to", "ggf", "x", "--to", "sgf", "x"], "'x' comes twice with --to"),
        (["--to", "jsonl", "-"], "'-' cannot follow --to"),
    ],
)
def test_what_is_to_be_written_needs_a_format_and_a_file_of_its_own(archive, games, words, says):
    result = archive(games, *words)
    assert (result.code, says in result.err) == (2, True)


def test_standard_input_is_read_in_place_of_a_file(archive, monkeypatch):
    text = b"1. f5 d6 2. c3 d3\n1. f5 a1\n"
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(text)))
    result = archive("-", "--json")
    found = json.loads(result.out)
    assert (result.code, found["games"], found["illegal"]) == (1, 2, 1)
    assert found["faulty"][0]["file"] == "-"
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"no game")))
    assert "'-' holds no games in a format that heibai reads" in archive("-").err


def test_an_illegal_game_and_a_wrong_score_are_named_and_the_exit_code_is_1(archive, tmp_path):
    path = tmp_path / "bad.jsonl"
    with exporting(path, "jsonl") as write:
        write(Record(moves=(37, 0)))
        write(Record(moves=random_moves(8, 1), score=1))
    result = archive(path, "--to", "transcript", tmp_path / "legal.txt")
    assert result.code == 1
    assert "game 1: ? - ?, ? ?: ply 2 is illegal" in result.out
    assert "recorded +1" in result.out
    assert "1 game written" in result.out
    assert len(json.loads(archive(path, "--json").out)["faulty"]) == 2


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["missing.wtb"], "heibai: cannot read 'missing.wtb' (No such file or directory); check its name\n"),
        (
            ["GAMES", "--to", "pdf", "x"],
            "heibai: 'pdf' is no format for games; known: diagram, ggf, jsonl, ",
        ),
    ],
)
def test_bad_input_is_one_sentence_and_exit_code_2(archive, games, arguments, says):
    result = archive(*[games if word == "GAMES" else word for word in arguments])
    assert result.code == 2
    assert result.out == ""
    assert result.err.startswith(says)


def test_an_old_file_with_variations_goes_through_a_library_and_comes_back(archive, tmp_path):
    old, library, back = tmp_path / "old.sgf", tmp_path / "book.lib", tmp_path / "back.sgf"
    old.write_bytes("(;GM[4]SZ[15];B[hh]C[中央](;W[ih];B[ii])(;W[hi]LB[gg:A];B[ig]))".encode("gbk"))
    assert "1 game written" in archive(old, "--to", "renlib", library).out
    assert "1 game written" in archive(library, "--to", "sgf", back).out
    assert ";B[hh]C[中央](;W[ih];B[ii])(;W[hi]LB[gg:A]" in back.read_text("utf-8")
    assert archive(back, "--to", "jsonl", tmp_path / "tree.jsonl").code == 0
    assert '"comment":"中央"' in (tmp_path / "tree.jsonl").read_text("utf-8")


def test_a_game_that_a_format_cannot_hold_ends_with_one_sentence_and_no_file(archive, games, tmp_path):
    result = archive(games, "--to", "renlib", tmp_path / "book.lib")
    assert result.code == 2
    assert "a library of RenLib holds Gomoku on 15x15 from the usual start, not reversi" in result.err
    assert sorted(path.name for path in tmp_path.iterdir()) == ["games.jsonl"]
