"""What is shown on stderr while nothing else is, only where that is a terminal."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import TypeVar

_T = TypeVar("_T")


def waiting(what: str) -> AbstractContextManager[object]:
    """A spinner with the words ``what``, gone when the block ends."""
    return saying(what)


@contextmanager
def counting(what: str, total: int) -> Iterator[Callable[[int], None]]:
    """A bar that takes how many of ``total`` are done."""
    with _task(what, total) as update:
        yield lambda done: update(completed=done)


def waited(values: Iterable[_T], what: Callable[[int], str]) -> Iterator[_T]:
    """The values as they come, with a spinner while one is awaited; ``what`` names it by its number from 1."""
    waiting_for, number = iter(values), 0
    while True:
        number += 1
        try:
            with waiting(what(number)):
                value = next(waiting_for)
        except StopIteration:
            return
        yield value


@contextmanager
def naming(what: str) -> Iterator[Callable[[str], None]]:
    """A spinner that shows the last name it was given."""
    with saying(what) as say:
        yield lambda name: say(f"{what} {name!a}")


@contextmanager
def saying(what: str) -> Iterator[Callable[[str], None]]:
    """A spinner with the words ``what``, then with the last ones that it was given."""
    with _task(what) as update:
        yield lambda words: update(description=words)


@contextmanager
def _task(what: str, total: int | None = None) -> Iterator[Callable[..., None]]:
    """A spinner, or a bar where the ``total`` is known; it takes what rich.progress updates of a task."""
    if not sys.stderr.isatty():
        yield lambda **changes: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

    words = TextColumn("{task.description}", markup=False)
    columns = (SpinnerColumn(), words) if total is None else (words, BarColumn(), MofNCompleteColumn())
    with Progress(*columns, TimeElapsedColumn(), console=Console(stderr=True), transient=True) as shown:
        task = shown.add_task(what, total=total)
        yield lambda **changes: shown.update(task, **changes)


def duration(seconds: float) -> str:
    """``1 h 2 min``, ``3 min 4 s``."""
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours} h {minutes} min" if hours else f"{minutes} min {rest} s" if minutes else f"{rest} s"
