"""Vectors of a network's weights as a population: what each is worth on the device."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import jax
import jax.numpy as jnp
import numpy as np
from jax import Array, lax
from jax.flatten_util import ravel_pytree
from numpy.typing import ArrayLike, NDArray

from ....games import GameSpec
from ..net import Weights, init
from ..shape import NetworkShape
from .rules.games import DeviceGame, device_game
from .yardstick import policy_points


class WeightVectors:
    """The weights of one network shape as vectors of D numbers.

    Attributes:
        first: [D], as a training with this seed begins.
        reach: [D], two standard deviations of the weights of an array as they begin; 0.1 where all begin at zero.
    """

    def __init__(self, spec: GameSpec, shape: NetworkShape, seed: int) -> None:
        self._key, self._game = jax.random.key(seed), device_game(spec)
        weights = init(self._key, shape)
        vector, self._weights_of = ravel_pytree(weights)
        self.first: NDArray[np.float64] = np.asarray(vector, np.float64)
        self.reach: NDArray[np.float64] = np.concatenate(
            [np.full(array.size, 2 * float(array.std()) or 0.1) for _, array in sorted(weights.items())]
        )

    def weights(self, vector: ArrayLike) -> Weights:
        """The arrays of ``vector`` [D], in float32."""
        weights: Weights = self._weights_of(jnp.asarray(vector, jnp.float32))
        return weights

    def points(self, population: ArrayLike, number: int, *, games: int) -> NDArray[np.float64]:
        """[P] mean points a game (0 to 1) of the policies of ``population`` [P, D].

        Half of the games are against chance, half against the player who takes most discs; starts and chance
        follow from ``number`` and are the same for everybody.

        Args:
            games: of each vector, a multiple of four.
        """
        key = jax.random.fold_in(self._key, number)
        points = _points(self._game, self._weights_of, games, jnp.asarray(population, jnp.float32), key)
        return np.asarray(points, np.float64)


@partial(jax.jit, static_argnums=(0, 1, 2))
def _points(
    game: DeviceGame, weights_of: Callable[[Array], Weights], games: int, population: Array, key: Array
) -> Array:
    def of_one(vector: Array) -> Array:
        weights = weights_of(vector)
        points = [
            policy_points(game, weights, key, jnp.array(rival), games=games // 2, dtype=jnp.float32).mean()
            for rival in (False, True)
        ]
        mean: Array = (points[0] + points[1]) / 4
        return mean

    values: Array = lax.map(of_one, population)
    return values
