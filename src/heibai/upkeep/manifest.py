"""The list of what a backup holds: the last member of its .zip, a JSON object with a digest for every file."""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import Any

from ..core.errors import StoreError, quoted_path
from ..jobs.documents import UnreadableError, parse_object
from ..library.books.book import FOLDER as BOOKS
from ..library.index import FOLDER as LIBRARY
from ..players.remote.engines_file import FILE as ENGINES
from ..store.home import ANALYSES, DATABASE, RUNS

NAME = "heibai-backup.json"
_FORMAT, _VERSION = "heibai-backup", 1
FOLDERS = (LIBRARY, BOOKS, RUNS, ANALYSES)  # below which files may lie
FILES = (DATABASE, ENGINES)


@dataclass(frozen=True, slots=True)
class Digest:
    """Of one file."""

    bytes: int
    sha256: str  # empty: nobody knows it


@dataclass(frozen=True)
class Manifest:
    """What a backup says of itself."""

    created: float  # seconds since 1970; 0: nobody knows it
    code: str  # which heibai made it
    files: Mapping[str, Digest]  # by their path below the data folder

    @property
    def bytes(self) -> int:
        """Of all files, unpacked."""
        return sum(each.bytes for each in self.files.values())

    @property
    def runs(self) -> int:
        """How many runs."""
        return len({PurePosixPath(name).parts[1] for name in self.files if name.startswith(f"{RUNS}/")})


def format_manifest(manifest: Manifest) -> str:
    """The text of the member."""
    files = {name: {"bytes": each.bytes, "sha256": each.sha256} for name, each in manifest.files.items()}
    about = {"format": _FORMAT, "version": _VERSION, "created": manifest.created, "heibai": manifest.code}
    return json.dumps(about | {"files": files}, indent=1) + "\n"


def parse_manifest(text: bytes, path: object) -> Manifest:
    """The list that the member of a backup holds. Raises StoreError: it is none, or damaged."""
    try:
        return _manifest(parse_object(text))
    except (UnreadableError, TypeError, AttributeError, ValueError, KeyError) as error:
        raise no_backup(path, str(error)) from error


def unlisted(sizes: Mapping[str, int]) -> Manifest:
    """In place of a damaged list: all members that may be there, whose digests nobody knows."""
    files = {}
    for name, size in sizes.items():
        with suppress(ValueError):
            files[_checked(name)] = Digest(size, "")
    return Manifest(0.0, "", files)


def no_backup(path: object, why: str) -> StoreError:
    """The sentence for a file that cannot be put back."""
    return StoreError(f"{quoted_path(path)} is no backup, or a damaged one ({why}); name another file, or a copy of it")


def _manifest(row: Mapping[str, Any]) -> Manifest:
    if row["format"] != _FORMAT or row["version"] != _VERSION:
        raise ValueError(f"format {row['format']!r:.40} {row['version']!r:.20}, expected {_FORMAT} {_VERSION}")
    files = {_checked(name): Digest(int(about["bytes"]), str(about["sha256"])) for name, about in row["files"].items()}
    return Manifest(float(row["created"]), str(row["heibai"]), files)


def _checked(name: str) -> str:
    """The name of a file that a backup may hold. Raises ValueError: it leads elsewhere."""
    parts = PurePosixPath(name).parts
    is_below = len(parts) > 1 and parts[0] in FOLDERS and not {"..", "."} & set(parts)
    if "\0" in name or "\\" in name or not (is_below or name in FILES):
        raise ValueError(f"{name!r:.80} is no file of a data folder")
    return name
