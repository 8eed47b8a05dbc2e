"""``mcts-end``: tree search with playouts to the end of the game against minimax."""

from __future__ import annotations

from dataclasses import dataclass

from ...findings import Findings
from ...laboratory import Laboratory
from . import against_minimax
from .against_minimax import MonteCarloEntry, compare

ABOUT = """
One of our sources, a report on Reversi, let Monte Carlo tree search with random games to the end (10 to 120 of them a
move, the move with the best mean played) meet minimax with the weights 15,6,-8,-6,4,4 of `zones`, once with each
colour. It does not say how deep minimax looked: here it looks 1 to 4 plies ahead, and the playouts go on to 100,000.
Discs are those of Monte Carlo against minimax, Monte Carlo moving first, then second. 22:40 and 29:25 are printed so
and sum to less than 64, 50:16 to more. Every match here has openings of its own, so that no odd set of openings moves
a whole table.
"""
REPRODUCIBLE = True


@dataclass(frozen=True)
class MctsEndSize:
    """How much is played."""

    depths: tuple[int, ...]  # of minimax
    games: int  # of each row of the source against each depth
    further: tuple[tuple[int, int], ...]  # playouts beyond the source's, games against each depth


SMALL = MctsEndSize(depths=(1, 2, 3, 4), games=400, further=((1_000, 100), (10_000, 20), (100_000, 4)))
FULL = MctsEndSize(depths=(1, 2, 3, 4), games=4000, further=((1_000, 2000), (10_000, 400), (100_000, 40)))

# Playouts a move, the source's discs when Monte Carlo moved first, and when it moved second.
SOURCE = (
    (10, "20:44", "30:34"),
    (20, "29:35", "24:40"),
    (30, "34:30", "23:41"),
    (50, "22:40", "36:28"),
    (80, "29:25", "40:24"),
    (100, "50:16", "34:30"),
    (120, "30:34", "42:22"),
)


def expected(size: MctsEndSize) -> list[float]:
    """See ``Study``."""
    return against_minimax.expected(_entries(size), size.depths)


def run(lab: Laboratory, size: MctsEndSize) -> Findings:
    """The source's rows, then more playouts."""
    return compare(
        lab, _entries(size), size.depths, title="Playouts to the end against minimax", x_label="playouts a move"
    )


def _entries(size: MctsEndSize) -> list[MonteCarloEntry]:
    """The source's rows, then more playouts."""
    entries = [
        MonteCarloEntry(f"{playouts}", player(playouts), playouts, size.games, (one, two))
        for playouts, one, two in SOURCE
    ]
    entries += [MonteCarloEntry(f"{playouts:,}", player(playouts), playouts, games) for playouts, games in size.further]
    return entries


def player(playouts: int) -> str:
    """The source's search: whole random games, best mean."""
    return f"mcts:playouts={playouts},simulate=end,final=mean"
