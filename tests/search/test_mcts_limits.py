"""What a Monte Carlo search promises of its time, its memory, its news and its simulations."""

from __future__ import annotations

import math
import time
from contextlib import suppress
from functools import partial

import pytest
from flat_parts import parts
from kernel_forms import REVERSI as IN_KERNEL
from random_positions import random_positions
from stopping import stopped
from waiting import MINUTES

from heibai import _kernel
from heibai.core.contract import Limits, Stopped
from heibai.core.errors import SpecError
from heibai.core.rng import Rng
from heibai.games import make_game
from heibai.players.evaluator_text import make_evaluator
from heibai.search import mcts, playouts

REVERSI = make_game("reversi", 8)
ZONES = make_evaluator("zones", REVERSI)


@pytest.mark.parametrize("form", [mcts, IN_KERNEL])
def test_a_stop_by_the_callback_ends_the_search_at_once(form):
    class Halt(Exception):
        pass

    raised = []

    def halt(report):
        assert report.move in REVERSI.start().moves()
        assert report.line[0] == report.move
        assert 0 <= report.score.value <= 1
        assert report.playouts >= dict(report.move_visits)[report.move] > 0
        raised.append(time.process_time())
        raise Halt

    with pytest.raises(Halt):
        form.Mcts(**parts(simulate=None)).search(
            REVERSI.start(), None, limits=Limits(seconds=MINUTES), rng=Rng(0), progress=halt
        )
    assert time.process_time() - raised[0] < 10  # of the processor; the kernel's own stop is timed below


@pytest.mark.sampled(3)
@pytest.mark.parametrize(("threads", "many_trees"), [(1, False), (2, False), (2, True)])
def test_all_threads_of_the_kernel_stop_within_5_milliseconds(threads, many_trees):
    settings = {"simulate": -1, "memory": 64, "threads": threads, "many_trees": many_trees}
    kernel = _kernel.ReversiMonteCarlo("", "", [], 8, settings)
    start, overruns = REVERSI.start(), []
    for _ in range(12):
        control = _kernel.Control()
        search = partial(kernel.search, start.own, start.opponent, 0, 0, 0.0, 1, control)
        overruns.append(stopped(search, control, lambda told: told.nodes > 1000)[1])
    assert min(overruns) < 0.005 * threads, overruns  # seconds of the processor


@pytest.mark.sampled(3)
@pytest.mark.parametrize(
    ("form", "team"),
    [
        (mcts, {}),
        (IN_KERNEL, {}),
        *((IN_KERNEL, {"threads": n, "parallel": parallel}) for n in (2, 4) for parallel in ("tree", "root")),
    ],
)
def test_a_limit_of_seconds_is_kept_and_progress_comes_at_most_20_times_a_second(form, team):
    heard, searcher = [], form.Mcts(**parts(simulate=None, **team))
    started, worked = time.perf_counter(), time.process_time()
    report = searcher.search(REVERSI.start(), None, limits=Limits(seconds=0.5), rng=Rng(0), progress=heard.append)
    assert time.process_time() - worked < 0.5 * team.get("threads", 1) + 0.5
    assert time.perf_counter() - started > 0.49
    assert len(heard) <= 20 * (time.perf_counter() - started)
    assert all(report.playouts >= told.playouts for told in heard)

    def hear(told):
        heard.append(told)
        if len(heard) == 10:
            raise Stopped

    heard.clear()
    started = time.perf_counter()
    with suppress(Stopped):
        searcher.search(REVERSI.start(), None, limits=Limits(seconds=MINUTES), rng=Rng(0), progress=hear)
    assert len(heard) == 10
    assert time.perf_counter() - started > 0.49
    assert [told.playouts for told in heard] == sorted(told.playouts for told in heard)
    assert heard[0].playouts > 0
    assert all(told.move in REVERSI.start().moves() for told in heard)


def test_the_tree_keeps_within_its_memory():
    one = mcts.Mcts(**parts(simulate=0, megabytes=1, reuse=True))
    one.capacity = 500
    one.search(REVERSI.start(), ZONES, limits=Limits(playouts=2000), rng=Rng(0))
    assert 470 < one.root.size() <= 500
    assert one.root.visits == 2000


@pytest.mark.sampled(3)
def test_a_kept_tree_counts_the_playouts_of_both_searches():
    for form in (mcts, IN_KERNEL):
        keeping, position = form.Mcts(**parts(simulate=None, reuse=True)), REVERSI.start()
        first = keeping.search(position, None, limits=Limits(playouts=400), rng=Rng(0))
        for move in first.line[:2]:
            position = position.play(move)
        second = keeping.search(position, None, limits=Limits(playouts=50), rng=Rng(0))
        assert second.playouts == 50
        assert sum(visits for _, visits in second.move_visits) > 70


def test_what_is_squashed_lies_between_a_defeat_and_a_win():
    values = [playouts.squash(value, 2.0) for value in (-1e9, -3.0, 0.0, 3.0, 1e9)]
    assert 0.0 < values[0] < values[1] < values[2] == 0.5 < values[3] < values[4] < 1.0
    assert values[3] == 1 / (1 + math.exp(-1.5))


def test_the_schedule_goes_by_the_part_of_the_board_that_is_full():
    found = {}
    for position in random_positions(8, 60):
        phase = playouts.phase_of(position)
        found.setdefault((phase.plies, phase.factor), []).append(position.stones)
    assert max(found[15, 1]) == 20
    assert (min(found[10, 1]), max(found[10, 1])) == (21, 44)
    assert min(found[None, 2]) == 45
    quarter = next(p for p in random_positions(4, 24) if p.stones == 5)
    assert playouts.phase_of(quarter).plies == 15
    late = next(p for p in random_positions(8, 60) if p.stones > 44)
    report = mcts.Mcts(**parts(phases=True)).search(late, ZONES, limits=Limits(playouts=10), rng=Rng(0))
    assert report.playouts == 20


@pytest.mark.parametrize("form", [mcts, IN_KERNEL])
def test_simulations_that_are_cut_off_need_an_evaluator(form):
    with pytest.raises(SpecError, match="evaluator"):
        form.Mcts().search(REVERSI.start(), None, limits=Limits(), rng=Rng(0))
