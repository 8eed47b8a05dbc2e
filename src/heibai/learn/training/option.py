"""An option of a trainer: its words and bounds stand once, at the field that holds it."""

from __future__ import annotations

from dataclasses import field
from typing import TypeVar

_T = TypeVar("_T", bound=bool | int | float | str)


def option(
    default: _T, help: str, *, least: float | None = None, most: float | None = None, metavar: str | None = None
) -> _T:
    """A field of a frozen dataclass that the command line offers by its name; bounds are of numbers, inclusive."""
    about = {"help": help, "least": least, "most": most, "metavar": metavar}
    declared: _T = field(default=default, metadata=about)
    return declared
