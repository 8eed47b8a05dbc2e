"""One step of learning: AdamW with clipped gradients, and a running mean of the weights, which is what plays."""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import optax
from jax import Array

from .loss import LossParts, Targets, loss
from .net import Weights, apply

_CLIP = 1.0  # greatest norm of all gradients together
_DECAY = 1e-4  # of kernels, times the learning rate
_MEAN_OVER = 0.999  # the running mean forgets a thousandth a step, more at the beginning
_WARM_UP = 0.02  # share of the training in which the rate rises
_LAST_RATE = 0.01  # of the peak


class TrainState(NamedTuple):
    """What learning goes on from."""

    weights: Weights  # float32
    mean: Weights  # running mean of them: what plays and what is shipped
    moments: Any  # of Optax
    steps: Array  # int32


def _optimiser() -> optax.GradientTransformation:
    return optax.chain(
        optax.clip_by_global_norm(_CLIP),
        optax.scale_by_adam(b1=0.9, b2=0.98, eps=1e-8),
        optax.add_decayed_weights(_DECAY, mask=lambda tree: {name: name.endswith("kernel") for name in tree}),
    )


def _begin(weights: Weights) -> TrainState:
    """Before the first step."""
    copied = {name: jnp.copy(array) for name, array in weights.items()}
    return TrainState(weights, copied, _optimiser().init(weights), jnp.zeros((), jnp.int32))


begin = jax.jit(_begin)


def step(
    state: TrainState,
    planes: Array,
    targets: Targets,
    rate: Array,
    *,
    mask: Array | None = None,
    dtype: Any = jnp.float32,
) -> tuple[TrainState, LossParts]:
    """One step at the learning rate ``rate``; planes and mask as in ``net.apply``. At a rate of 0
    all stays as it is, and after a loss or gradients that are no finite numbers."""

    def objective(weights: Weights) -> tuple[Array, LossParts]:
        parts = loss(apply(weights, planes, mask, dtype=dtype), targets)
        return parts.total, parts

    gradients, parts = jax.grad(objective, has_aux=True)(state.weights)
    learns = (rate > 0) & jnp.isfinite(parts.total) & jnp.isfinite(optax.tree.norm(gradients))
    updates, moments = _optimiser().update(gradients, state.moments, state.weights)
    learnt = {name: array - rate * updates[name] for name, array in state.weights.items()}
    steps = state.steps.astype(jnp.float32)
    keep = jnp.minimum(_MEAN_OVER, (1.0 + steps) / (10.0 + steps))
    mean = {name: keep * array + (1.0 - keep) * learnt[name] for name, array in state.mean.items()}
    stepped = TrainState(learnt, mean, moments, state.steps + 1)
    return jax.tree.map(lambda new, old: jnp.where(learns, new, old), stepped, state), parts


def rate_at(share: float, peak: float) -> float:
    """The learning rate after ``share`` of the time: it rises, then falls as a cosine."""
    if share < _WARM_UP:
        return peak * max(share, 0.0) / _WARM_UP + 1e-6
    fallen = 0.5 * (1 + math.cos(math.pi * min(1.0, (share - _WARM_UP) / (1 - _WARM_UP))))
    return peak * (_LAST_RATE + (1 - _LAST_RATE) * fallen)
