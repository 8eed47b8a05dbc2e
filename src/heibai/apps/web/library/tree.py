"""The opening tree as the page sees it: a position, what was played there, and the way to it."""

from __future__ import annotations

from collections.abc import Iterator

from ....core.errors import HeibaiError
from ....games import GAMES, GameSpec
from ....library.explorer import opening_of, tree_of
from ....library.index import PlayedMove, PositionIndex
from ....records.export import formats_of
from ....store.library import LibraryGames
from ..boards.game_position import GamePosition
from .wire import LibraryState, PathMove, TreeMove, TreeNode

MOST_MOVES = 484  # of one position


def library_state(games: LibraryGames, index: PositionIndex) -> LibraryState:
    """What there is, at a glance. Raises StoreError."""
    return {
        "games": games.count(),
        "kinds": [
            {"game": kind, "formats": formats_of(name)}
            for name in GAMES
            for kind in games.kinds(name)
            if _has_games(kind, index)
        ],
        "behind": max(0, index.behind()),
    }


def _has_games(kind: str, index: PositionIndex) -> bool:
    """Whether any begins at the usual start; a player may be called as a kind of game is, and is none."""
    try:
        spec = GameSpec.parse(kind)
        game = spec.make()
    except HeibaiError:
        return False
    return bool(index.moves(game, spec, game.start()))


def tree_node(index: PositionIndex, spec: GameSpec, start: str | None, moves: str) -> TreeNode:
    """The position after ``moves``, numbers with commas between.

    Raises:
        StoreError: the index cannot be read.
        SpecError, IllegalMoveError, PositionTextError: no such position.
    """
    place = GamePosition.reached(str(spec), start, moves)
    path = list(_path(spec, start, moves))
    node = tree_of(index, spec, place.game, place.position, depth=1, least=1, width=MOST_MOVES)
    return {
        "game": str(spec),
        "board": place.board_state(),
        "legal": place.legal_moves(),
        "path": path,
        "opening": node.opening or next((each["opening"] for each in reversed(path) if each["opening"]), ""),
        "moves": [_move(label, played, after.opening) for label, played, after in node.moves],
        "over": place.position.is_over(),
    }


def _path(spec: GameSpec, start: str | None, moves: str) -> Iterator[PathMove]:
    place = GamePosition.reached(str(spec), start, "")
    position = place.position
    for move in map(int, moves.split(",") if moves else ()):
        position = position.play(move)
        opening = opening_of(spec, place.game, position)
        yield {"move": move, "label": place.game.format_move(move), "opening": opening}


def _move(label: str, played: PlayedMove, opening: str) -> TreeMove:
    return {"move": played.move, "label": label, **played.counts(), "year": played.year, "opening": opening}
