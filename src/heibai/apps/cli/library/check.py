"""``heibai library check``: is the index whole?"""

from __future__ import annotations

import json

import typer

from ..opened_library import opened_library
from ..options import AsJson


def command(as_json: AsJson = False) -> None:
    """Read the whole index and say what is in it. Exit code 1: it is damaged, or behind the games."""
    with opened_library() as (games, index):
        damaged = [each.path.name for each in index.damaged()]
        rows, size = index.size()
        told = {
            "games": games.count(),
            "positions": rows,
            "bytes": size,
            "segments": len(index.segments()),
            "behind": index.behind(),
            "damaged": damaged,
            "digest": None if damaged else index.digest(),
        }
    if as_json:
        typer.echo(json.dumps(told))
    else:
        for name, value in told.items():
            typer.echo(f"{name:<10} {', '.join(value) if isinstance(value, list) else value}")
    if damaged or told["behind"]:
        typer.echo("mend it with: heibai library rebuild", err=True)
        raise typer.Exit(1)
