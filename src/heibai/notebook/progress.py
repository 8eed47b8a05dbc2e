"""The state of long work below a notebook's cell, as a bar where its end is known."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from html import escape
from typing import Any

from .libraries import display

EVERY = 0.2  # seconds between two pictures


def show_progress() -> Callable[..., None]:
    """What ``progress=`` of ``match``, ``tournament``, ``evolve``, ``learn``, ``analyse`` and ``solve`` takes.

        heibai.evolve(..., progress=show_progress())

    Raises RunError: IPython is not installed.
    """
    shown = display(_Picture(""), display_id=True)
    last = -EVERY

    def tell(*told: Any) -> None:
        nonlocal last
        now = time.monotonic()
        is_one_of_many = len(told) > 1 and told[0] != told[1]  # games come by the thousand, rows and reports do not
        if now >= last + EVERY or not is_one_of_many:
            last = now
            if shown:  # else nobody is there to see it
                shown.update(_Picture(_html(told)))

    return tell


class _Picture:
    def __init__(self, html: str) -> None:
        self._html = html

    def _repr_html_(self) -> str:
        return self._html


def _html(told: tuple[Any, ...]) -> str:
    """Of (done, total), of a row of numbers, or of what prints itself, such as a report."""
    if len(told) > 1:
        done, total = told[:2]
        return f'<progress value="{done}" max="{total}"></progress> {done:,} of {total:,}'
    if isinstance(told[0], Mapping):
        return escape(", ".join(f"{key} {_short(value)}" for key, value in told[0].items() if _is_number(value)))
    return escape(str(told[0]))


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _short(value: float) -> str:
    return f"{value:,}" if isinstance(value, int) else f"{value:.4g}"
