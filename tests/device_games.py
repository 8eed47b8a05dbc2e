"""Positions of random games, as batches on the device. Importing it needs JAX."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from lacking import installed

from heibai.games.gomoku.position import GomokuPosition
from heibai.games.spec import GameSpec

jax = installed("jax", "'heibai[train]'")
installed("optax", "'heibai[train]'")
jnp = jax.numpy


def random_game(text: str, seed: int) -> tuple[list[Any], list[int]]:
    """All positions of a game of chance, in Gomoku one that likes to be near other stones, and its moves."""
    chance = random.Random(seed)
    positions, moves = [GameSpec.parse(text).make().start()], list[int]()
    while not positions[-1].is_over():
        legal = positions[-1].moves()
        if moves and text.startswith("gomoku"):
            size = positions[-1].columns
            near = [m for m in legal if abs(m % size - moves[-1] % size) < 3 and abs(m // size - moves[-1] // size) < 3]
            legal = near or legal
        moves.append(chance.choice(legal))
        positions.append(positions[-1].play(moves[-1]))
    return positions, moves


def states_of(game: Any, positions: Sequence[Any]) -> Any:
    """The same positions as states of a device game."""
    from heibai.learn.network.device.rules.bits import bits_of

    turn = jnp.array([int(p.to_move) for p in positions], jnp.int32)
    if not isinstance(positions[0], GomokuPosition):
        return game.states(bits_of([p.own for p in positions]), bits_of([p.opponent for p in positions]), turn)
    stones = jnp.array([_stones(p) for p in positions], jnp.int8)
    return game.states(stones, turn, jnp.array([p.winner is not None for p in positions]))


def _stones(position: GomokuPosition) -> list[int]:
    sign = -1 if position.to_move else 1
    return [sign * ((position.black >> s & 1) - (position.white >> s & 1)) for s in range(position.area)]
