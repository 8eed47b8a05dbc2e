"""``heibai library players``: who played how many games, with what results."""

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
    limit: Annotated[int, typer.Option(min=1, max=1_000_000, help="Players that are listed.")] = 20,
    as_json: AsJson = False,
) -> None:
    """List players by their number of games; with --player that one and the opponents of these games."""
    wanted = selected(player=player, event=event, year=year, opening=opening, game=game)
    with opened_library() as (games, _):
        rows = [dict(row) for row in games.players(within(games, wanted, collection), limit=limit)]
    tell_tallies("player", rows, {"won": "wins", "drawn": "draws", "lost": "losses"}, width=28, as_json=as_json)
