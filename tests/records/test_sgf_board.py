"""An SGF text is a position wherever one is asked for."""

from __future__ import annotations

import json

import pytest
from typer.testing import CliRunner

import heibai
from heibai.apps.cli import app
from heibai.core.errors import HeibaiError, PositionTextError
from heibai.games import make_game
from heibai.records.sgf_board import board_of, is_sgf

PROBLEM = "(;GM[4]SZ[15]AB[hh][ih][jh]AW[aa]PL[B])"  # three black stones in a row, one white, black to move
REVERSI = "(;FF[4]GM[2]SZ[8];B[f5];W[d6];B[c3])"


def run(*words: str, code: int = 0) -> str:
    result = CliRunner().invoke(app, list(words))
    if isinstance(result.exception, HeibaiError):
        raise result.exception
    assert result.exit_code == code, result.output
    return result.stdout


def test_the_board_after_the_moves_of_a_game_is_the_position():
    game = make_game("reversi")
    assert is_sgf(REVERSI)
    assert board_of("f5d6", game) == "f5d6"
    position = game.start()
    for move in game.parse_transcript("f5d6c3"):
        position = position.play(move)
    assert board_of(REVERSI, game) == game.format_position(position)


def test_a_problem_is_drawn_valued_and_solved_under_the_game_that_it_names():
    drawn = json.loads(run("board", PROBLEM, "--json"))
    assert (drawn["position"].count("X"), drawn["position"][-1]) == (4, "X")
    assert json.loads(run("eval", "threats", PROBLEM, "--game", "gomoku", "--json"))["to_move"] == "black"
    (solved,) = json.loads(run("solve", "gomoku", PROBLEM, "--json"))["positions"]
    assert solved["won"]
    assert json.loads(run("eval", "zones", REVERSI, "--json"))["to_move"] == "white"


def test_a_problem_in_a_file_is_solved(tmp_path):
    path = tmp_path / "problem.sgf"
    path.write_text(PROBLEM.replace("AW", "\nAW"))
    (solved,) = json.loads(run("solve", "gomoku", str(path), "--json"))["positions"]
    assert solved["won"]


def test_the_library_and_python_take_it_too():
    assert heibai.Game("gomoku").position(PROBLEM).turn == "black"
    assert "no game of the library" in run("library", "explore", PROBLEM, "--game", "gomoku")


@pytest.mark.parametrize(
    ("text", "error", "says"),
    [
        ("(;GM[4]SZ[9]AB[aa])", PositionTextError, "is of gomoku 9x9, not of gomoku 15x15"),
        ("(;GM[4]SZ[15];B[hh];W[hh])", HeibaiError, "taken"),
        ("(;GM[4]", HeibaiError, "SGF|not closed|no game"),
    ],
)
def test_what_is_no_position_of_the_game_is_refused(text, error, says):
    with pytest.raises(error, match=says):
        board_of(text, make_game("gomoku"))
