"""A part of a list, and a text of where the next one begins, which is of use to the server alone."""

from __future__ import annotations

import base64
import binascii
import json
from collections.abc import Sequence

from ....core.errors import SpecError, quoted


def cursor(number: int, key: int | str) -> str:
    """The text of a place in a list."""
    return base64.urlsafe_b64encode(json.dumps([number, key]).encode()).decode().rstrip("=")


def place_of(text: str) -> tuple[int, int | str]:
    """What ``cursor`` made the text of. Raises SpecError."""
    try:
        made = json.loads(base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True))
        number, key = made
        if _is_whole(number) and (type(key) is str or _is_whole(key)):
            return number, key
    except (binascii.Error, ValueError, TypeError, RecursionError):
        pass  # said below, as for all that is none
    raise SpecError(f"{quoted(text)} is no place in a list; expected what the part before calls next, or nothing")


def part_of(names: Sequence[str], *, after: str, limit: int) -> tuple[slice, str | None]:
    """Which of a list are told now, and what asks for those behind them. Raises SpecError."""
    begin = _behind(after, names) if after else 0
    end = begin + limit
    return slice(begin, end), cursor(end, names[end - 1]) if end < len(names) else None


def _behind(after: str, names: Sequence[str]) -> int:
    """Behind the one that was told last, or where it stood, had it not been removed."""
    number, name = place_of(after)
    return names.index(name) + 1 if isinstance(name, str) and name in names else max(0, number)


def _is_whole(value: object) -> bool:
    """A number that a database has."""
    return type(value) is int and -(2**63) <= value < 2**63
