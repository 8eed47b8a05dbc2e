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
from collections.abc import Callable, Iterable
from pathlib import Path

from ..core.errors import StoreError, quoted_path
from ..core.files import replacing
from ..jobs.code import code_version
from ..jobs.documents import cannot_write, clear_abandoned
from ..store.home import DATABASE, home_directory, make_home, named_store
from .manifest import NAME, Digest, Manifest, format_manifest
from .snapshot import Member, other_members, run_members, runs_of, store_members

_CHUNK = 1 << 20
_LEVEL = 1  # of compression: games shrink to a half, and an index hardly whatever the effort

OnProgress = Callable[[str], None]


def write_backup(path: Path, *, told: OnProgress = lambda name: None) -> Manifest:
    """Put a backup of the data folder at ``path``; ``told`` hears the name of each file.

    Raises:
        StoreError: there is nothing to keep, or the database cannot be read.
        RunError: no room, no right to write, or a run that cannot be copied.
    """
    home = home_directory()
    clear_abandoned(path.parent, begin=f".{path.name}.")
    try:
        with replacing(path) as file, zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, compresslevel=_LEVEL) as packed:
            files = _pack_all(packed, home, told)
            if not files:
                raise StoreError(f"nothing is kept in {quoted_path(home)} yet; name another folder with HEIBAI_HOME")
            manifest = Manifest(time.time(), code_version(), files)
            packed.writestr(zipfile.ZipInfo(NAME), format_manifest(manifest))
    except OSError as error:
        raise cannot_write(path, error) from error
    return manifest


def _pack_all(packed: zipfile.ZipFile, home: Path, told: OnProgress) -> dict[str, Digest]:
    files: dict[str, Digest] = {}
    if named_store() or (home / DATABASE).exists():
        clear_abandoned(make_home())
        with (
            tempfile.TemporaryDirectory(f".{os.getpid()}.tmp", ".backup-", home) as scratch,
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
