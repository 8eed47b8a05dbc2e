"""Games of the library by what is said of them, and by a position that they reached."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice

import numpy as np

from ..core.contract import Game, Position
from ..games import GameSpec
from ..games.position_text import read_position
from ..store.library import GameRow, LibraryGames, Selection
from .lines import lines_of
from .stored import moves_of, start_of

_BATCH = 4000  # games whose lines are looked through side by side


def find_games(
    games: LibraryGames, selection: Selection, *, position: str = "", limit: int | None = None
) -> Iterator[GameRow]:
    """The games of a selection, by number; with a ``position`` those that reached it or an image of it.

    A position belongs to the selection's game, or to Reversi.

    Raises:
        StoreError: the database cannot be read.
        PositionTextError, MoveTextError, IllegalMoveError: no such position.
    """
    if not position:
        return games.games(selection, limit=limit)
    spec = GameSpec.parse(selection.spec or "reversi")
    found = _with_position(games, replace(selection, spec=str(spec)), spec.make(), position)
    return islice(found, limit)


def reached(game: Game, text: str) -> Position:
    """The position of a text: a board, or moves from the start. Raises what ``read_position`` raises."""
    position, moves = read_position(text, game)
    for move in moves:
        position = position.play(move)
    return position


def _with_position(games: LibraryGames, selection: Selection, game: Game, text: str) -> Iterator[GameRow]:
    wanted = reached(game, text)
    if not wanted.moves():
        return
    key = lines_of(game, [(wanted.moves()[0],)], [wanted]).keys[0]
    rows = games.games(selection)
    while batch := list(islice(rows, _BATCH)):
        yield from _that_reach(game, batch, key)


def _that_reach(game: Game, rows: Sequence[GameRow], key: np.uint64) -> Iterator[GameRow]:
    lines = lines_of(game, [moves_of(row, game) for row in rows], [start_of(row, game) for row in rows])
    games = np.repeat(np.arange(len(rows)), lines.lengths)[lines.keys == key]
    for index in np.unique(games).tolist():
        yield rows[index]
