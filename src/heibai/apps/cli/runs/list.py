"""``heibai runs``: the runs of this machine, a line each."""

from __future__ import annotations

import json

import typer

from ....core.errors import printable
from ....store.home import runs_directory
from ..options import AsJson
from .asked_plot import RunFolder
from .description import describe_or_explain
from .known_runs import known_runs


def command(folder: RunFolder = None, as_json: AsJson = False) -> None:
    """All runs, a line each, the newest first; the damaged ones last, with what is wrong."""
    where = folder or runs_directory()
    rows = list(map(describe_or_explain, known_runs(folder)))
    if as_json:
        typer.echo(json.dumps({"folder": str(where), "runs": rows}))
        return
    for row in rows:
        line = f"{row['id']:<34} {row['kind']:<10} {row['state']:<8} {row['progress']:<22} {row['what']}"
        typer.echo(printable(line))  # a folder may have any name
    if not rows:
        typer.echo(f"no run in {str(where)!r}; begin one with: heibai evolve roulette")
