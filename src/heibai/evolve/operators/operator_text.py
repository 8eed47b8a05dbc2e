"""Operators as texts: ``tournament:size=3``, ``gaussian:probability=0.2,scale=0.1``; what is left out is usual.

Files of older versions hold the numbers by place, ``gaussian:0.2:0.1``; ``tournament:3`` is short for the first one.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from ...core.numbers import number, whole
from ...core.texts.faults import fault
from ...core.texts.parser import Kind, parse_text, printed
from ...core.texts.text import Text, Value
from ...players.evaluator_text import parse_evaluator
from ...players.text import in_value

_BEYOND = 1e12  # no operator takes a number above
_OPERATOR = Kind("operator", "tournament:size=3")


@dataclass(frozen=True)
class Parameter:
    """One number of an operator."""

    name: str
    default: float
    least: float
    most: float = _BEYOND
    whole: bool = False

    def parse(self, text: str) -> float:
        """Raises SpecError."""
        try:
            value = whole(text) if self.whole else number(text)
        except ValueError:
            value = math.nan
        if not self.least <= value <= self.most:
            bounds = f"at least {self.least:g}" + ("" if self.most == _BEYOND else f" and at most {self.most:g}")
            kind = "whole number" if self.whole else "number"
            raise fault(text, f"is no {self.name}", f"write a {kind} {bounds}, as in {self.name}={self.default:g}")
        return value


@dataclass(frozen=True)
class Operator:
    """One operator that a text can name."""

    summary: str
    make: Callable[..., Any]  # its numbers -> what the recipe calls
    parameters: tuple[Parameter, ...] = ()
    word: str = ""  # the key of the text that it takes instead of numbers: "eval"

    @property
    def pattern(self) -> str:
        """``size=3`` for every parameter, for help texts."""
        if self.word:
            return f"{self.word}=..."
        return ",".join(f"{parameter.name}={parameter.default:g}" for parameter in self.parameters)


Shelf = Mapping[str, Operator]


def make_operator(shelf: Shelf, text: str) -> Any:
    """The operator that a text names, with its numbers. Raises SpecError."""
    operator, values = read_operator(shelf, text)
    return operator.make(*values.values())


def complete_text(shelf: Shelf, text: str) -> str:
    """The same text with every number. Raises SpecError."""
    _, values = read_operator(shelf, text)
    return str(Text(operator_name(text), None, tuple((key, _written(value)) for key, value in values.items())))


def patterns(shelf: Shelf) -> tuple[str, ...]:
    """What may be written, one text an operator: ``tournament:size=3``."""
    return tuple(f"{name}:{operator.pattern}" if operator.pattern else name for name, operator in shelf.items())


def operator_name(text: str) -> str:
    """``tournament`` of ``tournament:size=3``."""
    return text.partition(":")[0].strip()


def read_operator(shelf: Shelf, text: str) -> tuple[Operator, dict[str, float | str]]:
    """The operator that a text names, and its numbers (or its text) by name. Raises SpecError."""
    parsed = parse_text(text, _OPERATOR)
    operator = shelf.get(parsed.name)
    if operator is None:
        raise fault(parsed.name, "does not stand here", f"write one of {', '.join(patterns(shelf))}")
    if operator.word:
        return operator, {operator.word: _inner_text(operator, parsed)}
    given = dict(parsed.options)
    if parsed.argument is not None:
        given = _by_place(operator, parsed) | given
    for key in given:
        if key not in {parameter.name for parameter in operator.parameters}:
            raise fault(key, f"is no number of {parsed.name}", _mend(operator, parsed))
    return operator, {
        parameter.name: parameter.parse(printed(given[parameter.name]))
        if parameter.name in given
        else parameter.default
        for parameter in operator.parameters
    }


def _value(parameter: Parameter, written: Value | None) -> float:
    return parameter.default if written is None else parameter.parse(printed(written))


def _inner_text(operator: Operator, parsed: Text) -> str:
    """What stands behind the one key of an operator that takes a text; older texts have it as the argument."""
    inner = parsed.get(operator.word) if parsed.argument is None else parsed.argument
    if inner is None or len(parsed.options) + (parsed.argument is not None) != 1:
        raise fault(parsed.name, f"takes one text, {operator.word}=", f"write {parsed.name}:{operator.pattern}")
    return printed(inner)


def _by_place(operator: Operator, parsed: Text) -> dict[str, Value]:
    """Numbers without names, as in ``gaussian:0.2:0.1``."""
    numbers = printed(parsed.argument or "").split(":")
    names = [parameter.name for parameter in operator.parameters]
    if len(numbers) > len(names) or set(names[: len(numbers)]) & {key for key, _ in parsed.options}:
        raise fault(printed(parsed.argument or ""), f"is more than {parsed.name} takes", _mend(operator, parsed))
    return dict(zip(names, [printed(parsed.argument or "")] if len(numbers) == 1 else numbers, strict=False))


def _mend(operator: Operator, parsed: Text) -> str:
    return f"write {parsed.name}:{operator.pattern}" if operator.pattern else f"write just {parsed.name}"


def _written(number: float | str) -> str:
    """So that it is read again: a whole number with all its digits, the text of an evaluator in brackets."""
    if isinstance(number, str):
        return in_value(str(parse_evaluator(number)))
    return f"{number:.12g}" if isinstance(number, float) else str(number)
