"""What the protocols of lines share: bounds, and numbers that are read as people write them."""

from __future__ import annotations

from ..core.errors import ProtocolError, quoted
from ..core.numbers import number

LONGEST = 1 << 16  # bytes of a line; a game in one line fits


def integers(text: str, counts: tuple[int, ...], what: str) -> tuple[int, ...]:
    """Whole numbers with commas between, as many as one of ``counts``. Raises ProtocolError."""
    words = text.replace(" ", "").split(",")
    if len(words) not in counts or not all(word.removeprefix("-").isdigit() and len(word) <= 9 for word in words):
        raise ProtocolError(f"{quoted(text)} came, {what} expected")
    if not text.isascii():
        raise ProtocolError(f"{quoted(text)} came, {what} in ASCII digits expected")
    return tuple(map(int, words))


def real(text: str, what: str) -> float:
    """A finite number. Raises ProtocolError."""
    try:
        return number(text)
    except ValueError as error:
        raise ProtocolError(f"{quoted(text)} came, {what} expected") from error
