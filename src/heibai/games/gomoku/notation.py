"""Gomoku texts: transcripts (``h8i9j7``) and positions, drawn as one sees the board. Knows no rules."""

from __future__ import annotations

import re

from ...core.contract import Color
from ...core.errors import MoveTextError, PositionTextError
from .. import grid
from .openings import CHOICE_LABELS, FIRST_OFFER, OFFER

_SQUARE = re.compile(r"[a-z](?:[1-9]\d?)")
_CHOICES = {label: choice for choice, label in CHOICE_LABELS.items()}
_BLACK, _WHITE, _EMPTY = "Xx*", "Oo", "-._"


def parse_move(text: str, columns: int, rows: int) -> int:
    """A point, ``pass``, the word of an opening's choice, or ``offer-g7``. Raises MoveTextError."""
    word = text.strip().lower()
    if word in grid.PASS_TEXTS:
        return columns * rows
    if word in _CHOICES:
        return columns * rows + _CHOICES[word]
    if word.startswith(OFFER):
        return columns * rows + FIRST_OFFER + grid.parse_square(word.removeprefix(OFFER), columns, rows)
    return grid.parse_square(text, columns, rows)


def parse_moves(text: str, columns: int, rows: int) -> list[int]:
    """Moves of a transcript such as ``h8i9``, ``H8, I9 take-black`` or ``1. h8 i9 2. j7``. Raises MoveTextError."""
    moves = []
    for word in grid.words_of(text.lower()):
        if word in grid.PASS_TEXTS or word in _CHOICES or word.startswith(OFFER):
            moves.append(parse_move(word, columns, rows))
            continue
        pieces = _SQUARE.findall(word)
        if "".join(pieces) != word:
            raise MoveTextError(f"{word[:40]!r} is no transcript; write squares without gaps, as in 'h8i9j7'")
        moves += [grid.parse_square(piece, columns, rows) for piece in pieces]
    return moves


def format_board(black: int, white: int, to_move: Color, columns: int, rows: int) -> str:
    """Cells from the top row to the bottom one, left to right, then the side to move."""
    cells = [
        "X" if black >> (row * columns + column) & 1 else "O" if white >> (row * columns + column) & 1 else "-"
        for row in reversed(range(rows))
        for column in range(columns)
    ]
    return f"{''.join(cells)} {'O' if to_move else 'X'}"


def split_stage(text: str) -> tuple[str, str]:
    """(board and side to move, the word about the opening's stage or nothing)."""
    board, space, last = text.strip().rpartition(" ")
    return (board, last) if space and "=" in last else (text, "")


def parse_board(text: str, columns: int, rows: int) -> tuple[int, int, Color]:
    """(black, white, side to move). Raises PositionTextError."""
    cells = "".join(text.split())
    expected = f"{columns * rows} cells of 'X' (black), 'O' (white), '-' (empty), top row first, then the side to move"
    short = repr(text if len(text) <= 80 else text[:77] + "...")
    if len(cells) != columns * rows + 1:
        raise PositionTextError(f"{short} is no {columns}x{rows} position; expected {expected}")
    black = white = 0
    for index, cell in enumerate(cells[:-1]):
        from_top, column = divmod(index, columns)
        bit = 1 << ((rows - 1 - from_top) * columns + column)
        if cell in _BLACK:
            black |= bit
        elif cell in _WHITE:
            white |= bit
        elif cell not in _EMPTY:
            raise PositionTextError(f"{cell!r} at cell {index + 1} of {short}; expected {expected}")
    if cells[-1] not in _BLACK + _WHITE:
        raise PositionTextError(f"{cells[-1]!r} is no side to move in {short}; expected 'X' or 'O'")
    return black, white, Color.BLACK if cells[-1] in _BLACK else Color.WHITE
