"""The kernel for browsers under the names of the compiled one.

The page's worker hands it over as the module ``heibai_web_kernel``: ``kernel``, what ``web/kernel/module.mjs`` makes.
"""

from __future__ import annotations

import builtins
from array import array
from typing import Any

import js
import numpy as np
from heibai_web_kernel import kernel as _kernel
from js import Array, Object
from js import Uint8Array as _Bytes
from pyodide.ffi import JsException, JsProxy, jsnull, to_js

from ._kernel_objects import ARRAY_OF, ARRAYS, KernelObject, Result, kernel_of


def _call(of: KernelObject | None, name: str, named: dict[str, Any]) -> Any:
    """Raises what the kernel refuses, by its name in Python; arrays that it changes are changed here, too."""
    given = {name: _given(value) for name, value in named.items()}
    home, _, last = name.rpartition(".")
    member = getattr(getattr(_kernel, home) if home else of.handle if of else _kernel, last)
    if of and not callable(member):
        return _taken(member)
    try:
        function = member.new if name in _CLASSES else member
        found = function(Object.fromEntries(to_js(list(given.items()), depth=2)))
    except JsException as error:
        kind = getattr(error, "kind", None)
        raise getattr(builtins, kind or "RuntimeError")(error.message) from None
    for name, value in named.items():
        if isinstance(value, np.ndarray):
            data = given[name].data if value.ndim > 1 else given[name]
            value.numbers[:] = array(value.dtype.code, _bytes_of(data))
    return _taken(found)


def _given(value: Any) -> Any:
    if value is None:
        return jsnull
    if isinstance(value, KernelObject):
        return value.handle
    if isinstance(value, np.ndarray):
        flat = _typed(ARRAY_OF[value.dtype.name], value.tobytes())
        return flat if value.ndim == 1 else Object.fromEntries(to_js([["data", flat], ["shape", to_js(value.shape)]]))
    if isinstance(value, dict):
        return Object.fromEntries(to_js([[name, _given(each)] for name, each in value.items()], depth=2))
    if isinstance(value, list | tuple):
        if len(value) > 16 and all(type(each) is float for each in value):  # millions of weights
            return _typed("Float64Array", array("d", value).tobytes())
        return Array.from_(to_js([_given(each) for each in value], depth=1))
    return value


def _typed(name: str, data: bytes) -> Any:
    return getattr(js, name).new(to_js(memoryview(data)).buffer)


def _bytes_of(numbers: Any) -> bytes:
    return bytes(_Bytes.new(numbers.buffer, numbers.byteOffset, numbers.byteLength).to_bytes())


def _taken(value: Any) -> Any:
    if value is jsnull:
        return None
    if not isinstance(value, JsProxy):
        return value
    name = value.constructor.name
    if name == "Array":
        return [_taken(each) for each in value]
    if name in ARRAYS:
        return np.frombuffer(_bytes_of(value), getattr(np, ARRAYS[name]))
    if name in _CLASSES:
        return _CLASSES[name].of(value)
    fields = dict(zip(Object.keys(value), Object.values(value), strict=True))
    if fields.keys() == {"data", "shape"}:
        return _taken(fields["data"]).reshape(*map(int, fields["shape"]))
    return Result({name: _taken(each) for name, each in fields.items()})


_FOUND = kernel_of(_kernel.description.to_py(), _call, lambda handle: handle.free())
_CLASSES = {name: made for name, made in _FOUND.items() if isinstance(made, type)}
globals().update(_FOUND)
for _name in Object.keys(_kernel):
    if _name not in _FOUND and isinstance(getattr(_kernel, _name), int | float | str):
        globals()[_name] = getattr(_kernel, _name)
