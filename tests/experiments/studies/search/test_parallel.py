"""``parallel``: which thread counts, how a gain is computed, which positions are searched."""

from __future__ import annotations

from dataclasses import replace

import pytest

from heibai.core.errors import RunError
from heibai.core.rng import Rng
from heibai.experiments import time_to_depth
from heibai.experiments.studies.search import parallel as study
from heibai.experiments.time_to_depth import Times, capacity, positions_of, time_searches
from heibai.players.spec import make_player

SIZE = replace(study.SMALL, minimax=2, reversi=4, gomoku=3, empties=10, reversi_playouts=50, gomoku_playouts=50)
WORKS = {work.key: work for work in study.WORKS}


@pytest.mark.parametrize(
    ("most", "counts"), [(1, (1,)), (2, (1, 2)), (4, (1, 2, 3, 4)), (6, (1, 2, 3, 4, 6)), (16, (1, 2, 3, 4, 8, 16))]
)
def test_thread_counts_go_up_to_the_processors(most, counts):
    assert study.thread_counts(most) == counts


@pytest.mark.parametrize("work", study.WORKS, ids=lambda work: work.key)
def test_works_are_players_that_take_threads_and_no_clock(work):
    work = study.work_of(work, study.SMALL)
    player = make_player(f"{work.player},threads=2", work.game.make())
    assert (player.threads, player.limits.seconds) == (2, None)


@pytest.mark.sampled(3)
@pytest.mark.parametrize("work", study.WORKS, ids=lambda work: work.key)
def test_positions_are_undecided_and_the_same_for_a_seed(work):
    work = study.work_of(work, SIZE)
    positions, again = (positions_of(work, 2, seed=1) for _ in range(2))
    assert [position.key() for position in positions] == [position.key() for position in again]
    assert all(position.moves() for position in positions)
    if work.key == "endings":
        assert {position.empties for position in positions} == {10}


def test_a_walker_without_enough_open_positions_is_said():
    work = replace(study.work_of(WORKS["reversi"], SIZE), plies=60)
    with pytest.raises(RunError, match="4 games from 'random:8' lead to 0 open positions of reversi, 1 are needed"):
        positions_of(work, 1, seed=1)


def test_endings_are_solved_by_every_number_of_threads():
    work = study.work_of(WORKS["endings"], SIZE)
    position, game = positions_of(work, 1, seed=1)[0], work.game.make()
    reports = [make_player(f"{work.player},threads={n}", game).choose(game, position, rng=Rng(0)) for n in (1, 2)]
    assert all(report.exact and report.depth == 10 for report in reports)
    assert reports[0].score == reports[1].score


def test_a_gain_is_the_geometric_mean_of_the_ratios_of_medians():
    seconds = [[[4.0, 4.0, 9.0], [1.0, 1.0, 1.0]], [[1.0, 1.0, 0.1], [1.0, 1.0, 1.0]]]
    times = Times((1, 2), seconds, [[[100] * 3, [10] * 3], [[200] * 3, [20] * 3]])
    speedup, (low, high) = times.speedup(1, seed=1)
    assert speedup == pytest.approx(2.0)
    assert (low, high) == (1.0, pytest.approx(4.0))
    assert times.more_nodes(1) == pytest.approx(2.0)
    assert times.mean_seconds(0) == 2.5


def test_a_gain_by_processor_time_gives_every_thread_a_processor_of_its_own():
    used = [[[1.0, 1.0, 9.0], [4.0, 4.0, 4.0]], [[1.0, 1.0, 1.0], [4.0, 4.0, 0.1]]]
    times = Times((1, 2), used, [[[1] * 3] * 2] * 2, used)
    assert times.speedup_by_processor(1) == pytest.approx(2.0)


def test_every_search_is_measured_by_every_number_of_threads():
    work, told = study.work_of(WORKS["reversi"], SIZE), []
    positions = positions_of(work, 2, seed=1)
    times = time_searches(work, positions, (1, 2), 3, lambda done, total: told.append((done, total)))
    assert [len(row) for rows in times.seconds for row in rows] == [3] * 4
    assert all(
        value > 0 for found in (times.seconds, times.processor) for rows in found for row in rows for value in row
    )
    assert all(len(set(row)) == 1 for row in times.nodes[0]), "one thread always enters the same nodes"
    assert told == [(done, 6) for done in range(1, 7)]


def test_what_processes_give_is_the_work_of_all_against_that_of_one(monkeypatch):
    work = study.work_of(WORKS["reversi"], SIZE)
    seconds = iter((2.0, 2.5, 3.0, 3.0))
    monkeypatch.setattr(time_to_depth, "side_by_side", lambda work, positions, processes: next(seconds))
    assert capacity(work, [], 2, 2) == pytest.approx(2.0), "the better of 2 * 2.0 / 2.5 and 2 * 3.0 / 3.0"


def test_the_sources_search_is_measured_by_threads_and_has_no_more_nodes_with_several():
    work = study.work_of(WORKS["minimax"], SIZE)
    assert work.player == "minimax:depth=2,eval=zones"
    times = time_searches(work, positions_of(work, 2, seed=1), (1, 2), 1, lambda done, total: None)
    assert times.nodes[0] == times.nodes[1]
    assert next(iter(study.WORKS)).key == "minimax"
