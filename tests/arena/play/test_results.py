"""Tallies of finished games."""

from __future__ import annotations

import numpy as np

from heibai.arena.play.results import Results, pair_outcomes, pairing_pairs
from heibai.arena.schedule.pairing import schedule_round_robin

BLACK, WHITE, DRAW = 0, 1, 2


def results_of(*winners):
    return Results(np.array(winners, np.int8), np.zeros(len(winners), np.int32), None, {})


def test_a_pair_is_the_first_players_half_points_in_the_first_seat_and_in_the_second():
    schedule = schedule_round_robin(3, openings=1)  # 0-1, 1-0, 0-2, 2-0, 1-2, 2-1
    table = pair_outcomes(schedule, results_of(BLACK, BLACK, DRAW, WHITE, WHITE, WHITE), players=3)
    assert table.sum() == 3
    assert table[0, 1, 2, 0] == 1
    assert table[0, 2, 1, 2] == 1
    assert table[1, 2, 0, 2] == 1


def test_half_a_pair_is_not_counted():
    schedule = schedule_round_robin(3, openings=2)
    part = schedule.part(0, 7)  # the last game has no partner
    table = pair_outcomes(part, results_of(*[BLACK] * 7), players=3)
    assert table[0, 1, 2, 0] == 2
    assert table[0, 2, 2, 0] == 1
    assert table.sum() == 3
    assert pair_outcomes(part.part(0, 0), results_of(), players=3).sum() == 0


def test_outcomes_add_up_to_the_pentanomial_counts():
    schedule, rng = schedule_round_robin(4, openings=50), np.random.default_rng(2)
    results = results_of(*rng.integers(0, 3, len(schedule)))
    table = pair_outcomes(schedule, results, players=4)
    points = np.add.outer(np.arange(3), np.arange(3))
    for number, (a, b) in enumerate(zip(*np.triu_indices(4, 1), strict=True)):
        counts = np.bincount(points.ravel(), weights=table[a, b].ravel(), minlength=5)
        assert tuple(counts) == pairing_pairs(schedule, results, pairing=number).counts
