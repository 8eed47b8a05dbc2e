"""What a terminal or a page is told of a position: dots, limits of an opening, forbidden points, the winning line."""

from __future__ import annotations

import pytest

from heibai.core.contract import Color
from heibai.games.gomoku.openings import allowed_squares, limit, smallest_board
from heibai.games.gomoku.position import GomokuPosition
from heibai.games.gomoku.rules import Gomoku
from heibai.games.gomoku.rulesets import OPENINGS
from heibai.games.gomoku.view import star_points


def after(game: Gomoku, text: str) -> GomokuPosition:
    position = game.start()
    for move in game.parse_transcript(text):
        position = position.play(move)
    return position


def squares(game: Gomoku, text: str) -> tuple[int, ...]:
    return tuple(game.parse_move(word) for word in text.split())


@pytest.mark.parametrize(
    ("size", "dots"),
    [
        (15, "d4 l4 h8 d12 l12"),
        (19, "d4 j4 p4 d10 j10 p10 d16 j16 p16"),
        (9, "c3 g3 e5 c7 g7"),
        (20, "d4 q4 d17 q17"),
        (22, "d4 s4 d19 s19"),
        (7, "d4"),
        (6, ""),
    ],
)
def test_the_dots_are_those_of_a_go_board(size: int, dots: str) -> None:
    assert star_points(size) == squares(Gomoku(size), dots)


@pytest.mark.parametrize("opening", OPENINGS)
def test_a_limit_is_named_exactly_when_the_opening_leaves_only_some_points(opening: str) -> None:
    for size in range(max(5, smallest_board(opening)), 23):
        for stones in range(8):
            assert bool(limit(opening, stones)) == (allowed_squares(opening, stones, size, size) is not None)


def test_the_winning_line_is_all_stones_of_it_and_of_both_lines_at_once() -> None:
    game = Gomoku(9)
    position = after(game, "a1a9b1b9c1c9e1e9f1f8")
    assert game.view(position).line == ()
    assert game.view(position.play(game.parse_move("d1"))).line == squares(game, "a1 b1 c1 d1 e1 f1")
    crossing = after(game, "e1a9e2b9e3c9e4i1a5i2b5i3c5i8d5i9")
    line = game.view(crossing.play(game.parse_move("e5"))).line
    assert line == squares(game, "e1 e2 e3 e4 a5 b5 c5 d5 e5")


def test_white_wins_with_its_own_line_and_a_draw_has_none() -> None:
    game = Gomoku(9)
    assert game.view(after(game, "a9a1b9b1c9c1i9d1i8e1")).line == squares(game, "a1 b1 c1 d1 e1")
    small = Gomoku(3, rows=3, needed=3)
    full = after(small, "a1b1c1b2a2a3c2c3b3")
    assert full.is_over()
    assert small.view(full).line == ()


def test_forbidden_points_come_with_their_reason_to_black_alone() -> None:
    game = Gomoku(9, rule="renju")
    position = after(game, "c5a1d5i1e6a9e7i9")
    assert game.view(position).forbidden == {40: "double three"}
    assert game.view(position.play(game.parse_move("b1"))).forbidden == {}


def test_stones_to_place_alternate_in_colour_until_the_choice() -> None:
    game = Gomoku(9, opening="swap2")
    black, white = Color.BLACK, Color.WHITE
    assert game.view(game.start()).placing == (black, white, black)
    assert game.view(after(game, "a1b1")).placing == (black,)
    chosen = game.view(after(game, "a1b1c1"))
    assert chosen.placing == ()
    assert [choice.label for choice in chosen.choices] == ["take-black", "stay-white", "add-two"]
    assert game.view(after(game, "a1 b1 c1 add-two")).placing == (white, black)
    assert game.view(after(game, "a1 b1 c1 stay-white")).placing == ()
