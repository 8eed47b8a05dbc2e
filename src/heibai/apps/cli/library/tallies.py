"""Games by name, with how often each side won: what the verbs of players and of openings tell."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import typer


def tell_tallies(
    kind: str, rows: Sequence[dict[str, Any]], results: Mapping[str, str], *, width: int, as_json: bool
) -> None:
    """A table of ``rows``, their first column ``width`` wide; ``results``: heading -> field of how often.

    Every row has ``name``, ``games``, ``first`` and ``last`` (years) beside these fields.
    """
    if as_json:
        typer.echo(json.dumps({f"{kind}s": rows}))
        return
    typer.echo(f"{_line(kind, ['games', *results], width)}  years")
    for row in rows:
        counts = [row["games"], *(row[field] or 0 for field in results.values())]
        years = f"{row['first'] or '?'}-{row['last'] or '?'}"
        typer.echo(f"{_line(row['name'] or 'no name', counts, width)}  {years}")


def _line(name: str, cells: Iterable[object], width: int) -> str:
    return " ".join([f"{name:<{width}}", *(f"{cell!s:>7}" for cell in cells)])
