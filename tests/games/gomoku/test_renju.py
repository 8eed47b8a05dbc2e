"""Renju's forbidden points: hand-made cases, and an independent program on random and crowded boards."""

import pytest
from renju_oracle import compare

from heibai.core.errors import IllegalMoveError
from heibai.games import grid, make_game
from heibai.games.gomoku.evaluation.grid_lines import cells_of, lines_of
from heibai.games.gomoku.renju import Forbidden, forbidden_points, why_forbidden

SIZE = 15
LINES = lines_of(SIZE, SIZE)


def bits(squares: str) -> int:
    return sum(1 << grid.parse_square(square, SIZE) for square in squares.split())


def verdict(black: str, white: str, point: str) -> Forbidden | None:
    """The same from the point itself and from the whole board, under the eight symmetries."""
    found = set()
    for permutation in grid.symmetries(SIZE):
        own, other = (grid.permute_bits(bits(squares), permutation) for squares in (black, white))
        cells, square = cells_of(own, other, SIZE * SIZE), permutation[grid.parse_square(point, SIZE)]
        found.add(why_forbidden(cells, square, LINES))
        found.add(forbidden_points(cells, LINES).get(square))
    assert len(found) == 1
    return found.pop()


@pytest.mark.parametrize(
    ("black", "white", "point", "expected"),
    [
        ("f8 g8 h9 h10", "", "h8", Forbidden.DOUBLE_THREE),
        ("f8 g8 h9 h10", "e8", "h8", None),  # the one three is closed
        ("f8 g8 j11 k12", "", "h8", None),  # two and two in no common three
        ("e8 f8 g8 h9 h10 h11", "", "h8", Forbidden.DOUBLE_FOUR),
        ("e8 f8 g8 h9 h10", "", "h8", None),  # four and three
        ("d8 e8 f8 g8 h9 h10 h11", "", "h8", None),  # five goes before two fours
        ("c8 d8 e8 f8 g8", "", "h8", Forbidden.OVERLINE),
        ("d8 e8 f8 h8 i8", "", "g8", Forbidden.OVERLINE),
        ("c8 d8 e8 f8 g8 h9 h10 h11 h12", "", "h8", None),  # five goes before the overline
        # Two fours in one line.
        ("e8 g8 i8 d8 k8", "", "h8", None),
        ("d8 f8 g8 j8", "", "h8", Forbidden.DOUBLE_FOUR),  # X_XXX_X
        ("c8 d8 g8 i8 j8", "", "f8", Forbidden.DOUBLE_FOUR),  # XX_XX_XX
        ("c8 e8 f8 i8", "", "g8", Forbidden.DOUBLE_FOUR),
        ("c8 d8 e8 i8 j8 k8", "", "g8", Forbidden.DOUBLE_FOUR),  # XXX_X_XXX
        # A false three: one end leads to an overline, the other is closed; or the edge is near.
        ("f8 g8 h9 h10 c8", "j8", "h8", None),
        ("a8 b8 d9 d10", "", "c8", None),
        # Nested: the three's straight four would be a forbidden point.
        ("g8 i8 h7 h6 f9 f10 f11", "", "h8", Forbidden.DOUBLE_THREE),
        ("f8 g8 h9 h10 i9 i10 i11 e9 e10 e11", "", "h8", None),  # e8 and i8 would both be double fours
        ("f8 g8 h9 h10 i9 i10 i11", "", "h8", Forbidden.DOUBLE_THREE),  # e8 is open to it still
    ],
)
def test_hand_made_points(black, white, point, expected):
    assert verdict(black, white, point) is expected


@pytest.mark.sampled(2)
def test_an_independent_program_agrees():
    """The full comparison: python tests/renju_oracle.py 25000."""
    verdicts, disagreements = compare(4_000)
    assert not disagreements
    assert len(verdicts) == 4, "every verdict must have come up"


def test_black_is_told_why_and_white_may_play_there():
    game = make_game("gomoku", rule="renju")
    position = game.start()
    for move in game.parse_transcript("f8a1g8o1h9a15h10o15"):
        position = position.play(move)
    h8 = game.parse_move("h8")
    assert h8 not in position.moves()
    assert tuple(game.view(position).forbidden) == (h8,)
    with pytest.raises(IllegalMoveError, match="'h8' is not legal for black: renju forbids it as a double three"):
        position.play(h8)
    after = position.play(game.parse_move("a8"))
    assert h8 in after.moves()
    assert not game.view(after).forbidden


def test_no_other_rule_set_forbids():
    for rule in ("freestyle", "standard", "caro"):
        game = make_game("gomoku", rule=rule)
        assert len(game.start().play(game.parse_move("h8")).moves()) == 224
        assert game.parse_transcript("f8a1g8o1h9a15h10o15h8")
