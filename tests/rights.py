"""Blocks in which this process has the rights of an ordinary user: root may read and write everything."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

NOBODY = 65534


@contextmanager
def as_somebody() -> Iterator[None]:
    """Root is another user in the block, whose own are only the files that `open_folder` gave away."""
    if os.geteuid() != 0:
        yield
        return
    os.seteuid(NOBODY)
    try:
        yield
    finally:
        os.seteuid(0)


@contextmanager
def open_folder() -> Iterator[Path]:
    """A folder that such a user reaches, unlike those of pytest; removed with all that lies in it."""
    with tempfile.TemporaryDirectory(prefix="heibai-rights-") as folder:
        os.chmod(folder, 0o755)
        try:
            yield Path(folder)
        finally:
            for place, _, _ in os.walk(folder):
                os.chmod(place, 0o755)


def give_away(folder: Path) -> None:
    """All below ``folder`` is that user's."""
    if os.geteuid() == 0:
        for place, folders, files in os.walk(folder):
            for name in (".", *folders, *files):
                os.chown(os.path.join(place, name), NOBODY, -1)


@contextmanager
def closed(path: Path) -> Iterator[None]:
    """Nobody may read what lies at ``path``."""
    before = path.stat().st_mode
    path.chmod(0)
    try:
        yield
    finally:
        path.chmod(before)


@contextmanager
def only_read(folder: Path) -> Iterator[None]:
    """Nobody may write anything below ``folder``."""
    places = [folder, *folder.rglob("*")]
    before = {place: place.stat().st_mode for place in places}
    for place in places:
        place.chmod(0o555 if place.is_dir() else 0o444)
    try:
        yield
    finally:
        for place, mode in before.items():
            if place.exists():
                place.chmod(mode)
