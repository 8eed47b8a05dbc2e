"""Gomoku on the device: stones as planes, all lines of a board at once. Freestyle, and standard (exactly five wins)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import jax.numpy as jnp
from jax import Array

from ..planes import GOMOKU_PLANES

_FIVE = 5
_STEPS = ((0, 1), (1, 0), (1, 1), (1, -1))  # rows and columns to the next point of a line


class GomokuStates(NamedTuple):
    """B games on boards of S * S points."""

    stones: Array  # [B, S * S] int8: 1 of the side to move, -1 of the other, 0 none
    turn: Array  # [B] int32, 0 black
    lost: Array  # [B] bool: the other side has just won


class DeviceGomoku:
    """Gomoku on one board size, for whole batches; ``exact``: more than five in a row are nothing."""

    opening_plies = 6
    outcome_share = 1.0

    def __init__(self, size: int, *, exact: bool = False) -> None:
        self.size, self.actions, self.exact = size, size * size, exact
        self.planes = len(GOMOKU_PLANES)

    def start(self, count: int) -> GomokuStates:
        stones = jnp.zeros((count, self.actions), jnp.int8)
        return GomokuStates(stones, jnp.zeros(count, jnp.int32), jnp.zeros(count, bool))

    def legal(self, states: GomokuStates) -> Array:
        return (states.stones == 0) & ~states.lost[:, None]

    def sensible(self, states: GomokuStates) -> Array:
        """Where a five can be made, only that; where the other side threatens one, only what stops a five."""
        legal, (own, opponent) = self.legal(states), self._sides(states)
        wins = legal & self.fives_to_make(own, opponent).reshape(legal.shape)
        stops = legal & self.fives_to_make(opponent, own).reshape(legal.shape)
        forced = jnp.where(stops.any(1, keepdims=True), stops, legal)
        return jnp.where(wins.any(1, keepdims=True), wins, forced)

    def play(self, states: GomokuStates, actions: Array) -> GomokuStates:
        points = jnp.arange(self.actions, dtype=jnp.int32)
        stones = jnp.where(points == actions[:, None], jnp.int8(1), states.stones)
        mover = (stones == 1).reshape(-1, self.size, self.size)
        won = self._rows_of_five(mover).any((0, 2, 3))
        return GomokuStates(-stones, 1 - states.turn, won)

    def is_over(self, states: GomokuStates) -> Array:
        return states.lost | (states.stones != 0).all(1)

    def margin(self, states: GomokuStates) -> Array:
        return -states.lost.astype(jnp.int32)

    def ownership(self, states: GomokuStates) -> Array:
        """The points of the rows that won: where the game was decided."""
        _, winner = self._sides(states)
        rows = jnp.zeros_like(winner)
        for begins, step in zip(self._rows_of_five(winner), _STEPS, strict=True):
            for distance in range(_FIVE):
                rows |= _moved(begins, step, -distance)
        return -(rows & states.lost[:, None, None]).astype(jnp.float32)

    def turn(self, states: GomokuStates) -> Array:
        return states.turn

    def network_planes(self, states: GomokuStates) -> Array:
        own, opponent = self._sides(states)
        empty, nothing = ~(own | opponent), jnp.zeros_like(own)
        everywhere = jnp.ones_like(own)
        planes = {
            "own": own,
            "opponent": opponent,
            "own_five": self.fives_to_make(own, opponent) & empty,
            "opponent_five": self.fives_to_make(opponent, own) & empty,
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

    def _sides(self, states: GomokuStates) -> tuple[Array, Array]:
        """[B, S, S] bool: the stones of the side to move, and of the other."""
        boards = states.stones.reshape(-1, self.size, self.size)
        return boards == 1, boards == -1

    def _rows_of_five(self, stones: Array) -> Array:
        """[4, B, S, S] bool: a winning row begins here in this direction."""
        found = []
        for step in _STEPS:
            two = stones & _moved(stones, step, 1)
            row = two & _moved(two, step, 2) & _moved(stones, step, 4)
            if self.exact:
                row &= ~_moved(stones, step, -1) & ~_moved(stones, step, 5)
            found.append(row)
        return jnp.stack(found)

    def fives_to_make(self, stones: Array, others: Array) -> Array:
        """[B, S, S] bool: a stone here makes a winning row; ``stones`` of one side, ``others`` of the other."""
        empty = ~(stones | others)
        found = jnp.zeros_like(stones)
        for step in _STEPS:
            for before in range(_FIVE):
                found |= self._completes(stones, step, before)
        return found & empty

    def _completes(self, stones: Array, step: tuple[int, int], before: int) -> Array:
        """Whether the row with ``before`` stones before the point and the rest behind it is all there."""
        complete = jnp.ones_like(stones)
        for distance in self._others(before):
            complete &= _moved(stones, step, distance)
        if self.exact:
            complete &= ~_moved(stones, step, -before - 1) & ~_moved(stones, step, _FIVE - before)
        return complete

    @staticmethod
    def _others(before: int) -> Iterator[int]:
        return (distance for distance in range(-before, _FIVE - before) if distance)


def _moved(boards: Array, step: tuple[int, int], distance: int) -> Array:
    """[B, S, S]: at each point what is ``distance`` steps further; False beyond the edge."""
    rows, columns = step[0] * distance, step[1] * distance
    size = boards.shape[1]
    if abs(rows) >= size or abs(columns) >= size:
        return jnp.zeros_like(boards)
    padding = ((0, 0), (max(-rows, 0), max(rows, 0)), (max(-columns, 0), max(columns, 0)))
    wide = jnp.pad(boards, padding)
    first_row, first_column = max(rows, 0), max(columns, 0)
    return wide[:, first_row : first_row + size, first_column : first_column + size]


def _nth(legal: Array, chance: Array) -> Array:
    """[B] one of the legal actions, all equally likely."""
    before = jnp.cumsum(legal.astype(jnp.int32), axis=1)
    number = jnp.minimum((chance * before[:, -1]).astype(jnp.int32), before[:, -1] - 1)
    return (legal & (before == number[:, None] + 1)).argmax(1).astype(jnp.int32)
