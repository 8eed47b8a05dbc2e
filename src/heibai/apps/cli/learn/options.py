"""Options that several verbs of ``heibai learn`` have."""

from __future__ import annotations

from typing import Annotated

import typer

from ....core.errors import SpecError, quoted

Years = Annotated[str, typer.Option(metavar="A,B", help="Years whose games are only for the test, as in 2013,2019.")]


def parse_counts(text: str) -> tuple[int, ...]:
    """From ``"24,30"``. Raises SpecError."""
    words = [word.strip() for word in text.split(",")] if text else []
    if not all(word.isascii() and word.isdigit() and len(word) <= 3 for word in words):
        raise SpecError(f"{quoted(text)} are no numbers of squares; write them with commas between, as in 24,30")
    return tuple(map(int, words))


def parse_years(text: str) -> tuple[int, ...]:
    """From ``"2013,2019"``. Raises SpecError."""
    words = [word.strip() for word in text.split(",")] if text else []
    if not all(word.isascii() and word.isdigit() and len(word) == 4 for word in words):
        raise SpecError(f"{quoted(text)} are no years; write them with commas between, as in 2013,2019")
    return tuple(map(int, words))
