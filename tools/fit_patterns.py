"""Fit the pattern evaluations of Reversi from the end of the game backwards; write their weights files.

    heibai learn samples WTHOR_FOLDER --test-years 2013,2019 --out samples
    python tools/fit_patterns.py samples patterns.json patterns-light.json        an hour on one core
    python tools/fit_patterns.py samples patterns.json --proven-only              the last step again, half a minute

Results of human games are poor labels: from 24 empties on they differ from perfect play by 11.5 discs on average. So
each phase is labelled by a search into the phase behind it, which is fitted already, and the last one by the solver
(after Buro 1997, who fitted phases backwards too). Positions: those of the archive, and those after one to four random
moves, which a search meets and people avoid; proven scores of the archive join in. Then all phases are fitted together,
labelled again by a deeper search with those weights, and fitted again; at last the phase of the proven scores to those
alone, begun from a mean with its neighbours, which have seen other positions, and with the less weight on a score the
further the fit is from it, since the mean of the absolute error is wanted (iteratively reweighted least squares:
Holland & Welsch 1977). The light network has smaller tuples and fewer phases, and learns from the same labels.
"""

from __future__ import annotations

import argparse
import os
import time
from pathlib import Path
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from heibai import _kernel
from heibai.core.kernel import new_control
from heibai.evaluators.ntuple import NTupleEvaluator
from heibai.evaluators.weights_file import GRAIN, WeightsFile, read_weights, write_weights
from heibai.games.reversi import tuples
from heibai.learn.samples.kinds import EXACT
from heibai.learn.samples.samples import Columns, open_samples

STARTED = time.perf_counter()
SEED, SCALE = 5, 15.0
SHARES = {0: 0.5, 1: 0.25, 2: 0.15, 4: 0.1}  # random moves -> share of the positions
SOLVED = 10  # empties from which the solver labels
PROVEN = 40  # discs of the archive's proven scores
NEIGHBOURS = 0.2  # share of the phase before and of the phase behind in the weights that the proven scores refine
ROUNDS = 6  # of that refinement; the mean of their weights is taken
NEAR = 3.0  # discs; the weight of a score falls with its distance from there on
THREADS = os.cpu_count() or 1  # they change no result
Weights = npt.NDArray[np.float32]  # [D]
Boards = npt.NDArray[np.uint64]  # [N, 2] own, the opponent's


class Labelled(NamedTuple):
    """Positions of equally many discs."""

    boards: Boards
    values: npt.NDArray[np.float32]  # discs for the mover


class Network:
    """What is fitted, all its weights free."""

    def __init__(self, name: str, phases: int, grain: float = GRAIN) -> None:
        """``grain``: of the weights in the file, a multiple of GRAIN; a larger one packs better."""
        self.evaluator = NTupleEvaluator(tuples.tuple_set(name, 8), phases=phases, antisymmetric=False)
        self.options = self.evaluator.kernel.options
        self.phases, self.grain, self.dimension = phases, grain, self.evaluator.dimension

    def phase_of(self, discs: int) -> int:
        return discs * self.phases // 65

    def weights_of(self, phase: int) -> slice:
        each = self.dimension // self.phases
        return slice(phase * each, (phase + 1) * each)

    def fit(
        self, parts: list[tuple[Labelled, float]], weights: Weights, *, epochs: int, rate: float, reach: float
    ) -> float:
        """Fit ``weights`` to the parts with their importance; the mean absolute error of the last epoch."""
        boards = np.concatenate([part.boards for part, _ in parts])
        targets = np.concatenate([part.values for part, _ in parts])
        importance = np.concatenate([np.full(len(part.values), worth, np.float32) for part, worth in parts])
        regression = self.regression(Labelled(boards, targets), importance)
        for epoch in range(epochs):
            now = rate * (1 - epoch / epochs) + 0.005
            found = regression.epoch(weights, now, epoch + 1, reach, THREADS, new_control())
        return found.absolute / found.importance

    def regression(self, known: Labelled, importance: npt.NDArray[np.float32]) -> _kernel.ReversiRegression:
        own, opponent = known.boards[:, 0].copy(), known.boards[:, 1].copy()
        return _kernel.ReversiRegression(self.options, 8, own, opponent, known.values, importance)

    def write(self, path: Path, weights: Weights, samples: int, command: str) -> None:
        provenance = {"learnt": "regression", "command": command, "seed": SEED, "samples": samples}
        write_weights(
            path, WeightsFile("reversi", 8, self.evaluator.base, rounded(weights, self.grain), provenance, scale=SCALE)
        )


FULL, LIGHT = Network("logistello", 20), Network("lines+corner", 5, grain=1 / 8)


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


def rounded(weights: Weights, grain: float) -> npt.NDArray[np.float64]:
    return np.rint(weights.astype(np.float64) / grain) * grain


def labelled(boards: Boards, weights: Weights, depth: int, confidence: int) -> Labelled:
    """By a search with weights of the full network, near the end by the solver."""
    own, opponent = boards[:, 0].copy(), boards[:, 1].copy()
    if discs_of(boards) >= 64 - SOLVED:
        table, control = _kernel.SolverTable(16), new_control()
        solved = [_kernel.solve_reversi(a, b, 8, table, control, False, 1).lower for a, b in boards.tolist()]
        return Labelled(boards, np.array(solved, np.float32))
    values = _kernel.reversi_labels(
        FULL.options, rounded(weights, FULL.grain), own, opponent, depth, confidence, THREADS, new_control()
    )
    return Labelled(boards, np.clip(values, -64.0, 64.0))


def backwards(archive: Archive, proven: Labelled, count: int) -> tuple[Weights, list[Labelled]]:
    """Weights of every phase of the full network, the last fitted first, and what they were fitted to."""
    weights, known = np.zeros(FULL.dimension, np.float32), list[Labelled]()
    for phase in reversed(range(FULL.phases)):
        for number in (number for number in range(5, 64) if FULL.phase_of(number) == phase):
            boards = archive.positions(number, count)
            if len(boards):
                known.append(labelled(boards, weights, 4, 100))
            if number == PROVEN:
                known.append(proven)
        here = FULL.weights_of(phase)
        if phase < FULL.phases - 1:  # what was never seen is worth what it is a phase later
            weights[here] = weights[FULL.weights_of(phase + 1)]
        if near := [(part, 1.0) for part in known if FULL.phase_of(discs_of(part.boards) - 2) <= phase]:
            fitted = weights.copy()
            error = FULL.fit(near, fitted, epochs=8, rate=0.25, reach=2.0)
            weights[here] = fitted[here]
            say(f"phase {phase}: {error:.2f} discs")
    return weights, known


def deeper(archive: Archive, weights: Weights, count: int) -> list[Labelled]:
    """Labels by deep searches, which cost less where fewer squares are empty."""
    found = []
    for discs in range(8, 54):
        boards = archive.positions(discs, count // 6)
        if len(boards):
            found.append(labelled(boards, weights, 8 if discs < 36 else 10, 73))
    say(f"{sum(len(part.values) for part in found)} labels of deeper searches")
    return found


def fit_all(archive: Archive, proven: Labelled, count: int) -> tuple[Weights, Weights]:
    """Weights of both networks in discs, not rounded yet."""
    weights, known = backwards(archive, proven, count)
    error = FULL.fit([(part, 1.0) for part in known], weights, epochs=8, rate=0.15, reach=3.0)
    say(f"all phases: {error:.2f} discs")
    deep = deeper(archive, weights, count)
    parts = [(part, 0.3) for part in known] + [(part, 1.0) for part in deep] + [(proven, 1.0)]
    error = FULL.fit(parts, weights, epochs=22, rate=0.15, reach=1.0)
    say(f"labelled again: {error:.2f} discs")
    refine(weights, proven)
    light = np.zeros(LIGHT.dimension, np.float32)
    error = LIGHT.fit(parts, light, epochs=15, rate=0.25, reach=2.0)
    say(f"light network: {error:.2f} discs")
    return weights, light


def refine(weights: Weights, proven: Labelled) -> None:
    """Fit the phase of the proven scores to those alone, in place."""
    phase = FULL.phase_of(PROVEN)
    before, here, behind = (FULL.weights_of(phase + step) for step in (-1, 0, 1))
    weights[here] = (1 - 2 * NEIGHBOURS) * weights[here] + NEIGHBOURS * (weights[before] + weights[behind])
    unweighted = FULL.regression(proven, np.ones(len(proven.values), np.float32))
    fitted, total = weights.copy(), np.zeros(FULL.dimension)
    for number in range(1, ROUNDS + 1):
        distance = np.abs(unweighted.errors(fitted, THREADS))
        worth = NEAR / np.maximum(distance, NEAR)
        FULL.regression(proven, worth / worth.mean()).epoch(fitted, 0.02, number, 0.0, THREADS, new_control())
        total += fitted
    weights[here] = (total / ROUNDS)[here]
    error = np.abs(unweighted.errors(weights, THREADS)).mean()
    say(f"proven scores: {error:.2f} discs")


def say(line: str) -> None:
    print(f"{time.perf_counter() - STARTED:.0f} s: {line}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("samples", type=Path, help="directory of heibai learn samples")
    parser.add_argument("full", type=Path, help="weights file to write")
    parser.add_argument("light", type=Path, nargs="?", help="weights file of the light network to write")
    parser.add_argument("--positions", type=int, default=60_000, help="of each number of discs")
    parser.add_argument("--proven-only", action="store_true", help="refine the weights file on the proven scores")
    asked = parser.parse_args()
    if (asked.light is None) != asked.proven_only:
        parser.error("give the light network's file as well, or --proven-only")
    train = open_samples(asked.samples).columns.of_split("train").in_memory()
    archive = Archive(train)
    exact = (archive.discs == PROVEN) & (train.kind == EXACT)
    if not exact.any():
        parser.error(f"these samples have no proven scores at {PROVEN} discs; make them from WTHOR archives")
    proven = Labelled(archive.boards[exact], train.target[exact])
    if asked.proven_only:
        known = read_weights(asked.full)
        full = known.weights.astype(np.float32)
        refine(full, proven)
        FULL.write(asked.full, full, len(train), f"{known.provenance['command']}, then --proven-only")
        return
    full, light = fit_all(archive, proven, asked.positions)
    command = f"python tools/fit_patterns.py samples {asked.full.name} {asked.light.name} --positions {asked.positions}"
    FULL.write(asked.full, full, len(train), command)
    LIGHT.write(asked.light, light, len(train), command)


if __name__ == "__main__":
    main()
