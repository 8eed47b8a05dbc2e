"""The board of notebooks without a browser: what it shows, and what presses do."""

from __future__ import annotations

import doctest
import importlib
import re
from pathlib import Path

import pytest
from lacking import installed
from markdown_code import blocks_of, run_blocks

import heibai
from heibai.errors import HeibaiError


def live(*args, **options):
    installed("anywidget", "'heibai[notebook]'")
    from heibai.notebook import LiveBoard

    return LiveBoard(*args, **options)


def pressed(board, **told):
    """What the browser sends when something is pressed."""
    seen = {"at": board.shown["ply"]} if "play" in told else {}
    board._handle_custom_msg(seen | told, [])


def squares(board):
    return re.findall(r'data-move="([^"]*)"', board.shown["picture"])


def marks(board):
    return re.findall(r'class="mark">([^<]*)<', board.shown["picture"])


def test_a_press_plays_and_the_opponent_answers():
    board = live("reversi", opponent="alphabeta:depth=2,eval=zones")
    assert squares(board) == ["d3", "c4", "f5", "e6"]
    seen = []
    board.observe(lambda change: seen.append(change["new"]["says"]), "shown")
    pressed(board, play="f5")
    assert len(board.line) == 2
    assert board.line[0] == "f5"
    assert "alphabeta:depth=2,eval=zones thinks" in seen
    assert board.shown["says"] == ""
    assert board.shown["ply"] == board.shown["plies"] == 2


def test_an_opponent_that_begins_has_begun_and_plays_on_after_a_pass():
    board = live("reversi/4", opponent="random", begins=True)
    assert len(board.line) == 1
    while not board.position.is_over:
        assert board.position.state.seat == 1
        pressed(board, play=(squares(board) or [move for move, _ in board.shown["choices"]])[0])
    assert squares(board) == []
    assert board.shown["choices"] == []


def test_nobody_answers_unless_somebody_is_asked_and_a_function_can():
    assert len(live("gomoku/9").line) == 0
    board = live("gomoku/9", opponent=lambda position: position.moves[-1])
    board.play("e5")
    assert board.line == ("e5", "i9")


def test_steps_go_through_a_game_and_a_move_from_its_middle_takes_another_way():
    board = live(heibai.Game().position("f5d6c3d3c4"))
    assert (board.shown["ply"], board.shown["plies"]) == (5, 5)
    pressed(board, go=2)
    assert board.position.line == ("f5", "d6")
    assert board.line == ("f5", "d6", "c3", "d3", "c4")
    pressed(board, go=-7)
    assert board.position == heibai.Game().start()
    pressed(board, go=99)
    assert board.position.line == board.line
    pressed(board, go=2)
    pressed(board, play="c4")
    assert board.line == ("f5", "d6", "c4")


def test_a_pass_is_a_button():
    board = live(heibai.Game("reversi/4").position("c4 b4 a1 d2 d4 d3 a2 c1 a4 a3 b1"))
    assert squares(board) == []
    assert [move for move, _ in board.shown["choices"]] == ["pass"]
    before = board.position.turn
    pressed(board, play="pass")
    assert board.position.turn != before


def test_an_opening_rule_s_choices_are_buttons():
    board = live("gomoku/15/freestyle/swap")
    board.play("h8", "h9", "g7")
    assert [move for move, _ in board.shown["choices"]] == ["take-black", "stay-white"]


def test_values_stand_on_every_legal_square_equal_for_images():
    board = live("reversi/6")
    assert marks(board) == []
    pressed(board, values=True)
    assert len(marks(board)) == 4
    assert len(set(marks(board))) == 1  # the four first moves are images of each other
    pressed(board, play="c2")
    assert len(marks(board)) == len(squares(board)) == 3
    pressed(board, values=False)
    assert marks(board) == []


def test_results_are_shown_as_such():
    board = live(heibai.Game("gomoku/9").position("e5 a1 e6 b1 e7 c1 e8 a9"), values=True)
    by_move = dict(zip(squares(board), marks(board), strict=True))
    assert by_move["e9"] == by_move["e4"] == "win"


def test_what_cannot_be_played_is_said_on_the_board_and_changes_nothing():
    board = live("reversi")
    pressed(board, play="a1")
    assert "a1" in board.shown["says"]
    assert board.line == ()
    assert squares(board) == ["d3", "c4", "f5", "e6"]
    with pytest.raises(HeibaiError):
        board.play("f5", "a1")
    assert board.line == ()


def test_nobody_plays_for_the_opponent():
    board = live("reversi", opponent="alphabeta:depth=2,eval=zones", begins=True, values=True)
    board.go(0)
    assert squares(board) == []
    assert len(marks(board)) == 4
    board.go(1)
    assert len(squares(board)) == 3


def test_a_press_on_a_board_that_is_no_longer_shown_plays_nothing():
    board = live(heibai.Game().position("f5d6"))
    pressed(board, play="c4", at=0)
    assert board.line == ("f5", "d6")


def test_no_such_game_or_player_is_said_at_once():
    with pytest.raises(HeibaiError, match="chess"):
        live("chess")
    with pytest.raises(HeibaiError, match="nobody"):
        live("reversi", opponent="nobody", begins=True)


def test_the_python_of_the_page_and_of_the_docstring_runs():
    installed("anywidget", "'heibai[notebook]'")
    page = (Path(__file__).parents[2] / "docs" / "notebooks.md").read_text(encoding="utf-8")
    assert len(list(run_blocks(blocks_of(page)))) == 4
    tried = doctest.testmod(importlib.import_module("heibai.notebook.live_board"))
    assert tried.attempted
    assert not tried.failed
