"""A board as text, one cell a point, and the lines of it: ``X`` black, ``O`` white, ``-`` empty."""

from __future__ import annotations

from functools import cache

DIRECTIONS = ((0, 1), (1, 0), (1, 1), (1, -1))  # (row step, column step)
_CELLS = str.maketrans("012", "-XO")


def cells_of(black: int, white: int, area: int) -> str:
    """[area] cells in the order of the squares."""
    digits = int(f"{black:b}") + 2 * int(f"{white:b}")  # decimal digits 0, 1, 2: no loop over the points
    return f"{digits:0{area}d}"[::-1].translate(_CELLS)


class BoardLines:
    """Geometry of one board: the slices of ``cells`` that are its lines, and where a square stands in them."""

    def __init__(self, columns: int, rows: int) -> None:
        self.columns, self.rows = columns, rows
        self.places = [[self._place(s, d) for d in DIRECTIONS] for s in range(columns * rows)]
        self.all = [self._squares(direction) for direction in DIRECTIONS]

    def _place(self, square: int, direction: tuple[int, int]) -> tuple[slice, int]:
        """(the whole line through ``square``, its index in it)."""
        row, column = divmod(square, self.columns)
        before = self._room(row, column, (-direction[0], -direction[1]))
        after = self._room(row, column, direction)
        step = direction[0] * self.columns + direction[1]
        return slice(square - before * step, square + after * step + 1, step), before

    def _room(self, row: int, column: int, direction: tuple[int, int]) -> int:
        """Points between a point and the edge."""
        count = 0
        row, column = row + direction[0], column + direction[1]
        while 0 <= row < self.rows and 0 <= column < self.columns:
            row, column, count = row + direction[0], column + direction[1], count + 1
        return count

    def _squares(self, direction: tuple[int, int]) -> list[tuple[slice, tuple[int, ...]]]:
        """Every line of a direction as (slice, its squares in order)."""
        which = DIRECTIONS.index(direction)
        found = {}
        for square, places in enumerate(self.places):
            line, index = places[which]
            if index == 0:
                found[square] = (line, tuple(range(line.start, line.stop, line.step)))
        return list(found.values())

    def read(self, cells: str, square: int, direction: int) -> tuple[str, int]:
        """(the line through ``square`` with ``#`` for what is off the board, index of ``square`` in it)."""
        line, index = self.places[square][direction]
        return f"#{cells[line]}#", index + 1

    def step(self, square: int, direction: int, count: int) -> int:
        """The square ``count`` steps along ``direction``."""
        row_step, column_step = DIRECTIONS[direction]
        return square + count * (row_step * self.columns + column_step)


@cache
def lines_of(columns: int, rows: int) -> BoardLines:
    """The lines of a board, made once."""
    return BoardLines(columns, rows)
