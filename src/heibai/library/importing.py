"""The import of files into the library: read, replayed in batches, kept without repetition, indexed meanwhile.

Begun again it goes on: how far each file has come stands in the database, in the transaction that kept its games.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import closing
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path

from ..core.errors import HeibaiError
from ..games import GameSpec
from ..jobs.atomic import clear_abandoned
from ..jobs.control import Control
from ..records.ingest import read_archive
from ..records.record import Record
from ..records.replay import Checked, check_all
from ..records.tree import size_of_tree
from ..store.home import make_home, store_address
from ..store.library import FileState, GameRow, LibraryGames
from .index import BLOCK, FOLDER, PositionIndex
from .sources import Fault, Source, find_files, opened
from .stored import rows_of

BATCH = 4000  # records that are replayed side by side, and kept in one transaction
_BATCH_SIZE = 4_000_000  # moves, notes and characters of a batch: large trees come in smaller ones


@dataclass
class Import:
    """What an import has done so far."""

    files: int = 0  # seen to
    total_files: int = 0
    bytes: int = 0  # of them
    total_bytes: int = 0
    read: int = 0  # records
    added: int = 0
    repeated: int = 0  # that the library had
    refused: int = 0
    unchanged: int = 0  # files that were imported before
    faults: list[Fault] = field(default_factory=list)  # files that could not be read, or not to their end
    unindexed: int = 0  # games that the index lacks, about
    seconds: float = 0.0
    stopped: bool = False

    @property
    def rate(self) -> float:
        """Records a second."""
        return self.read / self.seconds if self.seconds else 0.0

    @property
    def left(self) -> float | None:
        """Seconds to go, by the bytes of the files that are done; None: nothing is known yet."""
        return self.seconds * (self.total_bytes - self.bytes) / self.bytes if self.bytes else None


Told = Callable[[Import], None]


def import_files(
    paths: Iterable[Path], *, size: int = 8, home: str | Path | None = None, control: Control | None = None,
    told: Told = lambda done: None,
) -> Import:  # fmt: skip
    """Import files and folders; ``size`` is the board of formats that do not say it.

    ``control`` stops between two batches; what was kept stays, and the same call goes on from there.

    Raises:
        RecordFormatError: a path that is not there.
        StoreError: the database or the index cannot be written.
    """
    named = [Path(path) for path in paths]
    files = find_files(named)
    with closing(_Importer(home, control or Control(), told)) as importer:
        importer.take_all(files, set(named), size)
        return importer.done


class _Importer:
    """One import at work: this thread reads and keeps, another one brings the index up to date."""

    def __init__(self, home: str | Path | None, control: Control, told: Told) -> None:
        address = store_address(home)
        self.done = Import()
        self._control, self._told, self._began = control, told, time.monotonic()
        self._games, self._behind = LibraryGames(address), LibraryGames(address)
        self._index = PositionIndex(self._behind, home=home)
        self._scratch = make_home(home) / FOLDER
        self._scratch.mkdir(parents=True, exist_ok=True)
        clear_abandoned(self._scratch)
        self._thread = ThreadPoolExecutor(1, "index")
        self._indexing: Future[bool] | None = None
        self._waiting = self._index.behind()  # games that the index lacks

    def take_all(self, files: Sequence[Path], named: set[Path], size: int) -> None:
        self.done.total_files = len(files)
        self.done.total_bytes = sum(path.stat().st_size for path in files)
        for path in files:
            with opened(path, named=path in named, scratch=self._scratch) as sources:
                for source in sources:
                    self._take(source, size)
            if self._stopping():
                break
            self.done.files += 1
            self.done.bytes += path.stat().st_size
        self._finish_index()

    def _take(self, source: Source | Fault, size: int) -> None:
        if isinstance(source, Fault):
            self.done.faults.append(source)
            return
        state = self._games.open_file(source.label, _stamp(source, size))
        if state.done:
            self.done.unchanged += 1
            return
        records = _Readable(islice(read_archive(source.archive, size=size), state.read, None))
        while not records.ended and not self._stopping():
            state = self._keep(state, _batch(records), records)
            self._say()
        if records.fault:
            self.done.faults.append(Fault(source.label, f"after {state.read} records: {records.fault}"))

    def _keep(self, state: FileState, batch: list[Record], records: _Readable) -> FileState:
        games, refused = _checked(batch, state.read)
        if records.fault and not records.is_unreadable:
            refused.append((state.read + len(batch) + 1, records.fault))
        after = self._games.add(
            state, games, refused, read=len(batch), done=records.ended and not records.is_unreadable
        )
        added = after.added - state.added
        self.done.read += len(batch)
        self.done.added += added
        self.done.repeated += len(games) - added
        self.done.refused += len(refused)
        self._waiting += added
        self._index_behind()
        return after

    def _index_behind(self) -> None:
        """Let the other thread take a block in, when there is one and the thread has nothing to do."""
        if self._indexing and self._indexing.done():
            self._indexing.result()
            self._indexing = None
        if self._waiting >= BLOCK and not self._indexing:
            self._waiting -= BLOCK
            self._indexing = self._thread.submit(self._index.add_block, least=BLOCK)

    def _finish_index(self) -> None:
        if self._indexing:
            self._indexing.result()
        while not self._stopping():
            self.done.unindexed = self._index.behind()
            self._say()
            if not self._index.add_block():
                return
        self.done.unindexed = self._index.behind()

    def _stopping(self) -> bool:
        self.done.stopped = not self._control.proceed()
        return self.done.stopped

    def _say(self) -> None:
        self.done.seconds = time.monotonic() - self._began
        self._told(self.done)

    def close(self) -> None:
        self._thread.shutdown()
        self._games.close()
        self._behind.close()


class _Readable(Iterator[Record]):
    """The records of a file up to the first that cannot be read; ``fault`` says why it ended there.

    ``is_unreadable``: the disk did not give the file. Another try may get further, so the import is not at its end.
    """

    def __init__(self, records: Iterator[Record]) -> None:
        self._records, self.fault = records, ""
        self.ended = self.is_unreadable = False

    def __next__(self) -> Record:
        try:
            return next(self._records)
        except HeibaiError as error:
            self.fault, self.is_unreadable = str(error), isinstance(error.__cause__, OSError)
        except OSError as error:
            self.fault, self.is_unreadable = f"it cannot be read ({error.strerror})", True
        except StopIteration:
            pass
        self.ended = True
        raise StopIteration


def _batch(records: Iterator[Record]) -> list[Record]:
    """The next records: up to a number of them, or until they are as large as that many usual games."""
    batch: list[Record] = []
    room = _BATCH_SIZE
    while len(batch) < BATCH and room > 0 and (record := next(records, None)) is not None:
        batch.append(record)
        room -= len(record.moves) + size_of_tree(record.notes, record.variations)
    return batch


def _stamp(source: Source, size: int) -> str:
    """A file of transcripts holds other games on another board."""
    return f"{source.stamp}-{size}" if source.archive.format == "transcript" and size != 8 else source.stamp


def _checked(records: Sequence[Record], before: int) -> tuple[list[GameRow], list[tuple[int, str]]]:
    """The rows of the legal records of a batch, and of the others (number, reason)."""
    numbered, refused = _replayed(records, before)
    groups: dict[GameSpec, list[Record]] = {}
    for checked in numbered:
        groups.setdefault(checked.record.spec, []).append(checked.record)
    return [row for spec, group in groups.items() for row in rows_of(group, spec)], refused


def _replayed(records: Sequence[Record], before: int) -> tuple[list[Checked], list[tuple[int, str]]]:
    legal: list[Checked] = []
    refused: list[tuple[int, str]] = []
    for number, checked in enumerate(_check(records), start=before + 1):
        if isinstance(checked, Checked) and checked.legal:
            legal.append(checked)
        else:
            reason = f"move {(checked.illegal_at or 0) + 1} is illegal" if isinstance(checked, Checked) else checked
            refused.append((number, reason))
    return legal, refused


def _check(records: Sequence[Record]) -> list[Checked | str]:
    """Each record replayed, or what is wrong with it; one that cannot be played costs its batch no other."""
    try:
        return list(check_all(records))
    except HeibaiError as error:
        if len(records) == 1:
            return [str(error)]
        middle = len(records) // 2
        return _check(records[:middle]) + _check(records[middle:])
