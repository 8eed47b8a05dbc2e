"""Working on a growing book from the command line: progress on stderr, the outcome on stdout."""

from __future__ import annotations

import json
import shlex
import sys
from typing import TYPE_CHECKING, Any

import typer

from ..breed.run_work import INTERRUPTED, say_how_to_continue
from ..learn.training_work import duration

if TYPE_CHECKING:
    from ....jobs.directory import RunDirectory
    from ....players.books.growing import Grown


def work_and_show(directory: RunDirectory, *, threads: int | None, as_json: bool) -> None:
    """Let the book grow to its end or until interrupted (exit code 130), then say what came of it."""
    from ....arena.play.runner import default_threads
    from ....jobs.control import Control, stop_on_signals
    from ....players.books.growing import work_on

    watch = _say if not as_json or sys.stderr.isatty() else None
    try:
        with stop_on_signals(Control()) as control:
            summary = work_on(directory, threads=threads or default_threads(), control=control, watch=watch)
    except KeyboardInterrupt:  # asked twice: the present batch is lost, no other
        say_how_to_continue(directory)
        raise typer.Exit(INTERRUPTED) from None
    if as_json:
        typer.echo(json.dumps(summary))
    else:
        _print(summary)
    if not summary["finished"]:
        say_how_to_continue(directory)
        raise typer.Exit(INTERRUPTED)


def _say(grown: Grown) -> None:
    left = f", {duration(grown.seconds_left)} left" if grown.positions < grown.total and grown.rate else ""
    value = value_text(grown.value, is_result=grown.is_proven)
    line = f"{grown.positions}/{grown.total} positions: {value} by {grown.line}"
    print(f"{line}; {grown.rate:.1f} a second{left}", file=sys.stderr, flush=True)


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
