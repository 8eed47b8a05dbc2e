"""A network without a search against simple players and other networks, on the device: a measure of a training."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

import jax
import jax.numpy as jnp
from jax import Array, lax
from jax.typing import DTypeLike

from ..net import Weights, apply, tower_cast
from .rules.games import DeviceGame, States
from .search import result_value
from .self_play import chosen, evaluator, random_starts

_NEVER = -1e9

# The greedy player where it is true, otherwise chance; or the weights of another network.
Rival: TypeAlias = "Array | Weights"
_Answer: TypeAlias = Callable[[States, Array], Array]  # (states, chance [B]) -> actions [B]


def _policy_points(
    game: DeviceGame,
    weights: Weights,
    key: Array,
    rival: Rival,
    *,
    games: int,
    dtype: DTypeLike,
    by_value: bool = False,
) -> Array:
    """[games // 2] points of the policy in a pair of games (0 to 2; 1 won, 0.5 drawn) against a rival.

    Args:
        games: even: from each start, which has some plies of chance, it plays both sides.
        by_value: what plays is not the policy, but the value of what comes after each move.
    """
    start_key, key = jax.random.split(key)
    starts = random_starts(game, start_key, games // 2)
    states = jax.tree.map(lambda array: jnp.concatenate([array, array]), starts)
    side = jnp.repeat(jnp.arange(2, dtype=jnp.int32), games // 2)  # that the policy has
    own = (_best_after if by_value else _best)(game, weights, dtype)
    other = _answer(game, rival, dtype)

    def ply(carry: tuple[States, Array]) -> tuple[States, Array]:
        states, number = carry
        chance = jax.random.uniform(jax.random.fold_in(key, number), (games,), jnp.float32)
        actions = jnp.where(game.turn(states) == side, own(states, chance), other(states, chance))
        return chosen(game.is_over(states), states, game.play(states, actions)), number + 1

    def goes_on(carry: tuple[States, Array]) -> Array:
        return ~game.is_over(carry[0]).all()

    states, _ = lax.while_loop(goes_on, ply, (states, jnp.zeros((), jnp.int32)))
    margin = game.margin(states)
    ahead = jnp.where(game.turn(states) == side, margin, -margin)
    points = ((jnp.sign(ahead) + 1) / 2).astype(jnp.float32)
    return points.reshape(2, -1).sum(0)


def _answer(game: DeviceGame, rival: Rival, dtype: DTypeLike) -> _Answer:
    if isinstance(rival, dict):
        return _best(game, rival, dtype)

    def simple(states: States, chance: Array) -> Array:
        return jnp.where(rival, game.greedy_action(states, chance), game.random_action(states, chance))

    return simple


def _best(game: DeviceGame, weights: Weights, dtype: DTypeLike) -> _Answer:
    """What the policy of a network likes best."""
    cast = tower_cast(weights, dtype)

    def best(states: States, _: Array) -> Array:
        outputs = apply(cast, game.network_planes(states), dtype=dtype)
        return jnp.where(game.legal(states), outputs.policy[:, : game.actions], _NEVER).argmax(1).astype(jnp.int32)

    return best


def _best_after(game: DeviceGame, weights: Weights, dtype: DTypeLike) -> _Answer:
    """The move after which the position is worth most."""
    evaluate = evaluator(game, weights, dtype)

    def best(states: States, chance: Array) -> Array:
        games, actions = len(chance), jnp.arange(game.actions, dtype=jnp.int32)
        before = jax.tree.map(lambda array: jnp.repeat(array, game.actions, axis=0), states)
        after = game.play(before, jnp.tile(actions, games))
        value = jnp.where(game.is_over(after), result_value(game, after), evaluate(after).value)
        return jnp.where(game.legal(states), -value.reshape(games, -1), _NEVER).argmax(1).astype(jnp.int32)

    return best


policy_points = jax.jit(_policy_points, static_argnames=("game", "games", "dtype", "by_value"))
