"""Levels, candidates and reward tables: what the reward AI knows of a position."""

import pytest

from heibai.games import make_game
from heibai.games.gomoku.abilities import abilities
from heibai.games.gomoku.candidates import candidates, promising_moves
from heibai.games.gomoku.evaluation.lines import Shape
from heibai.games.gomoku.evaluation.patterns import VALUES, level_of
from heibai.games.gomoku.evaluation.rewards import COARSE, REWARDS
from heibai.games.gomoku.rulesets import RULE_SETS
from heibai.players.evaluator_text import make_evaluator


def board(text, size=9, rule="freestyle"):
    """A position from rows, the top one first."""
    game = make_game("gomoku", size, rule=rule)
    return game, game.parse_position(text, analysis=True)


FOUR_AND_THREES = """
---------
---------
----X----
----X----
-OXX--XO-
----X----
---------
---------
--------- X
"""


@pytest.mark.parametrize(
    ("shapes", "level"),
    [
        ((Shape.FIVE,), 1),
        ((Shape.OPEN_FOUR,), 1),
        ((Shape.OPEN_FOUR, Shape.DOUBLE_OPEN_THREE), 1),
        ((Shape.CLOSED_FOUR, Shape.CLOSED_FOUR), 1),
        ((Shape.TWO_FOURS,), 1),
        ((Shape.CLOSED_FOUR, Shape.OPEN_THREE), 2),
        ((Shape.OPEN_THREE, Shape.DOUBLE_OPEN_THREE), 2),
        ((Shape.CLOSED_FOUR,), 3),
        ((Shape.OPEN_THREE, Shape.CLOSED_THREE), 3),
        ((Shape.CLOSED_THREE, Shape.CLOSED_THREE), 4),
        ((Shape.OVERLINE, Shape.WIDE_OPEN_TWO), 4),
        ((), 4),
    ],
)
def test_levels(shapes, level):
    assert level_of((*shapes, *[Shape.DEAD] * (4 - len(shapes)))) == level


def test_the_tables_are_the_specs():
    assert REWARDS.defaults[:-1] == tuple(2.0**n for n in (20, 16, 13, 12, 11, 9, 8, 6, 4, 2, 0))
    assert REWARDS.genes[:4] == ("own_1", "opponent_1", "own_2_opponent_2", "own_2_opponent_3")
    assert COARSE.defaults == (2.0**20, 2.0**16, 2.0**12, 2.0**8, 2.0**4, 1.0, 0.1)
    assert COARSE.genes == ("own_1", "opponent_1", "own_2", "opponent_2", "own_3", "rest", "K")


def test_every_pair_of_levels_has_its_row():
    rows = {(own, opponent): REWARDS.row_of(own, opponent) for own in range(1, 5) for opponent in range(1, 5)}
    assert set(rows.values()) == set(range(11))
    assert rows[1, 1] == rows[1, 4] == 0
    assert rows[2, 1] == rows[4, 1] == 1
    assert (rows[3, 2], rows[4, 2], rows[4, 4]) == (5, 6, 10)
    assert [COARSE.row_of(*pair) for pair in ((1, 1), (3, 1), (2, 2), (3, 2), (3, 3), (4, 3))] == [0, 1, 2, 3, 4, 5]


def test_candidates_lie_within_two_steps_of_a_stone():
    game = make_game("gomoku", 9)
    assert candidates(game.start()) == {game.parse_move("e5")}
    after = game.start().play(game.parse_move("a1"))
    assert {game.format_move(move) for move in candidates(after)} == {"b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"}


def test_candidates_are_what_the_opening_and_renju_leave():
    outer = make_game("gomoku", 9, opening="outer-open")
    assert candidates(outer.start()) == set(outer.start().moves())
    pro = make_game("gomoku", 9, opening="pro")
    third = pro.start().play(pro.parse_move("e5")).play(pro.parse_move("d5"))
    assert candidates(third) == {pro.parse_move(text) for text in ("b3", "b4", "b5", "b6", "b7")}
    _, position = board(FOUR_AND_THREES, rule="renju")
    assert position.forbidden
    assert not candidates(position) & set(position.forbidden)


def test_moves_are_promising_near_stones_and_forced_by_fives():
    game, both = board("---------" * 4 + "-XXXX----" + "-OOOO----" + "---------" * 3 + " X")
    names = lambda position: [game.format_move(move) for move in promising_moves(position)]  # noqa: E731
    assert names(both) == ["a5", "f5"]
    _, only_theirs = board("---------" * 4 + "-XXX-----" + "-OOOO----" + "---------" * 3 + " X")
    assert names(only_theirs) == ["a4", "f4"]
    _, nothing = board("---------" * 4 + "-XX------" + "-OO------" + "---------" * 3 + " X")
    assert set(promising_moves(nothing)) == candidates(nothing)
    assert abilities(9, 9).candidates is promising_moves


def test_a_five_that_black_may_not_stop_leaves_black_all_candidates():
    column = "---X-----"
    game, position = board(f"---------{column * 2}----OOOOX{column * 3}{'---------' * 2} X", rule="renju")
    stop = game.parse_move("d6")
    assert position.forbidden[stop] == "overline"
    assert set(promising_moves(position)) == candidates(position)


@pytest.mark.parametrize("opening", ["pro", "swap2", "outer-open"])
def test_every_move_is_promising_while_an_opening_rule_binds(opening):
    position = make_game("gomoku", 9, opening=opening).start()
    while not position.opening_is_over:
        assert promising_moves(position) == position.moves()
        position = position.play(position.moves()[0])


def test_a_finished_game_has_no_promising_moves():
    _, won = board("---------" * 4 + "-XXXXX---" + "-OOOO----" + "---------" * 3 + " O")
    assert won.is_over()
    assert promising_moves(won) == ()


def test_points_know_attack_defence_and_fives():
    game, position = board("---------" * 4 + "-XXXX----" + "-OOOO----" + "---------" * 3 + " X")
    points = {game.format_move(p.move): p for p in game.feature_set("rewards").points(position)}
    assert points["a5"].wins
    assert not points["a5"].stops
    assert points["a4"].stops
    assert not points["a4"].wins
    assert points["a5"].attack == VALUES[-1]
    assert points["a4"].defence == VALUES[-1]
    assert points["a5"].row == 0
    assert points["a4"].row == 1
    assert points["e6"].remoteness < points["b6"].remoteness


@pytest.mark.parametrize("text", ["rewards", "rewards:coarse"])
@pytest.mark.parametrize("rule", RULE_SETS)
def test_the_evaluation_counts_the_candidates_by_row(rule, text):
    game = make_game("gomoku", 9, rule=rule)
    evaluator = make_evaluator(text, game)
    for position in game.sample_positions()[::5]:
        points = evaluator.features.points(position)
        assert [p.move for p in points] == sorted(candidates(position))
        total = sum(evaluator.weights[p.row] for p in points)
        assert evaluator.evaluate(position) == min(total, 900_000.0)
        assert evaluator.terms(position)[-1] == 0.0
