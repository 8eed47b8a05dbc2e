"""``mcts-truncated``: tree search with playouts that are cut off and evaluated, against minimax."""

from __future__ import annotations

from dataclasses import dataclass

from ....players.text import with_evaluator
from ...findings import Findings
from ...laboratory import Laboratory
from . import against_minimax
from .against_minimax import WEIGHTS, MonteCarloEntry, compare

ABOUT = """
One of our sources, a report on Reversi, cut the random games of its Monte Carlo tree search off after 10 to 25 plies
and evaluated them with the weights 15,6,-8,-6,4,4 of `zones`, 150 to 300 of them a move, the move with the best mean
played. Minimax with the same weights was the opponent, once with each colour; how deep it looked is not said: here it
looks 1 to 4 plies ahead, and the playouts go on to 100,000. Evaluations are squashed to probabilities by their own
scale, which the source did not do: beside its raw values the exploration term hardly counts. Discs are those of Monte
Carlo against minimax, Monte Carlo moving first, then second. Every match here has openings of its own, so that no odd
set of openings moves a whole table.
"""
REPRODUCIBLE = True


@dataclass(frozen=True)
class MctsTruncatedSize:
    """How much is played."""

    depths: tuple[int, ...]  # of minimax
    games: int  # of each row of the source against each depth
    further_plies: tuple[int, ...]  # of the playouts beyond the source's
    further: tuple[tuple[int, int], ...]  # playouts, games against each depth


SMALL = MctsTruncatedSize(
    depths=(1, 2, 3, 4), games=300, further_plies=(10, 25), further=((1_000, 60), (10_000, 20), (100_000, 4))
)
FULL = MctsTruncatedSize(
    depths=(1, 2, 3, 4), games=1000, further_plies=(10, 25), further=((1_000, 600), (10_000, 100), (100_000, 30))
)

# Plies of a playout, playouts a move, the source's discs when Monte Carlo moved first, and when it moved second.
SOURCE = (
    (10, 200, "30:34", "20:44"),
    (10, 300, "35:29", "10:54"),
    (15, 150, "43:21", "28:36"),
    (15, 200, "35:29", "45:19"),
    (20, 180, "22:42", "34:30"),
    (20, 200, "25:38", "22:42"),
    (25, 300, "34:30", "46:18"),
)


def expected(size: MctsTruncatedSize) -> list[float]:
    """See ``Study``."""
    return against_minimax.expected(_entries(size), size.depths)


def run(lab: Laboratory, size: MctsTruncatedSize) -> Findings:
    """The source's rows, then more playouts."""
    return compare(
        lab,
        _entries(size),
        size.depths,
        title="Playouts cut off against minimax",
        x_label="plies of a playout, playouts a move",
    )


def _entries(size: MctsTruncatedSize) -> list[MonteCarloEntry]:
    """The source's rows, then more playouts."""
    entries = [MonteCarloEntry(label(p, n), player(p, n), n, size.games, (one, two)) for p, n, one, two in SOURCE]
    entries += [
        MonteCarloEntry(label(p, n), player(p, n), n, games) for p in size.further_plies for n, games in size.further
    ]
    return entries


def label(plies: int, playouts: int) -> str:
    """What a row and a point of the plot are called."""
    return f"{plies} plies, {playouts:,}"


def player(plies: int, playouts: int) -> str:
    """The source's search: cut off playouts, best mean."""
    return with_evaluator(f"mcts:playouts={playouts},simulate={plies},final=mean", WEIGHTS)
