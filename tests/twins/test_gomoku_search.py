"""Gomoku's plain searches and reward AI in the kernel are the Python ones: value, move, line, scores, nodes, draws."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest
from crowded_boards import unfinished_boards
from kernel_forms import GOMOKU

from heibai.core.contract import Limits
from heibai.core.rng import Rng
from heibai.games import make_game
from heibai.games.gomoku.evaluation import sequence_points
from heibai.games.gomoku.kernel.sequence import box_points, choose_by_rewards, weigh_offers
from heibai.games.gomoku.rulesets import RULE_SETS
from heibai.players.evaluator_text import make_evaluator
from heibai.search import alphabeta, greedy, minimax, rewards

pytestmark = pytest.mark.sampled(12)  # the Python twin takes its time

FORMS = {
    "minimax": (minimax.Minimax, GOMOKU.Minimax),
    "greedy": (greedy.Greedy, GOMOKU.Greedy),
    "alphabeta": (alphabeta.AlphaBeta, GOMOKU.AlphaBeta),
}
EVALUATORS = ("shapes", "lines", "rewards")
REWARD_BOARDS = {5: 500, 7: 500, 9: 500, 12: 250, 15: 200, 19: 50}


@cache
def evaluator(text, size, rule):
    made = make_evaluator(text, make_game("gomoku", size, rule=rule))
    if text == "lines":
        rng = Rng(4)  # few different weights, so that ties are tested
        return made.with_weights([float(rng.below(5)) for _ in made.weights])
    return made


def same(form, position, text, depth, ties):
    python, kernel = (
        searcher(ties=ties).search(
            position,
            evaluator(text, position.columns, position.rules.name),
            limits=Limits(depth=depth),
            rng=Rng(position.key()),
        )
        for searcher in FORMS[form]
    )
    assert replace(kernel, seconds=0.0) == replace(python, seconds=0.0), (form, text, depth, ties, position)


@pytest.mark.sampled(24)
@pytest.mark.parametrize("text", EVALUATORS)
@pytest.mark.parametrize("rule", RULE_SETS)
def test_twins_agree_at_depth_1(rule, text):
    for size, count in ((5, 60), (8, 20), (15, 3), (22, 1)):
        for index, position in enumerate(unfinished_boards(rule, size, count)):
            ties = ("first", "random")[index % 2]
            for form in FORMS:
                same(form, position, text, 1, ties)


@pytest.mark.sampled(24)
@pytest.mark.parametrize("text", EVALUATORS)
@pytest.mark.parametrize("rule", RULE_SETS)
def test_twins_agree_at_depth_2(rule, text):
    for size, count in ((5, 30), (6, 6)):
        for index, position in enumerate(unfinished_boards(rule, size, count, first=500)):
            ties = ("first", "random")[index % 2]
            same("minimax", position, text, 2, ties)
            same("alphabeta", position, text, 2, ties)


def crowded(rule, size, count, *, empty):
    """Boards with few empty points, passes among them where renju leaves black nothing."""
    boards = unfinished_boards(rule, size, 12 * count, first=900)
    return [board for board in boards if board.area - board.stones <= empty][:count]


@pytest.mark.sampled(24)
@pytest.mark.parametrize("text", EVALUATORS)
@pytest.mark.parametrize("rule", RULE_SETS)
def test_twins_agree_at_depths_3_and_4_on_crowded_boards(rule, text):
    positions = crowded(rule, 5, 12, empty=11)
    assert len(positions) == 12
    for index, position in enumerate(positions):
        ties = ("first", "random")[index % 2]
        same("alphabeta", position, text, 3, ties)
        if index < 4:
            same("minimax", position, text, 3, ties)
            same("alphabeta", position, text, 4, ties)


@pytest.mark.parametrize("opening", ["swap2", "pro", "outer-open"])
def test_openings_that_still_have_a_say_are_the_python_forms(opening):
    game = make_game("gomoku", 6, opening=opening)
    position = game.start()
    assert not position.opening_is_over
    made = make_evaluator("shapes", game)
    python, kernel = (form().search(position, made, limits=Limits(depth=1), rng=Rng(0)) for form in FORMS["alphabeta"])
    assert replace(kernel, seconds=0.0) == replace(python, seconds=0.0)


def test_an_opening_is_over_when_no_rule_restricts_a_later_move():
    for opening, stones in (("free", 0), ("outer-open", 1), ("pro", 3), ("long-pro", 3)):
        game = make_game("gomoku", 9, opening=opening)
        position, seen = game.start(), []
        for _ in range(4):
            seen.append(position.opening_is_over)
            position = position.play(position.moves()[0])
        assert seen == [count >= stones for count in range(4)]


@pytest.mark.parametrize("k", [0.0, 0.1, 0.6, 3.0])
@pytest.mark.parametrize("rule", RULE_SETS)
def test_the_reward_ai_makes_the_same_moves_and_draws(rule, k):
    text = "rewards:coarse" if k == 0.6 else "rewards"
    for size, count in REWARD_BOARDS.items():
        made = make_evaluator(text, make_game("gomoku", size, rule=rule))
        made = made.with_weights([*made.weights[:-1], k])
        for position in unfinished_boards(rule, size, count // 4, most=0.6, first=int(1000 * k)):
            streams = Rng(position.key()), Rng(position.key())
            python, kernel = (
                form().search(position, made, limits=Limits(), rng=rng)
                for form, rng in zip((rewards.Rewards, GOMOKU.Rewards), streams, strict=True)
            )
            assert kernel.move == python.move, (position, k)
            assert streams[0].state == streams[1].state


def test_the_reward_ai_is_tried_on_2000_boards_a_rule():
    assert sum(REWARD_BOARDS.values()) == 2_000


@pytest.mark.parametrize("opening", ["swap", "pro"])
def test_the_reward_ai_answers_openings_in_python(opening):
    game = make_game("gomoku", 9, opening=opening)
    made = make_evaluator("rewards", game)
    position, rng = game.start(), Rng(3)
    while not position.opening_is_over:
        python = rewards.Rewards().search(position, made, limits=Limits(), rng=Rng(rng.state))
        kernel = GOMOKU.Rewards().search(position, made, limits=Limits(), rng=rng)
        assert kernel.move == python.move
        position = position.play(kernel.move)


@pytest.mark.parametrize("rule", RULE_SETS)
def test_offers_are_weighed_the_same(rule):
    made = make_evaluator("rewards", make_game("gomoku", 9, rule=rule))
    for position in unfinished_boards(rule, 9, 100, most=0.6, first=7):
        points = made.features.points(position)
        expected = sum(point.attack - point.defence for point in points), tuple(point.move for point in points)
        assert weigh_offers(position) == expected, position
        for count in (1, 40):
            assert box_points(position, count) == sequence_points.candidates(position, count), position


@pytest.mark.parametrize(("opening", "size"), [("pro", 9), ("long-pro", 9), ("outer-open", 9), ("pro", 6)])
def test_the_reward_ai_keeps_to_the_points_that_an_opening_rule_leaves(opening, size):
    game = make_game("gomoku", size, rule="renju", opening=opening)
    made, chance = make_evaluator("rewards", game), Rng(5)
    for _ in range(20):
        position = game.start()
        while not position.opening_is_over:
            if len(position.moves()) > 1:
                streams = Rng(chance.state), Rng(chance.state)
                python = rewards.Rewards().search(position, made, limits=Limits(), rng=streams[0])
                assert choose_by_rewards(position, made.kernel, streams[1].state) == (python.move, streams[0].state)
            position = position.play(chance.choice(position.moves()))
