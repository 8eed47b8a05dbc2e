"""Opening rules: who places the first stones where, who chooses a colour, which seat acts.

Seats: the first player is seat 0. Colours are settled when a choice has been made; until then seat 0 counts as black.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import IntEnum
from functools import cache

from ...core.contract import Color
from ...core.errors import PositionTextError
from .rulesets import OPENINGS


class OpeningChoice(IntEnum):
    """Choices that are no squares; as a move each is ``size * size`` plus this number."""

    TAKE_BLACK = 1
    STAY_WHITE = 2  # keep the white stones and go on
    ADD_TWO = 3  # place one white and one black stone more, and let the first player choose


# One word each, so that a line of moves can hold them.
CHOICE_LABELS = {
    OpeningChoice.TAKE_BLACK: "take-black",
    OpeningChoice.STAY_WHITE: "stay-white",
    OpeningChoice.ADD_TWO: "add-two",
}


@dataclass(frozen=True, slots=True)
class Stage:
    """How far the opening has come."""

    opening: str  # "free", "pro", "long-pro", "swap", "swap2", "outer-open"
    to_place: int = 0  # stones that the acting seat still has to place before a choice
    choosing: bool = False
    seat: int = 0  # who places or chooses; without meaning once the game is on
    black_seat: int = 0
    settled: bool = True  # the game is on

    @staticmethod
    def first(opening: str) -> Stage:
        """The stage of an empty board."""
        if opening in ("swap", "swap2"):
            return Stage(opening, to_place=3, settled=False)
        return Stage(opening)

    def acting_seat(self, to_move: Color) -> int:
        """The seat that acts now."""
        if not self.settled:
            return self.seat
        return self.black_seat if to_move is Color.BLACK else 1 - self.black_seat

    def to_text(self) -> str:
        """What a position's text says of the stage; empty when the first player has black and the game is on."""
        if self.settled:
            return f"black={self.black_seat + 1}" if self.black_seat else ""
        return f"choose={self.seat + 1}" if self.choosing else f"place={self.to_place},{self.seat + 1}"

    @staticmethod
    def from_text(text: str, opening: str) -> Stage:
        """The inverse of ``to_text`` under an opening rule. Raises PositionTextError."""
        if not text:
            return Stage(opening)
        if opening in ("swap", "swap2"):
            for stage in _reachable(Stage.first(opening)):
                if stage.to_text() == text:
                    return stage
        raise PositionTextError(f"{text[:40]!r} is no stage of the opening rule {opening}; leave it out")

    def code(self) -> int:
        """A small number that tells stages apart; 0 once the game is on with black for the first player."""
        if self.settled:
            return (1 << 16) * self.black_seat
        return 1 + ((OPENINGS.index(self.opening) * 4 + self.to_place) * 2 + self.choosing) * 2 + self.seat

    def choices(self) -> tuple[OpeningChoice, ...]:
        """What the acting seat may choose; empty when stones are to be placed."""
        if not self.choosing:
            return ()
        extended = self.opening == "swap2" and self.seat == 1
        return tuple(OpeningChoice) if extended else (OpeningChoice.TAKE_BLACK, OpeningChoice.STAY_WHITE)

    def after_stone(self) -> Stage:
        """The stage after one more stone was placed."""
        if self.settled:
            return self
        if self.to_place > 1:
            return Stage(self.opening, to_place=self.to_place - 1, seat=self.seat, settled=False)
        return Stage(self.opening, choosing=True, seat=1 - self.seat, settled=False)

    def after_choice(self, choice: OpeningChoice) -> Stage:
        """The stage after ``choice``, one of ``choices()``."""
        if choice is OpeningChoice.ADD_TWO:
            return Stage(self.opening, to_place=2, seat=self.seat, settled=False)
        black = self.seat if choice is OpeningChoice.TAKE_BLACK else 1 - self.seat
        return Stage(self.opening, black_seat=black)


def _reachable(stage: Stage) -> list[Stage]:
    """``stage`` and every one that can come after it."""
    if stage.settled:
        return [stage]
    after = [stage.after_choice(choice) for choice in stage.choices()] if stage.choosing else [stage.after_stone()]
    return [stage, *(later for following in after for later in _reachable(following))]


def smallest_board(opening: str) -> int:
    """Points a side below which black's second stone would find no place."""
    return {"pro": 6, "long-pro": 8}.get(opening, 1)


@cache
def allowed_squares(opening: str, stones: int, columns: int, rows: int) -> frozenset[int] | None:
    """Squares that the opening rule leaves to black's next stone; None: every empty one.

    ``stones`` is the number already on the board.
    """
    if opening == "outer-open" and stones == 0:
        return _where(columns, rows, lambda r, c: min(r, c, rows - 1 - r, columns - 1 - c) <= 1)
    if opening in ("pro", "long-pro"):
        middle_row, middle_column = rows // 2, columns // 2
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
    return ""


_ASKED = {
    "outermost": "black's first stone on one of the two outermost rows or columns",
    "centre": "the first stone in the centre",
    "outside-5x5": "black's second stone outside the central 5x5 points",
    "outside-7x7": "black's second stone outside the central 7x7 points",
}


def breach(opening: str, stones: int) -> str:
    """What the opening rule asks of black's next stone, in words."""
    return f"{opening} wants {_ASKED[limit(opening, stones)]}"


def _where(columns: int, rows: int, keep: Callable[[int, int], bool]) -> frozenset[int]:
    return frozenset(r * columns + c for r in range(rows) for c in range(columns) if keep(r, c))
