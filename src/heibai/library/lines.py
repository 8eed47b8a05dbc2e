"""Games as the index sees them: canonical keys along their moves, by the kernel, or by the rules in Python."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from hashlib import blake2b

import numpy as np

from ..core.abilities.lines import PlyColumns, Words
from ..core.contract import Game, Position
from ..core.rng import mix
from ..games import GameSpec

LARGEST_MOVE = 1023  # that the index holds


def lines_of(game: Game, moves: Sequence[tuple[int, ...]], starts: Sequence[Position]) -> PlyColumns:
    """Legal games of one board. Raises ValueError: a move is not legal."""
    if game.kernel is not None and game.kernel.line_keys is not None:
        return game.kernel.line_keys(moves, starts)
    return plain_lines(game, moves, starts)


def plain_lines(game: Game, moves: Sequence[tuple[int, ...]], starts: Sequence[Position]) -> PlyColumns:
    """The same by the rules in Python, for every game. Raises IllegalMoveError."""
    keys: list[int] = []
    images: list[int] = []
    sides: list[int] = []
    for line, start in zip(moves, starts, strict=True):
        position = start
        for move in line:
            key, image = canonical(game, position, move)
            keys.append(key)
            images.append(image)
            sides.append(int(position.to_move))
            position = position.play(move)
    return PlyColumns(
        np.array(keys, np.uint64),
        np.array(images, np.uint16),
        np.array(sides, np.uint8),
        np.array(list(map(len, moves)), np.int64),
        np.array([fingerprint(game, *each) for each in zip(moves, starts, strict=True)], np.uint64),
    )


def fingerprint(game: Game, moves: Sequence[int], start: Position) -> int:
    """Of one game and all its images: the start and every move are told under one symmetry, and the least is kept."""
    symmetries = game.abilities.symmetries
    if symmetries is None:
        return _told(start.key(), moves)
    images = zip(symmetries.images(start), symmetries.squares, strict=True)
    return min(
        _told(image.key(), [squares[move] if move < len(squares) else move for move in moves])
        for image, squares in images
    )


def _told(state: int, moves: Sequence[int]) -> int:
    for move in moves:
        state = mix(state ^ move)
    return state


def canonical(game: Game, position: Position, move: int) -> tuple[int, int]:
    """The key that all images of a position share, and the move as the image with that key has it."""
    symmetries = game.abilities.symmetries
    if symmetries is None:
        return position.key(), move
    images = zip(symmetries.images(position), symmetries.squares, strict=True)
    return min((image.key(), squares[move] if move < len(squares) else move) for image, squares in images)


def images_of(game: Game, position: Position, legal: Sequence[int]) -> tuple[int, dict[int, int]]:
    """The canonical key of a position; and by canonical move the first of the ``legal`` ones that it stands for.

    Choices of an opening are no moves to an index: where there is nothing else, no game of it is at this position.
    """
    lines = lines_of(game, [(move,) for move in legal], [position] * len(legal))
    legal = [move for move, length in zip(legal, lines.lengths.tolist(), strict=True) if length]
    images: dict[int, int] = {}
    for move, image in zip(legal, lines.moves.tolist(), strict=True):
        images.setdefault(image, move)
    return int(lines.keys[0]) if legal else position.key(), images


@cache
def salt_of(spec: GameSpec) -> int:
    """What tells kinds of games apart in the index: board and rules, whatever the rule for the opening."""
    text = f"{spec.name}/{spec.size}/{spec.rule}"
    return int.from_bytes(blake2b(text.encode(), digest_size=8).digest(), "little")


def index_key(key: int, spec: GameSpec) -> int:
    """The key of a row of the index."""
    return mix(key ^ salt_of(spec))


def mix_all(values: Words) -> Words:
    """``core.rng.mix`` of every value."""
    values = (values ^ (values >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    values = (values ^ (values >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return values ^ (values >> np.uint64(31))
