"""The same network in Keras 3, on whatever Keras runs on (the extra ``heibai[keras]`` brings JAX).

It has the weights of a network file, says what ``net.apply`` says, and is trained with ``model.fit``; its weights then
make a network file again. One model is for one size of board, and all of its points are the board's.

Letters: B positions, S points a side, P input planes, C channels, A = S * S + 1 actions.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

import keras
import numpy as np

from .file import NetworkFile
from .loss_weights import MARGIN_WEIGHT, OWNERSHIP_WEIGHT
from .shape import NetworkShape, head_sizes, pools, weight_shapes

Model: TypeAlias = Any  # a keras.Model, whose library has no types

OUTPUTS = ("policy", "outcome", "margin", "ownership")
_USUAL_SIDE = 8.0  # as in net.py


def keras_model(network: NetworkFile, size: int) -> Model:
    """A ``keras.Model`` with these weights: planes [B, S, S, P] -> a dictionary of ``OUTPUTS``.

    Logits ``policy`` [B, A], ``outcome`` [B, 3] (win, draw, loss) and ``ownership`` [B, S, S]; ``margin`` [B, 1], the
    final discs ahead as a share of the points.
    """
    model = fresh_model(network.shape, size)
    for name, layer in _layers(model).items():
        parts = [f"{name}/kernel"] + ([f"{name}/bias"] if f"{name}/bias" in network.weights else [])
        shapes = [variable.shape for variable in layer.weights]
        layer.set_weights([network.weights[part].reshape(shape) for part, shape in zip(parts, shapes, strict=True)])
    return model


def fresh_model(shape: NetworkShape, size: int) -> Model:
    """The same with Keras' own first weights."""
    planes = keras.Input((size, size, shape.planes), name="planes")
    x = keras.ops.relu(_conv("stem", shape.channels, 3)(planes))
    for block in range(shape.blocks):
        x = _block(f"block{block}", x, shape.channels, size, with_pool=pools(block))
    outputs = {"policy": _policy(x, size), **_value(x, size)}
    return keras.Model(planes, outputs, name="heibai")


def network_of(model: Model, game: str, provenance: Mapping[str, Any] | None = None) -> NetworkFile:
    """The weights of such a model as a network of ``game`` ("reversi/8"), to be written with ``write_network``."""
    layers = _layers(model)
    stem = layers["stem"].get_weights()[0]
    shape = NetworkShape(stem.shape[2], sum(name.endswith("/first") for name in layers), stem.shape[3])
    weights = {}
    for name, expected in weight_shapes(shape).items():
        layer, _, part = name.rpartition("/")
        array = layers[layer].get_weights()[part == "bias"]
        weights[name] = np.asarray(array, np.float32).reshape(expected)
    return NetworkFile(game, shape, weights, dict(provenance or {}))


def compile_model(model: Model, *, rate: float) -> None:
    """With the losses of ``heibai learn network``, for ``model.fit(planes, {name of output: targets})``.

    Targets: ``policy`` [B, A] and ``outcome`` [B, 3] chances, ``margin`` [B, 1], ``ownership`` [B, S, S]: 1 one's own.
    """
    chances = {"from_logits": True}
    model.compile(
        optimizer=keras.optimizers.AdamW(rate, weight_decay=1e-4, clipnorm=1.0),
        loss={
            "policy": keras.losses.CategoricalCrossentropy(**chances),
            "outcome": keras.losses.CategoricalCrossentropy(**chances),
            "margin": keras.losses.MeanSquaredError(),
            "ownership": keras.losses.BinaryCrossentropy(**chances),
        },
        loss_weights={"policy": 1.0, "outcome": 1.0, "margin": MARGIN_WEIGHT, "ownership": OWNERSHIP_WEIGHT},
    )


def _block(name: str, x: Any, channels: int, size: int, *, with_pool: bool) -> Any:
    h = _conv(f"{name}/first", channels, 3)(x)
    if with_pool:
        pooled = _dense(f"{name}/pool", channels, with_bias=False)(_pool(keras.ops.relu(h), size))
        h = h + keras.ops.reshape(pooled, (-1, 1, 1, channels))
    return keras.ops.relu(_conv(f"{name}/second", channels, 3)(keras.ops.relu(h)) + x)


def _policy(x: Any, size: int) -> Any:
    head, _ = head_sizes()
    pooled = _dense("policy/pool", head)(_pool(x, size))
    h = _conv("policy/point", head, 1, with_bias=False)(x) + keras.ops.reshape(pooled, (-1, 1, 1, head))
    points = _conv("policy/out", 1, 1, with_bias=False)(keras.ops.relu(h))
    passing = _dense("policy/pass", 1)(keras.ops.relu(pooled))
    return keras.ops.concatenate([keras.ops.reshape(points, (-1, size * size)), passing], axis=1)


def _value(x: Any, size: int) -> dict[str, Any]:
    head, hidden = head_sizes()
    h = keras.ops.relu(_conv("value/point", head, 1)(x))
    inner = keras.ops.relu(_dense("value/hidden", hidden)(_pool(h, size)))
    return {
        "outcome": _dense("value/outcome", 3)(inner),
        "margin": _dense("value/margin", 1)(inner),
        "ownership": keras.ops.reshape(_conv("value/ownership", 1, 1)(h), (-1, size, size)),
    }


def _pool(x: Any, size: int) -> Any:
    """[B, 3C]: mean, mean by the size of the board, maximum."""
    mean = keras.ops.mean(x, axis=(1, 2))
    return keras.ops.concatenate(
        [mean, mean * ((size - _USUAL_SIDE) / _USUAL_SIDE), keras.ops.max(x, axis=(1, 2))], axis=1
    )


def _conv(name: str, channels: int, side: int, *, with_bias: bool = True) -> Any:
    return keras.layers.Conv2D(channels, side, padding="same", use_bias=with_bias, name=name.replace("/", "-"))


def _dense(name: str, units: int, *, with_bias: bool = True) -> Any:
    return keras.layers.Dense(units, use_bias=with_bias, name=name.replace("/", "-"))


def _layers(model: Any) -> dict[str, Any]:
    """Those with weights, by our names."""
    return {layer.name.replace("-", "/"): layer for layer in model.layers if layer.weights}
