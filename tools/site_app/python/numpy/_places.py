"""Which numbers of an array an index means."""

from __future__ import annotations

import math
from itertools import product
from typing import Any

Shape = tuple[int, ...]


def steps_of(shape: Shape) -> list[int]:
    """How far apart neighbours along each axis lie."""
    return [math.prod(shape[axis + 1 :]) for axis in range(len(shape))]


def whole_index(at: object, axes: int) -> list[Any]:
    """With a slice for every axis that the index leaves out."""
    given = list(at) if isinstance(at, tuple) else [at]
    named = sum(each is not None and each is not Ellipsis for each in given)
    rest = [slice(None)] * (axes - named)
    dots = [place for place, each in enumerate(given) if each is Ellipsis]
    place = dots[0] if dots else len(given)
    return [*given[:place], *rest, *given[place + 1 :]]


def places_of(shape: Shape, at: object, arrays: tuple[type, ...]) -> tuple[list[int], Shape, bool]:
    """Places of the numbers, the shape that they have, and whether an array of places was among the index.

    Raises IndexError: arrays of places stand apart from each other, which NumPy answers in another order.
    """
    axes: list[tuple[list[int], Shape]] = []
    chosen: int | None = None  # where among them the places of the arrays are
    step, axis = steps_of(shape), 0
    for each in whole_index(at, len(shape)):
        if each is None:
            axes.append(([0], (1,)))
            continue
        length, far = shape[axis], step[axis]
        axis += 1
        if isinstance(each, slice):
            found = [far * place for place in range(length)[each]]
            axes.append((found, (len(found),)))
        elif isinstance(each, arrays):
            numbers, size = _listed(each)
            offsets = [far * range(length)[number] for number in numbers]
            if chosen is None:
                chosen = len(axes)
                axes.append((offsets, size))
            elif chosen == len(axes) - 1:
                before, _ = axes[chosen]
                axes[chosen] = [one + other for one, other in zip(before, offsets, strict=True)], size
            else:
                raise IndexError("arrays of places apart from each other are not here")
        else:
            axes.append(([far * range(length)[each]], ()))
    places = list(map(sum, product(*(offsets for offsets, _ in axes)))) if len(axes) != 1 else axes[0][0]
    return places, tuple(length for _, size in axes for length in size), chosen is not None


def exchanged_places(shape: Shape, one: int, other: int) -> tuple[list[int], Shape]:
    """Place of each number, and the shape, with two axes exchanged."""
    order = list(range(len(shape)))
    order[one], order[other] = order[other], order[one]
    steps, wanted = steps_of(shape), tuple(shape[axis] for axis in order)
    axes = [[steps[axis] * place for place in range(shape[axis])] for axis in order]
    return list(map(sum, product(*axes))), wanted


def _listed(places: Any) -> tuple[list[int], Shape]:
    if isinstance(places, list):
        return places, (len(places),)
    if places.dtype.name == "bool":
        numbers = [place for place, is_meant in enumerate(places.numbers) if is_meant]
        return numbers, (len(numbers),)
    return places.numbers.tolist(), places.shape


def shape_together(one: Shape, other: Shape) -> Shape:
    """Of two arrays, the shorter one repeated. Raises ValueError."""
    if one == other:
        return one
    axes = max(len(one), len(other))
    pairs = list(zip((1,) * (axes - len(one)) + one, (1,) * (axes - len(other)) + other, strict=True))
    if any(first != second and 1 not in (first, second) for first, second in pairs):
        raise ValueError(f"operands could not be broadcast together with shapes {one} {other}")
    return tuple(second if first == 1 else first for first, second in pairs)


def repeated_places(shape: Shape, wanted: Shape) -> list[int]:
    """Place of each number of an array that is repeated up to the shape ``wanted``. Raises ValueError."""
    if shape_together(shape, wanted) != wanted:
        raise ValueError(f"could not broadcast input array from shape {shape} into shape {wanted}")
    full = (1,) * (len(wanted) - len(shape)) + shape
    steps = [0 if length == 1 else far for length, far in zip(full, steps_of(full), strict=True)]
    axes = [[far * place for place in range(length)] for length, far in zip(wanted, steps, strict=True)]
    return list(map(sum, product(*axes)))
