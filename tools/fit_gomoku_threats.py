"""Fit the weights of Gomoku's evaluation `lines:threats` to labelled positions of the engine's own games.

    python tools/play_gomoku_samples.py --rule renju --eval threats --out renju.npz
    python tools/fit_gomoku_threats.py renju.npz freestyle.npz --rule renju --out gomoku-renju-threats.json

The mover's chance to win is the logistic function of the evaluation. It is fitted to two things at once: the chance
that the value of the search stood for, by a regression of results on such values, and the result of the game; a
position of no game has the first alone. A code is worth its pattern plus its four classes plus something of its own, a
pair of threat sets its classes, each pair of them, and something of its own; ridges keep what was rarely seen near
the parts. Samples of several rule sets may be fitted together; the scale is measured under ``--rule``. Left out:
positions that a search never evaluates, where a five or the mover's two fives are there. Weights are in thousandths of
a logit.
"""

from __future__ import annotations

import argparse
from itertools import combinations
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt
from scipy import optimize, sparse

from heibai.core.contract import EVALUATION_LIMIT
from heibai.evaluators.linear import LinearEvaluator
from heibai.evaluators.weights_file import WeightsFile, write_weights
from heibai.games import make_game
from heibai.games.gomoku.evaluation.codes import CODES
from heibai.games.gomoku.evaluation.lines import Shape
from heibai.games.gomoku.evaluation.patterns import PATTERNS, pattern_of
from heibai.games.gomoku.evaluation.threat_sets import MOVER_SETS, THREAT_SETS, THREATS
from heibai.games.gomoku.kernel import boards
from heibai.players.evaluator_text import make_evaluator

POINTS = 1000.0  # of the evaluation for one logit
RESULT = 0.5  # share of a game's result in the label
RIDGES = {"pattern": 1.0, "class": 20.0, "code": 200.0, "turn": 1.0, "threat": 1.0, "pair": 20.0, "set": 60.0}
FIVE, TWO_FIVES = len(THREATS) - 1, len(THREATS) - 2
CHUNK = 1000

Floats = npt.NDArray[np.float64]


class Samples(NamedTuple):
    terms: Any  # [N, 4428] sparse
    values: Floats  # [N] of the searches
    results: Floats  # [N] 1, 0.5, 0; NaN of no game
    about: str


def read(path: Path) -> Samples:
    """The positions of a file that a search may evaluate."""
    with np.load(path) as file:
        game = make_game("gomoku", rule=str(file["rule"]))
        cells, movers, values, results = file["cells"], file["movers"], file["values"], file["results"]
        about = str(file["about"])
    kernel = make_evaluator("lines:threats", game).kernel
    assert kernel is not None
    parts = []
    for first in range(0, len(cells), CHUNK):
        texts = [row.tobytes().decode() for row in cells[first : first + CHUNK]]
        terms = boards.terms(kernel, texts, movers[first : first + CHUNK].tolist(), game.size, game.rule)
        parts.append(sparse.csr_matrix(terms.astype(np.float32)))
    terms = sparse.vstack(parts, format="csr")
    kept = quiet(terms, game)
    return Samples(terms[kept], values[kept], results[kept], about)


def quiet(terms: Any, game: Any) -> npt.NDArray[np.bool_]:
    """[N] neither side has a five, nor the mover two at once where that wins."""
    sets = np.asarray(terms[:, len(CODES) :].argmax(axis=1)).ravel()
    mover, other = sets % MOVER_SETS, sets // MOVER_SETS
    own_five = terms[:, [n for n, code in enumerate(CODES) if Shape.FIVE in code]].max(axis=1).toarray()[:, 0] > 0
    wins = (mover >> TWO_FIVES & 1) == 1
    return ~(own_five | (other >> FIVE & 1 == 1) | (wins & (game.rule != "caro")))


def basis() -> tuple[Any, Floats]:
    """[4428, K] what the weights are made of, sparse, and the ridge of each part."""
    patterns = np.array([[pattern_of(code) == n for n in range(len(PATTERNS))] for code in CODES])
    classes = np.array([[code.count(shape) for shape in list(Shape)[1:]] for code in CODES])
    lines = sparse.hstack([patterns.astype(float), classes.astype(float), sparse.identity(len(CODES))])
    threats, single = _threat_basis()
    names = ["pattern"] * len(PATTERNS) + ["class"] * (len(Shape) - 1) + ["code"] * len(CODES)
    names += ["turn"] + ["threat"] * single + ["pair"] * (single * (single - 1) // 2) + ["set"] * THREAT_SETS
    return sparse.block_diag([lines, threats], format="csr"), np.array([RIDGES[name] for name in names])


def _threat_basis() -> tuple[Any, int]:
    """[2048, K] a constant, each class of each side, pairs of them, each set; and how many classes there are."""
    bits = MOVER_SETS.bit_length() - 1 + len(THREATS)
    single = np.array([[number >> bit & 1 for bit in range(bits)] for number in range(THREAT_SETS)], np.float64)
    pairs = np.array([single[:, a] * single[:, b] for a, b in combinations(range(bits), 2)]).T
    return sparse.hstack([np.ones((THREAT_SETS, 1)), single, pairs, sparse.identity(THREAT_SETS)]), bits


def logistic(logits: Floats) -> Floats:
    return 1.0 / (1.0 + np.exp(-np.clip(logits, -50.0, 50.0)))


def chances_of(samples: Samples) -> tuple[Floats, float]:
    """[N] what the searches' values stood for in chances to win, and the logits a point that this took."""
    decided = np.abs(samples.values) > EVALUATION_LIMIT
    told = ~decided & ~np.isnan(samples.results)
    x, y = samples.values[told] / POINTS, samples.results[told]

    def loss(slope: float) -> float:
        chance = np.clip(logistic(slope * x), 1e-9, 1 - 1e-9)
        return float(-(y * np.log(chance) + (1 - y) * np.log(1 - chance)).mean())

    slope = float(optimize.minimize_scalar(loss, bounds=(0.05, 5.0), method="bounded").x)
    return np.where(decided, samples.values > 0, logistic(slope * samples.values / POINTS)), slope


def labels_of(samples: Samples) -> Floats:
    """[N] chances to win: of the search, and half of the result where there is one."""
    chances, slope = chances_of(samples)
    told = ~np.isnan(samples.results)
    print(f"{len(chances)} positions, {slope:.3f} logits for 1000 points of a search")
    return np.where(told, (1 - RESULT) * chances + RESULT * np.nan_to_num(samples.results), chances)


def fit(
    terms: Any,
    labels: Floats,
    *,
    offsets: Floats | None = None,
    test: npt.NDArray[np.bool_] | None = None,
    most_steps: int = 300,
) -> tuple[Floats, float]:
    """[4428] logits, and the loss a position on the twentieth that was left out.

    Args:
        offsets: [N] logits that something else adds; None for none.
        test: [N] what is left out; None: runs of neighbours, of whole games.
    """
    parts, ridges = basis()
    if test is None:
        test = np.arange(len(labels)) % 400 >= 380
    added = np.zeros(len(labels)) if offsets is None else offsets
    design, wanted, added_here = (terms[~test] @ parts).tocsr(), labels[~test], added[~test]

    # In units of about each part's own uncertainty, which L-BFGS takes far fewer steps in.
    scale = 1.0 / np.sqrt(ridges + 0.15 * np.asarray(design.multiply(design).sum(axis=0)).ravel())

    def loss(scaled: Floats) -> tuple[float, Floats]:
        found = scale * scaled
        logits = design @ found + added_here
        value = np.logaddexp(0.0, logits).sum() - wanted @ logits + 0.5 * (ridges * found**2).sum()
        return value, scale * (design.T @ (logistic(logits) - wanted) + ridges * found)

    found = optimize.minimize(loss, np.zeros(len(ridges)), jac=True, method="L-BFGS-B", options={"maxiter": most_steps})
    print(f"{found.nit} steps: {found.message}")
    weights = parts @ (scale * found.x)
    logits = terms[test] @ weights + added[test]
    return weights, float((np.logaddexp(0.0, logits) - labels[test] * logits).mean())


def main() -> None:
    options = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    options.add_argument("samples", type=Path, nargs="+", help="of tools/play_gomoku_samples.py")
    options.add_argument("--rule", default="freestyle")
    options.add_argument("--out", type=Path, required=True)
    chosen = options.parse_args()
    game = make_game("gomoku", rule=chosen.rule)
    read_in = [read(path) for path in chosen.samples]
    labels = np.concatenate([labels_of(samples) for samples in read_in])
    weights, error = fit(sparse.vstack([samples.terms for samples in read_in], format="csr"), labels)
    evaluator = LinearEvaluator(game.feature_set("lines", ("threats",)), (POINTS * weights).tolist())
    about = "; ".join(samples.about for samples in read_in)
    files = " ".join(path.name for path in chosen.samples)
    provenance = {
        "command": f"python tools/fit_gomoku_threats.py {files} --rule {chosen.rule}",
        "data": f"{about}: {len(labels)} positions",
    }
    made = np.array(evaluator.weights)
    write_weights(
        chosen.out, WeightsFile("gomoku", game.size, "lines:threats", made, provenance, evaluator.scale), single=True
    )
    print(f"cross entropy {error:.4f}; to move and no threats {made[len(CODES)]:.0f} points")


if __name__ == "__main__":
    main()
