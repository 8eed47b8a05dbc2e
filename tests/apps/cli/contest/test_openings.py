"""``heibai openings`` writes sets that ``--openings`` reads."""

import json
import os
import subprocess
import sys

HEIBAI = [sys.executable, "-c", "from heibai.apps.cli import main; main()"]


def heibai(home, *arguments, code=0):
    environment = os.environ | {"HEIBAI_HOME": str(home), "COLUMNS": "160"}
    done = subprocess.run([*HEIBAI, *arguments], capture_output=True, text=True, timeout=120, env=environment)
    assert done.returncode == code, done.stderr
    return done


def test_a_set_is_written_and_played(tmp_path):
    file = tmp_path / "test.txt"
    done = heibai(tmp_path, "openings", "random:6/test", "--count", "20", "--size", "6", "--out", str(file), "--json")
    found = json.loads(done.stdout)
    assert (found["count"], found["distinct"], found["file"]) == (20, 20, str(file))
    lines = file.read_text().splitlines()
    assert lines[0] == "# reversi 6x6 random:6/test seed 0"
    assert len(lines) == 21
    match = heibai(
        tmp_path, "match", "random", "random", "--size", "6", "--games", "40", "--openings", str(file), "--json"
    )
    assert json.loads(match.stdout)["distinct_openings"] == 20


def test_without_a_file_the_set_goes_to_stdout(tmp_path):
    text = heibai(tmp_path, "openings", "random:4", "--count", "3", "--game", "gomoku", "--size", "9").stdout
    assert len(text.splitlines()) == 4
    assert "--out FILE" in heibai(tmp_path, "openings", "random:4", "--json", code=2).stderr


def test_a_set_under_an_opening_rule_is_written_and_played(tmp_path):
    board = ["--game", "gomoku", "--size", "9", "--opening", "swap2"]
    heibai(tmp_path, "openings", "random:5", "--count", "2", *board, "--out", str(tmp_path / "set.txt"))
    match = heibai(
        tmp_path, "match", "random", "random", "--games", "4", *board, "--openings", str(tmp_path / "set.txt")
    )
    assert "A scored" in match.stdout
