"""``-`` is standard input where games and openings are read; levels and Elo as people read them."""

from __future__ import annotations

import io
import json
import re

import pytest
from small_archives import random_games, write_games

LINES = "f5d6c3\nf5f6e6\n"


@pytest.fixture
def heibai(monkeypatch, here, tmp_path):
    monkeypatch.setenv("HEIBAI_HOME", str(tmp_path / "home"))
    return here


def given(monkeypatch, data: bytes) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(data)))


def test_samples_are_gathered_from_standard_input(heibai, monkeypatch, tmp_path):
    path = write_games(tmp_path / "games.jsonl", random_games(4))
    words = ("learn", "samples", "--json", "--out")
    named = json.loads(heibai(*words, tmp_path / "named", path).out)
    given(monkeypatch, path.read_bytes())
    read = json.loads(heibai(*words, tmp_path / "given", "-").out)
    assert {**read, "out": "", "seconds": 0} == {**named, "out": "", "seconds": 0}
    assert any(isinstance(count, int) and count > 0 for count in read.values())


def test_a_training_that_would_need_standard_input_again_says_what_to_do(heibai, monkeypatch):
    given(monkeypatch, LINES.encode())
    refused = heibai("learn", "regression", "-", code=2)
    assert "standard input is gone then; save the games in a file" in refused.err
    assert "heibai learn samples - --out samples" in refused.err


@pytest.mark.parametrize("verb", [("match",), ("tournament", "greedy:eval=zones")])
def test_openings_are_read_from_standard_input(heibai, monkeypatch, verb):
    given(monkeypatch, LINES.encode())
    words = (*verb, "random", "greedy:eval=discs", "--games", 4, "--threads", 1, "--openings", "-", "--json")
    assert json.loads(heibai(*words).out)["distinct_openings"] == 2


@pytest.mark.parametrize(
    ("given_text", "empties"),
    [
        ("1. f5 d6 2. c5 f4\n", [56]),
        ("1. f5 d6\n2. c5 f4\n", [56]),
        ("f5d6c5f4\n\n% a remark\nf5d6\n", [56, 58]),
        ("(;FF[4]GM[2]SZ[8];B[f5];W[d6]\n;B[c3])\n", [57]),
        ("---------------------------OX------XO--------------------------- X; F5:+0;\nf5\n", [60, 59]),
    ],
)
def test_whatever_says_a_position_is_solved_from_standard_input(heibai, monkeypatch, given_text, empties):
    given(monkeypatch, given_text.encode())
    told = json.loads(heibai("solve", "-", "--nodes", 50, "--json", code=1).out)  # it is given up
    assert [row["empties"] for row in told["positions"]] == empties


def test_numbered_moves_of_gomoku_are_solved_from_standard_input(heibai, monkeypatch):
    given(monkeypatch, b"1. h8 i9 2. j10 a1\n")
    assert len(json.loads(heibai("solve", "gomoku", "-", "--json").out)["positions"]) == 1


@pytest.mark.parametrize("verb", [("solve",), ("solve", "gomoku"), ("restore",)])
def test_what_standard_input_must_not_be_is_one_sentence_about_it(heibai, monkeypatch, verb):
    given(monkeypatch, b"nothing of the kind\n")
    said = heibai(*verb, "-", code=2).err
    assert len(said.splitlines()) == 1
    assert re.search(r"(heibai: |')-[,']", said)
    assert "heibai-" not in said  # where it was kept meanwhile


def test_a_backup_is_restored_from_standard_input(heibai, monkeypatch, tmp_path):
    heibai("import", write_games(tmp_path / "games.jsonl", random_games(2)))
    heibai("backup", tmp_path / "all.zip")
    given(monkeypatch, (tmp_path / "all.zip").read_bytes())
    monkeypatch.setenv("HEIBAI_HOME", str(tmp_path / "other"))
    assert "put back as on" in heibai("restore", "-").out
    assert len(json.loads(heibai("library", "files", "--json").out)["files"]) == 1


def test_elo_is_a_whole_number_and_a_level_says_what_it_is(heibai):
    words = ("level:1", "level:2", "--games", 10, "--threads", 1)
    match = heibai("match", *words).out
    assert re.search(r"^A: level:1 \(.+\)$", match, re.MULTILINE)
    assert re.search(r"; Elo [+-](\d+|inf) \([+-](\d+|inf) to [+-](\d+|inf)\); LOS", match)
    table = heibai("tournament", "random", *words).out
    assert re.search(r"level:2 \([^)]+\) +[+-]\d+ +(\d+|inf) +20 ", table)
    assert not re.search(r"[+-]\d+\.\d+ +\d+\.\d+ +20", table)
