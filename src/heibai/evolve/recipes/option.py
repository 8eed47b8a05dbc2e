"""One key of a recipe text, and what its values may be."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from ...core.errors import HeibaiError
from ...core.numbers import number, whole
from ...core.texts.faults import fault
from ...players.text import unbracketed
from ..operators.operator_text import Shelf, complete_text, patterns

Value = int | float | bool | str


@dataclass(frozen=True)
class Option:
    """One key of a recipe text; its default's type is the type of its values."""

    default: Value
    help: str
    choices: tuple[str, ...] = ()
    least: float | None = None
    most: float | None = None
    is_style: bool = False  # names a style of the game, or is the default; which there are, the game declares
    shelf: Shelf = field(default_factory=dict)  # of a text that names an operator with its numbers
    former: Value | None = None  # of runs that were begun before there was this option; None: the default

    def parse(self, key: str, text: str) -> Value:
        """The value that ``text`` stands for. Raises SpecError."""
        try:
            value: Value = _PARSERS[type(self.default)](text)
        except (KeyError, ValueError):
            raise self._fault(key, text) from None
        if self.shelf:
            return complete_text(self.shelf, unbracketed(text))
        wrong_name = bool(self.choices) and value not in self.choices
        low = self.least is not None and not float(value) >= self.least
        high = self.most is not None and not float(value) <= self.most
        if wrong_name or low or high:
            raise self._fault(key, text)
        return value

    def _fault(self, key: str, text: str) -> HeibaiError:
        return fault(text, f"cannot be {key}", f"write {self.expected}")

    @property
    def expected(self) -> str:
        if self.shelf:
            return "one of " + ", ".join(patterns(self.shelf))
        if self.is_style:
            return f"{self.default}, or a style of the game"
        if self.choices:
            return "one of " + ", ".join(self.choices)
        kind = {bool: "true or false", int: "a whole number", float: "a number"}[type(self.default)]
        bounds = [f"at least {self.least:g}"] if self.least is not None else []
        bounds += [f"at most {self.most:g}"] if self.most is not None else []
        return " ".join([kind, *bounds])


_PARSERS: dict[type, Callable[[str], Any]] = {
    bool: lambda text: {"true": True, "false": False}[text],
    int: whole,
    float: number,
    str: str,
}
