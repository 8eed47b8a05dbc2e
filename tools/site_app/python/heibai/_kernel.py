"""The kernel for browsers under the names of the compiled one.

The page's worker hands it over as the module ``heibai_web_kernel``: ``kernel``, what ``web/kernel/module.mjs`` makes.
"""

from __future__ import annotations

import builtins
from array import array
from collections.abc import Iterator
from typing import Any

import js
import numpy as np
from heibai_web_kernel import kernel as _kernel
from js import Array, Object
from js import Uint8Array as _Bytes
from pyodide.ffi import JsException, JsProxy, jsnull, to_js

_KINDS = {
    "Int8Array": np.int8, "Uint8Array": np.uint8, "Int16Array": np.int16, "Uint16Array": np.uint16,
    "Int32Array": np.int32, "Uint32Array": np.uint32, "BigInt64Array": np.int64, "BigUint64Array": np.uint64,
    "Float32Array": np.float32, "Float64Array": np.float64,
}  # fmt: skip
_NAMES = {kind: name for name, kind in _KINDS.items()} | {np.bool_: "Uint8Array"}


class Result:
    """Fields by name, in their order also by number, as the compiled kernel's results have them."""

    def __init__(self, fields: dict[str, Any]) -> None:
        self.__dict__.update(fields)

    def __iter__(self) -> Iterator[Any]:
        return iter(self.__dict__.values())

    def __len__(self) -> int:
        return len(self.__dict__)

    def __getitem__(self, place: int) -> Any:
        return list(self.__dict__.values())[place]


class _KernelObject:
    """An object of the kernel, which keeps memory until it is freed."""

    _object: JsProxy | None = None

    def __del__(self) -> None:
        if self._object is not None:
            self._object.free()


def _call(function: Any, named: dict[str, Any]) -> Any:
    """Raises what the kernel refuses, by its name in Python; arrays that it changes are changed here, too."""
    given = {name: _given(value) for name, value in named.items()}
    try:
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
    if isinstance(value, _KernelObject):
        return value._object
    if isinstance(value, np.ndarray):
        flat = _typed(_NAMES[value.dtype], value.tobytes())
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
    if name in _KINDS:
        return np.frombuffer(_bytes_of(value), _KINDS[name])
    if name in _CLASSES:
        made = _CLASSES[name].__new__(_CLASSES[name])
        made._object = value
        return made
    fields = dict(zip(Object.keys(value), Object.values(value), strict=True))
    if fields.keys() == {"data", "shape"}:
        return _taken(fields["data"]).reshape(*map(int, fields["shape"]))
    return Result({name: _taken(each) for name, each in fields.items()})


_CLASSES: dict[str, type[_KernelObject]] = {}


def _add(entry: Any) -> None:
    name, owner, kind = entry.name, entry.owner, entry.kind
    names = [argument.name for argument in entry.arguments]

    def together(values: tuple[Any, ...], named: dict[str, Any]) -> dict[str, Any]:
        if len(values) > len(names):
            raise TypeError(f"{name} takes {len(names)} arguments, {len(values)} came")
        return dict(zip(names, values, strict=False)) | named

    def function(*values: Any, **named: Any) -> Any:
        home = getattr(_kernel, owner) if owner else _kernel
        return _call(getattr(home, name), together(values, named))

    def method(of: _KernelObject, *values: Any, **named: Any) -> Any:
        return _call(getattr(of._object, name), together(values, named))

    def member(of: _KernelObject) -> Any:
        return _taken(getattr(of._object, name))

    def begin(of: _KernelObject, *values: Any, **named: Any) -> None:
        made = _call(getattr(_kernel, owner).new, together(values, named))
        of._object, made._object = made._object, None

    if not owner:
        globals()[name] = function
        return
    if owner not in _CLASSES:
        globals()[owner] = _CLASSES[owner] = type(owner, (_KernelObject,), {})
    made = {"constructor": begin, "method": method, "property": property(member), "static": staticmethod(function)}[
        kind
    ]
    setattr(_CLASSES[owner], "__init__" if kind == "constructor" else name, made)


for _entry in _kernel.description:
    _add(_entry)
for _name in Object.keys(_kernel):
    if _name not in globals() and isinstance(getattr(_kernel, _name), int | float | str):
        globals()[_name] = getattr(_kernel, _name)
