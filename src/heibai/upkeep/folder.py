"""The data folder itself: can it be written, is there room, and what did killed processes leave behind?"""

from __future__ import annotations

import os
import shlex
import shutil
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from ..core.errors import quoted_path
from ..jobs.documents import NO_ROOM, find_abandoned, may_be_there
from .part import Part, part

LEAST_FREE = 256 << 20  # bytes


def check_folder(home: Path) -> Part:
    """Whether ``home`` can be written to, has room, and holds no left-overs."""
    if not may_be_there(home):
        return part("folder", f"{home} is not there yet; it is made when something is kept")
    try:
        _write_into(home)
    except OSError as error:
        if error.errno in NO_ROOM:
            return part("folder", str(home), [f"{quoted_path(home)} cannot be written ({error.strerror}); make room"])
        mend = f"chmod u+rwx {shlex.quote(str(home))}, or name another with HEIBAI_HOME"
        return part("folder", str(home), [f"{quoted_path(home)} cannot be written ({error.strerror}); {mend}"])
    free = shutil.disk_usage(home).free
    about = f"{home}, {free / 1e9:.1f} GB free"
    return part("folder", about, [*_room(home, free), *map(_left_over, left_overs(home))])


def _write_into(home: Path) -> None:
    """Raises OSError."""
    probe = home / f".doctor.{os.getpid()}.tmp"
    try:
        probe.write_bytes(b"heibai")
    finally:
        with suppress(FileNotFoundError):
            probe.unlink()


def _room(home: Path, free: int) -> Iterator[str]:
    if free < LEAST_FREE:
        yield (
            f"only {free >> 20} MiB are free where {quoted_path(home)} lies, at least {LEAST_FREE >> 20} are asked "
            "for; make room, or move it and name the new place with HEIBAI_HOME"
        )


def left_overs(home: Path) -> list[Path]:
    """Temporary files of processes that were killed, in every folder that heibai writes to."""
    folders = [home, *(home / name for name in ("library", "books")), *sorted(home.glob("library/*/"))]
    return [path for folder in [*folders, *sorted(home.glob("runs/*/"))] for path in find_abandoned(folder)]


def _left_over(path: Path) -> str:
    return f"{quoted_path(path)} was left behind by a process that was killed; rm -r {shlex.quote(str(path))}"
