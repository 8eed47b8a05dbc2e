"""Gomoku on the device: stones as planes, all lines of a board at once. Freestyle, and standard (exactly five wins)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import ClassVar, NamedTuple

import jax.numpy as jnp
from jax import Array

from ...planes import GOMOKU_PLANES
from .bits import barrier

_FIVE = 5
_STEPS = ((0, 1), (1, 0), (1, 1), (1, -1))  # rows and columns to the next point of a line


class GomokuStates(NamedTuple):
    """B games on boards of S * S points. Points of fives are found once, when a move is made."""

    stones: Array  # [B, S * S] int8: 1 of the side to move, -1 of the other, 0 none
    fives: Array  # [B, S * S] int8: who would win with a stone here: bit 0 the side to move, bit 1 the other
    turn: Array  # [B] int32, 0 black
    lost: Array  # [B] bool: the other side has just won


@dataclass(frozen=True)
class DeviceGomoku:
    """Gomoku on one board size, for whole batches."""

    size: int
    exact: bool = False  # more than five in a row are nothing

    planes: ClassVar[int] = len(GOMOKU_PLANES)
    opening_plies: ClassVar[int] = 6
    outcome_share: ClassVar[float] = 1.0

    @property
    def actions(self) -> int:
        return self.size * self.size

    def start(self, count: int) -> GomokuStates:
        nothing = jnp.zeros((count, self.actions), jnp.int8)
        return GomokuStates(nothing, jnp.zeros_like(nothing), jnp.zeros(count, jnp.int32), jnp.zeros(count, bool))

    def states(self, stones: Array, turn: Array, lost: Array) -> GomokuStates:
        """States from their boards; the barrier keeps this work out of whatever reads its results."""
        own, opponent = _sides(stones, self.size)
        empty = ~(own | opponent)
        found = self._fives(own).astype(jnp.int8) + 2 * self._fives(opponent).astype(jnp.int8)
        fives = jnp.where(empty, found, jnp.int8(0)).reshape(stones.shape)
        return GomokuStates(stones, barrier(fives), turn, lost)

    def legal(self, states: GomokuStates) -> Array:
        return (states.stones == 0) & ~states.lost[:, None]

    def sensible(self, states: GomokuStates) -> Array:
        """Where a five can be made, only that; where the other side threatens one, only what stops a five."""
        legal = self.legal(states)
        wins, stops = legal & (states.fives & 1 != 0), legal & (states.fives & 2 != 0)
        forced = jnp.where(stops.any(1, keepdims=True), stops, legal)
        return jnp.where(wins.any(1, keepdims=True), wins, forced)

    def play(self, states: GomokuStates, actions: Array) -> GomokuStates:
        points = jnp.arange(self.actions, dtype=jnp.int32)
        stones = jnp.where(points == actions[:, None], jnp.int8(1), states.stones)
        won = self._rows(_sides(stones, self.size)[0]).any((0, 2, 3))
        return self.states(-stones, 1 - states.turn, won)

    def is_over(self, states: GomokuStates) -> Array:
        return states.lost | (states.stones != 0).all(1)

    def margin(self, states: GomokuStates) -> Array:
        return -states.lost.astype(jnp.int32)

    def ownership(self, states: GomokuStates) -> Array:
        """The points of the rows that won: where the game was decided."""
        _, winner = _sides(states.stones, self.size)
        found = jnp.zeros_like(winner)
        for begins, step in zip(self._rows(winner), _STEPS, strict=True):
            look = _around(begins)
            for distance in range(_FIVE):
                found |= look(step, -distance)
        return -(found & states.lost[:, None, None]).astype(jnp.float32)

    def turn(self, states: GomokuStates) -> Array:
        return states.turn

    def stones(self, states: GomokuStates) -> tuple[Array, Array]:
        return states.stones == 1, states.stones == -1

    def network_planes(self, states: GomokuStates) -> Array:
        own, opponent = _sides(states.stones, self.size)
        fives, nothing = states.fives.reshape(own.shape), jnp.zeros_like(own)
        everywhere = jnp.ones_like(own)
        planes = {
            "own": own,
            "opponent": opponent,
            "own_five": fives & 1 != 0,
            "opponent_five": fives & 2 != 0,
            "board": everywhere,
            "black": jnp.broadcast_to((states.turn == 0)[:, None, None], own.shape),
            "standard": everywhere if self.exact else nothing,
        }
        return jnp.stack([planes.get(name, nothing) for name in GOMOKU_PLANES], axis=3).astype(jnp.float32)

    def random_action(self, states: GomokuStates, chance: Array) -> Array:
        return _nth(self.legal(states), chance)

    def greedy_action(self, states: GomokuStates, chance: Array) -> Array:
        """Five where it can be made, the stop of one where the other side can make it, otherwise by chance."""
        return _nth(self.sensible(states), chance)

    def _rows(self, stones: Array) -> Array:
        """[4, B, S, S] bool: a winning row of stones begins here in this direction."""
        look, found = _around(stones), []
        for step in _STEPS:
            row = stones
            for distance in range(1, _FIVE):
                row &= look(step, distance)
            if self.exact:
                row &= ~look(step, -1) & ~look(step, _FIVE)
            found.append(row)
        return jnp.stack(found)

    def _fives(self, stones: Array) -> Array:
        """[B, S, S] bool: one more stone here makes a winning row."""
        look, found = _around(stones), jnp.zeros_like(stones)
        for step in _STEPS:
            for before in range(_FIVE):  # stones of the row before the point
                row = jnp.ones_like(stones)
                for distance in range(-before, _FIVE - before):
                    row = row if distance == 0 else row & look(step, distance)
                if self.exact:
                    row &= ~look(step, -before - 1) & ~look(step, _FIVE - before)
                found |= row
        return found


def _sides(stones: Array, size: int) -> tuple[Array, Array]:
    """[B, S, S] bool: the stones of the side to move, and of the other."""
    boards = stones.reshape(-1, size, size)
    return boards == 1, boards == -1


def _around(boards: Array) -> Callable[[tuple[int, int], int], Array]:
    """``look(step, distance)``: at each point of [B, S, S] what is so many steps further; False beyond the edge."""
    size = boards.shape[1]
    wide = barrier(jnp.pad(boards, ((0, 0), (_FIVE, _FIVE), (_FIVE, _FIVE))))

    @cache
    def look(step: tuple[int, int], distance: int) -> Array:
        row, column = _FIVE + step[0] * distance, _FIVE + step[1] * distance
        seen: Array = wide[:, row : row + size, column : column + size]
        return seen

    return look


def _nth(legal: Array, chance: Array) -> Array:
    """[B] one of the legal actions, all equally likely."""
    before = jnp.cumsum(legal.astype(jnp.int32), axis=1)
    number = jnp.minimum((chance * before[:, -1]).astype(jnp.int32), before[:, -1] - 1)
    return (legal & (before == number[:, None] + 1)).argmax(1).astype(jnp.int32)
