"""Fit Gomoku's evaluation `lines:[threats,network]` to labelled positions of the engine's own games.

    python tools/play_gomoku_samples.py --eval threats --nodes 1500 --seed 1 --out a.npz
    python tools/play_gomoku_samples.py --eval threats --nodes 1500 --seed 2 --out b.npz
    python tools/fit_gomoku_lines_network.py a.npz b.npz --out gomoku-freestyle-lines-network.json

Positions, labels and the fit of the linear part are those of tools/fit_gomoku_threats.py. Linear part and network are
fitted in turns, each with what the other says added: linear, network, linear, network, linear. The network is
trained by Adam (Kingma & Ba 2015) on the cross entropy, in float32; what it is then rounded to is what ships. A pair of
arms has the vector of its shapes for both sides, plus those of its two arms, plus something of its own, which decays.
A twentieth of the positions, runs of neighbours, is left out of all of it and tells the loss.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt
from fit_gomoku_threats import CHUNK, POINTS, Floats, fit, labels_of, quiet
from fit_gomoku_threats import Samples as LinearSamples
from scipy import sparse

from heibai.core.contract import Color
from heibai.evaluators.feature_network import FeatureNetworkEvaluator
from heibai.evaluators.weights_file import WeightsFile, write_weights
from heibai.games import make_game
from heibai.games.gomoku.evaluation import lines_network
from heibai.games.gomoku.evaluation.lines import Shape, shape_of
from heibai.games.gomoku.evaluation.lines_network import CHANNELS, HIDDEN, INPUTS, KINDS_OF_PAIR, PAIRS, SIGHT
from heibai.games.gomoku.kernel import boards
from heibai.players.evaluator_text import make_evaluator

BATCH, RATE, DECAY = 256, 0.003, 0.6  # positions a step, size of a step, of a pair's own part
EPOCHS = (4, 4)  # of the network's two turns; the second with two thirds of the rate
UNIT, POOL = 255.0, 30.0  # whole numbers in one of a vector, and what sums are divided by
HIDDEN_UNIT = 64.0  # what a hidden unit is multiplied by, so that no weight is tiny
STONE = PAIRS  # in place of a pair, where a stone lies

Singles = npt.NDArray[np.float32]


class Samples(NamedTuple):
    terms: Any  # [N, 4428] sparse
    pairs: npt.NDArray[np.int16]  # [N, 225, 4] as the mover sees them; 1653 on stones
    labels: Floats  # [N] chances of the mover's
    held: npt.NDArray[np.bool_]  # [N] left out of the fit
    about: str


def read(path: Path) -> Samples:
    """The positions of a file that a search may evaluate."""
    with np.load(path) as file:
        game = make_game("gomoku", rule=str(file["rule"]))
        cells, movers, values, results = file["cells"], file["movers"], file["values"], file["results"]
        about = str(file["about"])
    kernel = make_evaluator("lines:threats", game).kernel
    assert kernel is not None
    terms, pairs = [], []
    for first in range(0, len(cells), CHUNK):
        some = slice(first, first + CHUNK)
        texts = [row.tobytes().decode() for row in cells[some]]
        found = boards.terms(kernel, texts, movers[some].tolist(), game.size, game.rule)
        terms.append(sparse.csr_matrix(found.astype(np.float32)))
        pairs.append(pairs_of(cells[some], movers[some]))
    all_terms = sparse.vstack(terms, format="csr")
    kept = quiet(all_terms, game)
    labels = labels_of(LinearSamples(all_terms[kept], values[kept], results[kept], about))
    held = (np.arange(len(cells)) // 400 % 20 == 19)[kept]
    return Samples(all_terms[kept], np.concatenate(pairs)[kept], labels, held, about)


def pairs_of(cells: npt.NDArray[np.uint8], movers: npt.NDArray[np.uint8]) -> npt.NDArray[np.int16]:
    """[N, 225, 4] pairs of arms as the mover sees them; `games/gomoku/evaluation/lines_network.py` gives the same."""
    side = int(cells.shape[1] ** 0.5)
    own = np.where(movers == 0, ord("X"), ord("O"))[:, None]
    seen = np.where(cells == ord("-"), 0, np.where(cells == own, 1, 2)).reshape(-1, side, side)
    walled = np.full((len(cells), side + 2 * SIGHT, side + 2 * SIGHT), 3)
    walled[:, SIGHT:-SIGHT, SIGHT:-SIGHT] = seen
    kind_of, number = np.array(lines_network.KIND_OF), np.array(_numbers())
    found = np.empty((len(cells), side * side, 4), np.int16)
    for direction, (down, right) in enumerate(((0, 1), (1, 0), (1, 1), (1, -1))):
        kinds = []
        for sign in (-1, 1):
            arm = np.zeros_like(seen)
            for step in range(1, SIGHT + 1):
                row, column = SIGHT + sign * step * down, SIGHT + sign * step * right
                arm |= walled[:, row : row + side, column : column + side] << 2 * (step - 1)
            kinds.append(kind_of[arm])
        found[:, :, direction] = np.where(seen == 0, number[kinds[0], kinds[1]], STONE).reshape(len(cells), -1)
    return found


def _numbers() -> list[list[int]]:
    kinds = range(len(lines_network.ARMS))
    return [[lines_network.pair_of(one, other) for other in kinds] for one in kinds]


def fit_linear(samples: Samples, offsets: Floats) -> tuple[Floats, Floats]:
    """[4428] logits, and [N] what they say; ``offsets`` [N] are added to it."""
    weights, _ = fit(samples.terms, samples.labels, offsets=offsets, test=samples.held, most_steps=150)
    logits: Floats = samples.terms @ weights
    print(f"linear part: {tell(samples, logits + offsets)}", flush=True)
    return weights, logits


def tell(samples: Samples, logits: Floats) -> str:
    """The mean cross entropy of what was fitted and of what was left out."""
    losses = np.logaddexp(0.0, logits) - samples.labels * logits
    return f"cross entropy {losses[~samples.held].mean():.4f}, {losses[samples.held].mean():.4f} left out"


class Training:
    """The network in float32, its pairs' vectors as a product of what they share and what is their own."""

    def __init__(self, rng: np.random.Generator) -> None:
        self.shared = shared_parts()
        columns = self.shared.shape[1]
        self.parameters: dict[str, Singles] = {
            "shared": rng.normal(0.0, 0.1, (columns, CHANNELS)).astype(np.float32),
            "own": rng.normal(0.0, 0.02, (PAIRS, CHANNELS)).astype(np.float32),
            "bias": np.full(CHANNELS, 0.1, np.float32),
            "first": rng.normal(0.0, INPUTS**-0.5, (HIDDEN, INPUTS)).astype(np.float32),
            "first_bias": np.zeros(HIDDEN, np.float32),
            "second": np.zeros(HIDDEN, np.float32),
            "direct": np.zeros(INPUTS, np.float32),
            "constant": np.zeros(1, np.float32),
        }
        self.moments: dict[str, tuple[Singles, Singles]] = {}
        self.steps = 0

    def vectors(self) -> Singles:
        """[1654, 8] the last for stones, which their rows leave out."""
        made = self.shared @ self.parameters["shared"] + self.parameters["own"]
        return np.vstack([made, np.zeros((1, CHANNELS), np.float32)])

    def forward(self, pairs: npt.NDArray[np.int16], kept: dict[str, Any] | None = None) -> Singles:
        """[B] logits; ``kept`` takes what the way back needs."""
        vectors, own = self.vectors(), self.parameters
        sides, inputs = [], []
        for view in (pairs, _EXCHANGED[pairs]):
            rows = view.reshape(-1, 4).astype(np.int32)
            empty = rows[:, 0] != STONE
            looked_up = sparse.csr_matrix(
                (np.ones(rows.size, np.float32), rows.ravel(), np.arange(0, rows.size + 1, 4)),
                shape=(len(rows), PAIRS + 1),
            )
            sums = looked_up @ vectors + own["bias"]
            gain = np.clip(sums, 0.0, 1.0) - np.clip(own["bias"], 0.0, 1.0)
            gain[~empty] = 0.0
            inputs.append(gain.reshape(len(pairs), -1, CHANNELS).sum(axis=1) / np.float32(POOL))
            sides.append((looked_up, empty, (sums > 0.0) & (sums < 1.0)))
        joined = np.concatenate(inputs, axis=1)
        units = np.maximum(joined @ own["first"].T + own["first_bias"], 0.0)
        if kept is not None:
            kept.update(sides=sides, joined=joined, units=units)
        found: Singles = units @ own["second"] + joined @ own["direct"] + own["constant"]
        return found

    def step(self, pairs: npt.NDArray[np.int16], offsets: Singles, labels: Singles, rate: float) -> None:
        """One step of Adam on a batch."""
        kept: dict[str, Any] = {}
        logits = self.forward(pairs, kept) + offsets
        errors = ((1.0 / (1.0 + np.exp(-logits)) - labels) / len(labels)).astype(np.float32)
        self.steps += 1
        for name, slope in self.slopes(errors, **kept).items():
            self.move(name, slope, rate)

    def slopes(self, errors: Singles, *, sides: Any, joined: Singles, units: Singles) -> dict[str, Singles]:
        """Of the loss by each parameter; ``errors`` [B]: by the logits."""
        own = self.parameters
        of_units = errors[:, None] * own["second"] * (units > 0.0)
        of_inputs = of_units @ own["first"] + errors[:, None] * own["direct"]
        of_vectors = np.zeros((PAIRS + 1, CHANNELS), np.float32)
        of_bias = np.zeros(CHANNELS, np.float32)
        flat = (own["bias"] > 0.0) & (own["bias"] < 1.0)
        for index, (looked_up, empty, sloping) in enumerate(sides):
            of_side = of_inputs[:, index * CHANNELS : (index + 1) * CHANNELS] / np.float32(POOL)
            of_points = np.repeat(of_side, len(empty) // len(errors), axis=0) * empty[:, None]
            of_bias -= (of_points * flat).sum(axis=0)
            of_points *= sloping
            of_vectors += looked_up.T @ of_points
            of_bias += of_points.sum(axis=0)
        return {
            "shared": self.shared.T @ of_vectors[:PAIRS],
            "own": of_vectors[:PAIRS],
            "bias": of_bias,
            "first": of_units.T @ joined,
            "first_bias": of_units.sum(axis=0),
            "second": units.T @ errors,
            "direct": joined.T @ errors,
            "constant": errors.sum(keepdims=True),
        }

    def move(self, name: str, slope: Singles, rate: float) -> None:
        first, second = self.moments.setdefault(name, (np.zeros_like(slope), np.zeros_like(slope)))
        first += 0.1 * (slope - first)
        second += 0.001 * (slope**2 - second)
        size = first / (1.0 - 0.9**self.steps) / (np.sqrt(second / (1.0 - 0.999**self.steps)) + 1e-8)
        own = self.parameters[name]
        if name == "own":
            own -= rate * DECAY * own + rate * size
        else:
            own -= 2.0 * rate * size

    def whole(self) -> lines_network.Parts:
        """The weights as the evaluation has them: whole vectors, a value in points."""
        own, unit = {name: value.astype(np.float64) for name, value in self.parameters.items()}, UNIT * POOL
        return lines_network.Parts(
            np.rint(UNIT * self.vectors()[:PAIRS]).astype(np.int64),
            np.rint(UNIT * own["bias"]).astype(np.int64),
            np.float32(HIDDEN_UNIT / unit * own["first"]).astype(np.float64),
            np.float32(HIDDEN_UNIT * own["first_bias"]).astype(np.float64),
            np.float32(POINTS / HIDDEN_UNIT * own["second"]).astype(np.float64),
            np.float32(POINTS / unit * own["direct"]).astype(np.float64),
            float(np.float32(POINTS * own["constant"][0])),
        )


_EXCHANGED = np.append(np.array(lines_network.EXCHANGED_PAIRS), STONE).astype(np.int16)


def shared_parts() -> Any:
    """[1653, 196 + 57] which shapes the pair makes for both sides in freestyle, and which arms it has; sparse."""
    rules = make_game("gomoku").start().rules
    made = sparse.lil_matrix((PAIRS, len(Shape) ** 2 + len(lines_network.ARMS)), dtype=np.float32)
    for number, kinds in enumerate(KINDS_OF_PAIR):
        arms = [[lines_network.ARMS[kind] >> shift & 3 for shift in range(0, 2 * SIGHT, 2)] for kind in kinds]
        shapes = []
        for color, own in ((Color.BLACK, 1), (Color.WHITE, 2)):
            before, after = ["".join("-" if c == 0 else "X" if c == own else "O" for c in arm) for arm in arms]
            shapes.append(shape_of(f"#{before[::-1]}X{after}#", SIGHT + 1, rules, color))
        made[number, len(Shape) * shapes[0] + shapes[1]] = 1.0
        for kind in kinds:
            made[number, len(Shape) ** 2 + kind] += 1.0
    return made.tocsr()


def train(training: Training, samples: Samples, offsets: Floats, epochs: int, rate: float, seed: int) -> Floats:
    """[N] logits of the network, trained with ``offsets`` [N] added to them."""
    rng, fitted = np.random.default_rng(seed), np.flatnonzero(~samples.held)
    steps = len(fitted) // BATCH
    added, labels = offsets.astype(np.float32), samples.labels.astype(np.float32)
    training.moments.clear()
    training.steps = 0
    for epoch in range(epochs):
        order = rng.permutation(fitted)
        for number in range(steps):
            some = order[number * BATCH : (number + 1) * BATCH]
            done = (epoch * steps + number) / (epochs * steps)
            slow = min(1.0, (epoch * steps + number + 1) / 100) * (0.02 + 0.49 * (1.0 + np.cos(np.pi * done)))
            training.step(samples.pairs[some], added[some], labels[some], rate * slow)
    blocks = [training.forward(samples.pairs[first : first + CHUNK]) for first in range(0, len(labels), CHUNK)]
    found = np.concatenate(blocks).astype(np.float64)
    print(f"network: {tell(samples, found + offsets)}", flush=True)
    return found


def joined(parts: list[Samples]) -> Samples:
    return Samples(
        sparse.vstack([part.terms for part in parts], format="csr"),
        np.concatenate([part.pairs for part in parts]),
        np.concatenate([part.labels for part in parts]),
        np.concatenate([part.held for part in parts]),
        "; ".join(part.about for part in parts),
    )


def main() -> None:
    options = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    options.add_argument("samples", type=Path, nargs="+", help="of tools/play_gomoku_samples.py, on 15x15")
    options.add_argument("--rule", default="freestyle", help="whose weights they become")
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--out", type=Path, required=True)
    chosen = options.parse_args()
    game = make_game("gomoku", rule=chosen.rule)
    samples = joined([read(path) for path in chosen.samples])
    training = Training(np.random.default_rng(chosen.seed))
    network_says = np.zeros(len(samples.labels))
    for turn, epochs in enumerate(EPOCHS):
        _, linear_says = fit_linear(samples, network_says)
        network_says = train(training, samples, linear_says, epochs, RATE / (1.0 + 0.5 * turn), chosen.seed + turn)
    linear, _ = fit_linear(samples, network_says)
    weights = np.concatenate([np.float32(POINTS * linear), lines_network.join(training.whole())])
    evaluator = FeatureNetworkEvaluator(game.feature_set("lines", ("threats", "network")), weights)
    files = " ".join(path.name for path in chosen.samples)
    provenance = {
        "command": f"python tools/fit_gomoku_lines_network.py {files} --rule {chosen.rule} --seed {chosen.seed}",
        "data": f"{samples.about}: {len(samples.labels)} positions",
    }
    made = WeightsFile("gomoku", game.size, evaluator.features.name, evaluator.weights, provenance, evaluator.scale)
    write_weights(chosen.out, made, single=True)


if __name__ == "__main__":
    main()
