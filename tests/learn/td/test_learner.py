"""Learners of self-play: neither threads nor interruptions change what they learn; bad asks are refused."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from heibai.arena.schedule.openings import make_openings
from heibai.core.errors import RunError, SpecError
from heibai.evaluators.linear import LinearEvaluator
from heibai.evolve.fitness.fitness import measure_against
from heibai.games import make_game
from heibai.learn.td.learner import SelfPlayLearner
from heibai.learn.td.options import SelfPlay
from heibai.learn.td.self_play import gains_of
from heibai.learn.training.trial import one_ply_player
from heibai.players.evaluator_text import make_evaluator

GAME = make_game("reversi", size=6)


def learner(text="ntuple:set=straight2", *, game=GAME, threads=1, seed=1, **settings):
    return SelfPlayLearner(game, make_evaluator(text, game), SelfPlay(**settings), seed=seed, threads=threads)


@pytest.mark.parametrize("text", ["ntuple:set=[straight4,square2]", "zones"])
def test_the_number_of_threads_changes_nothing(text):
    first, many = (learner(text, threads=threads, step="coherence") for threads in (1, 3))
    one, three = (each.learn(each.begin(given=False), 8)[0] for each in (first, many))
    np.testing.assert_array_equal(one.weights, three.weights)
    np.testing.assert_array_equal(one.sizes, three.sizes)


def test_batches_one_after_the_other_come_to_what_they_come_to_together():
    together = learner(step="decaying", decay=50)
    whole, lesson = together.learn(together.begin(given=False), 6)
    parts = learner(step="decaying", decay=50)
    first, _ = parts.learn(parts.begin(given=False), 2)
    kept = first.weights.copy()
    second, _ = learner(step="decaying", decay=50).learn(first, 4)
    np.testing.assert_array_equal(second.weights, whole.weights)
    np.testing.assert_array_equal(first.weights, kept)
    assert (second.batches, lesson.batches) == (6, 6)


def test_another_seed_learns_otherwise():
    one, other = learner(seed=1), learner(seed=2)
    begun = one.begin(given=False)
    assert (one.learn(begun, 1)[0].weights != other.learn(begun, 1)[0].weights).any()


def test_given_weights_are_where_learning_begins():
    weights = make_evaluator("wpc", GAME).weights
    np.testing.assert_array_equal(learner("wpc").begin(given=True).weights, weights)
    assert not learner("wpc").begin(given=False).weights.any()


def test_a_rate_of_zero_learns_nothing():
    still = learner(rate=0.0)
    assert not still.learn(still.begin(given=False), 2)[0].weights.any()


def test_self_play_soon_beats_random_moves():
    learnt = learner()
    stand, _ = learnt.learn(learnt.begin(given=False), 60)
    player = one_ply_player(learnt.evaluator_of(stand.weights), GAME)
    openings = make_openings("random:4", GAME, 50, seed=1)
    ((tally, _),) = measure_against(player, ["random"], GAME, openings=openings, seed=1, threads=1)
    assert tally.score > 0.8


def test_features_without_a_twin_in_the_kernel_are_learnt_in_python_to_the_same_weights():
    features = replace(make_evaluator("zones", GAME).features, kernel=None)
    python = SelfPlayLearner(GAME, LinearEvaluator(features), SelfPlay(batch=2), seed=1)
    assert not python.in_kernel
    kernel = learner("zones", batch=2)
    ours, theirs = (each.learn(each.begin(given=False), 2) for each in (python, kernel))
    np.testing.assert_array_equal(ours[0].weights, theirs[0].weights)
    assert ours[1].positions == theirs[1].positions


def test_a_network_moves_by_the_share_of_an_image_and_terms_by_their_variance():
    assert gains_of(make_evaluator("ntuple:set=straight4", make_game("reversi"))) == pytest.approx(1 / 130)
    wpc = make_evaluator("zones", make_game("reversi"))
    assert gains_of(wpc) == pytest.approx([1 / (6 * d * d) for d in wpc.features.deviations])


def test_weights_that_grow_beyond_all_bounds_are_told():
    wild = learner("zones", rate=2.0, unit=1e9)
    with pytest.raises(RunError, match=r"has grown to .* take a smaller rate"):
        wild.learn(wild.begin(given=False), 5)
    network = learner(rate=2.0, unit=1e9)
    with pytest.raises(RunError, match=r"has grown to .* take a smaller rate"):
        network.learn(network.begin(given=False), 5)


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({"epsilon": 2.0}, "epsilon is 2.0"),
        ({"batch": 0}, "batch is 0"),
        ({"step": "fast"}, "step is 'fast', expected one of constant, decaying, coherence"),
        ({"predict": "moves"}, "predict is 'moves'"),
        ({"rate": float("nan")}, "rate is nan, expected a number from 0 to 2"),
    ],
)
def test_a_setting_out_of_bounds_is_refused(settings, said):
    with pytest.raises(SpecError, match=said):
        learner(**settings)


@pytest.mark.parametrize(
    ("game", "text", "bound"), [("reversi", "seven", "sum 1"), ("gomoku", "rewards", "logarithms")]
)
def test_weights_that_are_bound_are_refused(game, text, bound):
    with pytest.raises(SpecError, match=f"bound to {bound}"):
        learner(text, game=make_game(game))
