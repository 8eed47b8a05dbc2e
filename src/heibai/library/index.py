"""The index of positions: for every position that was reached, the moves played in it and how the games went on.

The games in the database are the truth. The index follows them in the order of their numbers: each block of games
becomes a segment, and segments of one level are merged into one of the next, as in a log-structured merge tree. A
segment counts from the moment at which the database has its row, in one transaction with the removal of those that it
replaces; files without a row are left-overs of a killed process. One process at a time works on it.

Nothing is believed that differs from what was written: a damaged segment is said, set aside and made again from its
games, whether a merge or a look-up comes upon it.
"""

from __future__ import annotations

import logging
import os
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, suppress
from dataclasses import dataclass
from functools import cache
from itertools import groupby
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TypedDict

import numpy as np

from ..core.abilities.lines import LineGames, Words
from ..core.contract import Game, Position
from ..core.errors import RunError, StoreError, quoted_path
from ..core.kernel import look_up, merge_segments, tally_lines
from ..games import GameSpec
from ..jobs.documents import clear_abandoned, is_locked, locked
from ..store.home import LIBRARY, make_home
from ..store.library import GameRow, LibraryGames, Selection
from ..store.schema import SEGMENTS
from .lines import LARGEST_MOVE, images_of, index_key, lines_of, salt_of
from .segment_blocks import SUFFIX as LISTS
from .segment_blocks import OpenSegment, list_path, open_segment
from .segments import (
    REMEDY,
    ROW_BYTES,
    DamagedSegmentError,
    SegmentFile,
    digest_of,
    merged_pieces,
    new_digest,
    write_segment,
)
from .stored import moves_of, start_of

FOLDER = LIBRARY  # in the user data directory, beside the database
LOCK = "index.lock"  # in it
BLOCK = 20_000  # games of a segment
FAN_IN = 6  # segments of one level that become one
_PATIENCE = 3600.0  # seconds to wait for another process's block or merge
_YEARS = range(1501, 2524)  # that a row can hold
_TRIES = 10  # of a look-up in segments that are merged or made again meanwhile
ASIDE = ".damaged"  # suffix of a segment that was set aside

log = logging.getLogger("heibai.library")

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

    @property
    def file(self) -> SegmentFile:
        return SegmentFile(self.path, self.rows, self.digest)


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
        self._opening = threading.Lock()
        self._opened: tuple[tuple[Segment, ...], list[OpenSegment]] = ((), [])

    def segments(self) -> tuple[Segment, ...]:
        """By their games. Raises StoreError: the list is not what was written; or it cannot be read."""
        rows = self._notes.read("SELECT * FROM library_segments ORDER BY first")
        last = 0
        for row in rows:
            if not SEGMENTS.is_sound(row) or (row["first"] != last + 1 and row["seal"] is not None):
                raise StoreError(f"the list of the index's files is not what was written; {REMEDY}")
            last = row["last"]
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
        rows = self.look_up([index_key(key, spec)])
        found = [PlayedMove(images[row[1]], *row[2:]) for row in rows if row[1] in images]
        return sorted(found, key=lambda each: (-each.games, each.move))

    def look_up(self, keys: Sequence[int]) -> list[list[int]]:
        """Rows (index into ``keys``, move, last year, wins, draws, losses, open) of what segments have of positions.

        A damaged segment is made again first. Raises StoreError, RunError.
        """
        for _ in range(_TRIES):
            try:
                opened = self._open()
                return [[number, *row[1:]] for number, key in enumerate(keys) for row in _rows_of(opened, key)]
            except DamagedSegmentError as error:
                found = error
                self.mend(found.path)
        raise found

    def _open(self) -> list[OpenSegment]:
        with self._opening:
            segments = self.segments()
            if segments != self._opened[0]:
                known = dict(zip(*self._opened, strict=True))
                self._opened = segments, [known.get(each) or open_segment(each.file) for each in segments]
            return self._opened[1]

    def mend(self, path: Path) -> None:
        """Make the segment in this file again if it is not what was written; the damaged file stays, set aside.

        Raises:
            DamagedSegmentError: the index cannot be written here.
            StoreError: a game cannot be read.
        """
        if path not in {each.path for each in self.segments()}:
            return  # merged into another one a moment ago
        try:
            with self.alone():
                for segment in self.segments():
                    if segment.path == path and digest_of(path) != segment.digest:
                        self._make_again(segment)
        except RunError as error:
            raise DamagedSegmentError(
                path, f"is not what was written, and cannot be made again here ({error})"
            ) from error
        with self._opening:
            self._opened = (), []

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
        """Drop all of it, a damaged list too; ``finish`` makes it again. Raises StoreError, RunError."""
        with self.alone():
            with self._notes.transaction() as connection:
                connection.execute("DELETE FROM library_segments")
            _remove(self.strays())

    def digest(self) -> str:
        """Of the rows that one merged segment would have: equal for equal games, however they were imported.

        Raises StoreError: a segment is damaged.
        """
        digest = new_digest()
        for piece in merged_pieces([each.file for each in self.segments()]):
            digest.update(piece.data)
        return digest.hexdigest()

    def damaged(self) -> list[Segment]:
        """Segments whose file is gone or is not what was written. Raises StoreError."""
        return [each for each in self.segments() if digest_of(each.path) != each.digest]

    def set_aside(self) -> list[Path]:
        """Damaged files that were made again."""
        return sorted(self._folder.glob(f"*{ASIDE}"))

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
        for _ in range(len(segments) + 1):
            current = {each.first: each for each in self.segments()}  # one that was made again has its own row
            segments = [current[each.first] for each in segments]
            try:
                pieces = merged_pieces([each.file for each in segments])
                self._put(segments[0].first, segments[-1].last, level, pieces, replaced=segments)
            except DamagedSegmentError as error:
                found = error
                for each in segments:
                    if each.path == found.path:
                        self._make_again(each)
            else:
                return
        raise found

    def _make_again(self, segment: Segment) -> None:
        aside, was = segment.path.with_suffix(ASIDE), "is gone"
        with suppress(FileNotFoundError):
            os.replace(segment.path, aside)
            was = f"is not what was written, and set aside as {aside.name!r}"
        list_path(segment.path).unlink(missing_ok=True)
        log.warning("the index file %s %s; it is made again from the games", quoted_path(segment.path), was)
        self._put(segment.first, segment.last, segment.level, self._tallied_again(segment), replaced=(segment,))

    def _tallied_again(self, segment: Segment) -> Iterator[Words]:
        """The rows of a segment from its games. Raises StoreError."""
        with TemporaryDirectory(f".{os.getpid()}.tmp", ".segment-", self._folder) as scratch:
            blocks, above = list[SegmentFile](), segment.first - 1
            while above < segment.last:
                games = self._games.moves_of(Selection(), above=above, limit=BLOCK)
                games = [each for each in games if each.id <= segment.last]
                if not games:
                    break
                path, above = Path(scratch) / str(above), games[-1].id
                blocks.append(SegmentFile(path, *write_segment(path, iter([_tallied(games)]))))
            yield from merged_pieces(blocks)

    def _put(self, first: int, last: int, level: int, pieces: Iterator[Words], *, replaced: Sequence[Segment]) -> None:
        """Write a segment, then let it count, then remove what it replaces: a kill in between costs work alone."""
        clear_abandoned(self._folder)
        _remove(self.strays())
        _remove([path for path in self._folder.glob(f"*{LISTS}") if not path.with_suffix(".tallies").exists()])
        path = self._folder / f"{first}-{last}.{level}.tallies"
        rows, digest = write_segment(path, pieces)
        with self._notes.transaction() as connection:
            connection.executemany("DELETE FROM library_segments WHERE first = ?", [(r.first,) for r in replaced])
            connection.execute(
                SEGMENTS.insert(),
                SEGMENTS.values(first=first, last=last, file=path.name, rows=rows, level=level, digest=digest),
            )
        _remove([each.path for each in replaced if each.path != path])


def _rows_of(opened: Sequence[OpenSegment], key: int) -> list[list[int]]:
    """Raises StoreError."""
    near = [each.rows_near(key) for each in opened]
    rows: list[list[int]] = look_up(near, np.array([key], np.uint64)).tolist()
    return rows


def _remove(paths: Sequence[Path]) -> None:
    for path in paths:
        with suppress(PermissionError):  # Windows keeps what another process has open; the next block removes it
            path.unlink(missing_ok=True)
            list_path(path).unlink(missing_ok=True)


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
