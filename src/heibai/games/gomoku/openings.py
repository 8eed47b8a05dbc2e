"""Opening rules as words and points: what may be chosen, and where the first stones may lie. Who acts: stages.py."""

from __future__ import annotations

from collections.abc import Callable
from enum import IntEnum
from functools import cache


class OpeningChoice(IntEnum):
    """Choices that are no squares; as a move each is ``size * size`` plus this number."""

    TAKE_BLACK = 1
    STAY_WHITE = 2  # keep the white stones and go on
    ADD_TWO = 3  # place one white and one black stone more, and let the first player choose
    TAKE_WHITE = 4
    STAY_BLACK = 5
    OFFER_TEN = 6  # keep the black stones and offer ten points for the fifth stone
    DECLARE_1 = 7  # so many points are to be offered for the fifth stone
    DECLARE_2 = 8
    DECLARE_3 = 9
    DECLARE_4 = 10
    DECLARE_5 = 11
    DECLARE_6 = 12
    DECLARE_7 = 13
    DECLARE_8 = 14


FIRST_OFFER = 16  # the offer of a point as a move is ``size * size`` plus this number plus the point
OFFER = "offer-"  # what the word of an offer begins with: ``offer-g7``

# One word each, so that a line of moves can hold them.
CHOICE_LABELS = {choice: choice.name.lower().replace("_", "-") for choice in OpeningChoice}
DECLARATIONS = tuple(choice for choice in OpeningChoice if choice.name.startswith("DECLARE"))

# Half the side of the central square that each of the first stones goes into.
_CENTRAL = {"rif": (0, 1, 2), "soosorv-8": (0, 1, 2), "taraguchi-10": (0, 1, 2, 3, 4)}


def smallest_board(opening: str) -> int:
    """Points a side below which a stone of the opening would find no place, or Renju's central squares no board."""
    return {"pro": 6, "long-pro": 8, **dict.fromkeys(_CENTRAL, 9)}.get(opening, 1)


@cache
def allowed_squares(opening: str, stones: int, columns: int, rows: int) -> frozenset[int] | None:
    """Squares that the opening rule leaves to the next stone; None: every empty one.

    ``stones`` is the number already on the board.
    """
    if opening == "outer-open" and stones == 0:
        return _where(columns, rows, lambda r, c: min(r, c, rows - 1 - r, columns - 1 - c) <= 1)
    middle_row, middle_column = rows // 2, columns // 2
    if stones < len(_CENTRAL.get(opening, ())):
        near = _CENTRAL[opening][stones]
        return _where(columns, rows, lambda r, c: max(abs(r - middle_row), abs(c - middle_column)) <= near)
    if opening in ("pro", "long-pro"):
        far = 2 if opening == "pro" else 3
        if stones == 0:
            return frozenset({middle_row * columns + middle_column})
        if stones == 2:
            return _where(columns, rows, lambda r, c: max(abs(r - middle_row), abs(c - middle_column)) > far)
    return None


def opening_stones(opening: str) -> int:
    """Stones after which ``allowed_squares`` leaves every empty point for good."""
    return {"pro": 3, "long-pro": 3, "outer-open": 1}.get(opening, 0)


def limit(opening: str, stones: int) -> str:
    """What the opening rule asks of the next stone in one word; empty when every empty point may be played."""
    if opening == "outer-open" and stones == 0:
        return "outermost"
    if opening in ("pro", "long-pro") and stones in (0, 2):
        return "centre" if stones == 0 else "outside-5x5" if opening == "pro" else "outside-7x7"
    if stones < len(_CENTRAL.get(opening, ())):
        return f"inside-{2 * stones + 1}x{2 * stones + 1}" if stones else "centre"
    return ""


_ASKED = {
    "outermost": "black's first stone on one of the two outermost rows or columns",
    "centre": "the first stone in the centre",
    "outside-5x5": "black's second stone outside the central 5x5 points",
    "outside-7x7": "black's second stone outside the central 7x7 points",
    "inside-3x3": "the second stone inside the central 3x3 points",
    "inside-5x5": "the third stone inside the central 5x5 points",
    "inside-7x7": "the fourth stone inside the central 7x7 points",
    "inside-9x9": "the fifth stone inside the central 9x9 points",
}


def breach(opening: str, stones: int) -> str:
    """What the opening rule asks of the next stone, in words."""
    return f"{opening} wants {_ASKED[limit(opening, stones)]}"


def _where(columns: int, rows: int, keep: Callable[[int, int], bool]) -> frozenset[int]:
    return frozenset(r * columns + c for r in range(rows) for c in range(columns) if keep(r, c))
