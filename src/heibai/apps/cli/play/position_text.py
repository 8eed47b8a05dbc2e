"""What the text of a position says before any game reads it."""

from __future__ import annotations

import math
import re

_SMALLEST_BOARD = 4  # a shorter text is a mistake, not a board


def size_of(position: str | None) -> int | None:
    """The board size that the length of a position text tells; None where it tells nothing."""
    if position is None:
        return None
    ggf = re.match(r"\s*BO\[(\d{1,2})\s", position)
    if ggf:
        return int(ggf[1])
    cells = max(len("".join(word for word in position.split() if "=" not in word)) - 1, 0)  # no stage of an opening
    side = math.isqrt(cells)
    return side if side >= _SMALLEST_BOARD and side**2 == cells else None
