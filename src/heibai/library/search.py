"""Games of the library by what is said of them, and by a position that they reached.

The index has counts and no numbers of games, so those of a position are found by replaying in the kernel what may have
reached it: games of that board with moves enough.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from difflib import get_close_matches
from itertools import islice

import numpy as np

from ..core.contract import Game, Position
from ..games import GameSpec
from ..games.position_text import read_position
from ..records.sgf_board import board_of
from ..store.library import GameRow, LibraryGames, Selection
from .lines import images_of, lines_of
from .stored import moves_of, start_of

_MOST_NEAR = 5
_BATCH = 4000  # games whose lines are looked through side by side


@dataclass(frozen=True, slots=True)
class GameThroughPosition:
    """A game that reached a position or an image of it."""

    row: GameRow
    next: int | None = None  # the move then made, as the position that was asked for has it; None: it ended there
    next_text: str = ""


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
    found = _passages(games, replace(selection, spec=str(spec)), spec.make(), position)
    return (passage.row for passage in islice(found, limit))


def games_through(
    games: LibraryGames, selection: Selection, *, position: str, limit: int | None = None
) -> Iterator[GameThroughPosition]:
    """The same with the move that followed. Raises what ``find_games`` raises."""
    spec = GameSpec.parse(selection.spec or "reversi")
    return islice(_passages(games, replace(selection, spec=str(spec)), spec.make(), position), limit)


def looked_through(
    games: LibraryGames, selection: Selection, game: Game, wanted: Position, *, above: int = 0
) -> Iterator[tuple[int, Iterator[GameThroughPosition]]]:
    """The games above a number that reached a position, batch by batch, so that a search can stop and go on.

    Each batch is the number of its last game, and those of it that were looked for. Raises StoreError.
    """
    keys = {each.key() for each in _images(game, wanted)}
    stones = _stones(game, wanted)
    legal = wanted.moves()
    images = images_of(game, wanted, legal)[1] if legal else {}
    at_first = _stones(game, game.start())
    while batch := games.moves_of(selection, above=above, limit=_BATCH):
        above = batch[-1].id
        following = _that_go_on(game, batch, min(keys))
        ended = {
            index: None
            for index, row in enumerate(batch)
            if index not in following and _stones_of(row, game, at_first) == stones and _last(row, game).key() in keys
        }
        found = {batch[index].id: image for index, image in (following | ended).items()}
        yield above, _passages_of(games, game, found, images)


def _passages_of(
    games: LibraryGames, game: Game, found: Mapping[int, int | None], images: Mapping[int, int]
) -> Iterator[GameThroughPosition]:
    for row in games.numbered(sorted(found)):
        image = found[row.id]
        yield (
            GameThroughPosition(row)
            if image is None
            else GameThroughPosition(row, images[image], game.format_move(images[image]))
        )


def near_names(names_of_library: Iterable[str], text: str) -> list[str]:
    """A few of the names: those that have ``text`` in them, else those that read alike; in their order."""
    names, wanted = {name.casefold(): name for name in names_of_library}, text.casefold()
    near = [folded for folded in names if wanted in folded] or get_close_matches(wanted, names, _MOST_NEAR)
    return [names[folded] for folded in near[:_MOST_NEAR]]


def reached(game: Game, text: str) -> Position:
    """The position of a text: a board, or moves from the start. Raises what ``read_position`` raises."""
    position, moves = read_position(board_of(text, game), game)
    for move in moves:
        position = position.play(move)
    return position


def _passages(games: LibraryGames, selection: Selection, game: Game, text: str) -> Iterator[GameThroughPosition]:
    for _, found in looked_through(games, selection, game, reached(game, text)):
        yield from found


def _images(game: Game, position: Position) -> Sequence[Position]:
    symmetries = game.abilities.symmetries
    return [position] if symmetries is None else list(symmetries.images(position))


def _that_go_on(game: Game, rows: Sequence[GameRow], key: int) -> dict[int, int | None]:
    """The rows in which a move was made in the position with this canonical key, and that move, canonical too."""
    lines = lines_of(game, [moves_of(row, game) for row in rows], [start_of(row, game) for row in rows])
    hits = np.flatnonzero(lines.keys == np.uint64(key))
    games = np.repeat(np.arange(len(rows)), lines.lengths)[hits]
    return dict(zip(games.tolist(), lines.moves[hits].tolist(), strict=True))


def _stones(game: Game, position: Position) -> int:
    return sum(cell in (0, 1) for cell in game.view(position).cells)


def _stones_of(row: GameRow, game: Game, at_first: int) -> int:
    """At the end, as every move but a pass puts one on the board: few games have those of a position."""
    first = _stones(game, start_of(row, game)) if '"start"' in row.more else at_first
    return first + sum(map(game.pass_move.__gt__, moves_of(row, game)))


def _last(row: GameRow, game: Game) -> Position:
    """The position in which nobody moved any more."""
    position = start_of(row, game)
    for move in moves_of(row, game):
        position = position.play(move)
    return position
