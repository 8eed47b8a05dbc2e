"""The tree of a position: what was played there in the library's games, and after that."""

from __future__ import annotations

from dataclasses import dataclass

from ..core.contract import Game, Position
from ..games import GameSpec
from .index import PlayedMove, PositionIndex
from .lines import images_of
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
    return tree_of(index, spec, game, reached(game, position), depth=depth, least=least, width=width)


def tree_of(
    index: PositionIndex, spec: GameSpec, game: Game, position: Position, *, depth: int, least: int, width: int
) -> Node:
    """The same of a position that is known. Raises StoreError."""
    name = opening_of(spec, game, position)
    if not depth:
        return Node(name)
    shown = [each for each in index.moves(game, spec, position) if each.games >= least][:width]
    children = [
        tree_of(index, spec, game, position.play(each.move), depth=depth - 1, least=least, width=width)
        for each in shown
    ]
    texts = [game.format_move(each.move) for each in shown]
    return Node(name, tuple(zip(texts, shown, children, strict=True)))


def opening_of(spec: GameSpec, game: Game, position: Position) -> str:
    """The name of the opening that has this position; empty: there is none."""
    legal = position.moves()
    if not legal or not (names := named_positions(spec)):
        return ""
    return names.get(images_of(game, position, legal[:1])[0], "")
