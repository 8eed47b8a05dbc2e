"""``heibai book grow`` and what shows, plays and exports such a book, as a person and as a program use them."""

import json

import pytest

from heibai.core.rng import Rng
from heibai.games import make_game
from heibai.players.spec import make_player

WORDS = ("book", "grow", "small", "--game", "reversi/4", "--judge", "alphabeta:depth=2,eval=zones", "--positions", "12")


@pytest.fixture
def heibai(monkeypatch, command_line, tmp_path):
    monkeypatch.setenv("HEIBAI_HOME", str(tmp_path / "home"))
    return command_line


def test_a_book_grows_is_walked_played_and_exported(heibai, tmp_path):
    grown = heibai(*WORDS, "--json").told
    assert (grown["positions"], grown["finished"]) == (12, True)
    shown = heibai("book", "show", "--json").told
    assert (shown["book"], shown["judge"]) == ("small", "alphabeta:depth=2,eval=zones")
    assert shown["value"] == shown["moves"][0]["value"] == grown["value"]
    assert "".join([*shown["moves"][0]["line"], *shown["moves"][0]["best"]]) == grown["line"]
    table = heibai("book", "show", "--depth", "2").out.splitlines()
    assert table[0].split() == ["move", "value", "proof", "plies", "best", "line"]
    assert sum(line.startswith("  ") for line in table) == 3  # replies to the one first move of a square
    player = "alphabeta:depth=1,eval=zones,book=small,pick=best"
    game = make_game("reversi/4")
    played = make_player(player, game).choose(game, game.start(), rng=Rng(1)).line
    assert "".join(map(game.format_move, played)) == grown["line"]
    lines = heibai("book", "export", "small", tmp_path / "lines.txt", "--json").told["lines"]
    first = (tmp_path / "lines.txt").read_text().splitlines()[0].split("\t")
    assert len(first) == 3
    heibai("book", "export", "small", tmp_path / "lines.jsonl")
    rows = [json.loads(line) for line in (tmp_path / "lines.jsonl").read_text().splitlines()]
    assert len(rows) == lines
    assert rows[0] == {"moves": first[0].split(), "value": pytest.approx(float(first[1]), abs=1e-4), "proof": first[2]}


def test_the_value_of_gomokus_empty_board_is_told(heibai):
    words = ("--game", "gomoku/9", "--judge", "alphabeta:depth=1,eval=lines", "--positions", "2", "--json")
    grown = heibai("book", "grow", "small", *words).told
    assert grown["value"] == heibai("book", "show", "--json").told["value"] != 0


@pytest.mark.sampled(3)
def test_a_shipped_book_is_walked_and_exported_for_the_game_that_is_said(heibai, tmp_path):
    shown = heibai("book", "show", "h8", "--book", "shipped", "--game", "gomoku/15/renju", "--json").told
    assert (shown["book"], shown["game"]) == ("shipped", "gomoku/15/renju")
    assert shown["moves"]
    out = tmp_path / "lines.txt"
    told = heibai("book", "export", "shipped", out, "--game", "gomoku/15/renju", "--json").told
    assert len(out.read_text().splitlines()) == told["lines"] > 200
    unsaid = heibai("book", "show", "--book", "shipped")
    assert (unsaid.code, "--game gomoku/15/freestyle" in unsaid.err) == (2, True)
    heibai(*WORDS)
    beside = heibai("book", "show", "--book", "small", "--game", "gomoku")
    assert (beside.code, "leave it out" in beside.err) == (2, True)


def test_a_growing_book_is_a_run_like_any_other(heibai, tmp_path):
    told = heibai(*WORDS, "--out", tmp_path / "run", "--json").told
    assert "small by alphabeta:depth=2,eval=zones, reversi 4x4" in heibai("runs").out
    again = heibai("resume", tmp_path / "run", "--json").told
    assert (again["hash"], again["positions"]) == (told["hash"], 12)
    assert heibai("resume", tmp_path / "run", "--cluster", "auto").code == 2


def test_a_solved_book_says_what_is_proven(heibai):
    said = heibai(*WORDS[:-1], "5000", "--weight", "1").out
    assert "lost by" in said
    assert "proof: result" in said or "proof: exact" in said
    assert "lost by" in heibai("book", "show").out


def test_a_damaged_book_grows_again_as_it_is_told(heibai, tmp_path):
    path = tmp_path / "home" / "books" / "small.book.json.gz"
    before = heibai(*WORDS, "--json").told["hash"]
    path.write_bytes(path.read_bytes()[:50])
    for words in (("doctor",), WORDS):
        said = heibai(*words)
        assert said.code != 0
        assert f"remove it with: rm {path}, and make it again" in said.out + said.err
    path.unlink()
    assert heibai(*WORDS, "--json").told["hash"] == before


def test_what_cannot_grow_is_one_sentence(heibai):
    heibai(*WORDS)
    again = heibai(*WORDS)
    assert (again.code, "ask for more with --positions" in again.err) == (2, True)
    random = heibai("book", "grow", "other", "--game", "reversi/4", "--judge", "random")
    assert (random.code, "gives no score" in random.err) == (2, True)
    assert "the book does not know" in heibai("book", "show", "b1a1a2c1d4a3", "--depth", "1").out
