"""``evaluations``: a rating table of the sources' evaluations at every depth."""

from __future__ import annotations

import math
from dataclasses import dataclass

from ....arena.statistics.bradley_terry import Rating
from ....plots.figure import Plot, Series
from ...expected import game
from ...findings import Findings, ResultTable
from ...laboratory import Laboratory
from ...meeting import CrossTable

ABOUT = """
Our sources, reports on Reversi, propose six evaluations: A the disc difference, B a table of square values, C squares,
discs, mobility, stable discs and X-squares together (`classic`), D six zones of the board (`zones`), seven terms under
weights that sum to 1 (`seven`), and four terms weighted by phase (`phased`). Here all play all at depths 1 to 6, over
other openings at every depth. B's table and D's weights are the sources'. Of C the source's square table is not
printed: ours is the mild one. The weights of `seven` are not known, and for `phased` the source says only which term
counts more in which phase: theirs are our defaults. No source has such a table to stand beside.
"""
REPRODUCIBLE = True


@dataclass(frozen=True)
class EvaluationsSize:
    """How much is played."""

    depths: tuple[int, ...]
    games: tuple[int, ...]  # of each pairing, by depth


SMALL = EvaluationsSize(depths=(1, 2, 3, 4, 5, 6), games=(400, 400, 400, 200, 100, 60))
FULL = EvaluationsSize(depths=(1, 2, 3, 4, 5, 6), games=(2000, 2000, 2000, 1000, 400, 200))

EVALUATIONS = {
    "A discs": "discs",
    "B squares": "squares",
    "C classic": "classic",
    "D zones": "zones",
    "seven": "seven",
    "phased": "phased",
}


def expected(size: EvaluationsSize) -> list[float]:
    """See ``Study``."""
    pairings = math.comb(len(EVALUATIONS), 2)
    return [pairings * games * game(depth, depth) for depth, games in zip(size.depths, size.games, strict=True)]


def run(lab: Laboratory, size: EvaluationsSize) -> Findings:
    """A round robin for every depth."""
    tables = {depth: _play_all(lab, depth, games=games) for depth, games in zip(size.depths, size.games, strict=True)}
    ratings = {depth: table.ratings(seed=lab.seed) for depth, table in tables.items()}
    notes = tuple(_order(depth, found) for depth, found in ratings.items())
    crosses = (_cross(depth, table, games) for (depth, table), games in zip(tables.items(), size.games, strict=True))
    return Findings((_rating_table(ratings), *crosses), notes, _plot(ratings))


def _play_all(lab: Laboratory, depth: int, *, games: int) -> CrossTable:
    """Every pairing over the same openings, which no other depth has."""
    key, players = f"depth-{depth}", [player(name, depth) for name in EVALUATIONS]
    return CrossTable(lab.round_robin(key, players, games=games, seed=lab.seed_of(key)))


def player(name: str, depth: int) -> str:
    """The player text of an evaluation at a depth."""
    return f"alphabeta:depth={depth},eval={EVALUATIONS[name]}"


Ratings = dict[int, dict[str, Rating]]  # by depth and player text


def _rating_table(ratings: Ratings) -> ResultTable:
    return ResultTable(
        "Elo at each depth with its 95% interval; the mean of a depth is 0, depths are not compared",
        ("evaluation", *(f"depth {depth}" for depth in ratings)),
        tuple(
            (name, *(rating_text(found[player(name, depth)]) for depth, found in ratings.items()))
            for name in EVALUATIONS
        ),
    )


def rating_text(rating: Rating) -> str:
    """``+123 [+98, +151]``, infinite ones as they are."""
    low, high = rating.interval
    return f"{rating.elo:+.0f} [{low:+.0f}, {high:+.0f}]"


def _cross(depth: int, table: CrossTable, games: int) -> ResultTable:
    rows = [
        (a, *("" if a == b else f"{table.between(player(a, depth), player(b, depth)).score:.3f}" for b in EVALUATIONS))
        for a in EVALUATIONS
    ]
    return ResultTable(
        f"Depth {depth}: score of the row against the column, {games} games each", ("", *EVALUATIONS), tuple(rows)
    )


def _order(depth: int, found: dict[str, Rating]) -> str:
    names = sorted(EVALUATIONS, key=lambda name: -found[player(name, depth)].elo)
    return f"Depth {depth}, strongest first: {', '.join(names)}."


def _plot(ratings: Ratings) -> Plot:
    series = []
    for name in EVALUATIONS:
        points = [(depth, found[player(name, depth)]) for depth, found in ratings.items()]
        finite = [(depth, r) for depth, r in points if math.isfinite(r.elo) and all(map(math.isfinite, r.interval))]
        series.append(
            Series(
                name,
                tuple(float(depth) for depth, _ in finite),
                tuple(r.elo for _, r in finite),
                tuple((min(r.interval[0], r.elo), max(r.interval[1], r.elo)) for _, r in finite),
            )
        )
    return Plot("Evaluations by depth", "depth of both players", "Elo, mean of the depth 0", tuple(series), reference=0)
