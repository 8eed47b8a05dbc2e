"""How the champion of one's own run plays when its name is all that is said: ``mine/NAME``.

The same everywhere: few enough plies for a page, whose games nobody stops a search of. Who wants another search writes
it: ``alphabeta:depth=6,eval=mine/NAME``.
"""

from __future__ import annotations

from collections.abc import Mapping

from ..core.abilities.of_positions import colours_open
from ..core.contract import Game
from ..store.champions import champion_named

TABLE = "rewards"  # the search that plays by a table of rewards and looks no plies ahead
PLIES = 4  # where a position has about ten moves
PLIES_ON_POINTS = 2  # where every empty point is one
PLIES_UNSETTLED = 1  # where an opening leaves the colours open, which is searched in Python


def search_of(name: str, game: Game) -> tuple[str, Mapping[str, int]]:
    """Name and keys of the search for the champion of this run. Raises what ``champion_named`` raises."""
    bred_for = str(champion_named(name).run.config.get("player") or "").partition(":")[0]
    return (TABLE, {}) if bred_for == TABLE else ("alphabeta", {"depth": plies_of(game)})


def plies_of(game: Game) -> int:
    """Depth of the search on this board."""
    start = game.start()
    if colours_open(start):
        return PLIES_UNSETTLED
    return PLIES_ON_POINTS if game.view(start).points else PLIES
