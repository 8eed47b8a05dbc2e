"""Means over repetitions, against SciPy's Student's t."""

from __future__ import annotations

import numpy as np
import pytest
from scipy import stats

from heibai.arena.statistics.rating import estimate
from heibai.core.tally import PairTally, Tally
from heibai.experiments.meeting import Meeting, pool
from heibai.experiments.repeats import Champions, by_seed, champion_series, mean_of


@pytest.mark.parametrize("count", [2, 3, 5, 12, 24, 31])
def test_the_interval_is_students(count):
    numbers = np.random.default_rng(count).normal(size=count).tolist()
    low, high = stats.t.interval(0.95, count - 1, loc=np.mean(numbers), scale=stats.sem(numbers))
    assert mean_of(numbers).interval == pytest.approx((low, high), abs=1e-3)


def test_with_more_than_the_table_it_is_a_little_too_wide():
    numbers = np.random.default_rng(1).normal(size=400).tolist()
    reach = stats.t.ppf(0.975, 399) * stats.sem(numbers)
    assert reach < mean_of(numbers).reach < 1.05 * reach


def test_one_repetition_says_nothing_of_chance():
    assert mean_of([0.7], widest=0.5).interval == pytest.approx((0.2, 1.2))
    assert mean_of([0.7]).decided == 0


@pytest.mark.parametrize(("numbers", "decided"), [((1.0, 1.1, 1.2), 1), ((-1.0, -1.1, -1.2), -1), ((-1.0, 1.0), 0)])
def test_an_interval_without_zero_decides(numbers, decided):
    assert mean_of(numbers).decided == decided


def met(score):
    """1,000 games without draws."""
    won = round(1000 * score)
    pairs = PairTally((round(500 * (1 - score)), 0, 0, 0, round(500 * score)))
    return Meeting("a", "z", Tally(won, 0, 1000 - won), pairs, 0.0, 0.0)


def test_the_interval_of_champions_is_students_over_them_whatever_their_games():
    scores = (0.5, 0.52, 0.6, 0.64)
    found = Champions(tuple(map(met, scores)))
    low, high = stats.t.interval(0.95, 3, loc=np.mean(scores), scale=stats.sem(scores))
    assert found.interval == pytest.approx((low, high), abs=1e-3)
    games = estimate(pool(found.met).pairs).score_interval
    assert high - low > 3 * (games[1] - games[0]), "the games alone are far surer than the breedings"


def test_the_interval_of_champions_stays_within_scores_and_one_alone_says_nothing():
    assert Champions(tuple(map(met, (0.9, 0.96, 1.0)))).interval[1] == 1.0
    assert Champions((met(0.6),)).interval == (0.0, 1.0)


def test_kinds_with_the_same_seeds_are_compared_seed_by_seed():
    kinds = [Champions(tuple(map(met, scores))) for scores in ((0.1, 0.2, 0.3), (0.9, 0.8, 0.7))]
    assert by_seed(kinds).interval == pytest.approx((0.5, 0.5))


def test_a_series_of_champions_has_intervals_around_means_and_the_worst_and_the_best():
    kinds = [Champions(tuple(map(met, scores))) for scores in ((0.5, 0.52, 0.6), (0.7, 0.7, 0.7))]
    series = champion_series("bred", (1.0, 2.0), kinds)
    assert series.y == pytest.approx((0.54, 0.7))
    assert series.ranges == ((0.5, 0.6), (0.7, 0.7))
    assert all(low <= y <= high for y, (low, high) in zip(series.y, series.intervals, strict=True))


def test_champions_that_happen_to_be_alike_are_as_unsure_as_their_games():
    found = Champions((met(0.6), met(0.6)))
    assert found.mean.reach == 0.0
    assert found.interval == pool(found.met).interval
