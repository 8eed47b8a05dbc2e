"""Flat Monte Carlo and tree search in the kernel are the Python ones: visits, values, line, nodes, draws."""

from __future__ import annotations

import pytest
from flat_parts import parts
from kernel_forms import REVERSI as IN_KERNEL
from monte_carlo_twins import same
from random_positions import random_positions

from heibai.core.contract import Limits
from heibai.core.rng import Rng
from heibai.games import make_game
from heibai.players.evaluator_text import make_evaluator
from heibai.search import flat, mcts

pytestmark = pytest.mark.sampled(6)  # the Python twin takes its time

SIZES = (4, 6, 8)
SETTINGS = {
    "end": {"simulate": None},
    "plies": {"simulate": 10},
    "at once": {"simulate": 0},
    "wide": {"simulate": None, "c": 3.0},
    "greedy": {"simulate": 3, "c": 0.0},
    "mean": {"simulate": 5, "final": "mean"},
    "phases": {"phases": True},
}


def evaluator_for(settings, size, text="zones"):
    to_the_end = settings.get("simulate", 1) is None and not settings.get("phases")
    return None if to_the_end else make_evaluator(text, make_game("reversi", size))


def positions(size, count):
    every = random_positions(size, 20_000)
    return every[:: len(every) // count][:count]


@pytest.mark.parametrize("settings", SETTINGS.values(), ids=SETTINGS)
@pytest.mark.parametrize("size", SIZES)
def test_tree_searches_agree_from_the_start_and_on_random_positions(size, settings):
    evaluator = evaluator_for(settings, size)
    game = make_game("reversi", size)
    for index, position in enumerate([game.start(), *positions(size, 12)]):
        limits = Limits(playouts=(1, 2, 30, 150)[index % 4])
        same(
            mcts.Mcts(**parts(**settings)),
            IN_KERNEL.Mcts(**parts(**settings)),
            position,
            limits,
            seed=index,
            evaluator=evaluator,
        )


@pytest.mark.parametrize("text", ["seven", "squares:mild", "wpc", "discs", "ntuple:set=straight2,random=1"])
def test_tree_searches_agree_under_every_kind_of_evaluator(text):
    settings = {"simulate": 4}
    evaluator = evaluator_for(settings, 6, text)
    for position in positions(6, 8):
        same(
            mcts.Mcts(**parts(**settings)),
            IN_KERNEL.Mcts(**parts(**settings)),
            position,
            Limits(playouts=100),
            evaluator=evaluator,
        )


@pytest.mark.parametrize("size", SIZES)
def test_passes_and_last_moves_agree_until_the_root_is_proven(size):
    every = random_positions(size, 20_000)
    passing = [p for p in every if p.moves() == (p.pass_move,)][:8]
    late = [p for p in every if p.empties <= 4][:40]
    reports = [
        same(mcts.Mcts(**parts(simulate=None)), IN_KERNEL.Mcts(**parts(simulate=None)), position, Limits(playouts=400))
        for position in (*passing, *late)
    ]
    assert len(passing) == 8
    assert sum(report.exact for report in reports) > 30


@pytest.mark.parametrize("simulate", [None, 0, 6])
@pytest.mark.parametrize("size", SIZES)
def test_flat_searches_agree(size, simulate):
    evaluator = evaluator_for({"simulate": simulate}, size)
    python, kernel = flat.Flat(simulate=simulate), IN_KERNEL.Flat(simulate=simulate)
    for index, position in enumerate(positions(size, 10)):
        same(python, kernel, position, Limits(playouts=(1, 7, 50)[index % 3]), seed=index, evaluator=evaluator)


@pytest.mark.parametrize("limits", [Limits(), Limits(nodes=900), Limits(playouts=20, nodes=500), Limits(nodes=1)])
def test_limits_agree(limits):
    position = make_game("reversi", 6).start()
    same(mcts.Mcts(**parts(simulate=None)), IN_KERNEL.Mcts(**parts(simulate=None)), position, limits)
    same(flat.Flat(simulate=None), IN_KERNEL.Flat(simulate=None), position, limits)


@pytest.mark.sampled(12)
@pytest.mark.parametrize("megabytes", [1, 256])
@pytest.mark.parametrize("size", SIZES)
def test_kept_trees_agree_through_a_whole_game(size, megabytes):
    settings = {"simulate": None, "reuse": True, "megabytes": megabytes}
    python, kernel = mcts.Mcts(**parts(**settings)), IN_KERNEL.Mcts(**parts(**settings))
    game, rng = make_game("reversi", size), Rng(9)
    position = game.start()
    while moves := position.moves():
        report = same(python, kernel, position, Limits(playouts=60), seed=position.key())
        for _ in range(2):  # our move, then a random reply: sometimes one that the tree has not tried
            if moves:
                position = position.play(report.move if report else rng.choice(moves))
                report, moves = None, position.moves()


@pytest.mark.sampled(12)
def test_trees_agree_when_the_memory_is_full():
    settings = {"simulate": 0, "megabytes": 1, "reuse": True}
    python, kernel = mcts.Mcts(**parts(**settings)), IN_KERNEL.Mcts(**parts(**settings))
    evaluator = evaluator_for(settings, 8, "discs")
    position = make_game("reversi", 8).start()
    report = same(python, kernel, position, Limits(playouts=17_000), evaluator=evaluator)
    assert python.capacity - 40 < python.root.size() <= python.capacity == 32768
    same(python, kernel, position.play(report.move), Limits(playouts=100), evaluator=evaluator)
    assert python.root.visits == 100  # there was no room for the old tree and the kept one at once


def test_a_finished_game_has_its_result_and_draws_nothing():
    for text in ("XXXXXXXXXXXXOOOO X", "XXXXXXXXXXXXOOOO O", "XXXXXXXXOOOOOOOO O"):
        position = make_game("reversi", 4).parse_position(text)
        report = same(mcts.Mcts(**parts(simulate=None)), IN_KERNEL.Mcts(**parts(simulate=None)), position, Limits())
        assert report == same(flat.Flat(simulate=None), IN_KERNEL.Flat(simulate=None), position, Limits())
        assert report.move is None
        assert report.exact
