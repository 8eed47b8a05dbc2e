"""A backup: one .zip with everything of the data folder that cannot be made again by a download.

It is consistent while games are played, files imported and runs bred: see snapshot.py. The file appears whole or not at
all; what was there under its name stays until then.
"""

from __future__ import annotations

import hashlib
import os
import tempfile
import time
import zipfile
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from ..core.errors import StoreError, quoted_path
from ..core.files import replacing
from ..jobs.code import code_version
from ..jobs.documents import cannot_write, clear_abandoned, may_be_there, refused
from ..store.home import DATABASE, home_directory, named_store
from .manifest import NAME, Digest, Manifest, format_manifest
from .snapshot import Member, other_members, require_readable, run_members, runs_of, store_members

_CHUNK = 1 << 20
_SCRATCH = ".backup-"  # begin of the name of a folder beside it
_LEVEL = 1  # of compression: games shrink to a half, and an index hardly whatever the effort

OnProgress = Callable[[str], None]


def write_backup(path: Path, *, told: OnProgress = lambda name: None) -> Manifest:
    """Put a backup of the data folder at ``path``; ``told`` hears the name of each file.

    Raises:
        StoreError: there is nothing to keep, or the database cannot be read.
        RunError: no room, no right to write; or something that cannot be read, which is named.
    """
    home = home_directory()
    for begin in (f".{path.name}.", _SCRATCH):
        clear_abandoned(path.parent, begin=begin)
    try:
        with replacing(path) as file, zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, compresslevel=_LEVEL) as packed:
            with _reading():
                files = _pack_all(packed, home, path.parent, told)
            if not files:
                raise StoreError(f"nothing is kept in {quoted_path(home)} yet; name another folder with HEIBAI_HOME")
            manifest = Manifest(time.time(), code_version(), files)
            packed.writestr(zipfile.ZipInfo(NAME), format_manifest(manifest))
    except OSError as error:
        raise cannot_write(path, error) from error
    return manifest


@contextmanager
def _reading() -> Iterator[None]:
    """What the system refuses in the block is no fault of the backup's own place, unless it was written there."""
    try:
        yield
    except OSError as error:
        if error.filename is None:  # writing into the open file
            raise
        raise refused(error) from error


def _pack_all(packed: zipfile.ZipFile, home: Path, beside: Path, told: OnProgress) -> dict[str, Digest]:
    """``beside``: a folder for what is copied first; the data folder may be one that can only be read."""
    files: dict[str, Digest] = {}
    require_readable(home)
    if named_store() or may_be_there(home / DATABASE):
        with (
            tempfile.TemporaryDirectory(f".{os.getpid()}.tmp", _SCRATCH, beside) as scratch,
            store_members(home, Path(scratch)) as members,
        ):
            files |= _pack(packed, members, told)
    with other_members(home) as members:
        files |= _pack(packed, members, told)
    for run in runs_of(home):
        with run_members(run, home) as members:
            files |= _pack(packed, members, told)
    return files


def _pack(packed: zipfile.ZipFile, members: Iterable[Member], told: OnProgress) -> dict[str, Digest]:
    """Write the members; their digests by name."""
    digests = {}
    for member in members:
        told(member.name)
        digests[member.name] = _pack_one(packed, member)
    return digests


def _pack_one(packed: zipfile.ZipFile, member: Member) -> Digest:
    about = zipfile.ZipInfo(member.name)
    about.compress_type = zipfile.ZIP_DEFLATED
    digest, left = hashlib.sha256(), member.size
    with packed.open(about, "w", force_zip64=True) as target:
        while left and (data := member.file.read(min(_CHUNK, left))):
            target.write(data)
            digest.update(data)
            left -= len(data)
    return Digest(member.size - left, digest.hexdigest())
