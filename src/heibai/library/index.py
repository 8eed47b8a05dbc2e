"""The index of positions: for every position that was reached, the moves played in it and how the games went on.

The games in the database are the truth. The index follows them in the order of their numbers: each block of games
becomes a segment, and segments of one level are merged into one of the next, as in a log-structured merge tree. A
segment counts from the moment at which the database has its row, in one transaction with the removal of those that it
replaces; files without a row are left-overs of a killed process. One process at a time works on it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, suppress
from dataclasses import dataclass
from functools import cache
from hashlib import blake2b
from itertools import groupby
from pathlib import Path
from typing import TypedDict

import numpy as np

from ..core.abilities.lines import LineGames, Words
from ..core.contract import Game, Position
from ..core.kernel import look_up, merge_segments, tally_lines
from ..games import GameSpec
from ..jobs.documents import clear_abandoned, is_locked, locked
from ..store.home import make_home
from ..store.library import GameRow, LibraryGames, Selection
from .lines import LARGEST_MOVE, images_of, index_key, lines_of, salt_of
from .segments import ROW_BYTES, MissingSegmentError, merged_pieces, open_segment, write_segment
from .stored import moves_of, start_of

FOLDER = "library"  # in the user data directory, beside the database
LOCK = "index.lock"  # in it
BLOCK = 20_000  # games of a segment
FAN_IN = 6  # segments of one level that become one
_PATIENCE = 3600.0  # seconds to wait for another process's block or merge
_YEARS = range(1501, 2524)  # that a row can hold

OnProgress = Callable[[int], None]


@dataclass(frozen=True, slots=True)
class Segment:
    """One file of the index, as the database has it."""

    first: int  # number of its first game
    last: int
    path: Path
    rows: int
    level: int
    digest: str


class MoveCounts(TypedDict):
    """How often a move was played, and how the games with it went on for the side to move."""

    games: int
    wins: int
    draws: int
    losses: int
    open: int
    share: float  # of the points, to four places


@dataclass(frozen=True, slots=True)
class PlayedMove:
    """A move in a position, and how the library's games with it went on for the side to move."""

    move: int  # in the position that was asked for
    year: int  # the last one; 0: unknown
    wins: int
    draws: int
    losses: int
    open: int  # games without a result

    @property
    def games(self) -> int:
        return self.wins + self.draws + self.losses + self.open

    @property
    def share(self) -> float:
        """Of the points, a draw counting half, by those who made the move; 0.5 where no game has a result."""
        decided = self.wins + self.draws + self.losses
        return (self.wins + self.draws / 2) / decided if decided else 0.5

    def counts(self) -> MoveCounts:
        """As JSON tells them."""
        return {
            "games": self.games,
            "wins": self.wins,
            "draws": self.draws,
            "losses": self.losses,
            "open": self.open,
            "share": round(self.share, 4),
        }


class PositionIndex:
    """The index of one library; ``look_up`` is for threads, what writes is for one process at a time."""

    def __init__(self, games: LibraryGames, *, home: str | Path | None = None) -> None:
        self._games = games
        self._folder, self._notes = games.index_place(make_home(home) / FOLDER)
        self._opened: tuple[tuple[Segment, ...], list[Words]] = ((), [])

    def segments(self) -> tuple[Segment, ...]:
        """By their games. Raises StoreError."""
        rows = self._notes.read("SELECT * FROM library_segments ORDER BY first")
        return tuple(
            Segment(row["first"], row["last"], self._folder / row["file"], row["rows"], row["level"], row["digest"])
            for row in rows
        )

    def moves(self, game: Game, spec: GameSpec, position: Position) -> list[PlayedMove]:
        """The moves of a position that the library's games have, most games first. Raises StoreError."""
        legal = [move for move in position.moves() if move <= LARGEST_MOVE]
        if not legal:
            return []
        key, images = images_of(game, position, legal)
        rows = look_up(self.mapped(), np.array([index_key(key, spec)], np.uint64)).tolist()
        found = [PlayedMove(images[row[1]], *row[2:]) for row in rows if row[1] in images]
        return sorted(found, key=lambda each: (-each.games, each.move))

    def mapped(self) -> list[Words]:
        """The segments' rows, mapped into memory. Raises StoreError."""
        while True:
            segments = self.segments()
            if segments == self._opened[0]:
                return self._opened[1]
            try:
                self._opened = segments, [open_segment(each.path, each.rows) for each in segments]
            except MissingSegmentError:
                if segments == self.segments():  # not merged by another process meanwhile
                    raise
            else:
                return self._opened[1]

    def behind(self) -> int:
        """About how many games are not in it yet. Raises StoreError."""
        return self._games.last_game() - max((each.last for each in self.segments()), default=0)

    def add_block(self, *, least: int = 1) -> bool:
        """Take in the next block of games, if there are ``least`` at least, and merge. Raises StoreError, RunError."""
        with self.alone():
            first = max((each.last for each in self.segments()), default=0)
            games = self._games.moves_of(Selection(), above=first, limit=BLOCK)
            if len(games) < least:
                return False
            self._put(first + 1, games[-1].id, 0, iter([_tallied(games)]), replaced=())
            while self._merge_level():
                pass
            return True

    def finish(self, told: OnProgress = lambda left: None) -> None:
        """Take in all games there are. Raises StoreError, RunError."""
        while self.add_block():
            told(self.behind())

    def compact(self) -> None:
        """Merge all segments into one: look-ups are as fast as they can be. Raises StoreError, RunError."""
        with self.alone():
            segments = self.segments()
            if len(segments) > 1:
                self._merge(segments, max(each.level for each in segments))

    def forget(self) -> None:
        """Drop all of it; ``finish`` makes it again. Raises StoreError, RunError."""
        with self.alone():
            segments = self.segments()
            with self._notes.transaction() as connection:
                connection.execute("DELETE FROM library_segments")
            _remove([each.path for each in segments])

    def digest(self) -> str:
        """Of the rows that one merged segment would have: equal for equal games, however they were imported."""
        digest = blake2b(digest_size=16)
        for piece in merged_pieces([(each.path, each.rows) for each in self.segments()]):
            digest.update(piece.tobytes())
        return digest.hexdigest()

    def damaged(self) -> list[Segment]:
        """Segments whose file is gone or is not what was written. Raises StoreError."""
        return [each for each in self.segments() if _digest_of(each.path) != each.digest]

    def size(self) -> tuple[int, int]:
        """(rows, bytes) of its files. Raises StoreError."""
        rows = sum(each.rows for each in self.segments())
        return rows, rows * ROW_BYTES

    def alone(self) -> AbstractContextManager[None]:
        """A block in which nobody else changes the index. Entering raises RunError: another did for an hour."""
        self._folder.mkdir(parents=True, exist_ok=True)
        return locked(self._folder / LOCK, patience=_PATIENCE)

    def is_worked_on(self) -> bool:
        """Whether some process changes it at this instant. Raises RunError."""
        return is_locked(self._folder / LOCK)

    def strays(self) -> list[Path]:
        """Segment files that do not count: of a process at work, or of one that was killed. Raises StoreError."""
        known = {each.path for each in self.segments()}
        return [path for path in sorted(self._folder.glob("*.tallies")) if path not in known]

    def _merge_level(self) -> bool:
        """Merge the first run of segments of one level that is long enough."""
        for level, run in groupby(self.segments(), key=lambda each: each.level):
            segments = tuple(run)
            if len(segments) >= FAN_IN:
                self._merge(segments, level + 1)
                return True
        return False

    def _merge(self, segments: Sequence[Segment], level: int) -> None:
        pieces = merged_pieces([(each.path, each.rows) for each in segments])
        self._put(segments[0].first, segments[-1].last, level, pieces, replaced=segments)

    def _put(self, first: int, last: int, level: int, pieces: Iterator[Words], *, replaced: Sequence[Segment]) -> None:
        """Write a segment, then let it count, then remove what it replaces: a kill in between costs work alone."""
        clear_abandoned(self._folder)
        _remove(self.strays())
        path = self._folder / f"{first}-{last}.{level}.tallies"
        rows, digest = write_segment(path, pieces)
        with self._notes.transaction() as connection:
            connection.executemany("DELETE FROM library_segments WHERE first = ?", [(r.first,) for r in replaced])
            connection.execute(
                "INSERT INTO library_segments (first, last, file, rows, level, digest) VALUES (?, ?, ?, ?, ?, ?)",
                (first, last, path.name, rows, level, digest),
            )
        _remove([each.path for each in replaced if each.path != path])


def _remove(paths: Sequence[Path]) -> None:
    for path in paths:
        with suppress(PermissionError):  # Windows keeps what another process has mapped; the next block removes it
            path.unlink(missing_ok=True)


def _digest_of(path: Path) -> str:
    digest = blake2b(digest_size=16)
    with suppress(OSError), open(path, "rb") as file:
        while data := file.read(1 << 20):
            digest.update(data)
        return digest.hexdigest()
    return ""


def _tallied(games: Sequence[GameRow]) -> Words:
    """The segment of some games of any kinds, each kind in one call of the kernel."""
    by_spec: dict[str, list[GameRow]] = {}
    for game in games:
        by_spec.setdefault(game.spec, []).append(game)
    parts = [_tallied_kind(GameSpec.parse(spec), group) for spec, group in by_spec.items()]
    return parts[0] if len(parts) == 1 else merge_segments(parts)


def _tallied_kind(spec: GameSpec, games: Sequence[GameRow]) -> Words:
    game = _made(spec)
    lines = lines_of(game, [moves_of(each, game) for each in games], [start_of(each, game) for each in games])
    signs = [2 if each.score is None else (each.score > 0) - (each.score < 0) for each in games]
    about = LineGames(
        np.array(signs, np.int8),
        np.array([each.year if each.year in _YEARS else 0 for each in games], np.int64),
        np.full(len(games), salt_of(spec), np.uint64),
    )
    return tally_lines(lines, about)


@cache
def _made(spec: GameSpec) -> Game:
    return spec.make()
