"""Positions of games that are over as samples: those of a round, those that are kept, and those of a file.

Letters: N positions, b of them in a step, S points a side, A actions.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import jax
import jax.numpy as jnp
import numpy as np
import numpy.typing as npt

from ....jobs.arrays import Array
from .. import train
from ..device.replay import turned_samples
from ..device.rules.games import DeviceGame, States, structure_of
from ..loss import LossParts, Targets

_NAMES = ("policy", "margin", "ownership", "is_full")
_PREFIX = "samples/"  # of their names in a training's state


@dataclass(frozen=True, eq=False)
class Shard:
    """N positions, those of the oldest rounds first."""

    states: tuple[Array, ...]  # leaves [N, ...]
    policy: npt.NDArray[np.float16]  # [N, A] the search's
    margin: npt.NDArray[np.float32]  # [N] final discs ahead, as a share of the points
    ownership: npt.NDArray[np.int8]  # [N, S, S]
    is_full: npt.NDArray[np.bool_]  # [N] of a full search, so that the policy is a target

    def __len__(self) -> int:
        return len(self.margin)

    @property
    def arrays(self) -> dict[str, Array]:
        """By name."""
        named: dict[str, Array] = dict(
            zip(_NAMES, (self.policy, self.margin, self.ownership, self.is_full), strict=True)
        )
        return named | {f"state{number}": leaf for number, leaf in enumerate(self.states)}

    @classmethod
    def of(cls, arrays: Mapping[str, Array]) -> Shard:
        """Of its arrays by name. Raises KeyError."""
        leaves = sum(name.startswith("state") for name in arrays)
        return cls(tuple(arrays[f"state{number}"] for number in range(leaves)), *(arrays[name] for name in _NAMES))

    @classmethod
    def none(cls, game: DeviceGame) -> Shard:
        """Without positions."""
        return cls(
            tuple(np.asarray(leaf)[:0] for leaf in jax.tree.leaves(game.start(1))),
            np.empty((0, game.actions), np.float16),
            np.empty(0, np.float32),
            np.empty((0, game.size, game.size), np.int8),
            np.empty(0, np.bool_),
        )

    def last(self, most: int) -> Shard:
        """The last ``most``."""
        first = max(0, len(self) - most)
        return Shard.of({name: array[first:] for name, array in self.arrays.items()})

    def stored(self) -> dict[str, Array]:
        """As arrays of a training's state."""
        return {_PREFIX + name: array for name, array in self.arrays.items()}

    @classmethod
    def restored(cls, arrays: Mapping[str, Array]) -> Shard:
        """What ``stored`` made."""
        return cls.of({n.removeprefix(_PREFIX): array for n, array in arrays.items() if n.startswith(_PREFIX)})


def joined(shards: Sequence[Shard]) -> Shard:
    """One shard of all of them."""
    parts = [shard.arrays for shard in shards]
    return Shard.of({name: np.concatenate([part[name] for part in parts]) for name in parts[0]})


def learn_from(
    game: DeviceGame, learner: train.TrainState, pool: Shard, chance: np.random.Generator, count: int, rate: jax.Array
) -> tuple[train.TrainState, LossParts]:
    """A step on ``count`` positions by chance, a multiple of 8: each eighth under another symmetry."""
    rows = chance.integers(len(pool), size=count)
    states = jax.tree.unflatten(structure_of(game), [leaf[rows] for leaf in pool.states])
    said = (pool.policy[rows], pool.margin[rows], pool.ownership[rows], pool.is_full[rows])
    learnt: tuple[train.TrainState, LossParts] = _learn(game, learner, states, said, rate)
    return learnt


def _learn_now(
    game: DeviceGame,
    learner: train.TrainState,
    states: States,
    said: tuple[jax.Array, jax.Array, jax.Array, jax.Array],
    rate: jax.Array,
) -> tuple[train.TrainState, LossParts]:
    policy, margin, ownership, is_full = said
    targets = Targets(
        policy.astype(jnp.float32),
        game.legal(states),
        margin,
        ownership.astype(jnp.float32),
        is_full.astype(jnp.float32),
        jnp.ones(len(margin), jnp.float32),
    )
    return train.step(learner, *turned_samples(game, states, targets), rate)


_learn = jax.jit(_learn_now, static_argnums=0)
