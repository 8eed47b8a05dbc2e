"""Working on a growing book from the command line: progress on stderr, the outcome on stdout."""

from __future__ import annotations

import json
import shlex
import sys
from typing import TYPE_CHECKING, Any

import typer

from ..progress import duration
from ..runs.interruption import end_interrupted, may_end_at_once

if TYPE_CHECKING:
    from ....jobs.directory import RunDirectory
    from ....players.books.growing import GrowthProgress


def work_and_show(directory: RunDirectory, *, threads: int | None, as_json: bool) -> None:
    """Let the book grow to its end or until interrupted (exit code 130), then say what came of it."""
    from ....core.processors import default_threads
    from ....jobs.control import Control, stop_on_signals
    from ....players.books.growing import work_on

    watch = _say if not as_json or sys.stderr.isatty() else None
    with may_end_at_once(directory), stop_on_signals(Control()) as control:
        summary = work_on(directory, threads=threads or default_threads(), control=control, watch=watch)
    if as_json:
        typer.echo(json.dumps(summary))
    else:
        _print(summary)
    if not summary["finished"]:
        end_interrupted(directory)


def _say(reached: GrowthProgress) -> None:
    left = f", {duration(reached.seconds_left)} left" if reached.positions < reached.total and reached.rate else ""
    value = value_text(reached.value, is_result=reached.is_proven)
    line = f"{reached.positions}/{reached.total} positions: {value} by {reached.line}"
    print(f"{line}; {reached.rate:.1f} a second{left}", file=sys.stderr, flush=True)


def _print(summary: dict[str, Any]) -> None:
    for key in ("positions", "moves", "line", "seconds", "hash", "file"):
        typer.echo(f"{key:<10} {summary[key]}")
    value = value_text(summary["value"], is_result=summary["proof"] != "none")
    typer.echo(f"{'value':<10} {value} for the first side to move, proof: {summary['proof']}")
    player = shlex.quote(f"alphabeta:depth=4,eval=champion,book={summary['book']}")
    typer.echo(f"{'walk it':<10} heibai book show --book {summary['book']}")
    typer.echo(f"{'play it':<10} heibai play {summary['game']} --opponent {player}")


def value_text(value: float, *, is_result: bool) -> str:
    """A value for people: ``won by 12``, ``+3.4``; ``is_result``: it is the end of a game under best play."""
    from ....core.position import WIN, margin_in

    if abs(value) < WIN / 2:
        return "drawn" if is_result else f"{value:+.2f}"
    margin = margin_in(value)
    if margin == value:  # a game that counts the plies to a win
        return f"{'won' if value > 0 else 'lost'} in {WIN - abs(value):.0f}"
    return f"{'won' if value > 0 else 'lost'} by {abs(margin):.0f}"
