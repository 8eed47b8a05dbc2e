"""Lines that somebody asked an analysis for, kept with it: every move of a position, looked at as deep as the others.

They are in one file of the analysis' folder with its digest; of a position the deepest lines are kept. So what they
found stays with the values, the losses and the grades of the game.
"""

from __future__ import annotations

import hashlib
import json
import threading
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ...core.contract import Game
from ...core.errors import IllegalMoveError, RunError, quoted_path
from ...core.position import Position
from ...jobs.directory import RunDirectory
from ...jobs.documents import UnreadableError, may_be_there, parse_object, read_bytes, write_atomically
from ..valuation import Valuation
from .replies import Reply
from .store import Values

FILE = "lines.json"
MOST = 500  # positions; the one that was looked at longest ago makes room
LINES = 13  # of a position, the best
_ALONE = threading.Lock()  # of this process' writers


@dataclass(frozen=True, slots=True)
class KeptLines:
    """The moves of one position."""

    moves: tuple[int, ...]  # from the start of the game to the position
    replies: tuple[Reply, ...]  # the best first

    def to_json(self) -> dict[str, Any]:
        """See ``from_json``."""
        return {"moves": list(self.moves), "replies": [[each.move, each.found.to_json()] for each in self.replies]}

    @classmethod
    def from_json(cls, row: Mapping[str, Any]) -> KeptLines:
        """Raises RunError, KeyError, TypeError, ValueError: no such row."""
        replies = tuple(Reply(int(move), Valuation.from_json(found)) for move, found in row["replies"])
        return cls(tuple(map(int, row["moves"])), replies)


def read_lines(directory: RunDirectory) -> list[KeptLines]:
    """All of an analysis, those of the position that was looked at last last. Raises RunError: the file is damaged."""
    path = directory.path / FILE
    if not may_be_there(path):
        return []
    try:
        kept = parse_object(read_bytes(path))
        if kept.get("sha256") != _digest(kept.get("lines")):
            raise UnreadableError("its digest is that of other lines")
        return [KeptLines.from_json(row) for row in kept["lines"]]
    except (UnreadableError, RunError, KeyError, TypeError, ValueError) as error:
        raise _damaged(path, error) from error


def keep_lines(directory: RunDirectory, lines: KeptLines) -> None:
    """In place of those that were kept of the same moves. Raises RunError: the disk refuses, or the file is damaged."""
    with _ALONE:
        kept = [each for each in read_lines(directory) if each.moves != lines.moves]
        rows = [each.to_json() for each in [*kept, KeptLines(lines.moves, lines.replies[:LINES])][-MOST:]]
        written = json.dumps({"sha256": _digest(rows), "lines": rows}, separators=(",", ":"))
        write_atomically(directory.path / FILE, written)


def learn_lines(values: Values, start: Position, kept: Sequence[KeptLines]) -> None:
    """What was kept, with the positions on the way to it. Raises IllegalMoveError: it is of another game."""
    for each in kept:
        values.learn_replies(follow(values, start, each.moves), each.replies)


def follow(values: Values, start: Position, moves: Sequence[int]) -> Position:
    """The position after ``moves``, each of which is noted. Raises IllegalMoveError."""
    position = start
    for move in moves:
        after = position.play(move)
        values.follow(position, move)
        position = after
    return position


def values_of(
    directory: RunDirectory,
    game: Game,
    positions: Sequence[Position],
    moves: Sequence[int],
    known: Mapping[int, Valuation],
) -> Values:
    """All that is known of the positions of an analysis: ``known`` of its game, by ply, and the lines that were kept.

    Raises RunError: these are damaged.
    """
    values = Values.of_game(game, positions, moves, known)
    try:
        learn_lines(values, positions[0], read_lines(directory))
    except IllegalMoveError as error:
        raise _damaged(directory.path / FILE, error) from error
    return values


def _digest(rows: object) -> str:
    return hashlib.sha256(json.dumps(rows, sort_keys=True, separators=(",", ":")).encode()).hexdigest()


def _damaged(path: Path, error: Exception) -> RunError:
    return RunError(f"{quoted_path(path)} is damaged ({error}); delete that file, and look at the lines again")
