"""``heibai openings`` writes sets that ``--openings`` reads."""

import json

import pytest


@pytest.fixture
def heibai(tmp_path, monkeypatch, here):
    monkeypatch.setenv("HEIBAI_HOME", str(tmp_path))
    monkeypatch.setenv("COLUMNS", "160")
    return here


def test_a_set_is_written_and_played(heibai, tmp_path):
    file = tmp_path / "test.txt"
    done = heibai("openings", "random:6,part=test", "--count", "20", "--size", "6", "--out", str(file), "--json")
    found = json.loads(done.out)
    assert (found["count"], found["distinct"], found["file"]) == (20, 20, str(file))
    lines = file.read_text().splitlines()
    assert lines[0] == "# reversi 6x6 random:6,part=test seed 0"
    assert len(lines) == 21
    match = heibai("match", "random", "random", "--size", "6", "--games", "40", "--openings", str(file), "--json")
    assert json.loads(match.out)["distinct_openings"] == 20


def test_without_a_file_the_set_goes_to_stdout(heibai, tmp_path):
    text = heibai("openings", "random:4", "--count", "3", "--game", "gomoku", "--size", "9").out
    assert len(text.splitlines()) == 4
    assert "--out FILE" in heibai("openings", "random:4", "--json", code=2).err


def test_a_set_under_an_opening_rule_is_written_and_played(heibai, tmp_path):
    board = ["--game", "gomoku", "--size", "9", "--opening", "swap2"]
    heibai("openings", "random:5", "--count", "2", *board, "--out", str(tmp_path / "set.txt"))
    match = heibai("match", "random", "random", "--games", "4", *board, "--openings", str(tmp_path / "set.txt"))
    assert "A scored" in match.out
