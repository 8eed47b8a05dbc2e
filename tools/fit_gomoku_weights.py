"""Fit Gomoku's evaluation weights to the results of self-play.

    python tools/fit_gomoku_weights.py --rule freestyle --games 2000 --family lines --out weights.json

Two plies of `shapes` play both sides, a random move now and then; every later position in which the mover has no five
is a sample, the game's result its label. The chance that the mover wins is the logistic function of the evaluation, a
constant (the right to move) and whether the opponent threatens a five (the engine testers' "Texel" tuning). A code of
`lines` is worth its pattern plus its four classes; `shapes` has the patterns alone. Weights are in thousandths of a
logit; a pattern below 0 becomes 0.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from heibai.arena.play.native import play_schedule
from heibai.arena.schedule.balanced import Balance, walk
from heibai.arena.schedule.opening import Opening
from heibai.arena.schedule.pairing import schedule_match
from heibai.core.rng import Rng
from heibai.evaluators.linear import LinearEvaluator
from heibai.evaluators.weights_file import WeightsFile, write_weights
from heibai.games import make_game
from heibai.games.gomoku.evaluation.codes import CODES
from heibai.games.gomoku.evaluation.lines import Shape
from heibai.games.gomoku.evaluation.patterns import PATTERNS, pattern_of
from heibai.games.gomoku.kernel import boards
from heibai.players.evaluator_text import make_evaluator
from heibai.players.spec import make_player

PLAYER = "alphabeta:depth=2,eval=shapes,ties=random,noise=0.08"
OPENINGS = Balance(plies=(3, 9), area=9)  # walks of it, unjudged
BATCH = 50  # openings a call of the kernel
FIVE = PATTERNS.index("five")
PATTERN_RIDGE, CLASS_RIDGE = 1.0, 20.0
POINTS = 1000.0  # of the evaluation for one logit

Floats = npt.NDArray[np.float64]


def basis_of(family: str) -> Floats:
    """[2380, T]: what a code is made of."""
    patterns = np.array([[pattern_of(code) == n for n in range(len(PATTERNS))] for code in CODES], dtype=np.float64)
    if family == "shapes":
        return patterns
    classes = np.array([[code.count(shape) for shape in list(Shape)[1:]] for code in CODES], dtype=np.float64)
    return np.concatenate([patterns, classes], axis=1)


def samples(game: Any, basis: Floats, games: int, *, seed: int, threads: int) -> tuple[Floats, Floats]:
    """Terms ``[N, T + 2]`` (of the basis, the right to move, a threat) and labels ``[N]``: 1 the mover won."""
    player = make_player(PLAYER, game).kernel
    assert player is not None
    terms, labels = [], []
    for first in range(0, games, 2 * BATCH):
        openings = _openings(game, seed=seed, part=first)
        results = play_schedule(
            game, [player, player], schedule_match(openings=BATCH), openings,
            seed=seed + first, threads=threads, keep_moves=True,
        )  # fmt: skip
        for index in range(len(results)):
            winner = results.game(index).winner
            if winner is not None:
                found, movers = _of_game(game, basis, results.moves[index], skip=len(openings[index // 2].moves))
                terms.append(found)
                labels.append(movers == int(winner))
        print(f"{first + 2 * BATCH} games", flush=True)
    return np.concatenate(terms), np.concatenate(labels).astype(np.float64)


def _openings(game: Any, *, seed: int, part: int) -> list[Opening]:
    walks = (walk(game, OPENINGS, Rng(seed, (part, n))) for n in range(10 * BATCH))
    return [opening for opening in walks if opening is not None][:BATCH]


def _of_game(game: Any, basis: Floats, moves: tuple[int, ...], *, skip: int) -> tuple[Floats, npt.NDArray[np.int64]]:
    """Terms of the game's positions in which the mover has no five, and who the mover was."""
    position, cells, movers = game.start(), [], []
    for ply, move in enumerate(moves):
        if ply >= max(skip, 3):
            cells.append(position.cells)
            movers.append(int(position.to_move))
        position = position.play(move)
    kernel = make_evaluator("lines", game).kernel
    assert kernel is not None
    found = boards.terms(kernel, cells, movers, game.size, game.rule) @ basis
    quiet = found[:, FIVE] <= 0  # the mover's points for a five, less the opponent's
    constant, threat = np.ones((len(found), 1)), (found[:, FIVE : FIVE + 1] < 0).astype(np.float64)
    return np.concatenate([found, constant, threat], axis=1)[quiet], np.array(movers, dtype=np.int64)[quiet]


def logistic_regression(terms: Floats, labels: Floats) -> Floats:
    """[D] logits a term, by Newton's method with a ridge, a stronger one on classes than on patterns."""
    weights = np.zeros(terms.shape[1])
    ridge = np.full(len(weights), CLASS_RIDGE)
    ridge[: len(PATTERNS)] = PATTERN_RIDGE
    ridge[-2:] = PATTERN_RIDGE
    for _ in range(25):
        chance = 1.0 / (1.0 + np.exp(-terms @ weights))
        gradient = terms.T @ (chance - labels) + ridge * weights
        curvature = (terms * (chance * (1.0 - chance))[:, None]).T @ terms + np.diag(ridge)
        step = np.linalg.solve(curvature, gradient)
        weights -= step
        if np.abs(step).max() < 1e-6:
            break
    return weights


def main() -> None:
    options = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    options.add_argument("--rule", default="freestyle")
    options.add_argument("--family", choices=("shapes", "lines"), default="shapes")
    options.add_argument("--games", type=int, default=2000)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--threads", type=int, default=2)
    options.add_argument("--out", type=Path, required=True)
    chosen = options.parse_args()
    game = make_game("gomoku", rule=chosen.rule)
    basis = basis_of(chosen.family)
    terms, labels = samples(game, basis, chosen.games, seed=chosen.seed, threads=chosen.threads)
    fitted = logistic_regression(terms, labels)
    if chosen.family == "shapes":
        weights = np.maximum(np.round(POINTS * fitted[: len(PATTERNS)], 1), 0.0)
    else:
        weights = POINTS * (basis @ fitted[:-2])
    evaluator = game.feature_set(chosen.family)
    weights = np.array(LinearEvaluator(evaluator, weights.tolist()).weights)  # rounded to the grain of the family
    command = (
        f"python tools/fit_gomoku_weights.py --rule {chosen.rule} --family {chosen.family} --games {chosen.games} "
        f"--seed {chosen.seed}"
    )
    provenance = {"command": command, "data": f"{chosen.games} games of {PLAYER}, {len(labels)} positions"}
    write_weights(chosen.out, WeightsFile("gomoku", game.size, chosen.family, weights, provenance))
    print(np.round(POINTS * fitted, 1).tolist())


if __name__ == "__main__":
    main()
