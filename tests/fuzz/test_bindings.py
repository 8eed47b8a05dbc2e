"""A short fuzz of the kernel's bindings in each test run; ``python tests/fuzz/fuzz_bindings.py`` goes on for longer."""

import random

import numpy as np
import pytest
from fuzz.binding_cases import CASES, bindings
from fuzz.drawing import Draw
from fuzz.fuzz_bindings import fuzz

from heibai import _kernel

ZONES = ("zones", "", [15.0, 6.0, -8.0, -6.0, 4.0, 4.0])
SHAPES = ("shapes", "", [1.0] * 12)
START = (34628173824, 68853694464)  # own, opp of 8x8
DECIDED = (2**64 - 1 - 1, 1)


def test_every_binding_has_a_case():
    assert sorted(bindings()) == sorted(CASES)


@pytest.mark.parametrize("name", CASES)
def test_good_arguments_are_taken(name):
    for seed in range(3):
        call, arguments = CASES[name](Draw(random.Random(seed)))
        call(*arguments)


@pytest.mark.sampled(3)
def test_hostile_arguments_are_answered_or_refused_with_a_sentence():
    finding = fuzz(range(1_500), seed=2)
    assert finding is None, f"call {finding.number}: {finding.call}\n{finding.what}"


def boards(count):
    return np.full(count, START[0], np.uint64), np.full(count, START[1], np.uint64)


def columns(games=1):
    return [np.zeros(games, kind) for kind in (np.uint32, np.uint32, np.uint32, np.uint64, np.uint64)]


def play_reversi(sides):
    own, opp = boards(2)
    player = _kernel.Player("random")
    return _kernel.reversi_match(8, [player], own, opp, sides, *columns(), 1, 0, 1, False, False, _kernel.Control())


def solve(size, threads):
    return _kernel.solve_reversi(*START, size, _kernel.SolverTable(1), _kernel.Control(), False, threads)


def search(depth):
    engine = _kernel.ReversiEngine(*ZONES, 8, 1, 1)
    return engine.search(*DECIDED, depth, 0.0, 0, -1, _kernel.Control())


def evolve(mutation):
    return _kernel.GomokuSequenceParameters(5, 30, 40, 8, mutation, 2)


# What crashed or never ended once, and what the sentence says.
REFUSED = {
    "sides shorter than boards": (lambda: play_reversi(np.ones(1, np.bool_)), "own has 2 entries and black_to_move 1"),
    "a solver's board of 1000": (lambda: solve(1000, 1), "size is 1000, allowed are 4, 6 and 8"),
    "a solver without threads": (lambda: solve(8, 0), "threads is 0, allowed is a whole number from 1 to 1024"),
    "a Gomoku board of 65535": (lambda: _kernel.GomokuEngine(*SHAPES, 65535, "renju", 1), "5 to 22 points"),
    "the deepest depth": (lambda: search(2**31 - 1), "depth is 2147483647, allowed is a whole number from 1 to 255"),
    "no mutation": (lambda: evolve(float("nan")), "mutation is nan, allowed is a number from 0 to 1"),
    "less than no mutation": (lambda: evolve(float("-inf")), "mutation is -inf"),
    "far too much mutation": (lambda: evolve(1e9), "mutation is 1000000000, allowed"),
    "weights that are none": (
        lambda: _kernel.Player("greedy", "zones", "", [float("nan")] * 6),
        "weight 0 is nan",
    ),
    "discs on one square": (
        lambda: _kernel.reversi_perft(3, 1, 8, 1),
        "own 3 and opp 1: discs overlap or lie outside the 64 squares",
    ),
    "a setting misspelt": (lambda: _kernel.Player("mcts", settings={"playoutz": 3}), "setting 'playoutz'; it has "),
    "a setting of another search": (lambda: _kernel.Player("greedy", settings={"playouts": 3}), "it has depth"),
    "a misspelt setting of a tree": (
        lambda: _kernel.ReversiMonteCarlo("", "", [], 8, {"simulat": -1}), "no setting 'simulat'; it has simulate, "
    ),
    "a constant of another game's search": (
        lambda: _kernel.ReversiEngine(*ZONES, 8, 1, 1, {"late": 1.0}), "no setting 'late'; it has cut, window"
    ),
    "a player that is none": (lambda: _kernel.Player("clairvoyant"), "no player 'clairvoyant'; it has random, greedy"),
    "an option of an evaluator misspelt": (
        lambda: _kernel.ReversiEngine("zones", "mobility=diff", ZONES[2], 8, 1), "'zones/mobility=diff'; it has zones, "
    ),
    "a feature misspelt": (
        lambda: _kernel.ReversiEngine("features", "disks", [1.0], 8, 1), "no feature 'disks'; it has discs, squares"
    ),
    "a rule set misspelt": (lambda: _kernel.GomokuEngine(*SHAPES, 15, "renja", 1), "'renja'; it has freestyle, "),
    "a rule set of ten million letters": (
        lambda: _kernel.gomoku_points("-" * 25, 5, "x" * 10_000_000),
        "the kernel has no Gomoku rule set 'x{60}\\.\\.\\.'; it has ",
    ),
    "games beyond number": (lambda: _kernel.reversi_random_games(8, 10**18, 1), "games is 1e\\+18, allowed is"),
    "moves that do not ascend": (
        lambda: _kernel.solve_gomoku_sequence(
            "-" * 25, 5, "renju", 0, [3, 2], evolve(0.1), 1, _kernel.Control()
        ),
        "must ascend",
    ),
}  # fmt: skip


@pytest.mark.parametrize("what", REFUSED)
def test_a_fault_is_refused_and_says_what_is_allowed(what):
    call, says = REFUSED[what]
    with pytest.raises(ValueError, match=says):
        call()


def test_an_array_of_another_type_is_no_set_of_squares():
    own, opp = boards(1)
    with pytest.raises(TypeError):
        _kernel.reversi_legal_moves(own.astype(np.float64), opp, 8)
    with pytest.raises(TypeError):
        _kernel.reversi_values(own, opp.astype(np.int64), 8, "zones", "", np.array(ZONES[2]))
