"""One step of learning: AdamW with clipped gradients, and a running mean of the weights, which is what plays."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any, NamedTuple, TypeAlias

import jax
import jax.numpy as jnp
import optax
from jax import Array
from jax.flatten_util import ravel_pytree
from jax.typing import DTypeLike

from .loss import LossParts, loss
from .net import Outputs, Weights, apply

SomeTargets: TypeAlias = Any  # what the loss takes

_CLIP = 1.0  # greatest norm of all gradients together
_DECAY = 1e-4  # of all weights, times the learning rate
_MEAN_OVER = 0.999  # the running mean forgets a thousandth a step, more at the beginning
_WARM_UP = 0.02  # share of the training in which the rate rises
_LAST_RATE = 0.01  # of the peak


class TrainState(NamedTuple):
    """What learning goes on from."""

    weights: Weights  # float32
    mean: Weights  # running mean of them: what plays and what is shipped
    moments: Any  # of Optax, over all weights as one vector
    steps: Array  # int32


# All weights are one vector to it, a few operations instead of some for every array. Biases decay too: so the level of
# all logits of a policy, which no loss holds, goes back to zero.
_OPTIMISER = optax.chain(
    optax.clip_by_global_norm(_CLIP), optax.scale_by_adam(b1=0.9, b2=0.98), optax.add_decayed_weights(_DECAY)
)


def _begin(weights: Weights) -> TrainState:
    """Before the first step."""
    vector, again = ravel_pytree(weights)
    return TrainState(weights, again(jnp.copy(vector)), _OPTIMISER.init(vector), jnp.zeros((), jnp.int32))


begin = jax.jit(_begin)


def step(
    state: TrainState,
    planes: Array,
    targets: SomeTargets,
    rate: Array,
    *,
    mask: Array | None = None,
    dtype: DTypeLike = jnp.float32,
    loss_of: Callable[[Outputs, SomeTargets], LossParts] = loss,
) -> tuple[TrainState, LossParts]:
    """One step at the learning rate ``rate``; planes and mask as in ``net.apply``, targets as ``loss_of`` takes them.

    At a rate of 0 all stays as it is, and after a loss or gradients that are no finite numbers.
    """

    def objective(weights: Weights) -> tuple[Array, LossParts]:
        parts = loss_of(apply(weights, planes, mask, dtype=dtype), targets)
        return parts.total, parts

    found, parts = jax.grad(objective, has_aux=True)(state.weights)
    (weights, again), gradients, mean = ravel_pytree(state.weights), ravel_pytree(found)[0], ravel_pytree(state.mean)[0]
    learns = (rate > 0) & jnp.isfinite(parts.total) & jnp.isfinite(optax.tree.norm(gradients))
    updates, moments = _OPTIMISER.update(gradients, state.moments, weights)
    learnt = jnp.where(learns, weights - rate * updates, weights)
    keep = jnp.minimum(_MEAN_OVER, (1.0 + state.steps) / (10.0 + state.steps))
    mean = jnp.where(learns, keep * mean + (1.0 - keep) * learnt, mean)
    moments = jax.tree.map(lambda new, old: jnp.where(learns, new, old), moments, state.moments)
    return TrainState(again(learnt), again(mean), moments, state.steps + learns.astype(jnp.int32)), parts


def rate_at(share: float, peak: float) -> float:
    """The learning rate after ``share`` of the time: it rises, then falls as a cosine."""
    if share < _WARM_UP:
        return peak * max(share, 0.0) / _WARM_UP + 1e-6
    fallen = 0.5 * (1 + math.cos(math.pi * min(1.0, (share - _WARM_UP) / (1 - _WARM_UP))))
    return peak * (_LAST_RATE + (1 - _LAST_RATE) * fallen)
