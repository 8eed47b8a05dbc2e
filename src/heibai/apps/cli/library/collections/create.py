"""``heibai library collections create``: a new collection."""

from __future__ import annotations

from typing import Annotated

import typer

from ...options import AsJson
from .told import Name, opened_collections, tell


def command(
    name: Name, note: Annotated[str, typer.Option("--note", help="What it is about.")] = "", as_json: AsJson = False
) -> None:
    """Make a collection without games."""
    with opened_collections() as (_, collections):
        tell("made", collections.create(name, note), as_json=as_json)
