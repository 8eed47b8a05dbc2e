"""Reversi texts: squares, transcripts, positions (``<64 of X O -> <side>``), boards of GGF, FEN. Knows no rules."""

from __future__ import annotations

import re
from functools import cache
from typing import Protocol

from ...core.contract import Color
from ...core.errors import MoveTextError, PositionTextError, quoted
from .. import grid

_BLACK, _WHITE, _EMPTY = "Xx*Bb", "OoWw", "-._"
_GGF = re.compile(r"BO\[(\d{1,2})\s+([-*Oo.Xx_\s]+?)\s+([*OoXx])\s*\]")


class _Board(Protocol):
    @property
    def black(self) -> int: ...
    @property
    def white(self) -> int: ...
    @property
    def to_move(self) -> Color: ...
    @property
    def size(self) -> int: ...


def format_move(move: int, size: int) -> str:
    """``"d3"`` or ``"pass"``."""
    if move == size * size:
        return "pass"
    return grid.format_square(move, size) if 0 <= move < size * size else str(move)


def parse_move(text: str, size: int) -> int:
    """A square or a pass. Raises MoveTextError."""
    return size * size if text.strip().lower() in grid.PASS_TEXTS else grid.parse_square(text, size)


def parse_squares(text: str, size: int) -> list[int]:
    """Squares of a transcript such as ``f5d6c3``, ``F5 D6, pass`` or ``1. f5 d6 2. c3``. Raises MoveTextError."""
    squares: list[int] = []
    known = _named_squares(size)
    for word in grid.words_of(text):
        if word.lower() in grid.PASS_TEXTS:
            squares.append(size * size)
            continue
        if len(word) % 2:
            raise MoveTextError(f"{quoted(word)} is no transcript; write squares without gaps, as in 'f5d6c3'")
        names = [word[i : i + 2] for i in range(0, len(word), 2)]
        try:
            squares += [known[name] for name in names]
        except KeyError:
            squares += [grid.parse_square(name, size) for name in names]
    return squares


@cache
def _named_squares(size: int) -> dict[str, int]:
    """Squares by their usual names, for the millions of an archive."""
    names = {grid.format_square(square, size): square for square in range(size * size)}
    return names | {name.upper(): square for name, square in names.items()}


def format_transcript(moves: tuple[int, ...], size: int) -> str:
    """``"f5d6c3"``; passes are implied by the rules and left out."""
    return "".join(grid.format_square(move, size) for move in moves if move != size * size)


def format_position(position: _Board) -> str:
    """``<size * size of X O -> <X|O>``: rows from the top, X is black."""
    cells = "".join(
        "X" if position.black >> s & 1 else "O" if position.white >> s & 1 else "-"
        for s in range(position.size * position.size)
    )
    return f"{cells} {'O' if position.to_move else 'X'}"


def parse_board(text: str, size: int) -> tuple[int, int, Color]:
    """(black, white, side to move) from a position text, a GGF board ``BO[8 ... *]`` or Edax's form of FEN.

    FEN is ``8/8/8/3pP3/3Pp3/8/8/8 b - - 0 1``: rows from the last to the first, ``p`` black, ``P`` white, numbers of
    empty squares (Edax, Richard Delorme, ``board_from_FEN``).

    Raises:
        PositionTextError: not ``size * size`` of ``X O -`` followed by the side to move.
    """
    ggf = _GGF.search(text)
    if ggf:
        if int(ggf[1]) != size:
            raise PositionTextError(f"the GGF board is {ggf[1]}x{ggf[1]}, a {size}x{size} one was expected")
        text = f"{ggf[2]} {ggf[3]}"
    if grid.FEN.match(text):
        text = _unfolded(text)
    cells = "".join(text.split()).removesuffix(";")  # as OBF and Edax write it
    expected = f"{size * size} squares of 'X' (black), 'O' (white), '-' (empty) and then the side to move"
    if len(cells) != size * size + 1:
        raise PositionTextError(f"{quoted(text)} is no {size}x{size} position; expected {expected}")
    black = white = 0
    for square, cell in enumerate(cells[:-1]):
        if cell in _BLACK:
            black |= 1 << square
        elif cell in _WHITE:
            white |= 1 << square
        elif cell not in _EMPTY:
            raise PositionTextError(f"{cell!r} at square {square + 1} of {quoted(text)}; expected {expected}")
    if cells[-1] not in _BLACK + _WHITE:
        raise PositionTextError(f"{cells[-1]!r} is no side to move in {quoted(text)}; expected 'X' or 'O'")
    return black, white, Color.BLACK if cells[-1] in _BLACK else Color.WHITE


def _unfolded(text: str) -> str:
    """A position text of the squares and the side to move of a FEN."""
    rows, side = text.split()[:2]
    drawn = re.sub(r"\d", lambda found: "-" * int(found[0]), rows).translate(_FEN_STONES)
    return f"{''.join(reversed(drawn.split('/')))} {'O' if side == 'w' else 'X'}"


_FEN_STONES = str.maketrans("pP", "XO")


def format_ggf_board(position: _Board) -> str:
    """``BO[8 -------- ... *]``: GGF writes black as ``*``."""
    cells = format_position(position).replace("X", "*")
    rows = [cells[i : i + position.size] for i in range(0, position.size**2, position.size)]
    return f"BO[{position.size} {' '.join(rows)} {cells[-1]}]"
