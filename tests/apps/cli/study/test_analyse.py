"""``heibai analyse`` as a person and as a program use it."""

from __future__ import annotations

import io
import json
import os
import signal
import subprocess
import sys
import zipfile

import pytest
from killing import hear_interrupts
from waiting import MINUTES, wait_until

from heibai.analysis.options import AnalysisOptions
from heibai.analysis.review import review
from heibai.analysis.valuation import Valuation
from heibai.apps.cli.study.analyse_view import show
from heibai.core.abilities.forecast import Outcomes
from heibai.records.ingest import find_archives, read_archive
from heibai.records.record import Record

GAME = "c4b4a1d4a3c1d1a2b1a4d2d3"
SMALL = ("--size", "4", "--seconds", f"{MINUTES:g}")  # of a position, which is solved long before
FAST_LINES = ("--player", "alphabeta:nodes=300,eval=threats", "--json")
FAST = ("--player", "alphabeta:nodes=300,eval=zones", "--json")
HEIBAI = [sys.executable, "-c", "from heibai.apps.cli import main; main()", "analyse"]


def test_a_line_of_moves_becomes_a_table_with_losses_accuracy_and_the_worst_moves(command_line):
    code, out, _ = command_line("analyse", GAME, *SMALL)
    assert code == 0
    assert "exactly" in out
    assert "accuracy" in out
    assert "result: exactly -2 discs" in out


def test_a_networks_outcomes_are_blacks_and_sum_to_a_hundred(capsys, monkeypatch):
    monkeypatch.setenv("COLUMNS", "120")
    options = AnalysisOptions.of(Record(moves=(19,)), player="random")
    valuations = [Valuation(ply, 0.3, "points", 0.5, 0.5, outcomes=Outcomes(0.344, 0.312, 0.344)) for ply in (0, 1)]
    game = options.record.spec.make()
    show(game, options, review(game, options.record, valuations))
    out = capsys.readouterr().out
    assert "black, draw, white" in out
    assert "34 / 32 / 34" in out  # rounded each by itself they are 34, 31, 34


def test_json_has_every_move_with_the_position_before_it(command_line):
    code, out, _ = command_line("analyse", GAME, *SMALL, "--json")
    found = json.loads(out)
    assert (code, found["unit"], found["score"], len(found["moves"])) == (0, "discs", -2, 13)
    first = found["moves"][0]
    assert (first["number"], first["color"], first["move"]) == (1, "black", "c4")
    assert (first["before"]["value"], first["before"]["exact"]) == (
        -10,
        True,
    )  # published: 3 discs to 11, and the 2 empty squares are the winner's
    assert found["moves"][10]["move"] == "pass"
    assert found["moves"][10]["forced"]


def test_a_file_and_standard_input_are_read_alike(command_line, tmp_path, monkeypatch):
    path = tmp_path / "games.txt"
    path.write_text("f5d6\nf5f6e6\n", "utf-8")
    fast = ("--player", "alphabeta:nodes=300,eval=champion", "--json")
    by_file = json.loads(command_line("analyse", path, "--number", "2", *fast)[1])
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(path.read_bytes())))
    by_pipe = json.loads(command_line("analyse", "-", "--number", "2", *fast)[1])
    assert [each["move"] for each in by_file["moves"]] == ["f5", "f6", "e6"]
    assert by_pipe["moves"][1]["before"]["value"] == by_file["moves"][1]["before"]["value"]


def test_a_pasted_game_may_hold_a_slash(command_line):
    record = '{"heibai-record":1,"game":"reversi","size":4,"event":"round/1","moves":"a2"}'
    told = json.loads(command_line("analyse", record, *FAST)[1])
    assert [move["move"] for move in told["moves"]] == ["a2"]


def piped(monkeypatch, data):
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))
    return "-"


def test_a_file_that_says_no_rules_has_those_of_the_options(command_line, tmp_path, monkeypatch):
    path = tmp_path / "game.sgf"
    path.write_bytes(b"(;FF[4]GM[4]SZ[15];B[hh])")
    for what in (path, piped(monkeypatch, path.read_bytes())):
        assert command_line("analyse", what, "--game", "gomoku/15/renju", *FAST_LINES).told["game"] == "gomoku/15/renju"


@pytest.mark.parametrize("game", ["reversi/8", "gomoku/9"])
def test_a_file_of_another_game_than_the_options_say_is_refused(command_line, tmp_path, monkeypatch, game):
    path = tmp_path / "game.sgf"
    path.write_bytes(b"(;FF[4]GM[4]SZ[15];B[hh];W[hi])")
    for words in ((path,), (piped(monkeypatch, path.read_bytes()),)):
        code, _, told = command_line("analyse", *words, "--game", game)
        assert (code, f"holds a game of gomoku/15, and --game, --size, --rule and --opening say {game}" in told) == (
            2,
            True,
        )


def test_lines_of_moves_are_of_the_size_that_is_asked_for_from_a_file_and_a_pipe(command_line, tmp_path, monkeypatch):
    path = tmp_path / "games.txt"
    path.write_text("c2\ne4\n", "utf-8")
    for what in (path, piped(monkeypatch, path.read_bytes())):
        found = json.loads(command_line("analyse", what, "--size", "6", "--number", "2", *FAST)[1])
        assert (found["game"], found["moves"][0]["move"]) == ("reversi/6", "e4")


def test_a_pipe_may_hold_more_than_a_thousand_games(command_line, monkeypatch):
    what = piped(monkeypatch, b"f5d6\n" * 1500 + b"c4c3\n")
    found = json.loads(command_line("analyse", what, "--number", "1501", *FAST)[1])
    assert [each["move"] for each in found["moves"]] == ["c4", "c3"]


def test_a_packed_file_is_to_be_unpacked_or_imported(command_line, tmp_path):
    path = tmp_path / "games.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("games.txt", "f5d6c3")
    code, _, err = command_line("analyse", str(path))
    assert code == 2
    assert "is packed; unpack it" in err
    assert "heibai import" in err


@pytest.mark.sampled(3)
def test_the_seconds_that_are_used_are_told_and_kept(command_line):
    _, out, _ = command_line("analyse", "f5", "--seconds", "0.05", "--json")
    assert "alphabeta:seconds=0.05," in json.loads(out)["analyst"]
    assert "seconds=0.05," in command_line("runs", "--json")[1]


def test_a_mirror_image_of_the_best_move_stands_alone_and_nobody_is_not_named(command_line):
    _, out, _ = command_line("analyse", "f5", "--player", "alphabeta:depth=2,eval=zones")
    assert "black - white" not in out
    row = next(line for line in out.splitlines() if line.startswith("1 X"))
    assert "f5" in row
    assert not {"c4", "d3", "e6"} & set(row.split())


@pytest.mark.parametrize("ending", ["sgf", "ggf", "jsonl"])
def test_the_written_game_has_the_evaluations(command_line, tmp_path, ending):
    path = tmp_path / f"analysed.{ending}"
    command_line("analyse", GAME, *SMALL, "--out", path)
    record = next(read_archive(find_archives([path])[0]))
    values = {note.ply: note.evaluation for note in record.notes if note.evaluation is not None}
    assert values[len(record.moves)] == -2
    if ending != "ggf":
        assert any("better" in note.comment for note in record.notes)
        assert record.variations


def test_the_run_is_listed_and_resume_says_again_what_came_of_it(command_line):
    id = json.loads(command_line("analyse", GAME, *SMALL, "--json")[1])["id"]
    assert f"{id} " in command_line("runs")[1]
    code, out, _ = command_line("resume", id, "--json")
    assert (code, json.loads(out)["score"]) == (0, -2)
    assert "reversi 4x4" in command_line("runs", "show", id)[1]


@pytest.mark.sampled(3)
def test_interrupted_it_says_how_to_go_on(tmp_path):
    slow = [*HEIBAI, "f5d6c3", "--player", "alphabeta:seconds=1,eval=zones", "--seconds", "3000"]
    home = {**os.environ, "HEIBAI_HOME": str(tmp_path)}
    running = subprocess.Popen(slow, stderr=subprocess.PIPE, text=True, preexec_fn=hear_interrupts, env=home)
    wait_until(lambda: any('"running"' in path.read_text("utf-8") for path in tmp_path.glob("runs/*/state.json")))
    running.send_signal(signal.SIGINT)
    _, told = running.communicate(timeout=MINUTES)
    assert (running.returncode, "heibai resume" in told) == (130, True)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("nothing.sgf",), "there is no file 'nothing.sgf'"),
        (("games/f5d6c3",), "there is no file 'games/f5d6c3'"),
        (("2.f5d6c3",), "'2.f5d6c3' holds no games in a format that heibai reads"),
        (("f5d6zz",), "'zz' names no square of the 8x8 board"),
        (("f5a1",), "move 2 of the game: 'a1' is not legal for white; legal: f4 d6 f6"),
        (("f5d6a1", "--size", "8"), "move 3 of the game: 'a1' is not legal for black"),
        (("src",), "'src' is a folder"),
        (("f5d6", "--number", "2"), "holds 1 games; --number 2 came"),
        (("f5d6", "--player", "alphabeta:eval=nobody"), "nobody"),
        (("f5d6", "--seconds", "0"), "seconds a position"),
        (("h8i9", "--out", "x.ggf"), "write a .jsonl or .sgf file"),
        (("h8i9", "--out", "x.psq"), "write a .jsonl or .sgf file"),
    ],
)
def test_what_cannot_be_analysed_is_one_sentence(command_line, words, sentence):
    code, _, told = command_line("analyse", *words)
    assert (code, sentence in told) == (2, True)
