"""Operators as words of a recipe text: ``tournament:3``, ``gaussian:0.2:0.1``; numbers left out have their defaults."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ...core.errors import SpecError, quoted
from ...core.numbers import number, whole

_BEYOND = 1e12  # no operator takes a number above


@dataclass(frozen=True)
class Parameter:
    """One number of an operator."""

    name: str
    default: float
    least: float
    most: float = _BEYOND
    whole: bool = False

    def parse(self, text: str) -> float:
        """``3`` or, as help texts have it, ``size=3``. Raises SpecError."""
        try:
            word = text.removeprefix(f"{self.name}=")
            value = whole(word) if self.whole else number(word)
        except ValueError:
            value = math.nan
        if not self.least <= value <= self.most:
            bounds = f"at least {self.least:g}" + ("" if self.most == _BEYOND else f" and at most {self.most:g}")
            raise SpecError(f"{self.name} {quoted(text)} is not a {'whole ' if self.whole else ''}number {bounds}")
        return value


@dataclass(frozen=True)
class Operator:
    """One operator that a text can name."""

    summary: str
    make: Callable[..., Any]  # its numbers -> what the recipe calls
    parameters: tuple[Parameter, ...] = ()
    word: str = ""  # what it takes instead of numbers, all the rest of the text: "EVALUATOR"

    @property
    def pattern(self) -> str:
        """``:size=3`` for every parameter, for help texts."""
        if self.word:
            return f":{self.word}"
        return "".join(f":{parameter.name}={parameter.default:g}" for parameter in self.parameters)


Shelf = Mapping[str, Operator]


def make_operator(shelf: Shelf, text: str) -> Any:
    """The operator that a text names, with its numbers. Raises SpecError."""
    operator, numbers = _read(shelf, text)
    return operator.make(*numbers)


def complete_text(shelf: Shelf, text: str) -> str:
    """The same text with every number. Raises SpecError."""
    _, numbers = _read(shelf, text)
    return ":".join([text.partition(":")[0], *map(_written, numbers)])


def patterns(shelf: Shelf) -> tuple[str, ...]:
    """What may be written, one text an operator: ``tournament:size=3``."""
    return tuple(f"{name}{operator.pattern}" for name, operator in shelf.items())


def _written(number: float | str) -> str:
    """So that it is read again: a whole number with all its digits."""
    return f"{number:.12g}" if isinstance(number, float) else str(number)


def _read(shelf: Shelf, text: str) -> tuple[Operator, Sequence[float | str]]:
    name, *numbers = text.split(":")
    operator = shelf.get(name)
    if operator is not None and operator.word and any(numbers):
        return operator, [":".join(numbers)]
    if operator is None or operator.word or len(numbers) > len(operator.parameters):
        raise SpecError(f"{quoted(text)} is not one of {', '.join(patterns(shelf))}")
    given = [parameter.parse(number) for parameter, number in zip(operator.parameters, numbers, strict=False)]
    return operator, [*given, *(parameter.default for parameter in operator.parameters[len(given) :])]
