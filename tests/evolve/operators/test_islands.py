"""Islands breed apart, play together, and send copies of their best to the next in a ring."""

from __future__ import annotations

import numpy as np
import pytest
from toy_breeding import TARGET, build, closeness, finish

from heibai.core.errors import CheckpointError, SpecError


def test_islands_reach_the_target_together():
    strategy = finish(build("ga:islands=3,migration=5", population=30, generations=60))
    assert np.sum((strategy.champion - TARGET) ** 2) < 20


def test_parents_are_of_ones_own_island_until_migrants_come():
    strategy = build("ga:islands=3,migration=3", population=18, generations=10)
    for _ in range(2):
        strategy.tell(closeness(strategy.ask()))
        for place, family in enumerate(strategy.parents):
            assert all(parent // 6 == place // 6 for _, parent in family)


def test_copies_of_the_best_go_to_the_next_island_and_stay_where_they_were():
    strategy = build("ga:islands=3,migration=1,migrants=2,survivors=[elitism:count=1]", population=18, generations=10)
    before = strategy.ask().reshape(3, 6, 6)
    strategy.tell(np.tile(np.arange(6.0), 3))  # the last two of each island are its best
    after = strategy.ask().reshape(3, 6, 6)
    for island in range(3):
        assert np.array_equal(after[island, -2:], before[island - 1, [5, 4]])
        assert np.array_equal(after[island, 0], before[island, 5])
    home = [family[0] for family in strategy.parents[4:6]]
    assert home == [(0, 17), (0, 16)]  # from the last island to the first


def test_migrants_bring_their_own_mutation_steps():
    strategy = build(
        "ga:islands=2,migration=2,mutation=adaptive,survivors=[elitism:count=1]", population=12, generations=10
    )
    strategy.tell(np.tile(np.arange(6.0), 2))
    carried = [island["memory"]["steps"][5] for island in strategy.state()["islands"]]
    strategy.tell(np.tile(np.arange(6.0), 2))  # the last of each island is its best, and goes
    arrived = [island["memory"]["steps"][5] for island in strategy.state()["islands"]]
    assert arrived == carried[::-1] != carried


def test_the_champion_is_the_best_of_all_islands():
    strategy = build("ga:islands=3", population=18)
    best = strategy.ask()[13]
    strategy.tell(np.where(np.arange(18) == 13, 1.0, 0.0))
    assert np.array_equal(strategy.champion, best)


def test_a_state_of_other_islands_is_refused():
    two, three = (build(f"ga:islands={count}", population=12) for count in (2, 3))
    with pytest.raises(CheckpointError, match="islands"):
        three.restore(two.state())


def test_a_title_is_not_shared_by_islands():
    with pytest.raises(SpecError, match="title"):
        build("ga:islands=2,gate=20", population=12)
