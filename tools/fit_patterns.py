"""Fit the pattern evaluation of Reversi from the end of the game backwards; write its weights file.

    heibai learn samples WTHOR_FOLDER --test-years 2013,2019 --out samples
    python tools/fit_patterns.py samples patterns.json          an hour on one core

Results of human games are poor labels: from 24 empties on they differ from perfect play by 11.5 discs on average. So
each phase is labelled by a search into the phase behind it, which is fitted already, and the last one by the solver
(after Buro 1997, who fitted phases backwards too). Positions: those of the archive, and those after one to four random
moves, which a search meets and people avoid; proven scores of the archive join in. Then all phases are fitted together,
labelled again by a deeper search with those weights, and fitted again.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path

import numpy as np
import numpy.typing as npt

from heibai import _kernel
from heibai.core.kernel import new_control
from heibai.evaluators.ntuple import NTupleEvaluator
from heibai.evaluators.weights_file import GRAIN, WeightsFile, write_weights
from heibai.games.reversi import tuples
from heibai.learn.samples.kinds import EXACT
from heibai.learn.samples.samples import Columns, open_samples

SET, PHASES, SEED, SCALE = "logistello", 20, 5, 15.0
SHARES = {0: 0.5, 1: 0.25, 2: 0.15, 4: 0.1}  # random moves -> share of the positions
SOLVED = 10  # empties from which the solver labels
FIRST_DEPTH, SECOND_DEPTH = 4, 6
Weights = npt.NDArray[np.float32]  # [D]
Boards = npt.NDArray[np.uint64]  # [N, 2] own, the opponent's
Labelled = tuple[Boards, npt.NDArray[np.float32]]  # and discs for the mover

NETWORK = NTupleEvaluator(tuples.tuple_set(SET, 8), phases=PHASES, antisymmetric=False)
OPTIONS = NETWORK.kernel.options
FREE = NETWORK.dimension // PHASES  # weights of a phase


class Archive:
    """Positions to begin from, by discs."""

    def __init__(self, columns: Columns) -> None:
        self.boards = np.stack([columns.own, columns.opponent], 1)
        self.discs = np.bitwise_count(self.boards[:, 0] | self.boards[:, 1])
        self.rng = np.random.default_rng(SEED)

    def positions(self, discs: int, count: int) -> Boards:
        """About ``count`` different positions of so many discs."""
        parts = []
        for plies, share in SHARES.items():
            known = np.flatnonzero(self.discs == discs - plies)
            chosen = self.boards[self.rng.choice(known, min(len(known), int(count * share)), replace=False)]
            after = _kernel.reversi_wander(chosen[:, 0].copy(), chosen[:, 1].copy(), plies, SEED + discs)
            parts.append(after[np.bitwise_count(after[:, 0] | after[:, 1]) == discs])
        return np.unique(np.concatenate(parts), axis=0)


def discs_of(boards: Boards) -> int:
    """Of each of some boards that have equally many."""
    return int(boards[0, 0] | boards[0, 1]).bit_count()


def phase_of(discs: int) -> int:
    return discs * PHASES // 65


def rounded(weights: Weights) -> npt.NDArray[np.float64]:
    return np.rint(weights.astype(np.float64) / GRAIN) * GRAIN


def labels(boards: Boards, weights: Weights, depth: int) -> npt.NDArray[np.float32]:
    own, opponent = boards[:, 0].copy(), boards[:, 1].copy()
    if discs_of(boards) >= 64 - SOLVED:
        table, control = _kernel.SolverTable(16), new_control()
        solved = [_kernel.solve_reversi(a, b, 8, table, control, False, 1).lower for a, b in boards.tolist()]
        return np.array(solved, np.float32)
    found = _kernel.reversi_labels(OPTIONS, rounded(weights), own, opponent, depth, 100, 1, new_control())
    return np.clip(found, -64.0, 64.0)


def fit(parts: list[tuple[Labelled, float]], weights: Weights, epochs: int, rate: float, reach: float) -> float:
    """Fit ``weights`` to the parts with their importance; the mean absolute error of the last epoch."""
    boards = np.concatenate([part[0] for part, _ in parts])
    targets = np.concatenate([part[1] for part, _ in parts])
    importance = np.concatenate([np.full(len(part[1]), worth, np.float32) for part, worth in parts])
    regression = _kernel.ReversiRegression(OPTIONS, 8, boards[:, 0].copy(), boards[:, 1].copy(), targets, importance)
    for epoch in range(epochs):
        found = regression.epoch(weights, rate * (1 - epoch / epochs) + 0.005, epoch + 1, reach, 1, new_control())
    return found.absolute / found.importance


def backwards(archive: Archive, proven: Labelled, count: int) -> tuple[Weights, list[Labelled]]:
    """Weights of every phase, the last fitted first, and what they were fitted to."""
    weights, known = np.zeros(NETWORK.dimension, np.float32), list[Labelled]()
    for phase in reversed(range(PHASES)):
        for number in (number for number in range(5, 64) if phase_of(number) == phase):
            boards = archive.positions(number, count)
            if len(boards):
                known.append((boards, labels(boards, weights, FIRST_DEPTH)))
            if number == 40:
                known.append(proven)
        here = slice(phase * FREE, (phase + 1) * FREE)
        if phase < PHASES - 1:  # what was never seen is worth what it is a phase later
            weights[here] = weights[here.stop : here.stop + FREE]
        if near := [(part, 1.0) for part in known if phase_of(discs_of(part[0]) - 2) <= phase]:
            fitted = weights.copy()
            error = fit(near, fitted, 8, 0.25, 2.0)
            weights[here] = fitted[here]
            print(f"phase {phase}: {error:.2f} discs", flush=True)
    return weights, known


def fit_all(archive: Archive, proven: Labelled, count: int) -> Weights:
    """Weights in discs, not rounded yet."""
    weights, known = backwards(archive, proven, count)
    print(f"all phases: {fit([(part, 1.0) for part in known], weights, 8, 0.15, 3.0):.2f} discs", flush=True)
    boards = [archive.positions(discs, count // 4) for discs in range(10, 54)]
    again = [(part, labels(part, weights, SECOND_DEPTH)) for part in boards if len(part)]
    parts = [(part, 0.3) for part in known] + [(part, 0.5) for part in again] + [(proven, 1.0)]
    print(f"labelled again: {fit(parts, weights, 22, 0.15, 1.0):.2f} discs", flush=True)
    return weights


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("samples", type=Path, help="directory of heibai learn samples")
    parser.add_argument("out", type=Path, help="weights file to write")
    parser.add_argument("--positions", type=int, default=60_000, help="of each number of discs")
    asked = parser.parse_args()
    started = time.perf_counter()
    train = open_samples(asked.samples).columns.of_split("train").in_memory()
    archive = Archive(train)
    exact = (archive.discs == 40) & (train.kind == EXACT)
    proven = archive.boards[exact], train.target[exact]
    weights = fit_all(archive, proven, asked.positions)
    print(f"{time.perf_counter() - started:.0f} s")
    provenance = {
        "learnt": "regression",
        "command": f"python tools/fit_patterns.py samples {asked.out.name} --positions {asked.positions}",
        "seed": SEED,
        "samples": len(train),
    }
    write_weights(asked.out, WeightsFile("reversi", 8, NETWORK.base, rounded(weights), provenance, scale=SCALE))


if __name__ == "__main__":
    main()
