"""What a backup holds, put back into a data folder.

Everything is unpacked and compared with its digest first; what is not what was packed is named, and left out. Then what
was there is moved aside and the new takes its place, the database last. A kill in between loses nothing: it is begun
again, with ``replace``.
"""

from __future__ import annotations

import os
import shutil
import tempfile
import time
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from ..core.errors import RunError, StoreError, quoted_path
from ..core.files import sync_folder
from ..jobs.documents import cannot_write, clear_abandoned, is_locked
from ..library.index import FOLDER as LIBRARY
from ..library.index import LOCK
from ..store.condition import leave_wal, require_unused
from ..store.copying import holds_anything
from ..store.database import Database
from ..store.home import ANALYSES, DATABASE, RUNS, make_home, named_store, open_store, store_address
from ..store.runs import RunIndex
from .manifest import FILES, FOLDERS, NAME, Manifest, no_backup
from .packed import Packed

OnProgress = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Restored:
    """What was put back."""

    manifest: Manifest
    aside: Path | None  # the folder with what was there before
    schema: str = ""  # on the server, with what was there before
    damaged: tuple[str, ...] = ()  # members that are not what was packed


def restore(path: Path, *, replace: bool = False, told: OnProgress = lambda name: None) -> Restored:
    """Put back what is whole in the backup at ``path``.

    Raises:
        StoreError: no backup, or nothing in it is whole; the data folder holds something and ``replace`` is false; it
            is in use.
        RunError: no room, or no right to write.
    """
    home = make_home()
    try:
        with Packed(path) as packed:
            manifest, is_listed = packed.manifest()
            _require_free(home, path, replace=replace)
            clear_abandoned(home)
            with tempfile.TemporaryDirectory(f".{os.getpid()}.tmp", ".restore-", home) as scratch:
                damaged = _unpack(packed, manifest, Path(scratch), told)
                _settle(Path(scratch))
                schema = ""
                if named_store() and (Path(scratch) / DATABASE).exists():
                    from .to_server import fill_server  # needs psycopg

                    _require_unused(home)  # before the server is written: the folder cannot refuse then
                    schema = fill_server(Path(scratch), store_address(), told)
                aside = _take_place(Path(scratch), home)
                return Restored(manifest, aside, schema, (*(() if is_listed else (NAME,)), *damaged))
    except OSError as error:
        raise cannot_write(home, error) from error


def _present(home: Path) -> list[Path]:
    """What of the data folder a backup would replace."""
    names = (*FOLDERS, *FILES, *(f"{DATABASE}{end}" for end in ("-wal", "-shm")))
    return [home / name for name in names if (home / name).exists()]


def _require_free(home: Path, path: Path, *, replace: bool) -> None:
    """Raises StoreError, RunError: something is there, or somebody works in it."""
    present = [each.name for each in _present(home)]
    if named_store():
        with closing(open_store(store_address())) as store:
            present += [store.place] * holds_anything(store)
    if present and not replace:
        raise StoreError(
            f"{quoted_path(home)} holds {', '.join(present)} already; add --replace, which moves that aside, or name "
            f"another folder: HEIBAI_HOME=/some/folder heibai restore {str(path)!r}"
        )
    indexes = (home / LIBRARY / LOCK, *home.glob(f"{LIBRARY}/*/{LOCK}"))
    runs = (lock for folder in (RUNS, ANALYSES) for lock in home.glob(f"{folder}/*/lock"))
    for lock in (*indexes, *runs):
        if is_locked(lock):
            raise RunError(f"another process works in {str(lock.parent)!r}; end it, and start the same command again")


def _unpack(packed: Packed, manifest: Manifest, scratch: Path, told: OnProgress) -> list[str]:
    """Every file that is as its digest says; the names of the others. Raises StoreError: there is none."""
    free = shutil.disk_usage(scratch).free
    if manifest.bytes > free:
        raise StoreError(
            f"{quoted_path(packed.path)} unpacks to {manifest.bytes >> 20} MiB, {free >> 20} are free; make room"
        )
    damaged = []
    for name, expected in manifest.files.items():
        told(name)
        target = scratch / name
        target.parent.mkdir(parents=True, exist_ok=True)
        if not packed.unpack(name, target, expected):
            damaged.append(name)
    if damaged and len(damaged) == len(manifest.files):
        raise no_backup(packed.path, f"{damaged[0]} is not what was packed")
    return damaged


def _settle(scratch: Path) -> None:
    """The unpacked database for another place. Raises StoreError: of another program or of a newer heibai."""
    if (scratch / DATABASE).exists():
        with closing(RunIndex(scratch / DATABASE)) as index:
            index.forget_old_places(scratch / RUNS)
        leave_wal(scratch / DATABASE)


def _require_unused(home: Path) -> None:
    """Raises StoreError: some process has its database open."""
    if (home / DATABASE).exists():
        require_unused(home / DATABASE)


def _take_place(scratch: Path, home: Path) -> Path | None:
    """Move what is there aside and the new to its place; where the old went, None: there was nothing."""
    _require_unused(home)
    old = _present(home)
    aside = Path(tempfile.mkdtemp("", time.strftime("before-restore-%Y%m%d-%H%M%S-"), home)) if old else None
    if aside:
        for each in old:
            os.replace(each, aside / each.name)
    for name in (*FOLDERS, *reversed(FILES)):
        if (scratch / name).exists():
            os.replace(scratch / name, home / name)
    sync_folder(home)
    if (home / DATABASE).exists():
        Database(home / DATABASE).close()
    return aside
