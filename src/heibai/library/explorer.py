"""The tree of a position: what was played there in the library's games, and after that."""

from __future__ import annotations

from dataclasses import dataclass

from ..core.contract import Game, Position
from ..games import GameSpec
from .index import PlayedMove, PositionIndex
from .lines import lines_of
from .openings import named_positions
from .search import reached


@dataclass(frozen=True, slots=True)
class Node:
    """A position of the tree."""

    opening: str  # its name, empty: it has none
    moves: tuple[tuple[str, PlayedMove, Node], ...] = ()  # most games first: (text, counts, the position after it)


def explore(
    index: PositionIndex, spec: GameSpec, position: str, *, depth: int = 1, least: int = 1, width: int = 20
) -> Node:
    """The tree below a position's text: ``depth`` plies, the ``width`` first moves with ``least`` games each.

    Raises:
        StoreError: the index cannot be read.
        PositionTextError, MoveTextError, IllegalMoveError: no such position.
    """
    game = spec.make()
    return _node(index, spec, game, reached(game, position), depth, least, width)


def _node(
    index: PositionIndex, spec: GameSpec, game: Game, position: Position, depth: int, least: int, width: int
) -> Node:
    name = _opening(spec, game, position)
    if not depth:
        return Node(name)
    shown = [each for each in index.moves(game, spec, position) if each.games >= least][:width]
    children = [_node(index, spec, game, position.play(each.move), depth - 1, least, width) for each in shown]
    texts = [game.format_move(each.move) for each in shown]
    return Node(name, tuple(zip(texts, shown, children, strict=True)))


def _opening(spec: GameSpec, game: Game, position: Position) -> str:
    legal = position.moves()
    if not legal or not (names := named_positions(spec)):
        return ""
    return names.get(int(lines_of(game, [legal[:1]], [position]).keys[0]), "")
