"""What training makes small: the distance of what the network says from how the search played and how games ended."""

from __future__ import annotations

from typing import NamedTuple

import jax
import jax.numpy as jnp
from jax import Array

from .loss_weights import MARGIN_WEIGHT, OWNERSHIP_WEIGHT
from .net import Outputs

_NEVER = -1e9  # logit of what is no move


class Targets(NamedTuple):
    """What positions came to, for the side to move. B positions, S points a side, A actions."""

    policy: Array  # [B, A] the search's improved policy
    legal: Array  # [B, A] bool
    margin: Array  # [B] final discs ahead, as a share of the points; of Gomoku one point is won or lost
    ownership: Array  # [B, S, S] 1 one's own at the end, -1 the opponent's, 0 nobody's
    policy_weight: Array  # [B] 1, or 0 where the policy is no target
    weight: Array  # [B] 1, or 0 where nothing is a target


class LossParts(NamedTuple):
    """Means over the positions."""

    total: Array
    policy: Array  # nats
    outcome: Array  # nats
    margin: Array  # squared share of the points
    ownership: Array  # nats a point


def loss(outputs: Outputs, targets: Targets) -> LossParts:
    """The parts and their weighted sum."""
    actions = targets.policy.shape[1]
    log_policy = jax.nn.log_softmax(jnp.where(targets.legal, outputs.policy[:, :actions], _NEVER))
    policy = -(targets.policy * jnp.where(targets.legal, log_policy, 0.0)).sum(1)
    won, drawn = targets.margin > 0, targets.margin == 0
    outcome = -jnp.where(won[:, None], jnp.array([1.0, 0, 0], jnp.float32), jnp.where(
        drawn[:, None], jnp.array([0, 1.0, 0], jnp.float32), jnp.array([0, 0, 1.0], jnp.float32)
    ))  # fmt: skip
    outcome = (outcome * jax.nn.log_softmax(outputs.outcome)).sum(1)
    margin = jnp.square(outputs.margin - targets.margin)
    own = (1.0 + targets.ownership) / 2
    logits = outputs.ownership
    ownership = (jax.nn.softplus(logits) - own * logits).mean((1, 2))
    parts = LossParts(
        jnp.zeros((), jnp.float32),
        _mean(policy, targets.weight * targets.policy_weight),
        _mean(outcome, targets.weight),
        _mean(margin, targets.weight),
        _mean(ownership, targets.weight),
    )
    total = parts.policy + parts.outcome + MARGIN_WEIGHT * parts.margin + OWNERSHIP_WEIGHT * parts.ownership
    return parts._replace(total=total)


def _mean(values: Array, weight: Array) -> Array:
    return (values * weight).sum() / jnp.maximum(weight.sum(), 1.0)
