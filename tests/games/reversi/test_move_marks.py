"""What people see in a move of Reversi, told by hand and the same whichever way the board is turned."""

from __future__ import annotations

import pytest
from random_positions import random_positions

from heibai.games import make_game
from heibai.games.reversi.marks.move_marks import MOVE_MARKS

GAME = make_game("reversi")
EMPTY_ROW = "-" * 8


def seen(rows: list[str], move: str) -> dict[str, float]:
    """The marks of a move of X, those that are not 0."""
    position = GAME.parse_position("".join(rows) + " X")
    marks = MOVE_MARKS.of(position, GAME.parse_move(move))
    return {name: value for name, value in zip(MOVE_MARKS.names, marks, strict=True) if value}


def test_a_first_move_turns_a_disc_with_four_empty_squares_around_it() -> None:
    rows = [EMPTY_ROW] * 3 + ["---OX---", "---XO---"] + [EMPTY_ROW] * 3
    assert seen(rows, "d3") == {"flipped": 1.0, "replies": 3.0, "openness": 4.0}


@pytest.mark.parametrize(
    ("row", "move", "mark"),
    [("-OX-----", "a1", "corner"), ("--OX----", "b1", "beside corner"), ("X-OX----", "b1", "edge")],
)
def test_a_square_of_the_edge_is_a_corner_beside_an_empty_one_or_neither(row: str, move: str, mark: str) -> None:
    assert mark in seen([row] + [EMPTY_ROW] * 7, move)
    kinds = {"corner", "beside corner", "diagonal to corner", "edge"}
    assert kinds & seen([row] + [EMPTY_ROW] * 7, move).keys() == {mark}


@pytest.mark.parametrize(("corner", "marks"), [("-", {"diagonal to corner"}), ("X", set())])
def test_a_square_diagonal_to_a_corner_is_one_while_the_corner_is_empty(corner: str, marks: set[str]) -> None:
    rows = [corner + "-------", EMPTY_ROW, "--O-----", "---X----"] + [EMPTY_ROW] * 4
    assert {mark for mark in seen(rows, "b2") if "corner" in mark} == marks


@pytest.mark.parametrize("size", [4, 6, 8])
def test_the_marks_of_a_move_are_those_of_its_images(size: int) -> None:
    symmetries = make_game("reversi", size).abilities.symmetries
    assert symmetries is not None
    for position in random_positions(size, 60)[::4]:
        for squares, image in zip(symmetries.squares, symmetries.images(position), strict=True):
            for move in position.moves():
                if move != position.pass_move:
                    assert MOVE_MARKS.of(image, squares[move]) == MOVE_MARKS.of(position, move)
