"""``heibai library files``: what was imported, and what of it was refused."""

from __future__ import annotations

import json
from dataclasses import asdict

import typer

from ..opened_library import opened_library
from ..options import AsJson
from .selecting import File


def command(file: File = "", as_json: AsJson = False) -> None:
    """List the imported files with their counts, and the records of them that were refused, with the reason."""
    with opened_library() as (games, _):
        rows = [
            asdict(each) | {"refused_records": [{"record": n, "reason": why} for n, why in games.refused(each)]}
            for each in games.files()
            if each.path.startswith(file)
        ]
    if as_json:
        typer.echo(json.dumps({"files": rows}))
        return
    for row in rows:
        state = "" if row["done"] else ", not to its end"
        counts = f"{row['read']} read, {row['added']} added, {row['repeated']} known, {row['refused']} refused{state}"
        typer.echo(f"{row['path']}: {counts}")
        for each in row["refused_records"]:
            typer.echo(f"  record {each['record']}: {each['reason']}")
    if not rows:
        typer.echo("nothing was imported; begin with: heibai import FILE")
