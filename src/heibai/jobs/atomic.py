"""Files that are replaced whole or not at all, whatever dies in between."""

from __future__ import annotations

import os
import shutil
from contextlib import suppress
from pathlib import Path

from ..core.errors import RunError, quoted_path
from ..core.files import require_writable


def write_atomically(path: Path, data: str | bytes, *, durable: bool = True) -> None:
    """Put ``data`` (text as UTF-8) at ``path``: after a crash at any instant the old or the new content is there.

    Temporary file in the same folder, fsync, rename, fsync of the folder (POSIX rename is atomic, not durable).
    ``durable=False`` leaves out both fsyncs: a killed process still loses nothing, a power cut may.

    Raises:
        RunError: the folder is missing, read-only or full; the old content is untouched.
    """
    temporary = path.parent / f".{path.name}.{os.getpid()}.tmp"
    try:
        require_writable(path)
        with open(temporary, "wb") as file:
            file.write(data.encode() if isinstance(data, str) else data)
            file.flush()
            if durable:
                os.fsync(file.fileno())
        os.replace(temporary, path)
        if durable:
            sync_folder(path.parent)
    except OSError as error:
        with suppress(OSError):
            temporary.unlink(missing_ok=True)
        raise cannot_write(path, error) from error


def find_abandoned(folder: Path, *, begin: str = ".") -> list[Path]:
    """Temporary files and folders in ``folder`` whose writers were killed before they could rename them."""
    writers = ((path, path.name.split(".")[-2]) for path in sorted(folder.glob(f"{begin}*.tmp")))
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


def sync_folder(folder: Path) -> None:
    """Make renames and new names in ``folder`` survive a power cut."""
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


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
