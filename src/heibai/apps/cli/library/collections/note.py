"""``heibai library collections note``: a text for a collection, or for a game in it."""

from __future__ import annotations

from typing import Annotated

import typer

from ...options import AsJson
from .told import Name, opened_collections, tell


def command(
    name: Name,
    text: Annotated[str, typer.Argument(metavar="TEXT", help="The note; '' for none.")],
    game: Annotated[int | None, typer.Option("--number", min=1, metavar="GAME", help="For this game in it.")] = None,
    as_json: AsJson = False,
) -> None:
    """Keep a note for a collection, or with --number for a game in it. It takes the place of the one before."""
    with opened_collections() as (_, collections):
        collection = collections.named(name)
        if game is None:
            collection = collections.change(collection.id, note=text)
        else:
            collections.annotate(collection.id, game, text)
        tell("noted", collection, as_json=as_json)
