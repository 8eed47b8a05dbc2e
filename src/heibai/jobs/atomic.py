"""Files that are replaced whole or not at all, whatever dies in between."""

from __future__ import annotations

import os
import shutil
from contextlib import suppress
from pathlib import Path

from ..core.errors import RunError, quoted_path
from ..core.files import replacing


def write_atomically(path: Path, data: str | bytes, *, durable: bool = True) -> None:
    """Put ``data`` (text as UTF-8) at ``path``: after a crash at any instant the old or the new content is there.

    ``durable``: as in `core.files.replacing`.

    Raises:
        RunError: the folder is missing, read-only or full; the old content is untouched.
    """
    try:
        with replacing(path, durable=durable) as file:
            file.write(data.encode() if isinstance(data, str) else data)
    except OSError as error:
        raise cannot_write(path, error) from error


def find_abandoned(folder: Path, *, begin: str = ".") -> list[Path]:
    """Temporary files and folders in ``folder`` whose writers were killed before they could rename them."""
    found = (path for path in sorted(folder.glob(".*.tmp")) if path.name.startswith(begin))
    writers = ((path, path.name.split(".")[-2]) for path in found)
    return [path for path, writer in writers if writer.isdecimal() and not _is_alive(int(writer))]


def clear_abandoned(folder: Path, *, begin: str = ".") -> None:
    """Remove those of ``find_abandoned``."""
    for path in find_abandoned(folder, begin=begin):
        if path.is_dir():
            shutil.rmtree(path, ignore_errors=True)
        with suppress(OSError):
            path.unlink()


def _is_alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except OSError:
        return True  # somebody else's
    return True


def cannot_write(path: Path, error: OSError) -> RunError:
    """The sentence for a write that the system refused."""
    if isinstance(error, FileNotFoundError | FileExistsError | NotADirectoryError):
        mend = "name another place, in a folder that there is"
    else:
        right = f"chmod u+w {quoted_path(path.parent)}"
        mend = f"make room or give yourself the right to write ({right}) and start the same command again"
    return RunError(
        f"cannot write {quoted_path(path)} ({error.strerror or error}); what was there before is kept: {mend}"
    )
