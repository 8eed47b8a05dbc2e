"""The kernel for browsers with threads: with one it is the compiled one, with several it proves the same."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import numpy as np
import pytest
from crowded_boards import unfinished_boards
from lacking import lacking
from random_positions import random_positions
from web_kernel.proxy import BUILT, web_kernel

from heibai import _kernel
from heibai.core.kernel import parts_of
from heibai.games import make_game
from heibai.players.evaluator_text import make_evaluator

THREADS = BUILT.with_name("heibai-threads.mjs")
LEAST = 16  # empty squares: ends of fewer are solved by one thread
if not THREADS.is_file() or not shutil.which("node"):
    lacking("the kernel for browsers is not built; to run: make web-kernel")


@pytest.fixture(scope="module")
def web():
    with web_kernel(THREADS, threads=2) as kernel:
        yield kernel


@pytest.fixture(scope="module")
def ends():
    """Positions of 16 empty squares."""
    every = [each for each in random_positions(8, 20_000) if len(each.moves()) > 1]
    found = [each for each in every if (each.own | each.opponent).bit_count() == 64 - LEAST][:8]
    assert len(found) == 8
    return found


def parts(text, game):
    return parts_of(make_evaluator(text, game).kernel)


def test_one_thread_of_an_engine_visits_what_the_compiled_kernel_visits(web):
    reversi, gomoku = make_game("reversi"), make_game("gomoku", 15, rule="renju")
    for kernel, found in (web, ours := []), (_kernel, theirs := []):
        engine = kernel.ReversiEngine(*parts("patterns-light", reversi), 8, 4)
        for each in random_positions(8, 2_000)[::200]:
            found.append([*engine.search(each.own, each.opponent, 60, 0.0, 3_000, -1, kernel.Control(), 73)])
        engine = kernel.GomokuEngine(*parts("threats", gomoku), 15, "renju", 4)
        for each in unfinished_boards("renju", 15, 6):
            found.append([*engine.search(each.cells, int(each.to_move), 60, 0.0, 1_000, [], kernel.Control())])
    assert ours == theirs
    assert len(ours) >= 16


def test_one_thread_of_the_solver_visits_what_the_compiled_kernel_visits(web, ends):
    for each in ends:
        ours, theirs = (
            kernel.solve_reversi(each.own, each.opponent, 8, kernel.SolverTable(1), kernel.Control())
            for kernel in (web, _kernel)
        )
        assert (ours.lower, ours.line, ours.nodes) == (theirs.lower, theirs.line, theirs.nodes)


def test_two_threads_prove_the_same_scores(web, ends):
    for each in ends:
        board = (each.own, each.opponent, 8)
        ours = web.solve_reversi(*board, web.SolverTable(4), web.Control(), False, 2)
        theirs = _kernel.solve_reversi(*board, _kernel.SolverTable(4), _kernel.Control())
        assert (ours.lower, ours.upper, ours.complete) == (theirs.lower, theirs.upper, True)


def test_two_threads_of_minimax_find_the_same(web):
    asked = (*parts("zones", make_game("reversi")), 8)
    for each in random_positions(8, 2_000)[::200]:
        ours, theirs = (
            [*kernel.ReversiPlainSearch(*asked).minimax(each.own, each.opponent, 3, kernel.Control(), threads)]
            for kernel, threads in ((web, 2), (_kernel, 1))
        )
        assert [plain(value) for value in ours] == [plain(value) for value in theirs]


def test_more_threads_than_there_are_find_the_same(web):
    asked = (*parts("zones", make_game("reversi")), 8)
    each = random_positions(8, 2_000)[700]
    few, many = (
        [*web.ReversiPlainSearch(*asked).minimax(each.own, each.opponent, 3, web.Control(), threads)]
        for threads in (1, 64)
    )
    assert [plain(value) for value in few] == [plain(value) for value in many]


def test_an_engine_of_two_threads_finds_the_value_of_one(web):
    asked = (*parts("zones", make_game("reversi")), 8, 4)
    for each in random_positions(8, 2_000)[::200]:
        one, two = (
            web.ReversiEngine(*asked, threads).search(each.own, each.opponent, 5, 0.0, 0, -1, web.Control(), 0)
            for threads in (1, 2)
        )
        assert (one.value, one.depth) == (two.value, two.depth)


def test_a_search_ends_when_another_thread_says_so_and_its_engine_goes_on():
    program = Path(__file__).with_name("stop.mjs")
    said = json.loads(subprocess.run(["node", program, THREADS, "2"], capture_output=True, check=True).stdout)
    for ended in said["ended"]:
        assert ended["isStopped"]
        assert 8 <= ended["depth"] < 60
    again, fresh = said["nodes"]
    assert again == fresh > 0
    assert said["thrown"] == "RangeError: enough"
    assert said["refusal"] == "ValueError: one thread alone can call functions of JavaScript; take threads=1"


def plain(value):
    return value.tobytes() if isinstance(value, np.ndarray) else value
