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
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np

SERVE = Path(__file__).with_name("serve.mjs")
BUILT = Path(__file__).parents[2] / "build" / "web-kernel" / "heibai-kernel.mjs"
MOST_EXACT = 2**53
MANY = 100_000  # numbers of a list from which they go over the pipe as a Float64Array, as the page gives weights
OBJECTS = Path(__file__).parents[2] / "tools" / "site_app" / "python" / "heibai" / "_kernel_objects.py"


def _kernel_objects() -> ModuleType:
    """The module of the page without a server, beside which lies a heibai that is no package to import here."""
    spec = spec_from_file_location("kernel_objects", OBJECTS)
    assert spec
    assert spec.loader
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


_objects = _kernel_objects()
ARRAYS, ARRAY_OF, KernelObject, Result = _objects.ARRAYS, _objects.ARRAY_OF, _objects.KernelObject, _objects.Result


class Node:
    """A kernel in a process of Node; ``registry`` has all that it has, by name."""

    def __init__(self, built: Path = BUILT, threads: int = 1) -> None:
        """``threads``: that one call may begin, where ``built`` is the module for that."""
        command = ["node", str(SERVE), str(built), str(threads)]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.pid = self._process.pid
        self.unused: list[int] = []  # handles of objects that are to be freed
        began = self._answer()
        described = _objects.kernel_of(began["description"], self.call, self.unused.append)  # freed between two calls
        self.registry: dict[str, Any] = began["constants"] | described

    def close(self) -> None:
        self._process.kill()
        self._process.wait()

    def call(self, of: Any, name: str, named: dict[str, Any]) -> Any:
        """What it returns; arrays that it changes are changed here, too. Raises what the kernel raises."""
        while self.unused:
            self._ask(self.unused.pop(), "free", {})
        answer = self._ask(None if of is None else of.handle or 0, name, _encoded(named))
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
            return self.registry[value["of"]].of(value["$object"])
        if "$array" in value:
            flat = np.frombuffer(base64.b64decode(value["bytes"]), ARRAYS[value["$array"]])
            return flat.reshape(value["shape"]).copy()
        return Result({name: self._decoded(each) for name, each in value["$result"].items()})


def _encoded(value: Any) -> Any:
    if isinstance(value, KernelObject):
        return {"$object": value.handle}
    if isinstance(value, np.ndarray):
        if value.dtype.name not in ARRAY_OF or not value.dtype.isnative:
            raise TypeError(f"JavaScript has no array of {value.dtype}")
        numbers = base64.b64encode(np.ascontiguousarray(value).tobytes()).decode()
        return {"$array": ARRAY_OF[value.dtype.name], "bytes": numbers, "shape": list(value.shape)}
    if isinstance(value, bool | str) or value is None:
        return value
    if isinstance(value, int | np.integer):
        return int(value) if abs(int(value)) < MOST_EXACT else {"$big": str(int(value))}
    if isinstance(value, float | np.floating):
        return float(value) if math.isfinite(value) else {"$number": repr(float(value)).replace("inf", "Infinity")}
    if isinstance(value, dict):
        return {str(name): _encoded(each) for name, each in value.items()}
    if isinstance(value, list | tuple):
        if len(value) > MANY and all(type(each) is float for each in value):
            return _encoded(np.array(value))
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
