"""Files of a run read with care: regular ones of bounded size, and JSON that a run can have written."""

from __future__ import annotations

import json
import math
import os
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import Any, BinaryIO, NoReturn

LARGEST = 1 << 28  # bytes of a JSON document
DEEPEST = 32  # lists and objects inside one another


class UnreadableError(ValueError):
    """Why a file is not what it should be, as the end of a sentence: ``it is a folder``. Never leaves this room."""


def open_regular(path: Path) -> BinaryIO:
    """The file at ``path`` for reading. Raises UnreadableError; a pipe or a device is refused, never waited for."""
    try:
        descriptor = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
    except (OSError, ValueError) as error:
        raise UnreadableError(_why_closed(error)) from error
    mode = os.fstat(descriptor).st_mode
    if not stat.S_ISREG(mode):
        os.close(descriptor)
        raise UnreadableError("it is a folder" if stat.S_ISDIR(mode) else "it is a pipe or a device, no file")
    return os.fdopen(descriptor, "rb")


def _why_closed(error: OSError | ValueError) -> str:
    if isinstance(error, FileNotFoundError | NotADirectoryError):
        return "it is missing"
    return f"it cannot be read: {(error.strerror if isinstance(error, OSError) else None) or error}"


def read_bytes(path: Path, *, largest: int = LARGEST) -> bytes:
    """A whole regular file. Raises UnreadableError."""
    with open_regular(path) as file:
        try:
            data = file.read(largest + 1)
        except OSError as error:
            raise UnreadableError(_why_closed(error)) from error
    if len(data) > largest:
        raise UnreadableError(f"it has more than {largest} bytes")
    return data


def parse_object(data: bytes) -> dict[str, Any]:
    """A JSON object of finite numbers and proper texts, not nested without end. Raises UnreadableError."""
    try:
        value = json.loads(data, parse_constant=_refuse_constant)
    except UnreadableError:
        raise
    except (ValueError, RecursionError) as error:
        raise UnreadableError("it is no JSON") from error
    if not isinstance(value, dict):
        raise UnreadableError("it is no JSON object")
    for inner in _everything_in(value):
        if isinstance(inner, float) and not math.isfinite(inner):
            raise UnreadableError("it has a number beyond all bounds")
        if isinstance(inner, str) and not _is_text(inner):
            raise UnreadableError("it has a text that is no Unicode")
    return value


def _refuse_constant(name: str) -> NoReturn:
    raise UnreadableError(f"it has {name}, which is no JSON")


def _everything_in(value: Any) -> Iterator[Any]:
    """Every value and every key, at any depth. Raises UnreadableError beyond DEEPEST."""
    level = [value]
    for _ in range(DEEPEST):
        yield from level
        level = [inner for outer in level for inner in _inside(outer)]
        if not level:
            return
    raise UnreadableError(f"it nests more than {DEEPEST} lists and objects")


def _inside(value: Any) -> list[Any]:
    if isinstance(value, dict):
        return [*value, *value.values()]
    return value if isinstance(value, list) else []


def _is_text(text: str) -> bool:
    """No half of a surrogate pair: what can be printed and stored."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True
