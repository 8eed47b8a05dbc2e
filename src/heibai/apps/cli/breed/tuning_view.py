"""A tuning in a terminal: where its numbers stand while it works, then what they came to and whether they gained."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import typer

from ....jobs.kind import Watch
from ..runs.view import HEAD, Result, TerminalView


class TuningView(TerminalView):
    """Of ``heibai tune``."""

    @contextmanager
    def working(self) -> Iterator[Watch | None]:
        """A bar on a terminal; else a line an iteration with the numbers."""
        if sys.stderr.isatty():
            with super().working() as watch:
                yield watch
            return
        yield lambda row: print(_row_line(row), file=sys.stderr, flush=True)

    def show(self, result: Result) -> None:
        """The numbers before and after, the test, and the tuned player."""
        if not result["finished"]:
            return
        width = max(map(len, result["parameters"]))
        typer.echo(f"{'':<{width}}  {'before':>10} {'after':>10}")
        for name, row in result["parameters"].items():
            typer.echo(f"{name:<{width}}  {row['before']:>10g} {row['after']:>10g}")
        typer.echo(f"{'verdict':<9} {result['verdict']}")
        if test := result.get("test"):
            typer.echo(f"{'test':<9} {_test_line(test)}")
        typer.echo(f"{'tuned':<9} {result['player']}")
        for name in self.kind.files(self.directory):
            if name not in HEAD:
                typer.echo(f"{'file':<9} {self.directory.path / name}")


VIEW = TuningView


def _row_line(row: Mapping[str, Any]) -> str:
    values = " ".join(f"{name}={value:g}" for name, value in row.items() if name not in ("done", "scores"))
    return f"{row['done']:>6} {values}"


def _test_line(test: Mapping[str, Any]) -> str:
    low, high = test["score_interval"]
    sprt = test["sprt"]
    return (
        f"score {test['score']:.3f} [{low:.3f}, {high:.3f}] in {test['test_games']} games, LLR {sprt['llr']:.2f} of "
        f"elo0={sprt['elo0']:g},elo1={sprt['elo1']:g}"
    )
