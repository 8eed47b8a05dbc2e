"""Positions and what they are worth, kept on the host; and one step of learning their value.

Letters: N samples, b of them in a step; worth [N, 4]: chances of win, draw and loss, and the margin as a share.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import jax
import jax.numpy as jnp
import numpy as np

from .....jobs.arrays import Array
from ...device.replay import turned
from ...device.rules.games import DeviceGame, States
from ...loss import LossParts
from ...loss_weights import MARGIN_WEIGHT
from ...net import Outputs
from ...train import TrainState, step
from .tree import Floats


@dataclass(frozen=True, eq=False)
class Samples:
    """The last ones that were found."""

    states: tuple[Array, ...]  # leaves [N, ...]
    worth: Floats  # [N, 4]

    @classmethod
    def none(cls, like: States) -> Samples:
        """Of the game that a state is ``like``."""
        return cls(tuple(leaf[:0] for leaf in jax.tree.leaves(like)), np.empty((0, 4), np.float32))

    @classmethod
    def of(cls, states: Sequence[tuple[Array, ...]], worth: Floats) -> Samples:
        return cls(tuple(np.stack(leaves) for leaves in zip(*states, strict=True)), worth.astype(np.float32))

    def __len__(self) -> int:
        return len(self.worth)

    def followed_by(self, others: Samples, *, most: int) -> Samples:
        """These and the others after them; of more than ``most`` the last."""
        pairs = zip(self.states, others.states, strict=True)
        states = tuple(np.concatenate(pair)[-most:] for pair in pairs)
        return Samples(states, np.concatenate([self.worth, others.worth])[-most:])

    def drawn(self, chance: np.random.Generator, count: int) -> tuple[tuple[Array, ...], Floats]:
        """States and worth of ``count`` samples, each as likely."""
        rows = chance.integers(len(self), size=count)
        return tuple(leaf[rows] for leaf in self.states), self.worth[rows]

    def stored(self) -> dict[str, Array]:
        """As arrays of a training's state."""
        return {f"samples/{number}": leaf for number, leaf in enumerate((*self.states, self.worth))}

    @classmethod
    def restored(cls, arrays: Mapping[str, Array]) -> Samples:
        """What ``stored`` made."""
        leaves = [arrays[f"samples/{number}"] for number in range(sum(name.startswith("samples/") for name in arrays))]
        return cls(tuple(leaves[:-1]), leaves[-1])


def value_loss(outputs: Outputs, worth: jax.Array) -> LossParts:
    """Of outcome and margin alone; ``worth`` [b, 4]."""
    outcome = -(worth[:, :3] * jax.nn.log_softmax(outputs.outcome)).sum(1).mean()
    margin = jnp.square(outputs.margin - worth[:, 3]).mean()
    nothing = jnp.zeros((), jnp.float32)
    return LossParts(outcome + MARGIN_WEIGHT * margin, nothing, outcome, margin, nothing)


def _learn(
    game: DeviceGame, learner: TrainState, states: States, worth: jax.Array, rate: jax.Array
) -> tuple[TrainState, LossParts]:
    """A step on a batch, each eighth under another symmetry."""
    return step(learner, turned(game.network_planes(states)), worth, rate, loss_of=value_loss)


learn = jax.jit(_learn, static_argnums=0)
