"""The web kernel in the place of the compiled one: the same functions and classes, which run in Node."""

from __future__ import annotations

import base64
import builtins
import json
import math
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.machinery import ModuleSpec
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


class RemoteObject:
    """An object of the kernel in Node."""

    _node: Node | None = None
    _handle = 0

    def __del__(self) -> None:
        if self._handle and self._node:
            self._node.unused.append(self._handle)  # the collector may come in the middle of a call


class Node:
    """A kernel in a process of Node; ``registry`` has all that it has, by name."""

    def __init__(self, built: Path = BUILT, threads: int = 1) -> None:
        """``threads``: that one call may begin, where ``built`` is the module for that."""
        command = ["node", str(SERVE), str(built), str(threads)]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.pid = self._process.pid
        self.unused: list[int] = []  # handles of objects that are to be freed
        self._classes: dict[str, type[RemoteObject]] = {}
        began = self._answer()
        self.registry: dict[str, Any] = began["constants"]
        for entry in began["description"]:
            self._add(entry)

    def close(self) -> None:
        self._process.kill()
        self._process.wait()

    def call(self, of: RemoteObject | None, name: str, named: dict[str, Any]) -> Any:
        """What it returns; arrays that it changes are changed here, too. Raises what the kernel raises."""
        while self.unused:
            self._ask(self.unused.pop(), "free", {})
        answer = self._ask(None if of is None else of._handle, name, _encoded(named))
        if "error" not in answer:
            for changed, array in answer["changed"].items():
                named[changed][...] = self._decoded(array)
            return self._decoded(answer["value"])
        if answer["stack"]:
            raise AssertionError(answer["stack"])
        raise getattr(builtins, answer["kind"])(answer["error"])

    def _ask(self, handle: int | None, name: str, named: dict[str, Any]) -> Any:
        assert self._process.stdin is not None
        line = json.dumps({"self": handle, "name": name, "named": named}, allow_nan=False)
        print(line, file=self._process.stdin, flush=True)
        return self._answer()

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

        def method(of: RemoteObject, *values: Any, **named: Any) -> Any:
            return self.call(of, name, _named(name, names, values, named))

        def begin(of: RemoteObject, *values: Any, **named: Any) -> None:
            made = self.call(None, owner, _named(owner, names, values, named))
            of._handle, made._handle = made._handle, 0

        if not owner:
            self.registry[name] = function
            return
        if owner not in self._classes:
            self.registry[owner] = self._classes[owner] = type(owner, (RemoteObject,), {"_node": self})
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
            kind = self._classes.get(value["of"], RemoteObject)
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
    if isinstance(value, RemoteObject):
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


def module_of(node: Node) -> ModuleType:
    """A module as ``heibai._kernel`` is one."""
    module = ModuleType("heibai._kernel")
    module.__spec__ = ModuleSpec(module.__name__, None)  # it is asked whether the kernel is installed
    module.__dict__.update(node.registry)
    return module


@contextmanager
def web_kernel(built: Path = BUILT, threads: int = 1) -> Iterator[ModuleType]:
    """The same, until the process of Node is ended."""
    node = Node(built, threads)
    yield module_of(node)
    node.close()
