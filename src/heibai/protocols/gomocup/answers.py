"""What a brain answers: points, choices of swap2, words. Both ways of writing several points are read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ...core.errors import ProtocolError, quoted
from ..lines import integers

Point = tuple[int, int]  # x, y
SWAP = "SWAP"
_WORDS = ("OK", "ERROR", "UNKNOWN", "MESSAGE", "DEBUG", "SUGGEST", "FORBID")
_MOST_POINTS = 3


@dataclass(frozen=True, slots=True)
class Answer:
    """One line of a brain."""

    word: str = ""  # "OK", "ERROR", "MESSAGE", ..., SWAP; empty for points
    text: str = ""  # what follows the word
    points: tuple[Point, ...] = ()  # one to three


def parse_answer(line: str) -> Answer:
    """A line of a brain: ``7,7``, ``7,7 8,7 9,9``, ``7,7,1 8,7,2``, ``SWAP``, or a word. Raises ProtocolError."""
    text = line.strip()
    word, _, rest = text.partition(" ")
    if word.upper() in _WORDS:
        return Answer(word.upper(), rest.strip())
    if text.upper() == SWAP:
        return Answer(SWAP)
    words = text.split()
    if not 0 < len(words) <= _MOST_POINTS:
        raise ProtocolError(f"{quoted(line)} came, X,Y expected")
    numbers = [integers(each, (2, 3), "X,Y") for each in words]
    return Answer(points=tuple((each[0], each[1]) for each in numbers))


def format_points(points: Sequence[Point], fields: Sequence[int] = ()) -> str:
    """``7,7 8,7``; with ``fields``, one a point, ``7,7,1 8,7,2`` as some programs write them."""
    if not fields:
        return " ".join(f"{x},{y}" for x, y in points)
    return " ".join(f"{x},{y},{field}" for (x, y), field in zip(points, fields, strict=True))


def format_forbidden(points: Sequence[Point]) -> str:
    """Yixin's list of forbidden points: two digits each for x and y, a full stop at the end."""
    return f"FORBID {''.join(f'{x:02d}{y:02d}' for x, y in points)}."


def parse_forbidden(text: str) -> tuple[Point, ...]:
    """The points of what follows FORBID. Raises ProtocolError."""
    digits = text.strip().removesuffix(".")
    if not text.strip().endswith(".") or len(digits) % 4 or not (digits.isascii() and (digits + "0").isdigit()):
        raise ProtocolError(f"{quoted(text)} came, four digits a point and a full stop expected")
    return tuple((int(digits[i : i + 2]), int(digits[i + 2 : i + 4])) for i in range(0, len(digits), 4))
