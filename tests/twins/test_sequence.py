"""The move-sequence solver in the kernel is the Python one: the whole report, and where it leaves the stream."""

from __future__ import annotations

import time
from dataclasses import replace
from functools import partial

import pytest
from gomoku_boards import board, random_boards
from kernel_forms import GOMOKU
from stopping import stopped
from waiting import MINUTES

from heibai import _kernel
from heibai.core.contract import Limits, Stopped
from heibai.core.rng import Rng
from heibai.games import make_game
from heibai.players.spec import make_player
from heibai.search import sequence
from heibai.search.kernel.sequence import Sequences as KernelSequences

RULES = ("freestyle", "standard", "renju", "caro")
BOARDS = {5: 24, 7: 12, 9: 12, 15: 10, 22: 4}  # positions a rule set, from the first stone to the nearly full board
GENES = (7, 1, 2, 12, 3)
FIFTEEN = make_game("gomoku", 15)
OPEN = board(FIFTEEN, "h8 i9", "h9 g7")


def both(game, position, parameters, seed):
    """(report, state of the stream) of the kernel and of Python."""
    found = []
    for form in (GOMOKU.Sequences, sequence.Sequences):
        rng = Rng(seed)
        report = form(game.abilities.sequence_points, parameters).search(position, limits=Limits(), rng=rng)
        found.append((replace(report, seconds=0.0), rng.state))
    return found


@pytest.mark.sampled(4)
@pytest.mark.parametrize("rule", RULES)
@pytest.mark.parametrize("size", BOARDS)
def test_twins_agree_on_random_boards(size, rule):
    game = make_game("gomoku", size, rule=rule)
    for index, position in enumerate(random_boards(rule, size, BOARDS[size])):
        parameters = sequence.Parameters(
            genes=GENES[index % 5],
            population=50 + index,
            most=80,
            survivors=20 + index % 2 * 50,
            mutation=(0.01, 0.5, 1.0)[index % 3],
            patience=2 + index % 5,
        )
        kernel, python = both(game, position, parameters, index)
        assert kernel == python, (size, rule, index)


@pytest.mark.sampled(4)
@pytest.mark.parametrize("rule", RULES)
def test_twins_agree_on_boards_with_a_dozen_empty_points_or_fewer(rule):
    for index in range(60):
        rng = Rng(4, (index,))
        size = (5, 8, 15, 22)[index % 4]
        game = make_game("gomoku", size, rule=rule)
        full = ["XO"[(row + column // 2) % 2] for row in range(size) for column in range(size)]
        for _ in range(1 + rng.below(12)):
            full[rng.below(size * size)] = "-"
        position = game.parse_position(f"{''.join(full)} {'XO'[index % 2]}", analysis=True)
        assert not position.is_over()
        kernel, python = both(game, position, sequence.Parameters(population=40, most=60, survivors=15), index)
        assert kernel == python, (rule, index)
        assert kernel[0].move in position.moves()


@pytest.mark.parametrize("limit", [{"generations": 0}, {"generations": 2}, {"evaluations": 1}, {"evaluations": 777}])
def test_twins_agree_under_limits(limit):
    kernel, python = both(FIFTEEN, OPEN, sequence.Parameters(population=500, **limit), 3)
    assert kernel == python


@pytest.mark.sampled(3)
@pytest.mark.parametrize("opening", ["pro", "outer-open", "swap2"])
def test_twins_agree_through_an_opening(opening):
    game = make_game("gomoku", 9, opening=opening)
    position = game.start()
    for ply in range(7):
        kernel, python = both(game, position, sequence.Parameters(population=100, most=150, survivors=30), ply)
        assert kernel == python
        position = position.play(kernel[0].move)


def test_twins_agree_at_the_sources_sizes():
    kernel, python = both(FIFTEEN, OPEN, sequence.Parameters(), 2026)
    assert kernel == python


def test_the_player_is_the_kernels_unless_the_board_or_the_text_asks_for_python():
    assert isinstance(make_player("sequence", FIFTEEN).searcher, KernelSequences)
    assert not isinstance(make_player("sequence:python=1", FIFTEEN).searcher, KernelSequences)
    three = type(FIFTEEN)(3, needed=3)
    assert not isinstance(make_player("sequence", three).searcher, KernelSequences)
    report = make_player("sequence:genes=3", three).choose(three, three.start().play(4), rng=Rng(1))
    assert report.move in three.start().play(4).moves()


def endless(control):
    parameters = _kernel.GomokuSequenceParameters(7, 2000, 3500, 200, 0.01, 1 << 60)
    legal = list(OPEN.moves())
    return _kernel.solve_gomoku_sequence(OPEN.cells, 15, "freestyle", 0, legal, parameters, 1, control)


def test_a_stop_ends_an_endless_search_within_milliseconds():
    overruns = []
    for _ in range(9):
        control = _kernel.Control()
        found, overrun = stopped(partial(endless, control), control, lambda told: told.depth > 0)
        overruns.append(overrun)
        assert found.move in OPEN.moves()
    assert min(overruns) < 0.005


def test_a_clock_is_kept_and_progress_is_told():
    heard = []
    searcher = GOMOKU.Sequences(FIFTEEN.abilities.sequence_points, sequence.Parameters(patience=10**9))
    began = time.process_time()
    found = searcher.search(OPEN, limits=Limits(seconds=0.35), rng=Rng(1), progress=heard.append)
    assert time.process_time() - began < 0.35 + 0.4
    assert found.seconds >= 0.35
    assert len(heard) <= 20 * found.seconds

    def hear(report):
        heard.append(report)
        raise Stopped

    searcher.search(OPEN, limits=Limits(seconds=MINUTES), rng=Rng(1), progress=hear)
    assert heard
    assert all(report.move in OPEN.moves() and report.nodes > 0 for report in heard)


@pytest.mark.parametrize(
    ("changed", "says"),
    [
        ({"cells": "-" * 224}, "225"),
        ({"rule": "chess"}, "no Gomoku rule set 'chess'"),
        ({"legal": []}, "no legal move came"),
        ({"legal": [OPEN.cells.index("X")]}, "empty point"),
        ({"legal": [1000]}, "empty point"),
        ({"size": 3, "cells": "-" * 9}, "5"),
    ],
)
def test_the_kernel_refuses_what_it_cannot_play(changed, says):
    arguments = {
        "cells": OPEN.cells,
        "size": 15,
        "rule": "freestyle",
        "to_move": 0,
        "legal": list(OPEN.moves()),
        "parameters": _kernel.GomokuSequenceParameters(7, 20, 35, 5, 0.01, 5),
        "state": 1,
        "control": _kernel.Control(),
    }
    with pytest.raises(ValueError, match=says):
        _kernel.solve_gomoku_sequence(**{**arguments, **changed})
