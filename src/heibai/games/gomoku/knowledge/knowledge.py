"""Whether a position is decided, which moves are worth a try, and how likely each of them is.

The twin of kernel/games/gomoku/search/knowledge.cpp, to the digit. Steps:

1. A five wins. One five of the other side must be stopped, two lose (caro: unless one stone stops both).
2. A point that makes two fives possible at once wins. Not under caro.
3. Continuous fours win, if they are found within so many fours (fours.py).
4. Where the other side threatens two fives at once, only what may answer is tried; nothing may: lost. Not under caro.
5. Else the candidates: the points at most two king's steps from a stone.
"""

from __future__ import annotations

from collections.abc import Iterable

from ....core.abilities.knowledge import MovePriors
from ..candidates import candidates
from ..position import GomokuPosition
from .defence import decisive_point, defence_of
from .four_scan import FourScan
from .fours import Fours
from .priors import normalised, odds_of

_WON, _LOST = 1, -1


class GomokuKnowledge:
    """For one search: what was tried in vain is remembered."""

    def __init__(self) -> None:
        self._fours = Fours()

    def look(self, position: GomokuPosition) -> MovePriors:
        """See ``core.abilities.knowledge``."""
        scan, side = FourScan.of(position), position.to_move
        if own := scan.fives(side):  # 1
            return _won(own[0])
        if theirs := scan.fives(side.other):
            stops = [stop for stop in scan.stops(theirs, side.other) if scan.allows(stop, side)]
            is_lost = not stops or (len(theirs) > 1 and not scan.rules.open_end)
            return _tried(position, scan, stops, is_lost=is_lost)
        double = None if scan.rules.open_end else decisive_point(scan, side)  # 2
        winning = self._fours.winning(scan, side) if double is None else double  # 3
        if winning is not None:
            return _won(winning)
        answers = None if scan.rules.open_end else defence_of(scan, side)  # 4
        return _tried(position, scan, answers or [], is_lost=answers == [])


def _won(move: int) -> MovePriors:
    return MovePriors(((move, 1.0),), _WON)


def _tried(position: GomokuPosition, scan: FourScan, points: Iterable[int], *, is_lost: bool) -> MovePriors:
    """The ``points`` with their priors; where there are none, the candidates (5), or the pass."""
    side = position.to_move
    listed = list(points) or sorted(candidates(position))
    odds = [(point, odds_of(scan.shapes(point, side), scan.shapes(point, side.other))) for point in listed]
    return MovePriors(normalised(odds or [(position.pass_move, 1.0)]), _LOST if is_lost else None)
