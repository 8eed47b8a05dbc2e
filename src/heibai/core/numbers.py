"""Numbers in texts that people type: ASCII digits, nothing that Python reads besides (``٣``, ``1_000``, ``nan``).

And numbers of things in sentences that people read.
"""

from __future__ import annotations

import re

_WHOLE = re.compile(r"[+-]?[0-9]{1,18}")
_NUMBER = re.compile(r"[+-]?([0-9]+(\.[0-9]*)?|\.[0-9]+)([eE][+-]?[0-9]{1,3})?")
_LONGEST = 400  # characters of a decimal


def whole(text: str) -> int:
    """``"-12"``, of 18 digits at most, so that it fits 64 bits. Raises ValueError."""
    if not _WHOLE.fullmatch(text.strip()):
        raise ValueError("no whole number")
    return int(text)


def number(text: str) -> float:
    """``"-8.5"``, ``"1e-3"``: finite. Raises ValueError."""
    word = text.strip()
    if len(word) > _LONGEST or not _NUMBER.fullmatch(word) or abs(value := float(word)) == float("inf"):
        raise ValueError("no finite number")
    return value


def counted(number: int, noun: str) -> str:
    """``1 file``, ``3 files``: a number of things in a sentence."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
