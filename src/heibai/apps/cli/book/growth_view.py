"""A growing book in a terminal: what it comes to while it grows, then where it is and what to type next."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import typer

from ....jobs.kind import Watch
from ..progress import duration
from ..runs.view import Result, TerminalView

if TYPE_CHECKING:
    from ....players.books.growing import GrowthProgress


class GrowthView(TerminalView):
    """Of ``heibai book grow``; the book of a stopped run can be played, too."""

    @contextmanager
    def working(self) -> Iterator[Watch | None]:
        yield _say

    def show(self, result: Result) -> None:
        for key in ("positions", "moves", "line", "seconds", "hash", "file"):
            typer.echo(f"{key:<10} {result[key]}")
        value = value_text(result["value"], is_result=result["proof"] != "none")
        typer.echo(f"{'value':<10} {value} for the first side to move, proof: {result['proof']}")
        player = shlex.quote(f"alphabeta:depth=4,eval=champion,book={result['book']}")
        typer.echo(f"{'walk it':<10} heibai book show --book {result['book']}")
        typer.echo(f"{'play it':<10} heibai play {result['game']} --opponent {player}")


VIEW = GrowthView


def _say(reached: GrowthProgress) -> None:
    left = f", {duration(reached.seconds_left)} left" if reached.positions < reached.total and reached.rate else ""
    value = value_text(reached.value, is_result=reached.is_proven)
    line = f"{reached.positions}/{reached.total} positions: {value} by {reached.line}"
    print(f"{line}; {reached.rate:.1f} a second{left}", file=sys.stderr, flush=True)


def value_text(value: float, *, is_result: bool) -> str:
    """A value for people: ``won by 12``, ``+3.4``; ``is_result``: it is the end of a game under best play."""
    from ....core.position import WIN, margin_in

    if abs(value) < WIN / 2:
        return "drawn" if is_result else f"{value:+.2f}"
    margin = margin_in(value)
    if margin == value:  # a game that counts the plies to a win
        return f"{'won' if value > 0 else 'lost'} in {WIN - abs(value):.0f}"
    return f"{'won' if value > 0 else 'lost'} by {abs(margin):.0f}"
