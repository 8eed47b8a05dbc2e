"""``heibai library collections remove``: games out of a collection."""

from __future__ import annotations

from typing import Annotated

import typer

from .....core.numbers import counted
from ...options import AsJson
from .told import Name, opened_collections, tell


def command(
    name: Name,
    numbers: Annotated[list[int], typer.Argument(metavar="GAME", min=1, help="Their numbers in the library.")],
    as_json: AsJson = False,
) -> None:
    """Take games out of a collection; they stay in the library. "restore NAME GAME..." brings them back."""
    with opened_collections() as (_, collections):
        id = collections.named(name).id
        removed = collections.remove(id, numbers)
        tell(f"{counted(removed, 'game')} removed", collections.find(id), as_json=as_json, games=removed)
