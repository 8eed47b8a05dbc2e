"""Which games of the library: the same options for search, statistics and export."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Annotated

import typer

from ....core.errors import SpecError, quoted

if TYPE_CHECKING:
    from ....store.library import LibraryGames, Selection

Player = Annotated[str, typer.Option("--player", help="Of this player, with either colour: the whole name.")]
Event = Annotated[str, typer.Option("--event", help="Of this tournament or match.")]
Years = Annotated[str, typer.Option("--year", help="Of a year or of several, as in 1998 or 1998-2004.")]
Result = Annotated[str, typer.Option("--result", help="black, white or draw.")]
Opening = Annotated[str, typer.Option("--opening-name", help="Whose opening's name begins so, as in Tiger.")]
File = Annotated[str, typer.Option("--file", help="Whose file's path begins so.")]
Collection = Annotated[str, typer.Option("--collection", help="In this collection: its whole name.")]
_RESULTS = ("black", "white", "draw")


def selected(
    *, player: str = "", event: str = "", year: str = "", result: str = "", opening: str = "", game: str = "",
    file: str = "",
) -> Selection:  # fmt: skip
    """The options as one value. Raises SpecError, UnknownNameError."""
    from ....games import GameSpec
    from ....store.library import Selection

    for text in (player, event, opening, file):
        _require_text(text)
    if result and result not in _RESULTS:
        raise SpecError(f"{quoted(result)} is no result; expected one of {', '.join(_RESULTS)} (--result black)")
    first, until = _years(year)
    spec = str(GameSpec.parse(game)) if game else ""
    return Selection(player, event, first, until, result, opening, spec, file)


def within(games: LibraryGames, wanted: Selection, collection: str) -> Selection:
    """Those games of a selection that are in a collection; empty: in any or none. Raises UnknownNameError."""
    from ....library.collections import Collections

    return replace(wanted, collection=Collections(games.database).named(collection).id) if collection else wanted


def _require_text(text: str) -> None:
    try:
        text.encode()
    except UnicodeEncodeError as error:
        raise SpecError(f"{quoted(text)} is no text in UTF-8, which all names in the library are") from error


def _years(text: str) -> tuple[int | None, int | None]:
    if not text:
        return None, None
    first, dash, last = text.partition("-")
    numbers = [first, last] if dash else [first]
    if not all(each.isascii() and each.isdigit() and len(each) <= 4 for each in numbers):
        raise SpecError(f"{quoted(text)} is no year; expected 1998 or 1998-2004 (--year 1998)")
    if dash and int(first) > int(last):
        raise SpecError(
            f"{quoted(text)} ends before it begins; expected the earlier year first (--year {last}-{first})"
        )
    return int(first), int(last) if dash else None
