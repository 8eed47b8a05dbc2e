"""``heibai library collections add``: games into a collection."""

from __future__ import annotations

from .....core.errors import SpecError
from .....core.numbers import counted
from ...options import AsJson, GameOrAll
from ..search import Position
from ..selecting import Collection, Event, File, Opening, Player, Result, Years, selected, within
from .told import Name, Numbers, opened_collections, tell


def command(
    name: Name,
    numbers: Numbers = None,
    player: Player = "",
    event: Event = "",
    year: Years = "",
    result: Result = "",
    opening: Opening = "",
    position: Position = "",
    game: GameOrAll = "",
    file: File = "",
    collection: Collection = "",
    as_json: AsJson = False,
) -> None:
    """Add games of the library by their numbers, or all that fit what is asked for, behind those that are there."""
    from .....library.search import find_games
    from .....store.library import Selection

    wanted = selected(player=player, event=event, year=year, result=result, opening=opening, game=game, file=file)
    asked = wanted != Selection() or bool(position or collection)
    if bool(numbers) == asked:
        raise SpecError("write numbers of games, or what games have to be like, as in: add NAME --player Anna")
    with opened_collections() as (games, collections):
        id = collections.named(name).id
        found = numbers or [row.id for row in find_games(games, within(games, wanted, collection), position=position)]
        added = collections.add(id, found)
        said = f"{counted(added, 'game')} added, {len(set(found)) - added} known already"
        tell(said, collections.find(id), as_json=as_json, games=added)
