"""Batches of self-play: the kernel learns what Python learns, to the last digit."""

from __future__ import annotations

import numpy as np
import pytest

from heibai.games import make_game
from heibai.learn.td.learner import SelfPlayLearner
from heibai.learn.td.options import SelfPlay
from heibai.players.evaluator_text import make_evaluator

TUPLES = "ntuple:set=[straight2,square2]"
CASES = [
    ("reversi", 6, TUPLES, SelfPlay(batch=3)),
    ("reversi", 6, TUPLES, SelfPlay(batch=2, step="coherence", rate=1.0, trace=0.5)),
    ("reversi", 6, TUPLES, SelfPlay(batch=2, step="decaying", decay=2, predict="discs", rate=0.02)),
    (
        "reversi",
        8,
        "ntuple:set=logistello,phases=3,colours=free",
        SelfPlay(batch=1, epsilon=0.0, random_plies=0, rate=0.01),
    ),
    ("reversi", 4, "ntuple:set=snake5x4-seed2,colours=free", SelfPlay(batch=4, step="coherence", epsilon=0.3)),
    ("reversi", 6, "zones", SelfPlay(batch=2, step="coherence", rate=0.1, unit=10.0)),
    ("reversi", 6, "wpc", SelfPlay(batch=2, trace=1.0, noisy=True)),
    ("reversi", 8, "phased", SelfPlay(batch=1, rate=0.01)),
    ("gomoku", 6, "lines", SelfPlay(batch=1, unit=64.0, rate=0.01)),
    ("gomoku", 6, "lines:threats", SelfPlay(batch=1, unit=64.0, rate=0.01)),
    ("gomoku", 5, "shapes", SelfPlay(batch=3, step="coherence", rate=0.1)),
]


@pytest.mark.sampled(3)
@pytest.mark.parametrize(("name", "size", "text", "settings"), CASES)
def test_the_kernel_learns_what_python_learns(name, size, text, settings):
    game = make_game(name, size=size)
    evaluator = make_evaluator(text, game)
    kernel = SelfPlayLearner(game, evaluator, settings, seed=7)
    python = SelfPlayLearner(game, evaluator, settings, seed=7, python=True)
    assert kernel.in_kernel
    assert not python.in_kernel
    stands = [learner.learn(learner.begin(given=False), 2) for learner in (kernel, python)]
    (ours, lesson), (theirs, told) = stands
    for name in ("weights", "sums", "sizes"):
        np.testing.assert_array_equal(getattr(ours, name), getattr(theirs, name))
    assert ours.weights.any()
    assert (lesson.batches, lesson.positions) == (told.batches, told.positions)
    assert lesson.squared_error == pytest.approx(told.squared_error)
