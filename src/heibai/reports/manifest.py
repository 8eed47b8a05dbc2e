"""manifest.json of a report: what makes it again, and the SHA-256 of its files, of the run's and of itself."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from pathlib import Path, PurePosixPath
from typing import Any, BinaryIO

from ..core.errors import RunError, quoted, quoted_path
from ..jobs.documents import UnreadableError, open_regular, parse_object, read_bytes

FORMAT, VERSION, MANIFEST = "heibai-report", 1, "manifest.json"
_CHUNK = 1 << 20  # bytes
_OWN = "sha256"  # over all the rest
_MEND = "write the report again with: heibai report RUN"


def seal(manifest: Mapping[str, Any]) -> bytes:
    """The file: the manifest with a checksum over all that it says."""
    text = json.dumps({**manifest, _OWN: _checksum(manifest)}, indent=2, allow_nan=False, sort_keys=True)
    return f"{text}\n".encode()


def read_manifest(folder: Path) -> dict[str, Any]:
    """Raises RunError: there is none, it is damaged, or of another version."""
    path = folder / MANIFEST
    try:
        found = parse_object(read_bytes(path))
    except UnreadableError as error:
        raise RunError(f"{quoted_path(folder)} holds no report: {MANIFEST}: {error}; {_MEND}") from error
    if found.get("format") != FORMAT or found.get("version") != VERSION:
        came = f"{found.get('format')} {found.get('version')}"
        raise RunError(f"{quoted_path(path)} says {quoted(came, 40)}, expected {FORMAT} {VERSION}; {_MEND}")
    said = found.pop(_OWN, None)
    if said != _checksum(found):
        raise RunError(f"{quoted_path(path)} was changed: its checksum does not fit its content; {_MEND}")
    return found


def faults_of(folder: Path) -> list[str]:
    """What differs from the manifest, a sentence a file; empty: nothing."""
    try:
        manifest = read_manifest(folder)
    except RunError as error:
        return [str(error)]
    return [*_changed(folder, manifest["files"]), *_added(folder, manifest["files"])]


def run_faults(run: Path, manifest: Mapping[str, Any]) -> list[str]:
    """What of the run at ``run`` is no longer what the report was made of, a sentence a file; empty: nothing."""
    return [why for name, said in manifest["run"]["evidence"].items() if (why := _run_fault(run, name, said))]


def _run_fault(run: Path, name: str, said: Mapping[str, Any]) -> str:
    try:
        with open_regular(run / _inside(name)) as file:
            found, size = _digest_of_first(file, said["bytes"])
    except (OSError, UnreadableError) as error:
        return f"{name} of the run: {error}"
    if size < said["bytes"]:
        return f"{name} of the run: it has {size} bytes, the report was made of {said['bytes']}"
    return "" if found == said["sha256"] else f"{name} of the run: it was changed after the report was made"


def _digest_of_first(file: BinaryIO, count: int) -> tuple[str, int]:
    """SHA-256 of the first ``count`` bytes, and how many there were."""
    sha, left = hashlib.sha256(), count
    while left and (part := file.read(min(left, _CHUNK))):
        sha.update(part)
        left -= len(part)
    return sha.hexdigest(), count - left


def _changed(folder: Path, files: Mapping[str, Mapping[str, Any]]) -> Iterator[str]:
    for name, said in files.items():
        try:
            data = read_bytes(folder / _inside(name))
        except UnreadableError as error:
            yield f"{name}: {error}"
            continue
        if len(data) != said["bytes"]:
            yield f"{name}: it has {len(data)} bytes, the manifest says {said['bytes']}"
        elif (found := hashlib.sha256(data).hexdigest()) != said["sha256"]:
            yield f"{name}: it was changed, its SHA-256 is {found[:16]}..., the manifest says {said['sha256'][:16]}..."


def _added(folder: Path, files: Mapping[str, object]) -> Iterator[str]:
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(folder).as_posix()
        if not path.is_dir() and name not in files and name != MANIFEST:
            yield f"{name}: the manifest does not know it"


def _inside(name: str) -> str:
    """Raises UnreadableError for a name that leaves the folder."""
    path = PurePosixPath(name)
    if path.is_absolute() or ".." in path.parts or "\\" in name:
        raise UnreadableError("it is a place outside the folder")
    return name


def _checksum(manifest: Mapping[str, Any]) -> str:
    text = json.dumps(manifest, sort_keys=True, separators=(",", ":"), allow_nan=False)
    return hashlib.sha256(text.encode()).hexdigest()
