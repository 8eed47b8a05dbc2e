"""``heibai library collections rename``: another name for a collection."""

from __future__ import annotations

from typing import Annotated

import typer

from ...options import AsJson
from .told import Name, opened_collections, tell


def command(
    name: Name, new: Annotated[str, typer.Argument(metavar="NEW", help="Its new name.")], as_json: AsJson = False
) -> None:
    """Give a collection another name."""
    with opened_collections() as (_, collections):
        tell("renamed", collections.change(collections.named(name).id, name=new), as_json=as_json)
