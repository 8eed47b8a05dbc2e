"""SPSA climbs a hill that only duels show, and goes on as if it had never been broken off."""

import json

import numpy as np
import pytest

from heibai.core.errors import CheckpointError
from heibai.tuning.spsa import Spsa


def begun(seed=3, iterations=400):
    return Spsa(np.array([0.1, 0.9]), iterations=iterations, reach=0.2, least=np.zeros(2), seed=seed)


def hill(shares):
    """Highest at (0.7, 0.3)."""
    return -float(np.sum((shares - [0.7, 0.3]) ** 2))


def climb(spsa, noise, count):
    """Duels that the higher one wins more often, by chance."""
    for _ in range(count):
        one, other = spsa.ask()
        chance = 1 / (1 + np.exp(-6 * (hill(one) - hill(other))))
        score = noise.binomial(32, chance) / 32
        spsa.tell(np.array([score, 1 - score]))


def test_it_finds_the_top_of_a_hill_by_noisy_duels():
    found = []
    for seed in range(5):
        spsa = begun(seed)
        climb(spsa, np.random.default_rng(seed), 400)
        assert spsa.finished
        found.append(spsa.champion)
    assert np.mean(found, axis=0) == pytest.approx([0.7, 0.3], abs=0.05)
    assert np.max(np.abs(np.array(found) - [0.7, 0.3])) < 0.15


def test_a_restored_one_goes_the_way_of_the_unbroken_one():
    whole, broken, noise = begun(), begun(), np.random.default_rng(1)
    climb(broken, np.random.default_rng(1), 250)
    climb(whole, noise, 250)
    again = begun()
    again.restore(json.loads(json.dumps(broken.state())))
    rest = np.random.default_rng(2)
    climb(again, rest, 150)
    climb(whole, np.random.default_rng(2), 150)
    assert again.champion.tolist() == whole.champion.tolist()
    assert again.state() == whole.state()


def test_the_two_players_of_a_whole_number_differ():
    spsa = Spsa(np.array([0.5]), iterations=10_000, reach=0.01, least=np.array([0.1]), seed=1)
    one, other = spsa.ask()
    assert abs(one - other) == pytest.approx(0.2)


@pytest.mark.parametrize("wrong", [{}, {"generation": 1}, {**begun().state(), "mean": [1.0]}])
def test_a_foreign_state_is_refused(wrong):
    with pytest.raises(CheckpointError):
        begun().restore(wrong)
