"""``heibai library rebuild``: the index made again from the games."""

from __future__ import annotations

import json
from typing import Annotated

import typer

from ..opened_library import opened_library
from ..options import AsJson
from ..progress import waiting


def command(
    merge: Annotated[bool, typer.Option("--merge", help="Only merge what there is into one segment.")] = False,
    as_json: AsJson = False,
) -> None:
    """Make the index of positions again, or merge its segments into one, which makes look-ups fastest."""
    with opened_library() as (_, index):
        with waiting("merging" if merge else "indexing"):
            if not merge:
                index.forget()
            index.finish()
            if merge:
                index.compact()
        rows, size = index.size()
    told = {"positions": rows, "bytes": size}
    typer.echo(json.dumps(told) if as_json else f"{rows} moves of positions in {size} bytes")
