"""Do Gomoku's values mean what they say? What an evaluation promises, and what its games brought, by stones.

    python tools/play_gomoku_samples.py --eval lines-network --nodes 2000 --crowd 40 --games 1000 --out samples.npz
    python benchmarks/gomoku_calibration.py samples.npz [more.npz] [--eval lines-network] [--points 1000]

A value of ``--points`` is taken as one logit of the mover's chance to win. Of the positions with a result the side that
the value favours is looked at: the mean of what it is promised, what it had in truth, and the difference in percentage
points with the 95% interval of so many games; positions of a game share its result, so games are drawn, not positions.
*Slope* is the factor of the values under which they would foretell the results best, *area* the chance that a position
that was won has a larger value than one that was lost.
"""

from __future__ import annotations

import argparse
from itertools import pairwise
from pathlib import Path

import numpy as np
import numpy.typing as npt
from scipy import optimize, stats

from heibai.games import make_game
from heibai.games.gomoku.kernel import boards
from heibai.players.evaluator_text import make_evaluator

STAGES = (0, 17, 30, 45, 60, 400)  # stones
RESAMPLES = 1000

Floats = npt.NDArray[np.float64]


def read(path: Path, evaluator: str | None) -> tuple[Floats, Floats, Floats, Floats]:
    """[N] stones, values for the mover, results, numbers of games, of the positions that have a result."""
    with np.load(path) as file:
        told = ~np.isnan(file["results"])
        game = make_game("gomoku", rule=str(file["rule"]))
        cells, movers, values, results = (file[name][told] for name in ("cells", "movers", "values", "results"))
    stones = (cells != ord("-")).sum(axis=1)
    games = np.cumsum(np.diff(stones, prepend=0) != 1)
    if evaluator:
        kernel = make_evaluator(evaluator, game).kernel
        if kernel is None:
            raise SystemExit(f"{evaluator} has no twin in the kernel")
        texts = [row.tobytes().decode() for row in cells]
        values = np.asarray(boards.values(kernel, texts, movers.tolist(), game.size, game.rule), float)
    return stones.astype(float), values, results, games.astype(float)


def row(values: Floats, results: Floats, games: Floats, points: float) -> str:
    logits = values / points
    promised = 1 / (1 + np.exp(-np.abs(logits)))
    had = np.where(values > 0, results, 1 - results)
    apart = promised - had
    _, number = np.unique(games, return_inverse=True)
    sums, counts = np.bincount(number, apart), np.bincount(number)
    drawn = np.random.default_rng(1).integers(0, len(sums), (RESAMPLES, len(sums)))
    low, high = np.percentile(sums[drawn].sum(axis=1) / counts[drawn].sum(axis=1), [2.5, 97.5])

    def loss(slope: float) -> float:
        return float((np.logaddexp(0, slope * logits) - results * slope * logits).mean())

    slope = optimize.minimize_scalar(loss, bounds=(0.05, 5), method="bounded").x
    won, lost = values[results == 1], values[results == 0]
    area = stats.mannwhitneyu(won, lost).statistic / (len(won) * len(lost))
    return (
        f"{len(values)} | {len(sums)} | {promised.mean():.3f} | {had.mean():.3f} "
        f"| {100 * apart.mean():+.1f} ({100 * low:+.1f} to {100 * high:+.1f}) | {slope:.2f} | {area:.3f} |"
    )


def main() -> None:
    options = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    options.add_argument("samples", type=Path, nargs="+", help="of tools/play_gomoku_samples.py")
    options.add_argument("--eval", default="lines-network")
    options.add_argument("--searched", action="store_true", help="values of the searches, not of --eval")
    options.add_argument("--points", type=float, default=1000.0, help="of a logit")
    chosen = options.parse_args()
    evaluator = None if chosen.searched else chosen.eval
    parts = [read(path, evaluator) for path in chosen.samples]
    starts = np.cumsum([0, *(part[3][-1] for part in parts)])
    stones, values, results = (np.concatenate([part[k] for part in parts]) for k in range(3))
    games = np.concatenate([part[3] + start for part, start in zip(parts, starts, strict=False)])
    print("| stones | positions | games | promised | had | apart | slope | area |")
    print("|---|--:|--:|--:|--:|--:|--:|--:|")
    for low, high in pairwise(STAGES):
        some = (stones >= low) & (stones < high)
        print(f"| {low} to {high - 1} | {row(values[some], results[some], games[some], chosen.points)}")


if __name__ == "__main__":
    main()
