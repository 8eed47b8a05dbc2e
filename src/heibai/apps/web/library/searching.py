"""Searches of the library, a page at a time: each looks for about a second and says where the next one goes on."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import replace

from ....core.errors import SpecError, UnknownNameError
from ....games import GameSpec
from ....library.collections import Collections
from ....library.openings import openings_like
from ....library.search import GameThroughPosition, looked_through, near_names
from ....library.stored import record_of
from ....store.library import GameRow, LibraryGames, Selection
from ..boards.game_position import GamePosition
from ..records.found import found_game
from ..records.wire import FoundGame
from ..wire.members import members_of
from .wire import FoundInLibrary, GameFilter, GamesPage

COUNT = 25  # games of a page
SECONDS = 1.0  # that one answer may look for them
MOST_SECONDS = 60.0  # that all games of a search may be looked for
_PIECE = 2000  # of them that are read at once
_MOST_NAMES = 12
_MOST_EVENTS = 5000  # that a suggestion looks at, those with most games first


def selection_of(games: LibraryGames, wanted: GameFilter) -> Selection:
    """Raises SpecError, UnknownNameError, StoreError."""
    if wanted.year is not None and wanted.until is not None and wanted.until < wanted.year:
        raise SpecError(
            f"the years {wanted.year}-{wanted.until} end before they begin; expected the earlier year first"
        )
    if wanted.collection:
        Collections(games.database).find(wanted.collection)
    return Selection(
        player=wanted.player,
        event=wanted.event,
        year=0 if wanted.year is None and wanted.until is not None else wanted.year,
        until=9999 if wanted.until is None and wanted.year is not None else wanted.until,
        result=wanted.result,
        opening=wanted.opening,
        spec=str(GameSpec.parse(wanted.game)) if wanted.game else "",
        collection=wanted.collection,
    )


def place_of(wanted: GameFilter, start: str | None, moves: str) -> GamePosition | None:
    """The position that games have to pass through; None: none was asked for. Raises as ``reached`` does."""
    if start is None and not moves:
        return None
    return GamePosition.reached(wanted.game or "reversi", start, moves)


def games_page(games: LibraryGames, wanted: GameFilter, place: GamePosition | None, *, above: int) -> GamesPage:
    """The next games above a number. Raises StoreError, SpecError, UnknownNameError."""
    found: list[GameThroughPosition] = []
    reached: int | None = above
    end = time.monotonic() + SECONDS
    for through, passages in batches(games, selection_of(games, wanted), place, above=above):
        for passage in passages:
            if len(found) == COUNT:
                break
            found.append(passage)
        reached = found[-1].row.id if len(found) == COUNT else through
        if len(found) == COUNT or time.monotonic() > end:
            break
    else:
        reached = None
    return {"games": [entry_of(each) for each in found], "above": reached, "last": games.last_game()}


def batches(
    games: LibraryGames, selection: Selection, place: GamePosition | None, *, above: int = 0, piece: int = COUNT
) -> Iterator[tuple[int, Iterator[GameThroughPosition]]]:
    """Batches of games that fit, each with the number up to which was looked. Raises StoreError."""
    if place is None:
        return _pages(games, selection, above, piece)
    of_kind = replace(selection, spec=selection.spec or str(GameSpec.of(place.game)))
    return looked_through(games, of_kind, place.game, place.position, above=above)


def _pages(
    games: LibraryGames, selection: Selection, above: int, piece: int
) -> Iterator[tuple[int, Iterator[GameThroughPosition]]]:
    while rows := list(games.games(selection, above=above, limit=piece)):
        above = rows[-1].id
        yield above, map(GameThroughPosition, rows)


def all_found(
    games: LibraryGames, wanted: GameFilter, place: GamePosition | None, *, most: int, mend: str
) -> Iterator[GameThroughPosition]:
    """Every game of a search. Raises SpecError: they are too many, or it takes too long; StoreError, UnknownNameError.

    ``mend``: what to do then.
    """
    end, count = time.monotonic() + MOST_SECONDS, 0
    for _, passages in batches(games, selection_of(games, wanted), place, piece=_PIECE):
        for passage in passages:
            count += 1
            if count > most:
                raise SpecError(f"more than {most} games fit, which is the most at once; {mend}")
            yield passage
        if time.monotonic() > end:
            raise SpecError(f"the search took longer than {MOST_SECONDS:.0f} seconds; {mend}")


def entry_of(found: GameThroughPosition) -> FoundInLibrary:
    """A game as lists of the page tell it."""
    row = found.row
    names = {"black": row.black[:200], "white": row.white[:200], "event": row.event[:200]}
    return members_of(FoundInLibrary, row, game=row.spec, next=found.next_text, **names)


def library_game(games: LibraryGames, id: int) -> FoundGame:
    """One game with its moves, as Analyse takes it. Raises UnknownNameError, StoreError, RecordFormatError."""
    return found_game(record_of(_row(games, id)))


def _row(games: LibraryGames, id: int) -> GameRow:
    for row in games.numbered([id]):
        return row
    raise UnknownNameError(f"the library has no game {id}; search again")


def names_like(games: LibraryGames, kind: str, text: str, game: str) -> list[str]:
    """Names with ``text`` in them: of players, events or openings. Raises StoreError, SpecError, UnknownNameError."""
    if kind == "player":
        return games.players_like(text, limit=_MOST_NAMES)
    if kind == "event":
        known = (row["name"] for row in games.tallies("event", limit=_MOST_EVENTS))
        return [name for name in near_names(known, text) if name]
    return openings_like(GameSpec.parse(game or "reversi"), text)
