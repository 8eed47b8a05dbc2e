"""The import of files into the library: read, replayed in batches, kept without repetition, indexed meanwhile.

Begun again it goes on: how far each file has come stands in the database, in the transaction that kept its games.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import closing
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path

from ...core.errors import HeibaiError, RecordFormatError
from ...jobs.control import Control
from ...jobs.documents import clear_abandoned
from ...records.ingest import read_archive
from ...records.record import Record
from ...store.home import make_home, store_address
from ...store.library import FileState, LibraryGames
from ..index import BLOCK, FOLDER, PositionIndex
from ..stored import checked_rows
from .renewal import renew_fingerprints, renew_names
from .sources import Fault, Source, find_files, opened

BATCH = 4000  # records that are replayed side by side, and kept in one transaction
_BATCH_SIZE = 4_000_000  # moves, notes and characters of a batch: large trees come in smaller ones


@dataclass
class Import:
    """What an import has done so far."""

    files: int = 0  # seen to, a packed one as one
    total_files: int = 0
    bytes: int = 0  # of them, and of the one that is read
    total_bytes: int = 0
    read: int = 0  # records
    added: int = 0
    repeated: int = 0  # that the library had
    refused: int = 0
    opened: int = 0  # files of games that were read, each in a packed one by itself
    unchanged: int = 0  # those that were imported before
    nameless: list[str] = field(default_factory=list)  # WTHOR files without the lists of names beside them
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
        """Seconds to go, by the bytes that are done; None: nothing is known yet."""
        return self.seconds * (self.total_bytes - self.bytes) / self.bytes if self.bytes else None


OnProgress = Callable[[Import], None]
Refused = Callable[[str, Sequence[tuple[int, str]]], None]  # of a file: numbers of records (0: itself) with the reasons


def import_files(
    paths: Iterable[Path], *, size: int = 8, home: str | Path | None = None, control: Control | None = None,
    told: OnProgress = lambda done: None, refused: Refused = lambda file, records: None,
) -> Import:  # fmt: skip
    """Import files and folders; ``size`` is the board of formats that do not say it.

    ``refused`` hears of every record and every file that cannot be taken.

    ``control`` stops between two batches; what was kept stays, and the same call goes on from there.

    Raises:
        RecordFormatError: a path that is not there.
        StoreError: the database or the index cannot be written.
    """
    named = [Path(path) for path in paths]
    files = find_files(named)
    with closing(_Importer(home, control or Control(), told, refused)) as importer:
        importer.take_all(files, set(named), size)
        return importer.done


class _Importer:
    """One import at work: this thread reads and keeps, another one brings the index up to date."""

    def __init__(self, home: str | Path | None, control: Control, told: OnProgress, refused: Refused) -> None:
        address = store_address(home)
        self.done = Import()
        self._control, self._told, self._refused, self._began = control, told, refused, time.monotonic()
        self._before = 0  # bytes of the files that are done
        self._games, self._behind = LibraryGames(address), LibraryGames(address)
        self._index = PositionIndex(self._behind, home=home)
        self._scratch = make_home(home) / FOLDER
        self._scratch.mkdir(parents=True, exist_ok=True)
        clear_abandoned(self._scratch)
        self._thread = ThreadPoolExecutor(1, "index")
        self._indexing: Future[bool] | None = None
        self._waiting = self._index.behind()  # games that the index lacks

    def take_all(self, files: Sequence[Path], named: set[Path], size: int) -> None:
        if self._games.last_game():
            renew_fingerprints(self._games)
            renew_names(self._games)
        sizes = list(map(_size_of, files))
        self.done.total_files, self.done.total_bytes = len(files), sum(sizes)
        for path, bytes_of_it in zip(files, sizes, strict=True):
            end = self._before + bytes_of_it
            with opened(path, named=path in named, scratch=self._scratch, stopping=self._stopping) as sources:
                self._take_each(sources, size)
            if self._stopping():
                break
            self.done.files += 1
            self._reach(end)
        self._finish_index()

    def _take_each(self, sources: Sequence[Source | Fault], size: int) -> None:
        for source in sources:
            self._take(source, size)
            if self._stopping():
                return
            if isinstance(source, Source):
                self._reach(self._before + source.size)

    def _reach(self, place: int) -> None:
        """So many bytes of the files are done."""
        self._before = self.done.bytes = place
        self._say()

    def _take(self, source: Source | Fault, size: int) -> None:
        if isinstance(source, Fault):
            self.done.faults.append(source)
            self._refused(source.label, [(0, source.reason)])
            return
        state = self._games.open_file(source.label, _stamp(source, size))
        if state.done:
            self.done.unchanged += 1
            return
        self.done.nameless += [source.label] if source.lacks_names else []
        items = _Items(source, size=size)
        deque(islice(items, already := state.read), maxlen=0)  # which an import before has seen to
        is_done = False
        while not is_done and not items.fault and not self._stopping():
            batch = _batch(items)
            is_done = items.is_spent and not items.fault
            state = self._keep(state, batch, is_done=is_done)
            self.done.bytes = self._before + _bytes_until(batch, source)
            self._say()
        self.done.opened += is_done or state.read > already
        self._tell_faults(source, state, items)

    def _tell_faults(self, source: Source, state: FileState, items: _Items) -> None:
        """One line of a file: `heibai library files` has them all."""
        if items.unread:
            more = f" (and {items.unread - 1} more)" if items.unread > 1 else ""
            self.done.faults.append(Fault(source.label, f"a record that cannot be read{more}: {items.first_reason}"))
        if items.fault:
            self.done.faults.append(Fault(source.label, f"after {state.read} records: {items.fault}"))
            self._refused(source.label, [(0, items.fault)])

    def _keep(self, state: FileState, batch: list[Record | str], *, is_done: bool) -> FileState:
        games, refused = checked_rows(batch, state.read)
        if refused:
            self._refused(state.path, refused)
        after = self._games.add(state, games, refused, read=len(batch), done=is_done)
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


class _Items(Iterator[Record | str]):
    """What a file holds, in its order: records, and of those that cannot be read the reason.

    ``fault`` says what the reading ended with before the end: then the disk did not give the file. Another try may get
    further, so the import is not at its end.
    """

    def __init__(self, source: Source, *, size: int) -> None:
        self._plain = source.plain
        self._reasons: deque[str] = deque()
        self._unlisted = 0  # of one run of them, behind those that memory keeps
        self._records = read_archive(source.archive, size=size, refuse=self._refuse)
        self._next: Record | None = None
        self.unread, self.first_reason, self.fault = 0, "", ""
        self.ended = False  # nothing more comes from the file

    @property
    def is_spent(self) -> bool:
        return self.ended and not self._reasons and self._next is None

    def __next__(self) -> Record | str:
        if self._next is None and not self._reasons and not self.ended:
            self._next = self._read()
        if self._reasons:
            return self._unreadable(self._reasons.popleft())
        if self._next is None:
            raise StopIteration
        record, self._next = self._next, None
        return record

    def _refuse(self, error: RecordFormatError) -> None:
        """Told by the reader, which then looks for the next record: between two there may be millions."""
        reason = self._plain(str(error))
        if len(self._reasons) < BATCH:
            self._reasons.append(reason)
        else:
            self._unlisted += 1
            self._reasons[-1] = f"{self._unlisted + 1} more that cannot be read, the last one: {reason}"

    def _read(self) -> Record | None:
        self._unlisted = 0
        try:
            return next(self._records)
        except HeibaiError as error:
            if isinstance(error.__cause__, OSError):
                self.fault = self._plain(str(error))
            else:
                self._refuse(RecordFormatError(str(error)))
        except OSError as error:
            self.fault = f"it cannot be read ({error.strerror})"
        except StopIteration:
            pass
        self.ended = True
        return None

    def _unreadable(self, reason: str) -> str:
        self.unread += 1
        self.first_reason = self.first_reason or reason
        return reason


def _batch(items: Iterator[Record | str]) -> list[Record | str]:
    """The next of them: up to a number, or until they are as large as that many usual games."""
    batch: list[Record | str] = []
    room = _BATCH_SIZE
    while len(batch) < BATCH and room > 0 and (item := next(items, None)) is not None:
        batch.append(item)
        room -= len(item) if isinstance(item, str) else item.weight
    return batch


def _bytes_until(batch: Sequence[Record | str], source: Source) -> int:
    """How far a batch has come in its file, in bytes of the file."""
    last = next((item.offset for item in reversed(batch) if isinstance(item, Record)), 0)
    return source.size * last // max(1, _size_of(source.archive.path))


def _size_of(path: Path) -> int:
    """In bytes; 0 of a file that is gone meanwhile, of which it is said when its turn comes."""
    try:
        return path.stat().st_size
    except OSError:
        return 0


def _stamp(source: Source, size: int) -> str:
    """A file of transcripts holds other games on another board."""
    return f"{source.stamp}-{size}" if source.archive.format == "transcript" and size != 8 else source.stamp
