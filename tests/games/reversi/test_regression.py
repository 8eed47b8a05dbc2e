"""Regression in the kernel: it finds what made the targets, whatever the threads, and goes on from where it was."""

import numpy as np
import pytest

from heibai.core.kernel import new_control, require_kernel
from heibai.games import GameSpec
from heibai.games.reversi.kernel.boards import arrays_of
from heibai.players.evaluator_text import make_evaluator

require_kernel()
from heibai import _kernel  # noqa: E402

GAME = GameSpec("reversi", 8).make()
NETWORK = make_evaluator("ntuple:set=straight2,phases=3,colours=free,random=1", GAME)


def fit_of(targets, importance=None) -> _kernel.ReversiRegression:
    own, opponent, _ = arrays_of(GAME.sample_positions())
    if importance is None:
        importance = np.ones(len(own), np.float32)
    return _kernel.ReversiRegression(NETWORK.kernel.options, 8, own, opponent, targets.astype(np.float32), importance)


@pytest.fixture(scope="module")
def targets() -> np.ndarray:
    return NETWORK.evaluate_batch(GAME.sample_positions()).values


def run(regression, weights, epochs, *, threads=1, reach=0.0) -> list[float]:
    control = new_control()
    rows = [regression.epoch(weights, 0.5, seed, reach, threads, control) for seed in epochs]
    return [row.absolute / row.importance for row in rows]


def test_what_a_network_says_is_learnt_from_its_values(targets):
    regression = fit_of(targets)
    weights = np.zeros(regression.dimension, np.float32)
    run(regression, weights, range(400))
    errors = regression.errors(weights, 2)
    assert np.abs(errors).mean() < 0.02 * np.abs(targets).mean()


def test_errors_are_values_less_targets(targets):
    weights = NETWORK.weights.astype(np.float32)
    expected = NETWORK.with_weights(weights.astype(float)).evaluate_batch(GAME.sample_positions()).values - targets
    assert np.allclose(fit_of(targets).errors(weights), expected, atol=1e-4)


def test_threads_change_nothing(targets):
    regression = fit_of(targets)
    alone, together = (np.zeros(regression.dimension, np.float32) for _ in range(2))
    assert run(regression, alone, range(3), reach=2.0) == run(regression, together, range(3), reach=2.0, threads=3)
    assert alone.tobytes() == together.tobytes()


def test_another_regression_goes_on_where_the_weights_are(targets):
    whole, parts = (np.zeros(NETWORK.dimension, np.float32) for _ in range(2))
    run(fit_of(targets), whole, range(4))
    run(fit_of(targets), parts, range(2))
    run(fit_of(targets), parts, range(2, 4))
    assert whole.tobytes() == parts.tobytes()


def test_positions_beside_a_phase_are_seen_by_it_too(targets):
    regression, weights = fit_of(targets), np.zeros(NETWORK.dimension, np.float32)
    control = new_control()
    within = regression.epoch(weights, 0.1, 1, 0.0, 1, control)
    beside = regression.epoch(weights, 0.1, 1, 3.0, 1, control)
    assert within.samples == len(targets) < beside.samples


def test_samples_without_importance_teach_nothing(targets):
    regression = fit_of(targets, np.zeros(len(targets), np.float32))
    weights = np.zeros(regression.dimension, np.float32)
    regression.epoch(weights, 0.5, 1, 0.0, 1, new_control())
    assert not weights.any()


def test_a_stopped_epoch_says_so(targets):
    control = new_control()
    control.stop()
    weights = np.zeros(NETWORK.dimension, np.float32)
    assert not fit_of(targets).epoch(weights, 0.5, 1, 0.0, 1, control).complete
    assert not weights.any()


def test_what_does_not_fit_is_refused(targets):
    with pytest.raises(ValueError, match="finite"):
        fit_of(targets * np.inf)
    with pytest.raises(ValueError, match="expected"):
        fit_of(targets).errors(np.zeros(3, np.float32))
    with pytest.raises(ValueError, match="rate"):
        fit_of(targets).epoch(np.zeros(NETWORK.dimension, np.float32), 3.0, 1, 0.0, 1, new_control())
