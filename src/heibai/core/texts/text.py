"""A parsed text as a value, and how it is printed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

Value: TypeAlias = "str | tuple[Value, ...] | Text"  # a word, a list, or a text in brackets


@dataclass(frozen=True, slots=True)
class Text:
    """``name:argument,key=value,...``: a name, at most one argument, and options in the order they came."""

    name: str  # "alphabeta"
    argument: Value | None = None  # "3" of "level:3"
    options: tuple[tuple[str, Value], ...] = ()

    def get(self, key: str) -> Value | None:
        """The value of ``key``, None if it was not written."""
        return next((value for name, value in self.options if name == key), None)

    def __str__(self) -> str:
        """The text that parses to this again."""
        rest = ",".join(_parts(self))
        return f"{self.name}:{rest}" if rest else f"{self.name}"  # a plain string, where the name knows its place


def format_value(value: Value) -> str:
    """As it stands behind ``key=``: lists stand in brackets, and texts that are more than a name."""
    if isinstance(value, tuple):
        return f"[{','.join(map(format_value, value))}]"
    printed = str(value)
    return f"[{printed}]" if isinstance(value, Text) and printed != value.name else printed


def format_options(options: tuple[tuple[str, Value], ...]) -> str:
    """``key=value,key=value``."""
    return ",".join(f"{key}={format_value(value)}" for key, value in options)


def _parts(text: Text) -> Iterator[str]:
    if text.argument is not None:
        yield format_value(text.argument)
    if text.options:
        yield format_options(text.options)


def with_options(name: str, options: Sequence[str]) -> Text:
    """The text of a name and of options as a game takes them: words (one or several the argument), and key=value."""
    words = tuple(option for option in options if "=" not in option)
    keyed = (option.partition("=") for option in options if "=" in option)
    return Text(name, words[0] if len(words) == 1 else words or None, tuple((key, value) for key, _, value in keyed))
