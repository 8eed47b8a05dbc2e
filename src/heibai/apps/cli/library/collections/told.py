"""The user's collections, opened for one command, and what is told of them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict
from datetime import datetime
from typing import TYPE_CHECKING, Annotated

import typer

from .....core.numbers import counted
from ...opened_library import opened_library

if TYPE_CHECKING:
    from .....library.collections import Collection, Collections
    from .....store.library import LibraryGames

Name = Annotated[str, typer.Argument(metavar="NAME", help="Of a collection, the whole of it.")]
Numbers = Annotated[
    list[int] | None, typer.Argument(metavar="GAME", min=1, help="Numbers, as heibai library search has them.")
]


@contextmanager
def opened_collections() -> Iterator[tuple[LibraryGames, Collections]]:
    """The user's library and its collections. Raises StoreError."""
    from .....library.collections import Collections

    with opened_library() as (games, _):
        yield games, Collections(games.database)


def tell(sentence: str, collection: Collection, *, as_json: bool, games: int | None = None) -> None:
    """What was done, and how the collection stands; ``games``: how many of them it was done to."""
    if as_json:
        changed = {} if games is None else {"changed": games}
        typer.echo(json.dumps({"collection": asdict(collection)} | changed))
    else:
        typer.echo(f"{sentence}; {collection.name!r} has {counted(collection.games, 'game')}")


def day(seconds: float) -> str:
    """The date of a time, as lists have it."""
    return datetime.fromtimestamp(seconds).strftime("%Y-%m-%d")
