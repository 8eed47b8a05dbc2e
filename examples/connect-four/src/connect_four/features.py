"""What an evaluation sees of a position: three numbers, each the side to move's minus the other's."""

from __future__ import annotations

from .position import COLUMNS, LINES, ROWS, ConnectFourPosition

NAMES = ("threes", "twos", "centre")
CENTRE = sum(1 << row * COLUMNS + COLUMNS // 2 for row in range(ROWS))


def features(position: ConnectFourPosition) -> tuple[float, float, float]:
    """Lines with three stones and an empty square; with two and two empty; stones in the middle column."""
    counts = [0] * 5
    for line in LINES:
        own, other = (line & position.own).bit_count(), (line & position.other).bit_count()
        if not other:
            counts[own] += 1
        elif not own:
            counts[other] -= 1
    centre = (CENTRE & position.own).bit_count() - (CENTRE & position.other).bit_count()
    return float(counts[3]), float(counts[2]), float(centre)
