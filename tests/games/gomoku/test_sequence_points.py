"""What the move-sequence solver asks of Gomoku: candidate points, and what a stone is worth."""

import pytest
from gomoku_boards import board, random_boards

from heibai.core.contract import Color
from heibai.games import make_game
from heibai.games.gomoku.evaluation.patterns import NO_PATTERN, VALUES, pattern_of
from heibai.games.gomoku.evaluation.point_shapes import shapes_under
from heibai.games.gomoku.evaluation.sequence_points import MOST, POINTS, Board, candidates
from heibai.games.gomoku.rulesets import RULE_SETS

NINE = make_game("gomoku", 9)
FIFTEEN = make_game("gomoku", 15)
SOURCE = board(NINE, "h6 h7 h8", "e5 f5 g5 h4")  # h5: a closed four that stops an open four


def step(position, *points, game=FIFTEEN):
    """The last of the steps on ``points``."""
    tried = Board(position)
    return [tried.place(game.parse_move(point)) for point in points][-1]


def names(game, points):
    return " ".join(game.format_move(point) for point in points)


@pytest.mark.parametrize(("point", "value"), [("h5", 63 + 511), ("d5", 511), ("h9", 63)])
def test_the_sources_example(point, value):
    assert step(SOURCE, point, game=NINE) == (value, False, False)


def test_a_step_is_worth_attack_plus_defence_by_the_evaluations_patterns():
    for rule, rules in RULE_SETS.items():
        for position in random_boards(rule, 9, 6):
            banned = position.points_forbidden_to_black
            for square, made in shapes_under(rules).points(position.cells, position.lines):
                black = NO_PATTERN if square in banned else pattern_of(made.black)
                value = sum((*VALUES, 0)[pattern] for pattern in (black, pattern_of(made.white)))
                tried = Board(position).place(square)
                if square in banned and position.to_move is Color.BLACK:
                    assert tried is None
                else:
                    assert tried is not None
                    assert tried.value == value


def test_no_step_is_worth_more_than_the_most():
    assert max(POINTS) == 1023
    assert MOST == 2046


def test_a_five_wins():
    position = board(FIFTEEN, "d8 e8 f8 g8", "h5 h6 h7 h9")
    assert step(position, "h8") == (1023 + 1023, True, False)


def test_an_open_four_decides_unless_the_other_side_has_a_five_at_once():
    open_four = board(FIFTEEN, "e8 f8 g8", "k1")
    assert step(open_four, "h8").decides
    threatened = board(FIFTEEN, "e8 f8 g8", "k1 k2 k3 k4")
    assert step(threatened, "h8") == (511, False, False)


def test_an_open_four_that_blocks_a_five_keeps_its_value_and_decides():
    position = board(FIFTEEN, "e8 f8 g8", "h5 h6 h7 h9 l1")
    assert step(position, "h8") == (511 + 1023, False, True)


@pytest.mark.parametrize("last", ["h8 h5", "h8 h7"])
def test_two_fours_and_a_four_with_an_open_three_decide_too(last):
    cross = board(FIFTEEN, "e8 f8 g8 h6 h7", "d8") if last == "h8 h5" else board(FIFTEEN, "e8 f8 g8 h5 h6 h7", "d8 h4")
    assert step(cross, "h8").decides
    assert step(cross, "h8").value == 511


def test_sides_take_turns_and_clear_takes_all_back():
    position = board(FIFTEEN, "h8", "")
    tried = Board(position)
    h9, h10 = (FIFTEEN.parse_move(point) for point in ("h9", "h10"))
    first = tried.place(h9)
    assert tried.place(h9) is None
    assert tried.place(h10) is not None
    tried.clear()
    assert tried.place(h9) == first


def test_renju_refuses_a_forbidden_point_to_black_and_counts_it_nothing_for_black():
    game = make_game("gomoku", 15, rule="renju")
    stones = "g8 i8 h7 h9"  # h8 would be a double three
    assert step(board(game, stones, "a1 a15 o1 o15"), "h8") is None
    free = make_game("gomoku", 15, rule="standard")
    white = step(board(game, stones, "a1 a15 o1 o15", mover="O"), "h8")
    assert white == (0, False, False)
    assert step(board(free, stones, "a1 a15 o1 o15", mover="O"), "h8").value == 255


def test_candidates_are_the_empty_points_of_the_box_with_a_rim_of_one():
    position = board(NINE, "c3", "e4")
    box = {NINE.parse_move(f"{column}{row}") for column in "bcdef" for row in range(2, 6)}
    assert set(candidates(position, 7)) == box - {NINE.parse_move("c3"), NINE.parse_move("e4")}


def test_the_box_is_clipped_to_the_board_and_grows_until_it_holds_enough():
    assert names(NINE, candidates(board(NINE, "a1", "", mover="O"), 3)) == "b1 a2 b2"
    assert len(candidates(board(NINE, "a1", "", mover="O"), 4)) == 8
    assert len(candidates(board(NINE, "a1", "", mover="O"), 81)) == 80


@pytest.mark.parametrize(
    ("size", "opening", "expected"),
    [(15, "free", "h8"), (15, "pro", "h8"), (6, "free", "d4"), (15, "swap2", "h8"), (15, "outer-open", "h2")],
)
def test_an_empty_board_has_one_candidate_the_legal_point_nearest_to_the_centre(size, opening, expected):
    game = make_game("gomoku", size, opening=opening)
    assert names(game, candidates(game.start(), 7)) == expected


def test_the_box_grows_until_the_opening_rule_leaves_a_point_in_it():
    game = make_game("gomoku", 15, opening="pro")
    position = game.start().play(game.parse_move("h8")).play(game.parse_move("h9"))
    found = set(candidates(position, 7))
    assert found & set(position.moves())
    assert len(found) == 5 * 6 - 2  # f6 to j11
