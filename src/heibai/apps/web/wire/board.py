"""A board as every page is told it: everything to draw, nothing to compute."""

from __future__ import annotations

from typing_extensions import TypedDict

from ....core.contract import Color
from .model import Seat, documented


@documented
class LegalMove(TypedDict):
    """A legal move and what it does to the board, so that a page needs no rules."""

    move: int
    label: str
    changes: list[tuple[int, int]]
    """(square, 0 black, 1 white or -1 empty), the move's own square first; an offer's stays empty."""


@documented
class BoardState(TypedDict):
    """The board as it lies there now."""

    rows: int
    columns: int
    cells: str
    """One of "-XO" a square: empty, black, white; from a1 along the row."""
    to_move: Color
    seat: Seat
    """Who acts."""
    labels: str
    """Letters of the columns."""
    row_one_on_top: bool
    counted: bool
    """Disc counts mean something in this game."""
    must_pass: bool
    points: bool
    """Stones lie on the crossings of lines, not in cells."""
    stars: list[int]
    """Dots of the empty board."""
    forbidden: list[tuple[int, str]]
    """Empty squares that the rules forbid to the side to move, with the reason."""
    limit: str
    """What the opening asks of the next stone: "centre"; or of who acts: "declare", "offer", "pick"; empty: nothing."""
    placing: list[Color]
    """Of the stones that the acting seat places before a choice, the next first."""
    offered: list[int]
    """Empty squares that were offered for the next stone, ascending."""
    offers_left: int
    """Squares that the acting seat has still to offer."""
