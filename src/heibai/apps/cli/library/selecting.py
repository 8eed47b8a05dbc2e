"""Which games of the library: the same options for search, statistics, export and collections."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Annotated

import typer

from ....core.errors import SpecError, quoted
from ..options import GameOrAll

if TYPE_CHECKING:
    from ....store.library import GameRow, LibraryGames, Selection

_RESULTS = ("black", "white", "draw")
_Position = Annotated[
    str, typer.Option("--position", help="That reached this position or an image of it: moves (f5d6c3), or a board.")
]


@dataclass(frozen=True)
class ChosenGames:
    """Those that fit all that is asked for; what is empty asks for nothing."""

    player: Annotated[str, typer.Option("--player", help="Of this player, with either colour: the whole name.")] = ""
    event: Annotated[str, typer.Option("--event", help="Of this tournament or match.")] = ""
    year: Annotated[str, typer.Option("--year", help="Of a year or of several, as in 1998 or 1998-2004.")] = ""
    result: Annotated[str, typer.Option("--result", help="black, white or draw.")] = ""
    opening: Annotated[str, typer.Option("--opening-name", help="Whose opening's name begins so, as in Tiger.")] = ""
    position: _Position = ""
    game: GameOrAll = ""
    file: Annotated[str, typer.Option("--file", help="Whose file's path begins so.")] = ""
    collection: Annotated[str, typer.Option("--collection", help="In this collection: its whole name.")] = ""

    def require_readable(self) -> None:
        """What can be known before a library is opened. Raises SpecError, UnknownNameError."""
        from ....games import GameSpec

        for text in (self.player, self.event, self.opening, self.file):
            _require_text(text)
        if self.result and self.result not in _RESULTS:
            raise SpecError(
                f"{quoted(self.result)} is no result; expected one of {', '.join(_RESULTS)} (--result black)"
            )
        _years(self.year)
        if self.game:
            GameSpec.parse(self.game)

    def selection(self, games: LibraryGames) -> Selection:
        """All of them but the position. Raises SpecError, UnknownNameError."""
        from ....games import GameSpec
        from ....library.collections import Collections
        from ....store.library import Selection

        self.require_readable()
        first, until = _years(self.year)
        spec = str(GameSpec.parse(self.game)) if self.game else ""
        wanted = Selection(self.player, self.event, first, until, self.result, self.opening, spec, self.file)
        if not self.collection:
            return wanted
        return replace(wanted, collection=Collections(games.database).named(self.collection).id)

    def find(self, games: LibraryGames, *, limit: int | None = None) -> Iterator[GameRow]:
        """In the order of their import. Raises SpecError, UnknownNameError, and what the position's text raises."""
        from ....library.search import find_games

        return find_games(games, self.selection(games), position=self.position, limit=limit)


@dataclass(frozen=True)
class CountedGames(ChosenGames):
    """The same for statistics, which look at no result, position or file."""

    result: str = field(default="", init=False)
    position: str = field(default="", init=False)
    file: str = field(default="", init=False)


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
