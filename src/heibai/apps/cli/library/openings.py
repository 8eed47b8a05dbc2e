"""``heibai library openings``: how often openings were played, with what results."""

from __future__ import annotations

from typing import Annotated

import typer

from ..opened_library import opened_library
from ..options import AsJson, GameOrAll
from .selecting import Collection, Event, Opening, Player, Years, selected, within
from .tallies import tell_tallies


def command(
    player: Player = "",
    event: Event = "",
    year: Years = "",
    opening: Opening = "",
    game: GameOrAll = "",
    collection: Collection = "",
    limit: Annotated[int, typer.Option(min=1, max=1_000_000, help="Openings that are listed.")] = 20,
    as_json: AsJson = False,
) -> None:
    """List openings by their number of games. A game has the name of the last named position that it reached."""
    wanted = selected(player=player, event=event, year=year, opening=opening, game=game)
    with opened_library() as (games, _):
        rows = [dict(row) for row in games.tallies("opening", within(games, wanted, collection), limit=limit)]
    tell_tallies("opening", rows, {"black": "black", "draws": "draws", "white": "white"}, width=20, as_json=as_json)
