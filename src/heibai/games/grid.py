"""Square boards: names of squares and lines of them, the eight symmetries, bit masks. Knows no rules."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache

from ..core.errors import MoveTextError, quoted
from ..core.position import LETTERS

PASS_TEXTS = ("pass", "pa", "--", "ps", "@@@@")
FEN = re.compile(r"\s*([1-8pP]+/){3,7}[1-8pP]+\s+[bw](\s|$)")  # a board as Edax has it; see reversi/notation.py
_MARKED = re.compile(r"[-.):*]")  # without these a line has nothing but moves
_NUMBER = re.compile(r"(?:(?<=\s)|^)\d{1,3}\s*[.)]++\s*")
_RESULT = re.compile(r"\s+(?P<result>(?P<first>\d{1,3})\s?[-:]\s?(?P<second>\d{1,3})|1/2-1/2|\*)\s*$", re.ASCII)
_BETWEEN = re.compile(r"(?<=\d)-(?!-)|[\s,;]+")  # "--" is a pass


def format_square(square: int, size: int) -> str:
    """``19`` on 8x8 is ``"d3"``."""
    row, column = divmod(square, size)
    return f"{LETTERS[column]}{row + 1}"


def parse_square(text: str, size: int, rows: int | None = None) -> int:
    """``"d3"`` (either case) on 8x8 is 19; ``size``: columns, ``rows``: as many by default. Raises MoveTextError."""
    rows = rows or size
    name = text.strip().lower()
    column = LETTERS[:size].find(name[:1]) if name else -1
    row = int(name[1:]) - 1 if name[1:].isascii() and name[1:].isdigit() and len(name) <= 3 else -1
    if column < 0 or not 0 <= row < rows:
        last = f"{LETTERS[size - 1]}{rows}"
        raise MoveTextError(
            f"{quoted(text)} names no square of the {size}x{rows} board; write a1 to {last}, as in 'd3'"
        )
    return row * size + column


def words_of(text: str) -> list[str]:
    """The words of a line of moves: ``1. f5 d6 2. c5 f4``, ``f5-d6-c5``, ``F5D6C3 33-31`` without what is no move.

    Squares that stand together stay one word.
    """
    if not _MARKED.search(text):
        return re.split(r"[\s,;]+", text.strip())
    bare = _NUMBER.sub(" ", _RESULT.sub("", text)).strip()
    return [word for word in _BETWEEN.split(bare) if word] or [bare]


def result_of(text: str) -> str:
    """The result behind a line of moves, ``38-26``; empty where there is none."""
    found = _RESULT.search(text) if _MARKED.search(text) else None
    return found["result"] if found else ""


def margin_of_discs(result: str, squares: int) -> int | None:
    """Black's margin by a result ``38-26`` in discs, black's first, the empty squares to the winner.

    None: it says something else, or more than the board has; ``1-0`` says who won, and not by how much.
    """
    found = re.fullmatch(r"(\d{1,3})\s?[-:]\s?(\d{1,3})", result.strip(), re.ASCII)
    if not found:
        return 0 if result.strip() == "1/2-1/2" else None
    black, white = int(found[1]), int(found[2])
    if not 3 < black + white <= squares:
        return None
    return 0 if black == white else squares - 2 * white if black > white else 2 * black - squares


Symmetry = Callable[[int, int, int], tuple[int, int]]

# (row, column, last index) -> (row, column); the identity first.
_SYMMETRIES: tuple[Symmetry, ...] = (
    lambda r, c, m: (r, c),
    lambda r, c, m: (c, m - r),
    lambda r, c, m: (m - r, m - c),
    lambda r, c, m: (m - c, r),
    lambda r, c, m: (r, m - c),
    lambda r, c, m: (m - r, c),
    lambda r, c, m: (c, r),
    lambda r, c, m: (m - c, m - r),
)


@cache
def symmetries(size: int) -> tuple[tuple[int, ...], ...]:
    """[8][size * size]: where each square goes under rotations and reflections, the identity first."""

    def image(symmetry: Symmetry, square: int) -> int:
        row, column = symmetry(*divmod(square, size), size - 1)
        return row * size + column

    return tuple(tuple(image(s, square) for square in range(size * size)) for s in _SYMMETRIES)


def permute_bits(bits: int, permutation: tuple[int, ...]) -> int:
    """The set of squares ``bits`` after each square went where ``permutation`` sends it."""
    image = 0
    while bits:
        low = bits & -bits
        image |= 1 << permutation[low.bit_length() - 1]
        bits ^= low
    return image


def squares_of(bits: int) -> tuple[int, ...]:
    """The squares in a bit set, ascending."""
    squares = []
    while bits:
        low = bits & -bits
        squares.append(low.bit_length() - 1)
        bits ^= low
    return tuple(squares)


@cache
def columns_mask(size: int, first: int, last: int) -> int:
    """Bit set of the columns ``first`` to ``last``, both included."""
    row = sum(1 << column for column in range(first, last + 1))
    return sum(row << (size * index) for index in range(size))


def bits_of(cells: bytes) -> tuple[int, int]:
    """Black's and white's bit sets; ``cells`` holds 0 for a black square, 1 for a white one, in their order."""
    black, white = (cells.translate(digits)[::-1] for digits in _DIGITS)
    return int(black, 2), int(white, 2)


_DIGITS = tuple(bytes(49 if byte == side else 48 for byte in range(256)) for side in (0, 1))  # "1" where side stands
