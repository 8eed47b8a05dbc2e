"""Positions of the last moves, in a ring on the device, each with a pointer to the end of its game.

The ring has a row a move and a column a game that is played. A row is written once; when a game ends, all its rows
learn which row that was. Samples are drawn evenly; those whose game goes on yet have no weight.

Letters: R rows, B games side by side, b samples.
"""

from __future__ import annotations

from typing import NamedTuple

import jax
import jax.numpy as jnp
from jax import Array, lax

from ..loss import Targets
from .rules.games import DeviceGame, States

_FORGETTING = 3  # one of so many moves is learnt from, the last ones
_LEAST_ROWS = 256  # as long as there are no more


class Ring(NamedTuple):
    """[R, B, ...] of everything, and where the next row goes."""

    states: States  # before the move
    after: States  # after it, which tells the result where the game ended
    policy: Array  # [R, B, A] bfloat16, the search's
    is_full: Array  # [R] bool: of a full search, so the policy is a target
    end: Array  # [R, B] int32: the row whose move ended the game, -1 while it goes on
    written: Array  # [R] int32: the number of the move in this row, -1: none yet
    moves: Array  # int32: moves so far, of every game at once


class Entry(NamedTuple):
    """What one move of all games adds. [B, ...]"""

    states: States
    after: States
    policy: Array
    is_full: Array  # one bool for all


def empty_ring(game: DeviceGame, rows: int, games: int) -> Ring:
    """A ring without positions."""

    def room(array: Array) -> Array:
        return jnp.zeros((rows, *array.shape), array.dtype)

    states = game.start(games)
    return Ring(
        states=jax.tree.map(room, states),
        after=jax.tree.map(room, states),
        policy=jnp.zeros((rows, games, game.actions), jnp.bfloat16),
        is_full=jnp.zeros(rows, bool),
        end=jnp.full((rows, games), -1, jnp.int32),
        written=jnp.full(rows, -1, jnp.int32),
        moves=jnp.zeros((), jnp.int32),
    )


def added(ring: Ring, entry: Entry, *, over: Array, began: Array) -> Ring:
    """The ring with one more row. ``over`` [B]: games that this move ended; ``began`` [B]: their first moves."""
    row = ring.moves % len(ring.written)

    def put(array: Array, new: Array) -> Array:
        changed: Array = lax.dynamic_update_index_in_dim(array, new.astype(array.dtype), row, axis=0)
        return changed

    written = put(ring.written, ring.moves)
    ended = over & (written[:, None] >= began)
    return Ring(
        states=jax.tree.map(put, ring.states, entry.states),
        after=jax.tree.map(put, ring.after, entry.after),
        policy=put(ring.policy, entry.policy),
        is_full=put(ring.is_full, entry.is_full),
        end=jnp.where(ended, row, put(ring.end, jnp.full_like(began, -1))),
        written=written,
        moves=ring.moves + 1,
    )


def sample(game: DeviceGame, ring: Ring, key: Array, count: int) -> tuple[Array, Targets]:
    """``count`` samples (a multiple of 8): input planes [b, S, S, P] and targets; each eighth under a symmetry.

    They are of the last third of all moves, as far as the ring has them: what the first networks played is forgotten.
    """
    rows_key, games_key = jax.random.split(key)
    filled = jnp.minimum(ring.moves, len(ring.written))
    window = jnp.clip(ring.moves // _FORGETTING, jnp.minimum(filled, _LEAST_ROWS), filled)
    back = jax.random.randint(rows_key, (count,), 0, jnp.maximum(window, 1), jnp.int32)
    rows = (ring.moves - 1 - back) % len(ring.written)
    games = jax.random.randint(games_key, (count,), 0, ring.end.shape[1], jnp.int32)
    return turned_samples(game, *entries(game, ring, rows, games))


def entries(game: DeviceGame, ring: Ring, rows: Array, games: Array) -> tuple[States, Targets]:
    """What stands in these rows of these games; a position whose game goes on has no weight. All [b]."""
    end = ring.end[rows, games]
    states = jax.tree.map(lambda array: array[rows, games], ring.states)
    last = jax.tree.map(lambda array: array[end, games], ring.after)
    same_side = game.turn(states) == game.turn(last)
    sign = jnp.where(same_side, 1.0, -1.0).astype(jnp.float32)
    known = (end >= 0) & (ring.moves > 0)
    return states, Targets(
        policy=ring.policy[rows, games].astype(jnp.float32),
        legal=game.legal(states),
        margin=sign * game.margin(last).astype(jnp.float32) / (game.size * game.size),
        ownership=game.ownership(last) * sign[:, None, None],
        policy_weight=ring.is_full[rows].astype(jnp.float32),
        weight=known.astype(jnp.float32),
    )


def turned_samples(game: DeviceGame, states: States, targets: Targets) -> tuple[Array, Targets]:
    """Input planes and targets, each eighth under another symmetry."""
    turned_targets = targets._replace(
        policy=_turned_actions(targets.policy, game.size),
        legal=_turned_actions(targets.legal, game.size),
        ownership=turned(targets.ownership),
    )
    return turned(game.network_planes(states)), turned_targets


def turned(boards: Array) -> Array:
    """[b, S, S, ...] with the first eighth as it is and each other eighth under another symmetry of the square."""
    parts = []
    for number, part in enumerate(jnp.split(boards, 8)):
        image = jnp.swapaxes(part, 1, 2) if number & 4 else part
        image = image[:, ::-1] if number & 2 else image
        parts.append(image[:, :, ::-1] if number & 1 else image)
    return jnp.concatenate(parts)


def _turned_actions(actions: Array, side: int) -> Array:
    """The same of [b, A]; a pass stays."""
    points = actions[:, : side * side].reshape(-1, side, side)
    return jnp.concatenate([turned(points).reshape(len(actions), -1), actions[:, side * side :]], axis=1)
