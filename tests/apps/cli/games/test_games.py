"""``heibai games`` lists, shows and exports what was played on the page."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from random_records import random_moves

from heibai.records.ingest import check, find_archives, read_archive
from heibai.store.games import LiveGames
from heibai.store.home import database_path


@pytest.fixture
def games(command_line):
    return partial(command_line, "games")


@pytest.fixture
def stored(tmp_path: Path, monkeypatch) -> dict[str, str]:
    """Ids of a whole game, one begun, one of Gomoku with its colours open, and a damaged one."""
    monkeypatch.setenv("HEIBAI_HOME", str(tmp_path))
    reversi: dict[str, Any] = {"game": "reversi", "size": 6, "seats": ["level:2", "human"], "seed": 7}
    gomoku = {"game": "gomoku", "size": 9, "rule": "renju", "opening": "swap2", "seats": ["human", "random"], "seed": 7}
    with closing(LiveGames(database_path())) as live:
        return {
            "whole": live.create(json.dumps(reversi), random_moves(6, 1)).id,
            "begun": live.create(json.dumps(reversi), random_moves(6, 1)[:9]).id,
            "open": live.create(json.dumps(gomoku), [40, 41]).id,
            "damaged": live.create("{}").id,
        }


def test_without_a_game_the_list_says_how_to_play_one(games, tmp_path, monkeypatch):
    monkeypatch.setenv("HEIBAI_HOME", str(tmp_path))
    assert games().out == "no game was played yet; play one with: heibai\n"


def test_the_list_has_opponent_result_and_what_is_damaged(games, stored):
    shown = {line.split()[0]: line for line in games("list").out.splitlines()}
    assert list(shown) == [stored[name].lstrip("-") for name in ("damaged", "open", "begun", "whole")]
    lines = {stored[name]: shown[stored[name].lstrip("-")] for name in stored}
    assert "reversi 6x6, against level:2: you " in lines[stored["whole"]]
    assert lines[stored["begun"]].endswith("reversi 6x6, against level:2: not over, 9 steps")
    assert lines[stored["open"]].endswith("gomoku 9x9 renju swap2, against random: not over, 2 steps")
    assert "damaged: its config has no 'game'" in lines[stored["damaged"]]


def test_games_between_others_and_those_that_were_given_up_say_so(games, stored):
    both = {"game": "reversi/4", "seats": ["human", "human"], "seed": 1, "ending": {"loser": 0, "reason": "resigned"}}
    watched = {"game": "reversi/4", "seats": ["level:1", "random"], "seed": 1, "terms": {"start": "OX-------------- O"}}
    with closing(LiveGames(database_path())) as live:
        ids = [live.create(json.dumps(config), moves).id for config, moves in ((both, [1]), (watched, [2]))]
    shown = {line.split()[0]: line for line in games("list").out.splitlines()}
    lines = [shown[id.lstrip("-")] for id in ids]
    assert lines[0].endswith("reversi 4x4, two people: white won (resigned)")
    assert lines[1].endswith("reversi 4x4, level:1 against random: white won by 16")


def test_json_says_what_the_list_says(games, stored):
    rows = {row["id"]: row for row in json.loads(games("--json").out)["games"]}
    whole = rows[stored["whole"]]
    assert (whole["black"], whole["white"], whole["finished"], whole["fault"]) == ("level:2", "human", True, None)
    assert whole["score"] in range(-36, 37)
    assert set(rows[stored["damaged"]]) == {"id", "fault"}


def test_one_game_is_shown_with_its_moves_by_the_beginning_of_its_id(games, stored):
    shown = games("show", stored["open"].lstrip("-")[:8]).out
    assert "moves  e5 f5" in shown
    assert "black  open" in shown
    assert json.loads(games("show", stored["open"].lstrip("-"), "--json").out)["moves"] == ["e5", "f5"]


def test_an_id_that_begins_with_a_dash_is_typed_without_it(games, stored, monkeypatch):
    monkeypatch.setattr("heibai.store.games.secrets.token_urlsafe", lambda length: "-abcdefghijklmno")
    with closing(LiveGames(database_path())) as live:
        live.create(json.dumps({"game": "reversi/4", "seats": ["human", "random"], "seed": 7}), [1])
    assert "moves  b1" in games("show", "abcdef").out
    assert any(line.startswith("abcdefghijklmno ") for line in games().out.splitlines())


@pytest.mark.parametrize(("format", "count"), [("jsonl", 3), ("sgf", 3), ("ggf", 2)])
def test_exported_games_are_read_back_by_the_archive(games, stored, tmp_path, format, count):
    path = tmp_path / "out"
    told = games("export", "--format", format, "--out", path)
    assert f"{count} games written to {path}, {4 - count} left out" in told.err
    (archive,) = find_archives([path])
    checked = list(check(read_archive(archive)))
    assert archive.format == format
    assert [each.illegal_at for each in checked] == [None] * count
    whole = next(each for each in checked if each.finished)
    assert (whole.record.moves, whole.matches) == (random_moves(6, 1), True)
    assert (whole.record.black, whole.record.white) == ("level:2", "human")


def test_of_all_games_those_that_a_format_cannot_hold_are_left_out(games, stored, tmp_path):
    assert "games written" in games("export", "--format", "points", "--out", tmp_path / "moves.txt").err
    told = games("export", stored["whole"].lstrip("-"), "--format", "renlib")
    assert "is no text; name the file" in told.err


def test_one_game_goes_to_stdout(games, stored):
    told = games("export", stored["whole"].lstrip("-"), "--format", "ggf")
    assert told.out.startswith("(;GM[Othello]")
    assert told.err == "1 games written\n"
    written = games("export", stored["whole"].lstrip("-"), "--out", database_path().with_name("x"), "--json")
    assert json.loads(written.out)["written"] == 1


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["frob"], "'frob' is no verb of heibai games; try: heibai games show frob"),
        (["show"], "Missing argument 'ID' (see: heibai games show --help)"),
        (["list", "x"], "unexpected extra argument(s) (x)"),
        (["show", "nobody"], "'nobody' is no game's id; list them with: heibai games"),
        (["show", ""], "'' is the beginning of 4 ids"),
        (["show", "DAMAGED"], "is damaged ("),
        (["export", "DAMAGED"], "is damaged ("),
        (["export", "OPEN", "--format", "ggf"], "write jsonl instead"),
        (
            ["export", "--format", "pdf"],
            "'pdf' is no format for games; known: diagram, ggf, jsonl, pgn, points, ",
        ),
        (["list", "--format", "ggf"], "No such option: --format"),
        (["export", "--json"], "name one with --out FILE"),
    ],
)
def test_what_is_wrong_is_one_sentence(games, stored, words, says):
    told = games(*(stored.get(word.lower(), word).lstrip("-") if word.isupper() else word for word in words))
    assert told.code == 2
    assert says in told.err
    assert told.err.count("\n") == 1
    assert told.out == ""


@pytest.mark.parametrize(
    "change",
    ["moves = '[99999]'", "moves = '[\"a\"]'", "created = 9e999", "updated = 1e300", "config = '[1]'", "config = '{'"],
)
def test_a_damaged_row_does_not_hide_the_other_games(games, stored, change):
    with sqlite3.connect(database_path()) as connection:
        connection.execute(f"UPDATE live_games SET {change} WHERE id = ?", (stored["begun"],))
    rows = {row["id"]: row for row in json.loads(games("--json").out)["games"]}
    assert rows[stored["begun"]]["fault"]
    assert len(games().out.splitlines()) == 4
    assert rows[stored["whole"]]["fault"] is None
