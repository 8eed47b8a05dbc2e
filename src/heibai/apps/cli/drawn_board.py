"""Draws any game's BoardView in a terminal: coloured where colours are, letters where they are not."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rich.text import Text

from ...core.contract import BoardView
from ...plots.board_text import LETTERS, mark_of

if TYPE_CHECKING:
    from rich.console import Console

_FELT = "on #1b6e3c"
_STONES = {0: ("●", "#000000"), 1: ("●", "#ffffff")}


def draw_board(view: BoardView, *, colored: bool, last: int | None = None) -> Text:
    """The board with its labels; legal and forbidden squares are marked, the last move stands in brackets."""
    text = Text()
    labels = "   " + "".join(f" {letter} " for letter in view.labels)
    text.append(labels + "\n", style="dim")
    rows = range(view.rows) if view.row_one_on_top else reversed(range(view.rows))
    for row in rows:
        text.append(f"{row + 1:>2} ", style="dim")
        for column in range(view.columns):
            text.append_text(_cell(view, row * view.columns + column, colored=colored, last=last))
        text.append(f" {row + 1}\n", style="dim")
    text.append(labels, style="dim")
    return text


def _cell(view: BoardView, square: int, *, colored: bool, last: int | None) -> Text:
    stone = view.cells[square]
    left, right = ("[", "]") if square == last else (" ", " ")
    if not colored:
        mark = mark_of(view, square) or LETTERS[stone]
        return Text(f"{left}{mark}{right}")
    mark, ink = _STONES.get(stone, (mark_of(view, square, legal="·") or " ", "#9fe0b5"))
    return Text(f"{left}{mark}{right}", style=f"bold {ink} {_FELT}")


def draw_line(view: BoardView, line: Sequence[int]) -> str:
    """The board in letters with the moves of ``line`` numbered from 1; odd numbers are the side to move."""
    numbers = {square: str(number) for number, square in enumerate(line, start=1)}
    labels = "  " + "".join(f"{letter:>4}" for letter in view.labels)
    rows = range(view.rows) if view.row_one_on_top else reversed(range(view.rows))
    drawn = [
        f"{row + 1:>2}"
        + "".join(
            f"{numbers.get(square, LETTERS[view.cells[square]].replace('-', '.')):>4}"
            for square in range(row * view.columns, (row + 1) * view.columns)
        )
        for row in rows
    ]
    return "\n".join([labels, *drawn, labels])


def has_color(console: Console) -> bool:
    """Whether this terminal shows colours (NO_COLOR and pipes do not)."""
    return console.color_system is not None and not console.no_color
