"""An option of a trainer: its words and bounds stand once, at the field that holds it."""

from __future__ import annotations

import math
from dataclasses import asdict, field, replace
from typing import Any, TypeVar

from ...core.errors import SpecError

_T = TypeVar("_T", bound=bool | int | float | str)
_Options = TypeVar("_Options", bound=Any)  # of a trainer whose log has ``rows``


def option(
    default: _T, help: str, *, least: float | None = None, most: float | None = None, metavar: str | None = None
) -> _T:
    """A field of a frozen dataclass that the command line offers by its name; bounds are of numbers, inclusive."""
    about = {"help": help, "least": least, "most": most, "metavar": metavar}
    declared: _T = field(default=default, metadata=about)
    return declared


def with_more(options: _Options, measure: str, total: int) -> _Options:
    """With so many ("games") in all, as many a row as before. Raises SpecError: a row would have another number."""
    now = asdict(options)[measure]
    rows, rest = divmod(options.rows * total, now)
    if rest:
        step = now // math.gcd(options.rows, now)
        raise SpecError(
            f"{total} {measure} came, and {options.rows} rows have {now}; use a multiple of {step}, that every row has "
            "as many"
        )
    larger = replace(options, **{measure: total, "rows": rows})
    larger.check()
    return larger
