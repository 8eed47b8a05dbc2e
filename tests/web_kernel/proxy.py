"""The web kernel in the place of the compiled one: the same functions and classes, which run in Node."""

from __future__ import annotations

import base64
import builtins
import json
import math
import subprocess
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np

SERVE = Path(__file__).with_name("serve.mjs")
BUILT = Path(__file__).parents[2] / "build" / "web-kernel" / "heibai-kernel.mjs"
MOST_EXACT = 2**53
ARRAYS = {
    "Int8Array": np.int8, "Uint8Array": np.uint8, "Int16Array": np.int16, "Uint16Array": np.uint16,
    "Int32Array": np.int32, "Uint32Array": np.uint32, "BigInt64Array": np.int64, "BigUint64Array": np.uint64,
    "Float32Array": np.float32, "Float64Array": np.float64,
}  # fmt: skip
NAMES = {np.dtype(kind): name for name, kind in ARRAYS.items()} | {np.dtype(np.bool_): "Uint8Array"}


class Result:
    """Fields by name, in their order also by number, as the compiled kernel's results have them."""

    def __init__(self, fields: dict[str, Any]) -> None:
        self.__dict__.update(fields)

    def __iter__(self) -> Any:
        return iter(self.__dict__.values())

    def __len__(self) -> int:
        return len(self.__dict__)

    def __getitem__(self, place: int) -> Any:
        return list(self.__dict__.values())[place]


class Kept:
    """An object of the kernel."""

    _node: Node | None = None
    _handle = 0

    def __del__(self) -> None:
        if self._handle and self._node and self._node.is_open:
            self._node.call(self, "free", {})


class Node:
    """A kernel in a process of Node, with all that it offers as attributes."""

    def __init__(self) -> None:
        command = ["node", str(SERVE), str(BUILT)]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.process = self._process.pid
        self.is_open = True
        self._classes: dict[str, type[Kept]] = {}
        self.offers: dict[str, Any] = {}
        began = self._answer()
        self.offers.update(began["constants"])
        for entry in began["description"]:
            self._add(entry)

    def close(self) -> None:
        self.is_open = False
        self._process.kill()
        self._process.wait()

    def call(self, of: Kept | None, name: str, named: dict[str, Any]) -> Any:
        assert self._process.stdin is not None
        handle = None if of is None else of._handle
        line = json.dumps({"self": handle, "name": name, "named": _encoded(named)}, allow_nan=False)
        print(line, file=self._process.stdin, flush=True)
        answer = self._answer()
        if "error" not in answer:
            return self._decoded(answer["value"])
        if answer["stack"]:
            raise AssertionError(answer["stack"])
        raise getattr(builtins, answer["kind"])(answer["error"])

    def _answer(self) -> Any:
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        assert line, f"the web kernel died: exit code {self._process.wait()}"
        return json.loads(line)

    def _add(self, entry: dict[str, Any]) -> None:
        name, owner = entry["name"], entry["owner"]
        names = [argument["name"] for argument in entry["arguments"]]

        def function(*values: Any, **named: Any) -> Any:
            return self.call(None, f"{owner}.{name}" if owner else name, _named(name, names, values, named))

        def method(kept: Kept, *values: Any, **named: Any) -> Any:
            return self.call(kept, name, _named(name, names, values, named))

        def begin(kept: Kept, *values: Any, **named: Any) -> None:
            made = self.call(None, owner, _named(owner, names, values, named))
            kept._handle, made._handle = made._handle, 0

        if not owner:
            self.offers[name] = function
            return
        if owner not in self._classes:
            self.offers[owner] = self._classes[owner] = type(owner, (Kept,), {"_node": self})
        kinds = {"constructor": begin, "method": method, "property": property(method), "static": staticmethod(function)}
        setattr(self._classes[owner], name, kinds[entry["kind"]])

    def _decoded(self, value: Any) -> Any:
        if isinstance(value, list):
            return [self._decoded(each) for each in value]
        if not isinstance(value, dict):
            return value
        if "$big" in value:
            return int(value["$big"])
        if "$number" in value:
            return float(value["$number"].replace("Infinity", "inf"))
        if "$object" in value:
            kind = self._classes.get(value["of"], Kept)
            made = kind.__new__(kind)
            made._handle = value["$object"]
            return made
        if "$array" in value:
            flat = np.frombuffer(base64.b64decode(value["bytes"]), ARRAYS[value["$array"]])
            return flat.reshape(value["shape"]).copy()
        return Result({name: self._decoded(each) for name, each in value["$result"].items()})


def _named(name: str, names: list[str], values: tuple[Any, ...], named: dict[str, Any]) -> dict[str, Any]:
    if len(values) > len(names):
        raise TypeError(f"{name} takes {len(names)} arguments, {len(values)} came")
    return {**dict(zip(names, values, strict=False)), **named}


def _encoded(value: Any) -> Any:
    if isinstance(value, Kept):
        return {"$object": value._handle}
    if isinstance(value, np.ndarray):
        if value.dtype not in NAMES:
            raise TypeError(f"JavaScript has no array of {value.dtype}")
        numbers = base64.b64encode(np.ascontiguousarray(value).tobytes()).decode()
        return {"$array": NAMES[value.dtype], "bytes": numbers, "shape": list(value.shape)}
    if isinstance(value, bool | str) or value is None:
        return value
    if isinstance(value, int | np.integer):
        return int(value) if abs(int(value)) < MOST_EXACT else {"$big": str(int(value))}
    if isinstance(value, float | np.floating):
        return float(value) if math.isfinite(value) else {"$number": repr(float(value)).replace("inf", "Infinity")}
    if isinstance(value, dict):
        return {str(name): _encoded(each) for name, each in value.items()}
    if isinstance(value, list | tuple):
        return [_encoded(each) for each in value]
    raise TypeError(f"{type(value).__name__} is nothing that goes over a pipe")


def web_kernel() -> ModuleType:
    """A module as ``heibai._kernel`` is one."""
    module = ModuleType("heibai._kernel")
    module.__dict__.update(Node().offers)
    return module
