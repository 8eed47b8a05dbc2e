"""Any game's BoardView as a picture: one SVG text, no library.

The board brings its own ground, so that it reads the same on a white page and on a black one. Reversi's discs lie in
cells, Gomoku's stones on crossings (``BoardView.points``).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from html import escape
from types import MappingProxyType

from ..core.contract import BoardView
from .board_text import describe

_CELL = 40  # units a square
_MARGIN = 26  # for the labels
_CAPTION = 30  # for the line of words below
_FRAME, _WORDS = "#26221c", "#ece4d4"
STONES = {0: ("#14130f", "#5b574c"), 1: ("#f7f4ec", "#8d8778")}  # fill and edge
NO_MARKS: Mapping[int, str] = MappingProxyType({})
_LAST, _FORBIDDEN, _WON = "#e0483b", "#b3261e", "#ffd34d"


@dataclass(frozen=True, slots=True)
class _Ground:
    """The colours of a board."""

    fill: str
    line: str
    legal: str
    mark: str  # of letters


_CELLS = _Ground(fill="#2f7d4f", line="#1c5233", legal="#bfe8cc", mark="#ffffff")
_CROSSINGS = _Ground(fill="#dcb26a", line="#6b4a1d", legal="#7d5a28", mark="#2a1c08")


def board_svg(
    view: BoardView,
    *,
    last: int | None = None,
    caption: str | None = None,
    marks: Mapping[int, str] = NO_MARKS,
    moves: Mapping[int, str] = NO_MARKS,
) -> str:
    """The picture of a position.

    Args:
        last: the square of the last move, marked by a dot.
        caption: the words below the board; by default whose turn it is and what is to be chosen.
        marks: a few letters by empty square.
        moves: squares that can be pressed, with the name of the move in ``data-move``.
    """
    columns, rows = view.columns, view.rows
    width, board = columns * _CELL + 2 * _MARGIN, rows * _CELL + 2 * _MARGIN
    words = describe(view) if caption is None else caption
    ground = _CROSSINGS if view.points else _CELLS
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {board + _CAPTION}" width="{width}" '
        f'height="{board + _CAPTION}" role="img" font-family="sans-serif" font-size="15">',
        f"<title>{escape(words)}</title>",
        f'<rect width="{width}" height="{board + _CAPTION}" rx="8" fill="{_FRAME}"/>',
        f'<rect x="{_MARGIN}" y="{_MARGIN}" width="{columns * _CELL}" height="{rows * _CELL}" fill="{ground.fill}"/>',
        *_grid(columns, rows, ground, points=view.points),
        *_labels(view, columns, rows),
        *_squares(view, ground, last, marks),
        *_pressed(view, moves),
        f'<text x="{width / 2:g}" y="{board + 8}" text-anchor="middle" fill="{_WORDS}">{escape(words)}</text>',
        "</svg>",
    ]
    return "\n".join(parts)


def _grid(columns: int, rows: int, ground: _Ground, *, points: bool) -> Iterator[str]:
    """Lines between cells, or through crossings from the first to the last."""
    inset = _CELL / 2 if points else 0
    wide, high = columns * _CELL - 2 * inset, rows * _CELL - 2 * inset
    left, top = _MARGIN + inset, _MARGIN + inset
    steps = [f"M{left + i * _CELL:g} {top:g}v{high:g}" for i in range(columns if points else columns + 1)]
    steps += [f"M{left:g} {top + i * _CELL:g}h{wide:g}" for i in range(rows if points else rows + 1)]
    yield f'<path d="{"".join(steps)}" stroke="{ground.line}" stroke-width="1.5" fill="none"/>'


def _labels(view: BoardView, columns: int, rows: int) -> Iterator[str]:
    """Letters above, numbers on the left, as the game counts them."""
    for column, letter in enumerate(view.labels):
        x = _MARGIN + (column + 0.5) * _CELL
        yield f'<text x="{x:g}" y="{_MARGIN - 8}" text-anchor="middle" fill="{_WORDS}">{escape(letter)}</text>'
    for row in range(rows):
        y = _MARGIN + (_line(view, row, rows) + 0.5) * _CELL + 5
        yield f'<text x="{_MARGIN / 2:g}" y="{y:g}" text-anchor="middle" fill="{_WORDS}">{row + 1}</text>'


def _line(view: BoardView, row: int, rows: int) -> int:
    """The line of the picture, from the top, that a row stands on."""
    return row if view.row_one_on_top else rows - 1 - row


def centre(view: BoardView, square: int) -> tuple[float, float]:
    """Where a square's stone lies in the picture."""
    row, column = divmod(square, view.columns)
    return _MARGIN + (column + 0.5) * _CELL, _MARGIN + (_line(view, row, view.rows) + 0.5) * _CELL


def _pressed(view: BoardView, moves: Mapping[int, str]) -> Iterator[str]:
    for square, name in moves.items():
        x, y = centre(view, square)
        yield (
            f'<rect x="{x - _CELL / 2:g}" y="{y - _CELL / 2:g}" width="{_CELL}" height="{_CELL}" fill-opacity="0" '
            f'tabindex="0" role="button" aria-label="{escape(name)}" data-move="{escape(name)}"/>'
        )


def _squares(view: BoardView, ground: _Ground, last: int | None, marks: Mapping[int, str]) -> Iterator[str]:
    for square, stone in enumerate(view.cells):
        x, y = centre(view, square)
        if square in view.stars:
            yield _circle(x, y, 4, ground.line)
        if stone >= 0:
            fill, edge = STONES[stone]
            yield _circle(x, y, 17, fill, f' stroke="{edge}" stroke-width="1"')
        elif square in marks:
            yield from _mark(x, y, ground, marks[square])
        elif square in view.forbidden:
            yield f'<path d="M{x - 6:g} {y - 6:g}l12 12m0 -12l-12 12" stroke="{_FORBIDDEN}" stroke-width="3"/>'
        elif square in view.legal:
            yield _circle(x, y, 2 if _is_free(view) else 5, ground.legal, ' class="legal"')
        if square in view.line:
            yield _circle(x, y, 13, "none", f' stroke="{_WON}" stroke-width="3"')
        if square == last:
            yield _circle(x, y, 6, _LAST, ' class="last"')


def _mark(x: float, y: float, ground: _Ground, words: str) -> Iterator[str]:
    """Letters on the ground's own colour, so that lines do not run through them."""
    yield f'<rect x="{x - 17:g}" y="{y - 9:g}" width="34" height="18" rx="4" fill="{ground.fill}"/>'
    yield (
        f'<text x="{x:g}" y="{y + 5:g}" text-anchor="middle" font-size="13" fill="{ground.mark}" class="mark">'
        f"{escape(words)}</text>"
    )


def _is_free(view: BoardView) -> bool:
    """Whether every empty crossing may be played: marks are small then, or they would hide the board."""
    return view.points and len(view.legal) == view.cells.count(-1)


def _circle(x: float, y: float, radius: int, fill: str, more: str = "") -> str:
    return f'<circle cx="{x:g}" cy="{y:g}" r="{radius}" fill="{fill}"{more}/>'
