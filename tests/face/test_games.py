"""Games of others, read from files."""

from __future__ import annotations

import subprocess
import sys

import pytest
from waiting import MINUTES

import heibai
from heibai.errors import RecordFormatError


def test_the_games_of_a_match_are_read_again(tmp_path):
    file = tmp_path / "games.jsonl"
    words = ["match", "greedy:eval=zones", "random", "--games", "4", "--seed", "1", "--out", str(file)]
    subprocess.run([sys.executable, "-m", "heibai", *words], check=True, timeout=MINUTES, capture_output=True)
    games = list(heibai.read_games(file))
    assert len(games) == 4
    assert {game.black for game in games} == {"greedy:eval=zones", "random"}
    assert all(game.is_legal and game.final.is_over and game.score == game.final.score for game in games)


def test_an_illegal_game_is_read_up_to_its_fault(tmp_path):
    file = tmp_path / "games.txt"
    file.write_text("f5d6c3\nf5a1c3\n")
    good, bad = heibai.read_games(file)
    assert (good.is_legal, good.final.line) == (True, ("f5", "d6", "c3"))
    assert (bad.is_legal, bad.final.line) == (False, ("f5",))
    assert bad._repr_html_() == f"<p>? - ?</p>{bad.final.svg()}"


def test_a_file_that_is_not_there_is_told(tmp_path):
    with pytest.raises(RecordFormatError, match=r"none\.sgf"):
        heibai.read_games(tmp_path / "none.sgf")
