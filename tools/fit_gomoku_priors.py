"""Fit the priors of a Monte Carlo search that knows Gomoku (kernel/games/gomoku/search/knowledge.hpp).

    python tools/fit_gomoku_priors.py --games 600 --out kernel/games/gomoku/search/prior_weights.inc

The engine plays itself, with one random candidate in twenty moves. Wherever it can make no open four and has no five to
stop, its move is the choice among the candidates that a softmax has to predict: logit = what the mover's classes and
pattern on the point sum up to, and the same of the other side's. Newton's method maximises the likelihood, less
1e-3 w^2 a position. A decided search ends the game. Every seventh game is left out and tells how good the prediction
is.
"""

from __future__ import annotations

import argparse
from itertools import chain
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from heibai.arena.schedule.balanced import Balance, walk
from heibai.core.contract import EVALUATION_LIMIT, Limits
from heibai.core.rng import Rng
from heibai.games import make_game
from heibai.games.gomoku.candidates import candidate_shapes
from heibai.games.gomoku.evaluation.lines import Shape
from heibai.games.gomoku.evaluation.patterns import PATTERNS, pattern_of
from heibai.games.gomoku.kernel.engine import GomokuEngine
from heibai.players.evaluator_text import make_evaluator

OPENINGS = Balance(plies=(2, 6), area=5)
CLASSES, SETS = len(Shape), len(PATTERNS) + 1
COLUMNS = 2 * (CLASSES + SETS)  # the mover's classes and patterns, then the other side's
RIDGE = 1e-3
HELD_OUT = 7  # one game of so many
NAMES = ("attack_by_class", "attack_by_pattern", "defence_by_class", "defence_by_pattern")

Floats = npt.NDArray[np.float64]
Choice = tuple[npt.NDArray[np.uint8], int]  # (columns of the candidates [n, 10], the chosen one)


def columns_of(own: Any, other: Any) -> list[int]:
    """The ten columns that are one at a candidate, one of them as often as it occurs."""
    middle = CLASSES + SETS
    return [
        *own, CLASSES + pattern_of(own), *(middle + each for each in other), middle + CLASSES + pattern_of(other),
    ]  # fmt: skip


def choices_of(game: Any, engine: GomokuEngine, evaluator: Any, limits: Limits, rng: Rng) -> list[Choice]:
    """What the engine chose in the free positions of one game."""
    opening = walk(game, OPENINGS, rng)
    position: Any = opening.position if opening else game.start().play(game.size**2 // 2)
    found: list[Choice] = []
    while not position.is_over():
        report = engine.search(position, evaluator, limits=limits)
        if report.score is None or abs(report.score.value) > EVALUATION_LIMIT:
            break
        points = list(candidate_shapes(position))
        moves = [square for square, _, _ in points]
        ours = max(chain.from_iterable(own for _, own, _ in points))
        theirs = max(chain.from_iterable(other for _, _, other in points))
        if ours < Shape.OPEN_FOUR and theirs < Shape.FIVE and report.move in moves:
            rows = np.array([columns_of(own, other) for _, own, other in points], np.uint8)
            found.append((rows, moves.index(report.move)))
        position = position.play(moves[rng.below(len(moves))] if rng.below(20) == 0 else report.move)
    return found


class Sample:
    """Choices as one matrix."""

    def __init__(self, choices: list[Choice]) -> None:
        sizes = np.array([len(rows) for rows, _ in choices])
        self.first = np.concatenate([[0], np.cumsum(sizes)[:-1]])
        self.owner = np.repeat(np.arange(len(choices)), sizes)
        self.chosen = self.first + np.array([index for _, index in choices])
        rows = np.concatenate([rows for rows, _ in choices])
        self.terms = np.zeros((len(rows), COLUMNS))
        for column in rows.T:
            np.add.at(self.terms, (np.arange(len(rows)), column), 1.0)

    def shares(self, weights: Floats) -> Floats:
        """[candidates] the softmax of each position's candidates."""
        logits = self.terms @ weights
        odds = np.exp(logits - np.maximum.reduceat(logits, self.first)[self.owner])
        return odds / np.add.reduceat(odds, self.first)[self.owner]

    def cost(self, weights: Floats) -> float:
        """Minus the mean logarithm of the chosen candidates' shares."""
        return float(-np.log(np.maximum(self.shares(weights)[self.chosen], 1e-300)).mean())

    def quality(self, weights: Floats) -> str:
        """Of the prediction: its cost, and how often the move was its first choice."""
        shares = self.shares(weights)
        first = shares[self.chosen] >= np.maximum.reduceat(shares, self.first)
        even = np.log(np.bincount(self.owner)).mean()
        cost = f"cost {self.cost(weights):.3f} ({even:.3f} by equal shares)"
        return f"{len(self.first)} positions: {cost}, first choice {first.mean():.3f}"


def fitted(sample: Sample) -> Floats:
    """[COLUMNS] by Newton's method, a step halved until it is one forward."""

    def worth(weights: Floats) -> float:
        return -sample.cost(weights) - RIDGE * float(weights @ weights)

    weights = np.zeros(COLUMNS)
    count = len(sample.first)
    for _ in range(20):
        shares = sample.shares(weights)
        weighted = sample.terms * shares[:, None]
        means = np.add.reduceat(weighted, sample.first)
        slope = sample.terms[sample.chosen].sum(0) - means.sum(0) - 2 * RIDGE * count * weights
        bend = sample.terms.T @ weighted - means.T @ means + 2 * RIDGE * count * np.eye(COLUMNS)
        step = np.linalg.solve(bend, slope)
        while worth(weights + step) < worth(weights) and np.abs(step).max() > 1e-9:
            step /= 2
        weights = weights + step
    return weights


def text_of(weights: Floats, about: str) -> str:
    """The file that the kernel includes."""
    parts = np.split(weights, np.cumsum([CLASSES, SETS, CLASSES])[:3])
    lines = [f"// {line}" for line in about.splitlines()]
    for name, part in zip(NAMES, parts, strict=True):
        size = "classes" if name.endswith("class") else "patterns + 1"
        lines += [f"constexpr std::array<double, {size}> {name}{{"]
        lines += ["    " + ", ".join(f"{each:.3f}" for each in part) + "};"]
    return "\n".join(lines) + "\n"


def main() -> None:
    options = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    options.add_argument("--games", type=int, default=600)
    options.add_argument("--nodes", type=int, default=500, help="of a search")
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--out", type=Path, required=True)
    chosen = options.parse_args()
    game = make_game("gomoku")
    evaluator, engine = make_evaluator("threats", game), GomokuEngine(table_megabytes=2)
    limits = Limits(nodes=chosen.nodes)
    games = [choices_of(game, engine, evaluator, limits, Rng(chosen.seed, (n,))) for n in range(chosen.games)]
    kept = [each for number, each in enumerate(games) if number % HELD_OUT]
    train, test = Sample(list(chain(*kept))), Sample(list(chain(*games[::HELD_OUT])))
    weights = fitted(train)
    wishes = f"--games {chosen.games} --nodes {chosen.nodes} --seed {chosen.seed} --out FILE"
    quality = f"fitted to {train.quality(weights)}\nheld out {test.quality(weights)}"
    about = f"Made by tools/fit_gomoku_priors.py {wishes}\n{quality}"
    chosen.out.write_text(text_of(weights, about))
    print(about)


if __name__ == "__main__":
    main()
