"""A network as an ONNX model for one board. The products of the heads are convolutions over one point: ONNX Runtime
works those out image by image, so what it says of a position does not depend on what else is in the batch.

Letters: B positions, S points a side, P input planes, C channels, A = S * S + 1 actions.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from ..file import NetworkFile
from ..shape import pools

INPUT = "planes"
OUTPUTS = ("policy", "outcome", "margin", "ownership")
_OPSET = 17
_IR_VERSION = 8
_USUAL_SIDE = 8.0  # as in net.py

Array = npt.NDArray[Any]


def onnx_bytes(network: NetworkFile, size: int) -> bytes:
    """The model: ``planes`` [B, P, S, S] -> chances ``policy`` [B, A] and ``outcome`` [B, 3], ``margin`` [B] between -1
    and 1, and logits ``ownership`` [B, S, S].

    Needs the package onnx.
    """
    from onnx import TensorProto, checker, helper

    graph = _Graph(network.weights, size)
    x = graph.relu(graph.conv(INPUT, "stem"))
    for block in range(network.shape.blocks):
        x = graph.block(x, f"block{block}", with_pool=pools(block))
    graph.policy(x)
    graph.value(x)
    sides = {"policy": [size * size + 1], "outcome": [3], "margin": [], "ownership": [size, size]}
    made = helper.make_graph(
        graph.nodes,
        "heibai-network",
        [helper.make_tensor_value_info(INPUT, TensorProto.FLOAT, ["B", network.shape.planes, size, size])],
        [helper.make_tensor_value_info(name, TensorProto.FLOAT, ["B", *sides[name]]) for name in OUTPUTS],
        graph.constants,
    )
    model = helper.make_model(made, opset_imports=[helper.make_opsetid("", _OPSET)], ir_version=_IR_VERSION)
    checker.check_model(model)
    data: bytes = model.SerializeToString()
    return data


class _Graph:
    """The nodes of a model, one after the other; methods take and give names of tensors."""

    def __init__(self, weights: Any, size: int) -> None:
        self.nodes: list[Any] = []
        self.constants: list[Any] = []
        self._weights, self._size = weights, size
        self._by_size = self.constant("by_size", np.float32((size - _USUAL_SIDE) / _USUAL_SIDE))

    def block(self, x: str, name: str, *, with_pool: bool) -> str:
        h = self.conv(x, f"{name}/first")
        if with_pool:
            h = self.node("Add", h, self.conv(self.pool(self.relu(h)), f"{name}/pool"))
        return self.relu(self.node("Add", self.conv(self.relu(h), f"{name}/second"), x))

    def policy(self, x: str) -> None:
        pooled = self.conv(self.pool(x), "policy/pool")
        points = self.conv(self.relu(self.node("Add", self.conv(x, "policy/point"), pooled)), "policy/out")
        passing = self.conv(self.relu(pooled), "policy/pass")
        flat = [self.reshape(points, self._size**2), self.reshape(passing, 1)]
        self.node("Softmax", self.node("Concat", *flat, axis=1), to="policy", axis=1)

    def value(self, x: str) -> None:
        h = self.relu(self.conv(x, "value/point"))
        hidden = self.relu(self.conv(self.pool(h), "value/hidden"))
        self.node("Softmax", self.reshape(self.conv(hidden, "value/outcome"), 3), to="outcome", axis=1)
        ends = self.constant("least", np.float32(-1)), self.constant("most", np.float32(1))
        self.node("Clip", self.reshape(self.conv(hidden, "value/margin")), *ends, to="margin")
        self.reshape(self.conv(h, "value/ownership"), self._size, self._size, to="ownership")

    def pool(self, x: str) -> str:
        """[B, 3C, 1, 1]: mean, mean by the size of the board, maximum."""
        mean = self.node("GlobalAveragePool", x)
        return self.node("Concat", mean, self.node("Mul", mean, self._by_size), self.node("GlobalMaxPool", x), axis=1)

    def conv(self, x: str, name: str) -> str:
        """By the kernel ``name``/kernel, [in, out] or [height, width, in, out], with its bias where it has one."""
        kernel = np.asarray(self._weights[f"{name}/kernel"], np.float32)
        if kernel.ndim == 2:
            kernel = kernel[None, None]
        inputs = [x, self.constant(f"{name}/kernel", kernel.transpose(3, 2, 0, 1))]
        if f"{name}/bias" in self._weights:
            inputs.append(self.constant(f"{name}/bias", self._weights[f"{name}/bias"]))
        return self.node("Conv", *inputs, pads=[kernel.shape[0] // 2] * 4)

    def relu(self, x: str) -> str:
        return self.node("Relu", x)

    def reshape(self, x: str, *sides: int, to: str = "") -> str:
        """[B, *sides]."""
        shape = self.constant(f"shape{len(self.nodes)}", np.array([-1, *sides], np.int64))
        return self.node("Reshape", x, shape, to=to)

    def constant(self, name: str, value: Array | np.float32) -> str:
        from onnx import numpy_helper

        kept = value if isinstance(value, np.ndarray) and value.dtype == np.int64 else np.asarray(value, np.float32)
        self.constants.append(numpy_helper.from_array(np.ascontiguousarray(kept), name))
        return name

    def node(self, operation: str, *inputs: str, to: str = "", **attributes: Any) -> str:
        from onnx import helper

        output = to or f"{operation}{len(self.nodes)}"
        self.nodes.append(helper.make_node(operation, list(inputs), [output], name=output, **attributes))
        return output
