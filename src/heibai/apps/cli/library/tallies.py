"""``heibai library players``, ``heibai library openings``: games by name, with how often each side won."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Annotated, Any

import typer

from ....core.errors import printable
from ....library.openings import share_named
from ..opened_library import opened_library
from ..options import AsJson
from ..output import tell
from .selecting import CountedGames

_MOST = 1_000_000
_SHORT = 2  # moves; Diagonal, Perpendicular and Parallel say little of a game


def players(
    *,
    chosen: CountedGames,
    limit: Annotated[int, typer.Option(min=1, max=_MOST, help="Players that are listed.")] = 20,
    as_json: AsJson = False,
) -> None:
    """List players by their number of games; with --player that one and the opponents of these games."""
    chosen.require_readable()
    with opened_library() as (games, _):
        rows = [dict(row) for row in games.players(chosen.selection(games), limit=limit)]
    results = {"won": "wins", "drawn": "draws", "lost": "losses"}
    tell({"players": rows}, _table("player", rows, results, width=28), as_json=as_json)


def openings(
    *,
    chosen: CountedGames,
    limit: Annotated[int, typer.Option(min=1, max=_MOST, help="Openings that are listed.")] = 20,
    as_json: AsJson = False,
) -> None:
    """List openings by their number of games. A game has the name of the last named position that it reached."""
    chosen.require_readable()
    with opened_library() as (games, _):
        rows = [dict(row) for row in games.tallies("opening", chosen.selection(games), limit=_MOST)]
    counts = {row["name"]: row["games"] for row in rows}
    named, longer = share_named(counts), share_named(counts, beyond=_SHORT)
    rows, results = rows[:limit], {"black": "black", "draws": "draws", "white": "white"}
    total = f"{sum(counts.values())} games; {named:.1%} have a name, {longer:.1%} one of more than two moves"
    lines = chain(_table("opening", rows, results, width=20), [total])
    tell({"openings": rows, "named": named, "named_beyond_two_moves": longer}, lines, as_json=as_json)


def _table(kind: str, rows: Sequence[dict[str, Any]], results: Mapping[str, str], *, width: int) -> Iterator[str]:
    """Their first column is ``width`` wide; ``results``: heading -> field of how often.

    Every row has ``name``, ``games``, ``first`` and ``last`` (years) beside these fields.
    """
    yield f"{_line(kind, ['games', *results], width)}  years"
    for row in rows:
        counts = [row["games"], *(row[field] or 0 for field in results.values())]
        years = f"{row['first'] or '?'}-{row['last'] or '?'}"
        yield f"{_line(row['name'] or 'no name', counts, width)}  {years}"


def _line(name: str, cells: Iterable[object], width: int) -> str:
    return " ".join([f"{printable(name):<{width}}", *(f"{cell!s:>7}" for cell in cells)])
