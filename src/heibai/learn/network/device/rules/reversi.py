"""Reversi on the device: bitboards, eight directions as one axis. The rules are those of games/reversi/position.py."""

from __future__ import annotations

from dataclasses import dataclass
from functools import reduce
from operator import or_
from typing import ClassVar, NamedTuple

import jax.numpy as jnp
from jax import Array

from .....games import grid
from .....games.reversi.position import start
from ...planes import REVERSI_PLANES
from .bits import Bits, barrier, bits_of, square_bit


class ReversiStates(NamedTuple):
    """B games; ``own`` are the discs of the side to move. What can be played is counted once, when a move is made."""

    own: Bits  # [B]
    opponent: Bits  # [B]
    moves: Bits  # [B] squares that the side to move can play
    opponent_moves: Bits  # [B] squares that the opponent could play
    turn: Array  # [B] int32, 0 black


class _Directions(NamedTuple):
    """Four directions up the board, and the same four down."""

    amounts: Array  # [4] uint32 squares a step
    up: Bits  # [4] squares that such a step up can reach
    down: Bits  # [4]


def _directions(size: int) -> _Directions:
    full = grid.columns_mask(size, 0, size - 1)
    east, west = grid.columns_mask(size, 1, size - 1), grid.columns_mask(size, 0, size - 2)
    amounts = jnp.array([1, size - 1, size, size + 1], jnp.uint32)
    return _Directions(amounts, bits_of([east, west, full, east]), bits_of([west, east, full, west]))


@dataclass(frozen=True)
class DeviceReversi:
    """Reversi on one board size, for whole batches."""

    size: int

    planes: ClassVar[int] = len(REVERSI_PLANES)
    outcome_share: ClassVar[float] = 0.5  # to win at all is worth half the board

    @property
    def area(self) -> int:
        return self.size * self.size

    @property
    def actions(self) -> int:
        return self.area + 1

    @property
    def opening_plies(self) -> int:
        return min(20, (self.area - 4) // 3)

    def start(self, count: int) -> ReversiStates:
        position = start(self.size)
        own, opponent = bits_of([position.black] * count), bits_of([position.white] * count)
        return self.states(own, opponent, jnp.zeros(count, jnp.int32))

    def states(self, own: Bits, opponent: Bits, turn: Array) -> ReversiStates:
        """States from their boards; the barrier keeps this work out of whatever reads its results square by square."""
        sets = (own, opponent, self.mobility(own, opponent), self.mobility(opponent, own))
        own, opponent, moves, opponent_moves = barrier(sets)
        return ReversiStates(own, opponent, moves, opponent_moves, turn)

    def mobility(self, own: Bits, opponent: Bits) -> Bits:
        """Squares that the side with ``own`` could play."""
        ways, mine, theirs = _directions(self.size), own.spread(), opponent.spread()
        found = []
        for shift, guard in ((Bits.up, ways.up), (Bits.down, ways.down)):
            run = shift(mine, ways.amounts) & guard & theirs
            for _ in range(self.size - 3):
                run = run | shift(run, ways.amounts) & guard & theirs
            found.append(shift(run, ways.amounts) & guard)
        return _joined(found[0] | found[1]) & self._empty(own, opponent)

    def flips(self, disc: Bits, own: Bits, opponent: Bits) -> Bits:
        """Discs that a new disc brackets, of any shape that the three share; none of an empty set."""
        ways, mine, theirs, begun = _directions(self.size), own.spread(), opponent.spread(), disc.spread()
        found = []
        for shift, guard in ((Bits.up, ways.up), (Bits.down, ways.down)):
            step = shift(begun, ways.amounts) & guard
            run, ends = step & theirs, step & mine
            for _ in range(self.size - 2):
                step = shift(step & theirs, ways.amounts) & guard
                run, ends = run | step & theirs, ends | step & mine
            bracketed = ends.any()
            found.append(Bits(jnp.where(bracketed, run.low, 0), jnp.where(bracketed, run.high, 0)))
        return _joined(found[0] | found[1])

    def _empty(self, own: Bits, opponent: Bits) -> Bits:
        board = bits_of([grid.columns_mask(self.size, 0, self.size - 1)])
        return Bits(board.low[0], board.high[0]) & ~(own | opponent)

    def legal(self, states: ReversiStates) -> Array:
        passes = ~states.moves.any() & states.opponent_moves.any()
        return jnp.concatenate([states.moves.squares(self.area), passes[:, None]], axis=1)

    def sensible(self, states: ReversiStates) -> Array:
        return self.legal(states)

    def play(self, states: ReversiStates, actions: Array) -> ReversiStates:
        disc = square_bit(jnp.where(actions < self.area, actions, 64))
        flipped = self.flips(disc, states.own, states.opponent)
        return self.states(states.opponent & ~flipped, states.own | flipped | disc, 1 - states.turn)

    def is_over(self, states: ReversiStates) -> Array:
        return ~(states.moves | states.opponent_moves).any()

    def margin(self, states: ReversiStates) -> Array:
        own, opponent = states.own.population(), states.opponent.population()
        return own - opponent + (self.area - own - opponent) * jnp.sign(own - opponent)

    def ownership(self, states: ReversiStates) -> Array:
        own, opponent = states.own.squares(self.area), states.opponent.squares(self.area)
        return (own.astype(jnp.float32) - opponent.astype(jnp.float32)).reshape(-1, self.size, self.size)

    def turn(self, states: ReversiStates) -> Array:
        return states.turn

    def stones(self, states: ReversiStates) -> tuple[Array, Array]:
        return states.own.squares(self.area), states.opponent.squares(self.area)

    def network_planes(self, states: ReversiStates) -> Array:
        points = [each.squares(self.area) for each in states[:4]]
        points.append(jnp.ones_like(points[0]))
        return jnp.stack(points, axis=2).reshape(-1, self.size, self.size, self.planes).astype(jnp.float32)

    def random_action(self, states: ReversiStates, chance: Array) -> Array:
        count = states.moves.population()
        number = jnp.minimum((chance * count).astype(jnp.int32), count - 1)
        return jnp.where(count > 0, states.moves.nth(number), self.area)

    def greedy_action(self, states: ReversiStates, chance: Array) -> Array:
        discs = square_bit(jnp.arange(self.area, dtype=jnp.int32))
        flipped = self.flips(discs, states.own.spread(), states.opponent.spread()).population()
        order = (jnp.arange(self.area, dtype=jnp.float32) / self.area + chance[:, None]) % 1.0  # among equals
        worth = jnp.where(states.moves.squares(self.area), flipped + 1 + 0.9 * order, 0.0)
        return jnp.where(states.moves.any(), worth.argmax(1).astype(jnp.int32), self.area)


def _joined(sets: Bits) -> Bits:
    """The union over the last axis, which is the directions."""
    return Bits(*(reduce(or_, (word[..., way] for way in range(4))) for word in sets))
