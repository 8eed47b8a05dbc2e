"""Fit small nets over the squares of patterns in place of free tables of Reversi; write their weights file.

    heibai learn samples WTHOR_FOLDER --test-years 2013,2019 --out samples
    python tools/fit_pattern_nets.py samples patterns-nets.json           half an hour on one core

The tables of ``patterns`` hold two million numbers; nets that say what stands in them are twenty times smaller (Yamana
& Hoshino 2026, IEEE Transactions on Games 18). Labels are searches of four plies with ``patterns`` from positions of
the archive and from those after one to four random moves, and proven scores of the archive at 24 empties. Each step
writes out all tables, adds up the entries of some positions, and takes the error back through the tables to all nets
at once (Adam: Kingma & Ba 2015). Weights are rounded to the file's whole numbers on the way forward from the first
step on, and their steps are taken with those in between (Bengio, Leonard & Courville 2013), so that the file loses
nothing. Prints the error on positions and proven scores of games that were kept apart.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

import fit_patterns
import numpy as np
import numpy.typing as npt

from heibai.evaluators.ntuple import NTupleEvaluator
from heibai.evaluators.pattern_nets import FIRST_MOST, ONE, SECOND_MOST, SECOND_ONE, Folds, Net, PatternNets, folded
from heibai.evaluators.weights_file import WeightsFile, read_shipped, write_weights
from heibai.games.reversi import tuples
from heibai.learn.samples.kinds import EXACT
from heibai.learn.samples.samples import Columns, open_samples

SEED, SCALE = 5, 15.0
SET, PHASES = "logistello", 20
UNITS = (64, 32)  # of the two hidden layers
DEPTH = 4  # of the searches that label
BATCH, PROVEN_SHARE = 16_384, 0.25
RATE, WARM_UP = 4e-3, 50  # the largest step of a weight; steps until it is reached, before it falls by a cosine
DECAYS, TINY = (0.9, 0.99), 1e-8  # of Adam
FAR = 4.0  # discs; beyond them an error counts as itself, below as its square (Charbonnier et al. 1994)
HELD = 20_000  # labelled positions that are kept apart
OUTPUT = 4.0  # discs that a weight of 1 of the last layer is worth
GRAINS = (ONE, 128, 128)  # whole numbers of the file that make a weight of 1 of each layer
INNER = 6  # squares whose contents make a block of rows
SAID = 100  # steps
THREADS = fit_patterns.THREADS

Floats = npt.NDArray[np.float32]


class Part(NamedTuple):
    """Positions as the table entries that they add up."""

    entries: npt.NDArray[np.int32]  # [N, 46] of all tables in a row, by tuple, contents, phase
    values: Floats  # [N] discs for the mover


class Layers:
    """The net of one tuple while it learns: float weights, their moments, and what the way forward leaves behind."""

    def __init__(self, folds: Folds, rng: np.random.Generator) -> None:
        length, (first, second) = len(folds[0]), UNITS
        self.orders = [folded(np.arange(3**length), fold) for fold in folds[1:]]
        if any((order[order] != np.arange(3**length)).any() for order in self.orders):
            raise ValueError(f"{folds} came, folds that undo themselves are expected")
        self.weights = [
            rng.normal(0, 0.35, (3 * length, first)),
            np.vstack([rng.normal(0, first**-0.5, (first, second)), np.full((1, second), 0.1)]),
            np.vstack([rng.normal(0, 0.05, (second, PHASES)), np.zeros((1, PHASES))]),
        ]
        self.weights = [layer.astype(np.float32) for layer in self.weights]
        self.moments = [(np.zeros_like(layer), np.zeros_like(layer)) for layer in self.weights]
        self.inner = 3 ** min(length, INNER)

    def rounded(self) -> list[Floats]:
        return [np.rint(layer * grain) / np.float32(grain) for layer, grain in zip(self.weights, GRAINS, strict=True)]

    def forward(self) -> Floats:
        """[3^n, P] entries in discs."""
        first, second, last = self.used = self.rounded()
        sums = np.zeros((1, first.shape[1]), np.float32)
        blocks = [sums, sums]
        for number, square in enumerate(first.reshape(-1, 3, first.shape[1])):
            which = number >= INNER
            blocks[which] = (square[:, None] + blocks[which]).reshape(-1, first.shape[1])
        inner, outer = blocks
        self.hidden, outputs = [], np.empty((len(outer), len(inner), PHASES), np.float32)
        for more, output in zip(outer, outputs, strict=True):
            one = np.clip(inner + more, 0, FIRST_MOST / ONE)
            two = np.clip(one @ second[:-1] + second[-1], 0, SECOND_MOST / SECOND_ONE)
            np.matmul(two, OUTPUT * last[:-1], out=output)
            output += OUTPUT * last[-1]
            self.hidden.append((one, two))
        entries = outputs.reshape(-1, PHASES)
        return sum((entries[order] for order in self.orders), entries)

    def backward(self, slopes: Floats) -> list[Floats]:
        """Of the weights, from those of the entries [3^n, P]."""
        slopes = sum((slopes[order] for order in self.orders), slopes)
        _, second, last = self.used
        found = [np.zeros_like(layer) for layer in self.used]
        inner, outer = np.zeros((self.inner, UNITS[0]), np.float32), []
        for (one, two), slope in zip(self.hidden, slopes.reshape(-1, self.inner, PHASES), strict=True):
            found[2][:-1] += two.T @ slope
            behind = (slope @ last[:-1].T) * ((two > 0) & (two < SECOND_MOST / SECOND_ONE))
            found[1][:-1] += OUTPUT * (one.T @ behind)
            found[1][-1] += OUTPUT * behind.sum(0)
            before = (behind @ second[:-1].T) * ((one > 0) & (one < FIRST_MOST / ONE))
            inner += before
            outer.append(before.sum(0))
        found[2][-1] = slopes.sum(0)
        found[2] *= OUTPUT
        rows = [*_rows(inner), *(_rows(np.array(outer)) if len(outer) > 1 else [])]
        found[0] = OUTPUT * np.array(rows)
        return found

    def step(self, slopes: list[Floats], rate: float, number: int) -> None:
        for layer, slope, (mean, square), grain in zip(self.weights, slopes, self.moments, GRAINS, strict=True):
            mean += (1 - DECAYS[0]) * (slope - mean)
            square += (1 - DECAYS[1]) * (slope * slope - square)
            spread = np.sqrt(square / (1 - DECAYS[1] ** number)) + TINY
            layer -= rate / (1 - DECAYS[0] ** number) * mean / spread
            np.clip(layer, -127 / grain, 127 / grain, out=layer)

    def net(self) -> Net:
        return Net(*(np.rint(layer * grain).astype(np.int8) for layer, grain in zip(self.weights, GRAINS, strict=True)))


def _rows(sums: Floats) -> Iterator[Floats]:
    """For each square and what it holds the sum [H] of the slopes [3^n, H] of the contents where it does."""
    power = 1
    while power < len(sums):
        yield from sums.reshape(-1, 3, power, sums.shape[1]).sum((0, 2))
        power *= 3


class Fit:
    """All nets while they learn."""

    def __init__(self) -> None:
        self.rng = np.random.default_rng(SEED)
        self.tuples = tuples.tuple_set(SET, 8)
        self.layers = [Layers(folds, self.rng) for folds in self.tuples.folds]
        self.starts = np.cumsum([0, *(3 ** len(folds[0]) for folds in self.tuples.folds)]).tolist()
        self.pool = ThreadPoolExecutor(THREADS)

    def part(self, boards: fit_patterns.Boards, values: Floats) -> Part:
        own, opponent = boards[:, 0], boards[:, 1]
        squares = [
            ((own >> np.uint64(square)) & np.uint64(1)).astype(np.int32)
            + 2 * ((opponent >> np.uint64(square)) & np.uint64(1)).astype(np.int32)
            for square in range(64)
        ]
        phases = np.bitwise_count(own | opponent).astype(np.int32) * PHASES // 65
        columns = []
        for placements, start in zip(self.tuples.placements, self.starts, strict=False):
            for placement in placements:
                contents = sum(squares[square] * np.int32(3**place) for place, square in enumerate(placement))
                columns.append((contents + start) * PHASES + phases)
        return Part(np.stack(columns, 1), values)

    def tables(self) -> Floats:
        """Of all tuples in a row, by tuple, contents, phase; in discs."""
        return np.concatenate([each.reshape(-1) for each in self.pool.map(Layers.forward, self.layers)])

    def step(self, parts: list[Part], rate: float, number: int) -> None:
        entries = np.concatenate([part.entries for part in parts])
        distance = self.tables()[entries].sum(1) - np.concatenate([part.values for part in parts])
        slope = distance / FAR / np.sqrt(1 + (distance / FAR) ** 2) / len(distance)
        slopes = np.bincount(entries.reshape(-1), np.repeat(slope, entries.shape[1]), self.starts[-1] * PHASES)
        each = [
            slopes[start * PHASES : end * PHASES].astype(np.float32).reshape(-1, PHASES)
            for start, end in zip(self.starts, self.starts[1:], strict=False)
        ]
        for layers, found in zip(self.layers, self.pool.map(Layers.backward, self.layers, each), strict=True):
            layers.step(found, rate, number)

    def error(self, part: Part) -> float:
        """Mean absolute, in discs."""
        if not len(part.values):
            return float("nan")
        return float(np.abs(self.tables()[part.entries].sum(1) - part.values).mean())

    def nets(self) -> PatternNets:
        return PatternNets(self.tuples.folds, tuple(each.net() for each in self.layers))

    def run(self, labelled: Part, proven: Part, held: Part, kept: Part, steps: int) -> None:
        """``held``, ``kept``: positions and proven scores that the error is measured on."""
        few = int(BATCH * PROVEN_SHARE)
        batches = zip(self.batches(labelled, BATCH - few), self.batches(proven, few), strict=True)
        for number, (many, some) in zip(range(1, steps + 1), batches, strict=False):
            self.step([many, some], _rate(number, steps), number)
            if number % SAID == 0 or number == steps:
                say(f"step {number}: {self.error(held):.3f} discs, proven scores {self.error(kept):.3f}")

    def batches(self, part: Part, size: int) -> Iterator[Part]:
        """For ever; each position once before any is used again, but for the last few of an order."""
        while True:
            order = self.rng.permutation(len(part.values))
            for start in range(0, max(len(order) - size + 1, 1), size):
                chosen = order[start : start + size]
                yield Part(part.entries[chosen], part.values[chosen])


def _rate(number: int, steps: int) -> float:
    if number <= WARM_UP:
        return RATE * number / WARM_UP
    return RATE * max(0.005, (1 + np.cos(np.pi * (number - WARM_UP) / max(1, steps - WARM_UP))) / 2)


def searched(train: Columns, count: int) -> tuple[fit_patterns.Boards, Floats]:
    """About ``count`` positions of each number of discs, with the values of searches or of the solver."""
    archive, weights = fit_patterns.Archive(train), read_shipped("patterns", "reversi-8").weights
    boards = [found for discs in range(5, 62) if len(found := archive.positions(discs, count))]
    values = [fit_patterns.labelled(each, weights.astype(np.float32), DEPTH, 100).values for each in boards]
    return np.concatenate(boards), np.concatenate(values)


def proven(columns: Columns) -> tuple[fit_patterns.Boards, Floats]:
    exact = columns.kind == EXACT
    return np.stack([columns.own[exact], columns.opponent[exact]], 1), columns.target[exact].astype(np.float32)


def say(line: str) -> None:
    print(f"{time.perf_counter() - fit_patterns.STARTED:.0f} s: {line}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("samples", type=Path, help="directory of heibai learn samples")
    parser.add_argument("out", type=Path, help="weights file to write")
    parser.add_argument("--positions", type=int, default=25_000, help="of each number of discs")
    parser.add_argument("--steps", type=int, default=3_000)
    asked = parser.parse_args()
    columns = open_samples(asked.samples).columns
    train, validation = (columns.of_split(split).in_memory() for split in ("train", "validation"))
    if not (train.kind == EXACT).any():
        parser.error("these samples have no proven scores; make them from WTHOR archives")
    fit = Fit()
    boards, values = searched(train, asked.positions)
    say(f"{len(values)} positions labelled")
    order = fit.rng.permutation(len(values))
    apart = min(HELD, len(order) // 5)
    held, labelled = (fit.part(boards[chosen], values[chosen]) for chosen in (order[:apart], order[apart:]))
    fit.run(labelled, fit.part(*proven(train)), held, fit.part(*proven(validation)), asked.steps)
    command = f"python tools/fit_pattern_nets.py samples {asked.out.name}"
    command += f" --positions {asked.positions} --steps {asked.steps}"
    provenance = {"learnt": "distillation", "command": command, "seed": SEED, "samples": len(train)}
    nets = fit.nets()
    base = NTupleEvaluator(fit.tuples, phases=PHASES, antisymmetric=False).base
    write_weights(asked.out, WeightsFile("reversi", 8, base, nets.weights, provenance, scale=SCALE, nets=nets))


if __name__ == "__main__":
    main()
