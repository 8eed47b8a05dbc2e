"""What the kernel for browsers describes, as functions and classes of Python, whoever calls it.

Those who do: ``_kernel`` beside this file from within a browser, ``tests/web_kernel/proxy.py`` through a pipe.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

ARRAYS = {
    "Int8Array": "int8", "Uint8Array": "uint8", "Int16Array": "int16", "Uint16Array": "uint16", "Int32Array": "int32",
    "Uint32Array": "uint32", "BigInt64Array": "int64", "BigUint64Array": "uint64", "Float32Array": "float32",
    "Float64Array": "float64",
}  # fmt: skip
"""NumPy's name of the numbers in each array of JavaScript."""
ARRAY_OF = {kind: name for name, kind in ARRAYS.items()} | {"bool": "Uint8Array"}

Call = Callable[[Any, str, dict[str, Any]], Any]
"""Calls with arguments by name: the function, class or ``Class.static`` of None, or the member of an object."""


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


class KernelObject:
    """An object of the kernel, which keeps memory until it is freed."""

    handle: Any = None
    _free: Callable[[Any], None]  # of its kernel

    @classmethod
    def of(cls, handle: Any) -> KernelObject:
        """The one that the kernel knows by ``handle``."""
        made = cls.__new__(cls)
        made.handle = handle
        return made

    def __del__(self) -> None:
        if self.handle is not None:
            self._free(self.handle)


def kernel_of(description: Iterable[Mapping[str, Any]], call: Call, free: Callable[[Any], None]) -> dict[str, Any]:
    """By name every function and every class of it."""
    found: dict[str, Any] = {}
    for entry in description:
        name, owner, made = entry["name"], entry["owner"], _member(entry, call)
        if not owner:
            found[name] = made
            continue
        if owner not in found:
            found[owner] = type(owner, (KernelObject,), {"_free": staticmethod(free)})
        setattr(found[owner], "__init__" if entry["kind"] == "constructor" else name, made)
    return found


def _member(entry: Mapping[str, Any], call: Call) -> Any:
    name, owner = entry["name"], entry["owner"]
    names = [argument["name"] for argument in entry["arguments"]]

    def together(values: tuple[Any, ...], named: dict[str, Any]) -> dict[str, Any]:
        if len(values) > len(names):
            raise TypeError(f"{name} takes {len(names)} arguments, {len(values)} came")
        return dict(zip(names, values, strict=False)) | named

    def function(*values: Any, **named: Any) -> Any:
        return call(None, f"{owner}.{name}" if owner else name, together(values, named))

    def method(of: KernelObject, *values: Any, **named: Any) -> Any:
        return call(of, name, together(values, named))

    def begin(of: KernelObject, *values: Any, **named: Any) -> None:
        made = call(None, owner, together(values, named))
        of.handle, made.handle = made.handle, None

    kinds = {"constructor": begin, "method": method, "property": property(method), "static": staticmethod(function)}
    return kinds[entry["kind"]] if owner else function
