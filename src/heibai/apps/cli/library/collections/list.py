"""``heibai library collections list``: every collection."""

from __future__ import annotations

import json
from dataclasses import asdict

import typer

from ...options import AsJson
from .told import day, opened_collections


def command(as_json: AsJson = False) -> None:
    """List the collections by name, then those that were deleted and can be brought back."""
    with opened_collections() as (_, collections):
        kept, deleted = collections.all(), collections.all(deleted=True)
    if as_json:
        typer.echo(json.dumps({"collections": list(map(asdict, kept)), "deleted": list(map(asdict, deleted))}))
        return
    for each in kept:
        note = each.note.partition("\n")[0]
        typer.echo(f"{each.games:>8}  {day(each.created)}  {each.name}{f'  ({note})' if note else ''}")
    for each in deleted:
        typer.echo(f"{each.games:>8}  deleted     {each.name}")
    if not kept:
        typer.echo("there is no collection yet; make one with: heibai library collections create NAME")
