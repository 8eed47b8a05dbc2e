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
    keys = {each.key() for each in _images(game, wanted)}
    stones = _stones(game, wanted)
    rows, at_first = games.games(selection), _stones(game, game.start())
    while batch := list(islice(rows, _BATCH)):
        on_the_way = _that_go_on(game, batch, min(keys))
        for index, row in enumerate(batch):
            if index in on_the_way or (_stones_of(row, game, at_first) == stones and _last(row, game).key() in keys):
                yield row


def _images(game: Game, position: Position) -> Sequence[Position]:
    symmetries = game.abilities.symmetries
    return [position] if symmetries is None else list(symmetries.images(position))


def _that_go_on(game: Game, rows: Sequence[GameRow], key: int) -> set[int]:
    """The rows in which a move was made in the position with this canonical key."""
    lines = lines_of(game, [moves_of(row, game) for row in rows], [start_of(row, game) for row in rows])
    return set(np.repeat(np.arange(len(rows)), lines.lengths)[lines.keys == np.uint64(key)].tolist())


def _stones(game: Game, position: Position) -> int:
    return sum(cell in (0, 1) for cell in game.view(position).cells)


def _stones_of(row: GameRow, game: Game, at_first: int) -> int:
    """At the end, as every move but a pass puts one on the board: few games have those of a position."""
    first = _stones(game, start_of(row, game)) if '"start"' in row.more else at_first
    return first + sum(move < game.pass_move for move in moves_of(row, game))


def _last(row: GameRow, game: Game) -> Position:
    """The position in which nobody moved any more."""
    position = start_of(row, game)
    for move in moves_of(row, game):
        position = position.play(move)
    return position
