"""Arrays of a job that are too large for its checkpoint: a file beside it, whose digest the checkpoint has."""

from __future__ import annotations

import hashlib
import io
import zipfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from ..core.errors import CheckpointError
from .documents import UnreadableError, open_regular, write_atomically

Array = npt.NDArray[Any]


def write_arrays(path: Path, arrays: Mapping[str, Array]) -> str:
    """Write ``arrays`` by their names (NumPy's .npz), whole or not at all; the file's SHA-256. Raises RunError."""
    packed = io.BytesIO()
    np.savez(packed, allow_pickle=False, **arrays)
    write_atomically(path, packed.getvalue())
    return hashlib.sha256(packed.getvalue()).hexdigest()


def read_arrays(path: Path, sha256: str) -> dict[str, Array]:
    """What ``write_arrays`` wrote. Raises CheckpointError when the file is missing or another than that one."""
    try:
        with open_regular(path) as file:
            data = file.read()
    except (UnreadableError, OSError) as error:
        raise _damaged(path, str(error)) from error
    if hashlib.sha256(data).hexdigest() != sha256:
        raise _damaged(path, "its digest differs from the checkpoint's")
    try:
        with np.load(io.BytesIO(data), allow_pickle=False) as found:
            return {name: found[name] for name in found.files}
    except (ValueError, zipfile.BadZipFile) as error:
        raise _damaged(path, "it holds no arrays") from error


def _damaged(path: Path, why: str) -> CheckpointError:
    return CheckpointError(
        f"{str(path)!r} is damaged: {why}; put back a copy of it, or start a new run in another directory"
    )
