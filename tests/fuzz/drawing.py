"""Draws of good arguments for the kernel: boards, players, evaluators, schedules."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

import numpy as np

from heibai import _kernel
from heibai.core.contract import KernelEvaluator
from heibai.games import make_game
from heibai.players.evaluator_text import make_evaluator

REVERSI = (
    "zones",
    "zones:mobility=difference",
    "seven",
    "phased",
    "squares:mild",
    "wpc",
    "discs",
    "ntuple:set=straight2",
)
GOMOKU = ("shapes", "lines", "lines:threats", "lines:[threats,network]", "rewards", "rewards:coarse")
RULES = ("freestyle", "standard", "renju", "caro")
LEAST = 2**-10  # seconds
SETTINGS: dict[str, dict[str, float]] = {  # of short searches
    "random": {},
    "greedy": {},
    "minimax": {"depth": 1.0},
    "alphabeta": {"depth": 2.0, "random_ties": 1.0},
    "engine": {"depth": 2.0, "nodes": 100.0, "table": 1.0},
    "flat": {"playouts": 5.0, "simulate": 2.0},
    "mcts": {"playouts": 5.0, "simulate": 2.0, "memory": 1.0},
    "sequence": {"genes": 3.0, "population": 20.0, "most": 30.0, "survivors": 5.0},
}


@cache
def evaluator(text: str, game: str, size: int) -> KernelEvaluator:
    kernel = make_evaluator(text, make_game(game, size)).kernel
    assert kernel is not None
    return kernel


class Draw:
    """Draws good arguments of one call: one board size, one rule set, one number of rows."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.size = rng.choice((4, 6, 8))
        self.points = rng.choice((5, 6, 9, 15, 19, 22))
        self.rule = rng.choice(RULES)
        self.rows = rng.choice((1, 2, 5))
        self.seed = rng.getrandbits(64)
        self.control = _kernel.Control()

    def discs(self) -> tuple[int, int]:
        """Any two sets that do not overlap: also empty, full and impossible ones."""
        every = (1 << self.size * self.size) - 1
        some, few = self.rng.getrandbits(64), self.rng.getrandbits(64) & self.rng.getrandbits(64)
        taken = self.rng.choice((every, some, few, 0))
        own = self.rng.getrandbits(64) & taken & every
        return own, taken & every & ~own

    def boards(self) -> tuple[np.ndarray, np.ndarray]:
        own, opp = zip(*(self.discs() for _ in range(self.rows)), strict=True)
        return np.array(own, np.uint64), np.array(opp, np.uint64)

    def cells(self) -> str:
        black, white = self.rng.choice(((0, 0), (1, 1), (5, 5), (5, 2), (30, 30), (1, 0)))
        empty = self.rng.choice((0, 10, 60))
        return "".join(self.rng.choices("XO-", (black, white, empty if black or white else 1), k=self.points**2))

    def side(self) -> int:
        return self.rng.randrange(2)

    def reversi(self) -> tuple[str, str, list[float]]:
        found = evaluator(self.rng.choice(REVERSI), "reversi", self.size)
        return found.family, found.options, list(found.weights)

    def gomoku(self) -> tuple[str, str, list[float]]:
        found = evaluator(self.rng.choice(GOMOKU), "gomoku", self.points)
        return found.family, found.options, list(found.weights)

    def search_limits(self) -> list[Any]:
        """Playouts, nodes, seconds, seed and control of a Monte Carlo search."""
        playouts, nodes, seconds = (self.rng.choice(pair) for pair in ((1, 30), (0, 200), (0.0, LEAST)))
        return [playouts, nodes, seconds, self.seed, self.control]

    def settings(self, search: str) -> dict[str, float]:
        return {**SETTINGS[search], "noise": self.rng.choice((0.0, 0.5))}

    def player(self, family: str, options: str, weights: list[float]) -> _kernel.Player:
        search = self.rng.choice(tuple(SETTINGS))
        if search == "sequence" and family in (text.partition(":")[0] for text in REVERSI):
            search = "random"
        return _kernel.Player(search, family, options, weights, self.settings(search))

    def schedule(self, players: int) -> list[Any]:
        """Columns of indices, the stream's seed and generation, threads, keep_moves, keep_policies and control."""
        keeps = self.rng.choice([(False, False), (True, False), (True, True)])

        def column(below: int, kind: type) -> np.ndarray:
            return np.array([self.rng.randrange(below) for _ in range(3)], kind)

        return [
            column(players, np.uint32), column(players, np.uint32), column(self.rows, np.uint32),
            column(9, np.uint64), column(9, np.uint64), self.seed, 0, 2, *keeps, self.control,
        ]  # fmt: skip

    def legal(self, cells: str) -> list[int]:
        return [point for point, cell in enumerate(cells) if cell == "-"] or [len(cells)]

    def parameters(self) -> _kernel.GomokuSequenceParameters:
        return _kernel.GomokuSequenceParameters(5, 30, 40, 8, 0.1, 2, 5, 500)
