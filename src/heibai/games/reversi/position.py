"""A position of Reversi on 4x4, 6x6 or 8x8: the rules, once, in clear Python.

A position is two sets of squares (bit ``row * size + column``) and the side to move. Passing is a move, legal only
for a side that cannot flip anything; the game is over when neither side can. See docs/reversi.md.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from ...core.abilities.of_positions import CountsStones, Passes
from ...core.contract import WIN, Color
from ...core.errors import IllegalMoveError
from ...core.rng import mix
from .. import grid
from . import notation

SIZES = (4, 6, 8)


def flips(square: int, own: int, opponent: int, size: int) -> int:
    """Bit set of the opposing discs that a disc on ``square`` brackets (0: not a move)."""
    flipped = 0
    start = 1 << square
    for shift, guard in _directions(size):
        run = 0
        step = _shifted(start, shift) & guard
        while step & opponent:
            run |= step
            step = _shifted(step, shift) & guard
        if step & own:
            flipped |= run
    return flipped


def mobility(own: int, opponent: int, size: int) -> int:
    """Bit set of the squares that the side owning ``own`` could play if it were its turn."""
    found = 0
    for shift, guard in _directions(size):
        run = _shifted(own, shift) & guard & opponent
        for _ in range(size - 3):
            run |= _shifted(run, shift) & guard & opponent
        found |= _shifted(run, shift) & guard
    return found & ~(own | opponent)


def _shifted(bits: int, shift: int) -> int:
    return bits << shift if shift > 0 else bits >> -shift


def _directions(size: int) -> tuple[tuple[int, int], ...]:
    return _DIRECTIONS[size]


def _make_directions(size: int) -> tuple[tuple[int, int], ...]:
    """(shift, squares that such a step can reach) for the eight directions."""
    full = grid.columns_mask(size, 0, size - 1)
    east, west = grid.columns_mask(size, 1, size - 1), grid.columns_mask(size, 0, size - 2)
    return (
        (1, east), (-1, west), (size, full), (-size, full),
        (size + 1, east), (-size - 1, west), (size - 1, west), (1 - size, east),
    )  # fmt: skip


_DIRECTIONS = {size: _make_directions(size) for size in SIZES}


@dataclass(frozen=True)
class ReversiPosition(CountsStones, Passes):
    """One immutable position; ``black`` and ``white`` are bit sets over ``size * size`` squares."""

    black: int
    white: int
    to_move: Color
    size: int = 8

    @property
    def seat(self) -> int:
        """The first player has black."""
        return self.to_move

    @property
    def own(self) -> int:
        """Discs of the side to move."""
        return self.white if self.to_move else self.black

    @property
    def opponent(self) -> int:
        """Discs of the other side."""
        return self.black if self.to_move else self.white

    @property
    def empties(self) -> int:
        """Number of empty squares."""
        return self.size * self.size - (self.black | self.white).bit_count()

    @property
    def stones(self) -> int:
        """Number of discs."""
        return (self.black | self.white).bit_count()

    @property
    def area(self) -> int:
        return self.size * self.size

    @property
    def pass_move(self) -> int:
        return self.size * self.size

    @cached_property
    def own_mobility(self) -> int:
        """Bit set of the squares that the side to move can play."""
        return mobility(self.own, self.opponent, self.size)

    @cached_property
    def opponent_mobility(self) -> int:
        """Bit set of the squares that the other side could play if it were its turn."""
        return mobility(self.opponent, self.own, self.size)

    def moves(self) -> tuple[int, ...]:
        if self.own_mobility:
            return grid.squares_of(self.own_mobility)
        return (self.size * self.size,) if self.opponent_mobility else ()

    def is_over(self) -> bool:
        return not self.own_mobility and not self.opponent_mobility

    def play(self, move: int) -> ReversiPosition:
        pass_move = self.size * self.size
        if move == pass_move:
            if self.own_mobility or self.is_over():
                raise self._illegal(move)
            return ReversiPosition(self.black, self.white, self.to_move.other, self.size)
        if not (0 <= move < pass_move and self.own_mobility >> move & 1):
            raise self._illegal(move)
        flipped = flips(move, self.own, self.opponent, self.size)
        own, opponent = self.own | flipped | 1 << move, self.opponent & ~flipped
        black, white = (opponent, own) if self.to_move else (own, opponent)
        return ReversiPosition(black, white, self.to_move.other, self.size)

    def _illegal(self, move: int) -> IllegalMoveError:
        came = notation.format_move(move, self.size)
        legal = " ".join(notation.format_move(m, self.size) for m in self.moves()) or "none, the game is over"
        side = self.to_move.name.lower()
        board = notation.format_position(self)
        return IllegalMoveError(f"{came!r} is not legal for {side}; legal: {legal} (in {board!r})")

    def discs(self) -> tuple[int, int]:
        """Black's and white's disc counts."""
        return self.black.bit_count(), self.white.bit_count()

    def margin(self) -> int:
        """Black's discs minus white's, the empty squares counted for the winner (tournament convention)."""
        black, white = self.discs()
        plain = black - white
        return plain + self.empties * ((plain > 0) - (plain < 0))

    def final_value(self, ply: int) -> float:
        """+-(WIN + margin) for the side to move, 0 for a draw; ``ply`` is not used: no bonus for speed."""
        margin = self.margin() if self.to_move is Color.BLACK else -self.margin()
        return 0.0 if margin == 0 else margin + (WIN if margin > 0 else -WIN)

    def key(self) -> int:
        """A 64-bit key of board and side to move."""
        return mix(mix(self.black ^ mix(2 * self.size + self.to_move)) ^ self.white)

    def transformed(self, symmetry: int) -> ReversiPosition:
        """The image under one of the eight symmetries (0 is the identity)."""
        permutation = grid.symmetries(self.size)[symmetry]
        black, white = grid.permute_bits(self.black, permutation), grid.permute_bits(self.white, permutation)
        return ReversiPosition(black, white, self.to_move, self.size)

    def colors_swapped(self) -> ReversiPosition:
        """The same position with black and white exchanged, the side to move too."""
        return ReversiPosition(self.white, self.black, self.to_move.other, self.size)


def start(size: int) -> ReversiPosition:
    """White on d4 and e5, black on e4 and d5 (on 8x8), black to move."""
    low = size // 2 - 1
    d4, e5 = low * size + low, (low + 1) * size + low + 1
    return ReversiPosition(1 << (d4 + 1) | 1 << (e5 - 1), 1 << d4 | 1 << e5, Color.BLACK, size)
