"""The network's policy alone against simple players, on the device: a fixed measure inside a training."""

from __future__ import annotations

import jax
import jax.numpy as jnp
from jax import Array, lax
from jax.typing import DTypeLike

from ..net import Weights, apply, tower_cast
from .rules.games import DeviceGame, States
from .self_play import chosen, random_starts

_NEVER = -1e9


def _policy_score(
    game: DeviceGame, weights: Weights, key: Array, greedy: Array, *, games: int, dtype: DTypeLike
) -> Array:
    """The policy's points a game (1 won, 0.5 drawn) against chance, or the greedy player where ``greedy`` is true.

    ``games`` is even: from each start, which has some plies of chance, it plays both sides.
    """
    cast = tower_cast(weights, dtype)
    start_key, key = jax.random.split(key)
    starts = random_starts(game, start_key, games // 2)
    states = jax.tree.map(lambda array: jnp.concatenate([array, array]), starts)
    side = jnp.repeat(jnp.arange(2, dtype=jnp.int32), games // 2)  # that the policy has

    def ply(carry: tuple[States, Array]) -> tuple[States, Array]:
        states, number = carry
        chance = jax.random.uniform(jax.random.fold_in(key, number), (games,), jnp.float32)
        outputs = apply(cast, game.network_planes(states), dtype=dtype)
        best = jnp.where(game.legal(states), outputs.policy[:, : game.actions], _NEVER).argmax(1).astype(jnp.int32)
        simple = jnp.where(greedy, game.greedy_action(states, chance), game.random_action(states, chance))
        played = game.play(states, jnp.where(game.turn(states) == side, best, simple))
        return chosen(game.is_over(states), states, played), number + 1

    def goes_on(carry: tuple[States, Array]) -> Array:
        return ~game.is_over(carry[0]).all()

    states, _ = lax.while_loop(goes_on, ply, (states, jnp.zeros((), jnp.int32)))
    margin = game.margin(states)
    own = jnp.where(game.turn(states) == side, margin, -margin)
    return ((jnp.sign(own) + 1) / 2).astype(jnp.float32).mean()


policy_score = jax.jit(_policy_score, static_argnames=("game", "games", "dtype"))
