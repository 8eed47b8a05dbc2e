"""Positions of the face: immutable, readable, drawn."""

from __future__ import annotations

import dataclasses
from xml.etree import ElementTree

import pytest

import heibai
from heibai.errors import IllegalMoveError, MoveTextError, PositionTextError

SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture
def start():
    return heibai.Game("reversi").start()


def test_a_move_makes_a_new_position_and_undo_keeps_the_former_one(start):
    after = start.play("f5")
    assert start.moves == ("d3", "c4", "f5", "e6")
    assert after.previous is start
    assert after.turn == "white"
    assert after.line == ("f5",)
    assert start.play("f5", "d6").previous == after


def test_a_position_cannot_be_changed(start):
    with pytest.raises(dataclasses.FrozenInstanceError):
        start.last = 3


def test_an_illegal_move_is_told_with_the_legal_ones(start):
    with pytest.raises(IllegalMoveError, match="'a1' is not legal for black; legal: d3 c4 f5 e6"):
        start.play("a1")
    with pytest.raises(MoveTextError, match="'z9' names no square"):
        start.play("z9")


def test_the_printed_board_marks_the_last_move_and_the_legal_ones(start):
    lines = str(start.play("f5")).splitlines()
    assert lines[0] == "    a  b  c  d  e  f  g  h"
    assert lines[5] == " 5  -  -  -  X  X [X] -  -  5"
    assert lines[4] == " 4  -  -  -  O  X  .  -  -  4"
    assert lines[-1] == "white to move, 4 : 1"


def test_a_text_is_read_again_and_equal_positions_are_equal(start):
    game, position = heibai.Game("reversi"), start.play("f5", "d6")
    assert game.position(position.text) == position
    assert game.position("f5d6") == game.position("f5 d6") == position
    assert len({position, game.position("f5d6")}) == 1
    assert position != heibai.Game("reversi/6").start()
    with pytest.raises(PositionTextError):
        game.position("-" * 30 + " X")


def test_a_forced_pass_has_its_name():
    position = heibai.Game("reversi/4").position("b1c1d4c4d1a3b4a1d3d2")
    assert position.moves == ("pass",)
    assert str(position).endswith("black to move, 9 : 5, must pass")
    after = position.play("pass")
    assert (after.turn, after.line[-1]) == ("white", "pass")
    assert "[" not in str(after)


def test_a_finished_game_has_a_winner_and_a_score():
    position = heibai.Game("gomoku").position("h8h9i8i9j8j9k8k9l8")
    assert position.is_over
    assert (position.winner, position.score, position.moves) == ("black", 1, ())
    assert position.outcome == "black wins"
    assert str(position).endswith("game over, black won")
    assert 'stroke="#ffd34d"' in position.svg()


def test_an_unfinished_game_has_neither(start):
    assert (start.winner, start.score, start.is_over, start.outcome) == (None, None, False, "unfinished")


def test_a_draw_is_told_from_a_game_that_goes_on():
    drawn = heibai.Game("reversi/4").position("XXXXXXXXOOOOOOOO X")
    assert (drawn.winner, drawn.score, drawn.outcome) == (None, 0, "draw")
    lost = heibai.Game("reversi/4").position("OOOOOOOOOOOOOOXX X")
    assert (lost.winner, lost.outcome) == ("white", "white wins")


def test_stones_are_told_by_their_squares(start):
    assert start.stones == {"d4": "white", "e4": "black", "d5": "black", "e5": "white"}
    assert (start.play("f5").count("black"), start.play("f5").count("white")) == (4, 1)


def test_an_opening_s_choices_are_moves_with_words():
    position = heibai.Game("gomoku/15/freestyle/swap2").position("h8 h9 i9")
    assert position.moves == ("take-black", "stay-white", "add-two")
    assert "to be chosen: take-black, stay-white, add-two" in str(position)
    assert position.play("take-black").last is not None
    assert picture(position.play("take-black")).findall(f"{SVG}circle[@class='last']") == []


def picture(position):
    return ElementTree.fromstring(position._repr_svg_())


def test_the_picture_marks_the_last_move_and_every_legal_one(start):
    drawn = picture(start.play("f5"))
    assert drawn.tag == f"{SVG}svg"
    assert len(drawn.findall(f"{SVG}circle[@class='legal']")) == 3
    (last,) = drawn.findall(f"{SVG}circle[@class='last']")
    assert (last.get("cx"), last.get("cy")) == ("246", "206")  # f5: the sixth column, the fifth row from the top


def test_marks_stand_on_their_squares_and_live_squares_say_their_moves(start):
    drawn = ElementTree.fromstring(start.svg(marks={"d3": "+2", "a1": "<b>", "d4": "no: a stone"}, live=True))
    assert [each.text for each in drawn.findall(f"{SVG}text[@class='mark']")] == ["<b>", "+2"]
    assert [each.get("data-move") for each in drawn.findall(f"{SVG}rect[@data-move]")] == ["d3", "c4", "f5", "e6"]
    assert len(drawn.findall(f"{SVG}circle[@class='legal']")) == 3  # d3 is marked


def test_a_game_draws_its_start(start):
    assert heibai.Game("reversi")._repr_svg_() == start._repr_svg_()


def test_a_report_draws_its_board_with_the_values_of_the_moves(start):
    every = heibai.analyse(start.play("f5"), player="minimax:depth=3,eval=zones")
    assert [each.text for each in board_of(every).findall(f"{SVG}text[@class='mark']")] == [
        f"{every.values[move]:+.3g}" for move in ("f4", "d6", "f6")
    ]
    best = heibai.analyse(start, player="alphabeta:depth=2,eval=zones")
    assert [each.text for each in board_of(best).findall(f"{SVG}text[@class='mark']")] == [f"{best.value:+.3g}"]
    assert str(best) in best._repr_html_()
    assert "svg" not in heibai.Report(None, None, "points")._repr_html_()


def board_of(report):
    return ElementTree.fromstring(report._repr_html_().partition("<p>")[0])


def test_gomoku_s_stones_lie_on_crossings_with_stars():
    drawn = picture(heibai.Game("gomoku").start().play("h8"))
    (stone,) = (circle for circle in drawn.findall(f"{SVG}circle") if circle.get("r") == "17")
    (lines,) = drawn.findall(f"{SVG}path")
    assert f"M{stone.get('cx')} " in lines.get("d")
    assert len([c for c in drawn.findall(f"{SVG}circle") if c.get("r") == "4"]) == 5  # stars


def test_renju_s_forbidden_points_are_crossed_out():
    position = heibai.Game("gomoku/15/renju").position("h8 a1 i8 a3 j7 a5 j6 a7".replace(" ", ""))
    forbidden = position.rules.view(position.state).forbidden
    assert len(picture(position).findall(f"{SVG}path")) == 1 + len(forbidden)
    assert forbidden
    assert "!" in str(position)


def test_a_game_of_ones_own_prints_and_is_drawn(monkeypatch):
    from pathlib import Path

    monkeypatch.syspath_prepend(str(Path(__file__).parents[2] / "examples"))
    position = heibai.Game("py:snort.Snort/4").start().play("b2")
    assert "[X]" in str(position)
    assert len(picture(position).findall(f"{SVG}circle[@class='legal']")) == len(position.moves)
