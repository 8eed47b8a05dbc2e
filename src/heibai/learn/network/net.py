"""The network: a residual tower that pools over the whole board, as plain functions over a dictionary of arrays.

One net plays every size of its game. Convolutions see the edge as zeros; whatever joins points (pooling, the pass)
counts the points of the board, so boards of several sizes share one batch if a mask says which points are theirs.
There is no normalisation: the last convolution of each block begins at zero, so a fresh tower is the identity, and
training and play compute the same function (Zhang, Dauphin, Ma 2019, "Fixup"; pooling as in Wu 2019, section 3.3).

Letters: B positions, S points a side, P input planes, C channels, A = S * S + 1 actions (the points, then the pass).
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple, TypeAlias

import jax
import jax.numpy as jnp
from jax import Array, lax
from jax.typing import DTypeLike

from .shape import NetworkShape, weight_shapes

Weights: TypeAlias = dict[str, Array]

# names of the tower's weights, and of the first products of the heads
_TOWER = ("stem", "block", "policy/point", "value/point/kernel")
_USUAL_SIDE = 8.0  # points a side where the pooled size term is zero


class Outputs(NamedTuple):
    """What the network says, for the side to move."""

    policy: Array  # [B, A] logits
    outcome: Array  # [B, 3] logits of win, draw, loss
    margin: Array  # [B] final discs ahead, as a share of the points of the board (Reversi)
    ownership: Array  # [B, S, S] logits that the point is one's own at the end


# What begins at zero: a fresh net is an identity tower, and says that all moves and all results are equally likely.
_ZERO = ("second/kernel", "pool/kernel", "out/kernel", "pass/kernel", "outcome/kernel", "margin/kernel")


def _init(key: Array, shape: NetworkShape) -> Weights:
    """Fresh weights, float32."""
    shapes = weight_shapes(shape)
    drawn = jax.random.normal(key, (sum(map(math.prod, shapes.values())),), jnp.float32)
    weights, begin = {}, 0
    for name, each in shapes.items():
        end = begin + math.prod(each)
        weights[name] = drawn[begin:end].reshape(each) * _deviation(name, each)
        begin = end
    return weights


init = jax.jit(_init, static_argnums=1)


def _deviation(name: str, shape: tuple[int, ...]) -> float:
    if name.endswith("bias") or name.endswith(_ZERO):
        return 0.0
    return math.sqrt(2.0 / math.prod(shape[:-1]))  # He et al. 2015


def tower_cast(weights: Weights, dtype: DTypeLike) -> Weights:
    """The weights with those of the tower in ``dtype``; those of the heads stay as they are."""
    return {name: array.astype(dtype) if name.startswith(_TOWER) else array for name, array in weights.items()}


def apply(weights: Weights, planes: Array, mask: Array | None = None, *, dtype: DTypeLike = jnp.float32) -> Outputs:
    """What the network says of positions.

    Args:
        planes: [B, S, S, P].
        mask: [B, S, S] 1 on points of the board; None: all are.
        dtype: of the tower's arithmetic. The heads are float32 in any case: a policy is the same with all its logits
            raised, nothing holds that level near zero, and far from zero bfloat16 would round the differences away.
    """
    own = tower_cast(weights, dtype)
    on_board = None if mask is None else mask[..., None].astype(dtype)
    count = planes.shape[1] * planes.shape[2] if mask is None else mask.sum((1, 2)).astype(jnp.float32)[:, None]
    x = _stem(planes.astype(dtype), own["stem/kernel"]) + own["stem/bias"]
    x = _masked(jax.nn.relu(x), on_board)
    for block in range(sum(name.endswith("/first/kernel") for name in weights)):
        x = _block(own, f"block{block}", x, on_board, count)
    return Outputs(_policy(own, x, count), *_value(own, x, on_board, count))


def _stem(planes: Array, kernel: Array) -> Array:
    """The first convolution; in bfloat16 with planes of zeros up to a multiple of 8, which accelerators want."""
    lacking = -planes.shape[3] % 8 if planes.dtype == jnp.bfloat16 else 0
    if lacking:
        planes = jnp.pad(planes, ((0, 0), (0, 0), (0, 0), (0, lacking)))
        kernel = jnp.pad(kernel, ((0, 0), (0, 0), (0, lacking), (0, 0)))
    return _conv(planes, kernel)


def _block(own: Weights, name: str, x: Array, on_board: Array | None, count: Any) -> Array:
    h = _conv(x, own[f"{name}/first/kernel"]) + own[f"{name}/first/bias"]
    if f"{name}/pool/kernel" in own:
        pooled = _pool(_masked(jax.nn.relu(h), on_board), count)
        h = h + (pooled.astype(h.dtype) @ own[f"{name}/pool/kernel"])[:, None, None]
    h = _masked(jax.nn.relu(h), on_board)
    return _masked(jax.nn.relu(_conv(h, own[f"{name}/second/kernel"]) + own[f"{name}/second/bias"] + x), on_board)


def _policy(own: Weights, x: Array, count: Any) -> Array:
    pooled = _exact(_pool(x, count), own["policy/pool/kernel"]) + own["policy/pool/bias"]
    h = jax.nn.relu((x @ own["policy/point/kernel"]).astype(jnp.float32) + pooled[:, None, None])
    points = (h * own["policy/out/kernel"][:, 0]).sum(3)
    passing = _exact(jax.nn.relu(pooled), own["policy/pass/kernel"]) + own["policy/pass/bias"]
    return jnp.concatenate([points.reshape(len(points), -1), passing], axis=1)


def _value(own: Weights, x: Array, on_board: Array | None, count: Any) -> tuple[Array, Array, Array]:
    h = (x @ own["value/point/kernel"]).astype(jnp.float32) + own["value/point/bias"]
    h = _masked(jax.nn.relu(h), on_board)
    hidden = jax.nn.relu(_exact(_pool(h, count), own["value/hidden/kernel"]) + own["value/hidden/bias"])
    outcome = _exact(hidden, own["value/outcome/kernel"]) + own["value/outcome/bias"]
    margin = _exact(hidden, own["value/margin/kernel"]) + own["value/margin/bias"]
    ownership = (h * own["value/ownership/kernel"][:, 0]).sum(3) + own["value/ownership/bias"]
    return outcome, margin[:, 0], ownership


def _exact(x: Array, kernel: Array) -> Array:
    """A product in float32, which accelerators would otherwise round."""
    return jnp.matmul(x, kernel, precision=lax.Precision.HIGHEST)


def _conv(x: Array, kernel: Array) -> Array:
    return lax.conv_general_dilated(x, kernel, (1, 1), "SAME", dimension_numbers=("NHWC", "HWIO", "NHWC"))


def _masked(x: Array, on_board: Array | None) -> Array:
    return x if on_board is None else x * on_board


def _pool(x: Array, count: Any) -> Array:
    """[B, 3C] float32: mean, mean by the size of the board, maximum; ``x`` [B, S, S, C] is zero off the board."""
    mean = x.sum((1, 2), dtype=jnp.float32) / count
    side = (jnp.sqrt(jnp.asarray(count, jnp.float32)) - _USUAL_SIDE) / _USUAL_SIDE
    return jnp.concatenate([mean, mean * side, x.max((1, 2)).astype(jnp.float32)], axis=1)
