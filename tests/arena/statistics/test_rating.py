"""Elo from pairs: known formulas, honest edges, and coverage by simulation."""

import math

import numpy as np
import pytest

from heibai.arena.statistics.rating import Z_95, elo_from_score, estimate, estimate_games, score_from_elo
from heibai.core.tally import PairTally, Tally

POINTS = np.array([0, 0.25, 0.5, 0.75, 1])


def test_elo_and_score_are_inverse():
    for elo in (-400.0, -12.5, 0.0, 191.0):
        assert elo_from_score(score_from_elo(elo)) == pytest.approx(elo)
    assert score_from_elo(400) == pytest.approx(10 / 11)
    assert elo_from_score(0.0) == -math.inf
    assert elo_from_score(1.0) == math.inf


def test_interval_is_the_pentanomial_one_for_many_pairs():
    counts = (3000, 7000, 20000, 11000, 9000)
    found = estimate(PairTally(counts))
    share = np.array(counts) / sum(counts)
    mean = float(share @ POINTS)
    error = math.sqrt(float(share @ (POINTS - mean) ** 2) / sum(counts))
    assert found.score == pytest.approx(mean)
    assert found.score_interval == pytest.approx((mean - Z_95 * error, mean + Z_95 * error), abs=2e-5)
    assert found.elo_interval == pytest.approx([elo_from_score(s) for s in found.score_interval])
    assert found.los == pytest.approx(0.5 * (1 + math.erf((mean - 0.5) / error / math.sqrt(2))), abs=1e-3)


def test_a_clean_sweep_has_no_upper_bound_and_a_finite_lower_one():
    found = estimate(PairTally((0, 0, 0, 0, 500)))
    assert found.elo == math.inf
    assert found.elo_interval[1] == math.inf
    # Clopper-Pearson, one trial a pair: 0.025 ** (1 / 500) = 0.99265
    assert 0.985 < found.score_interval[0] < 0.025 ** (1 / 500)
    assert 0.999 < found.los <= 1


def test_one_pair_says_almost_nothing():
    low, high = estimate(PairTally((0, 0, 0, 0, 1))).score_interval
    assert low < 0.5
    assert high == 1.0


def test_flipped_pairs_give_the_mirror_image():
    pairs = PairTally((3, 4, 5, 9, 12))
    one, other = estimate(pairs), estimate(pairs.flip())
    assert one.elo == pytest.approx(-other.elo)
    assert one.elo_interval == pytest.approx((-other.elo_interval[1], -other.elo_interval[0]))
    assert one.los == pytest.approx(1 - other.los)


def test_paired_openings_narrow_the_interval():
    """The same games: an opening that decides the game gives both a win, which the pair counts see."""
    paired = estimate(PairTally((0, 0, 100, 0, 0)))
    single = estimate_games(Tally(100, 0, 100))
    assert paired.score == single.score == 0.5
    assert paired.score_interval[1] - paired.score_interval[0] < single.score_interval[1] - single.score_interval[0]


def test_no_pairs_is_an_error():
    with pytest.raises(ValueError, match="no game pair"):
        estimate(PairTally())


@pytest.mark.parametrize(
    "shares",
    [(0.1, 0.2, 0.4, 0.2, 0.1), (0, 0.01, 0.1, 0.29, 0.6), (0, 0, 0.01, 0.02, 0.97), (0.45, 0.05, 0, 0.05, 0.45)],
)
def test_interval_covers_the_truth_in_about_95_of_100_cases(shares):
    truth = float(np.array(shares) @ POINTS)
    draws = np.random.default_rng(7).multinomial(300, shares, size=3000)
    bounds = [estimate(PairTally(tuple(int(n) for n in row))).score_interval for row in draws]
    covered = np.mean([low <= truth <= high for low, high in bounds])
    assert 0.93 < covered < 0.99
