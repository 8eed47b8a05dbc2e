"""``convergence``: does tree search find what is known of solved positions, and with how many playouts?"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np

from ....core.rng import Rng
from ....players.spec import make_player
from ....plots.figure import Plot, Series
from ...expected import MOVES, PLAYOUT
from ...findings import Findings, ResultTable
from ...laboratory import Laboratory
from ...solved import Solved, late_reversi, noughts_and_crosses, small_reversi

ABOUT = """
With enough playouts, tree search must come to the truth. Here it searches positions that are solved: Reversi 4x4 and
three in a row on 3x3, each from the start (a win of the second player; a draw) and from random positions soon after;
and late positions of Reversi 8x8, from games in which both sides err now and then, where some move gives the result
away. Its value, that of the move it would play, stands against the result under best play (1, 1/2 or 0): it is the mean
of the playouts through that move until the tree has proven it, and the result from then on. No source has such a
measurement.
"""
REPRODUCIBLE = True


@dataclass(frozen=True)
class ConvergenceSize:
    """How much is searched."""

    playouts: tuple[int, ...]  # a search
    early: int  # positions of each small board, the start among them
    late: int  # positions with each number of empty squares
    empties: tuple[int, ...]  # of the late positions
    seeds: int  # searches of each position


SMALL = ConvergenceSize(
    playouts=(10, 30, 100, 300, 1_000, 3_000, 10_000, 30_000, 100_000), early=8, late=20, empties=(8, 10, 12), seeds=4
)
FULL = ConvergenceSize(
    playouts=(10, 30, 100, 300, 1_000, 3_000, 10_000, 30_000, 100_000, 300_000, 1_000_000), early=8, late=100,
    empties=(8, 10, 12, 14), seeds=10,
)  # fmt: skip


@dataclass(frozen=True)
class ConvergencePoint:
    """All searches of one kind of position with equally many playouts."""

    playouts: int
    searches: int
    error: float  # mean distance of value and result, 0 to 1
    error_interval: tuple[float, float]  # 95% of that mean, over positions
    unproven_error: float | None  # the same of searches without a proof; None: all proved it
    proven: float  # share of searches that proved the result
    open: int  # searches of positions where some move gives the result away
    right: int  # of those, with a move that keeps it


def expected(size: ConvergenceSize) -> list[float]:
    """See ``Study``."""
    searches = size.seeds * sum(size.playouts) * PLAYOUT / MOVES
    return [*[size.early * searches] * 2, *[size.late * searches] * len(size.empties)]


def run(lab: Laboratory, size: ConvergenceSize) -> Findings:
    """A cell for each kind of position."""
    kinds: dict[str, Callable[[], list[Solved]]] = {
        "Reversi 4x4": partial(small_reversi, size.early, seed=lab.seed),
        "three in a row on 3x3": partial(noughts_and_crosses, size.early, seed=lab.seed),
    }
    for empties in size.empties:
        kinds[f"Reversi, {empties} empty"] = partial(late_reversi, size.late, empties=empties, seed=lab.seed)
    found = {name: _measure(lab, size, name, make) for name, make in kinds.items()}
    return Findings((_table(found),), tuple(_verdict(name, rows) for name, rows in found.items()), _plot(found))


def player(playouts: int) -> str:
    """Whole games, our own choice of the move: most visits."""
    return f"mcts:playouts={playouts},simulate=end"


def _measure(
    lab: Laboratory, size: ConvergenceSize, name: str, make: Callable[[], list[Solved]]
) -> list[ConvergencePoint]:
    def work() -> list[dict[str, Any]]:
        positions, rows = make(), []
        for done, playouts in enumerate(size.playouts):
            lab.report(name, done, len(size.playouts), "playouts")
            rows.append(vars(_search_all(positions, playouts, seeds=size.seeds)))
        return rows

    asked = {"playouts": size.playouts, "early": size.early, "late": size.late, "seeds": size.seeds, "seed": lab.seed}
    rows = lab.cell(name.lower().replace(",", "").replace(" ", "-"), asked, work)
    return [ConvergencePoint(**row | {"error_interval": tuple(row["error_interval"])}) for row in rows]


def _search_all(positions: list[Solved], playouts: int, *, seeds: int) -> ConvergencePoint:
    """Every position with every seed."""
    errors = np.zeros((len(positions), seeds))
    proven = np.zeros((len(positions), seeds), dtype=bool)
    right = 0
    for number, solved in enumerate(positions):
        searcher = make_player(player(playouts), solved.game)
        for seed in range(seeds):
            report = searcher.choose(solved.game, solved.position, rng=Rng(seed, (number,)))
            assert report.score is not None  # it searched
            errors[number, seed] = abs(report.score.value - solved.value)
            proven[number, seed] = report.exact
            right += solved.is_open and report.move in solved.best
    open_positions = sum(solved.is_open for solved in positions)
    return ConvergencePoint(
        playouts, errors.size, float(errors.mean()), _interval(errors.mean(axis=1)),
        None if proven.all() else float(errors[~proven].mean()), float(proven.mean()), open_positions * seeds, right,
    )  # fmt: skip


def _interval(means: np.ndarray[Any, Any]) -> tuple[float, float]:
    """95% of the mean of positions' mean errors, which lie between 0 and 1."""
    mean = float(means.mean())
    reach = 1.96 * float(means.std(ddof=1)) / len(means) ** 0.5 if len(means) > 1 else 1.0
    return max(0.0, mean - reach), min(1.0, mean + reach)


def _table(found: dict[str, list[ConvergencePoint]]) -> ResultTable:
    rows = tuple(
        (
            name, f"{row.playouts:,}", str(row.searches), f"{row.error:.4f}",
            "-" if row.unproven_error is None else f"{row.unproven_error:.4f}", f"{row.proven:.0%}",
            f"{row.right} of {row.open}",
        )
        for name, mine in found.items()
        for row in mine
    )  # fmt: skip
    columns = (
        "positions", "playouts", "searches", "mean error of the value", "of those without a proof", "proven",
        "keep a result that some move gives away",
    )  # fmt: skip
    return ResultTable("The value of the move that is played against the known result", columns, rows)


def _verdict(name: str, rows: list[ConvergencePoint]) -> str:
    first, last, worst = rows[0], rows[-1], max(rows, key=lambda row: row.error)
    peak = "" if worst is first else f", at most {worst.error:.3f} (with {worst.playouts:,}),"
    return (
        f"{name}: the mean error is {first.error:.3f} with {first.playouts:,} playouts{peak} and {last.error:.4f} with "
        f"{last.playouts:,}, where {last.proven:.0%} of the searches are proven and {last.right} of {last.open} keep a "
        "result that some move gives away."
    )


def _plot(found: dict[str, list[ConvergencePoint]]) -> Plot:
    series = tuple(
        Series(
            name,
            tuple(f"{row.playouts:,}" for row in rows),
            tuple(row.error for row in rows),
            tuple(row.error_interval for row in rows),
        )
        for name, rows in found.items()
    )
    return Plot("The value of the move against the known result", "playouts", "mean error, 0 to 1", series, reference=0)
