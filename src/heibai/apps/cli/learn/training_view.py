"""A training in a terminal: its steps while it works, then what came of it and what to type next."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from ....jobs.directory import RunDirectory
from ....jobs.kind import JobKind, Watch
from ..progress import duration, saying
from ..runs.learning_curve import CURVE, draw_curve_if_possible
from ..runs.view import Result, TerminalView

if TYPE_CHECKING:
    from ....learn.training.trainer import Row, TrainerKind

_ETA_STEPS = 5  # of which the rest's time is guessed


class TrainingView(TerminalView):
    """Of ``heibai learn``."""

    def __init__(self, kind: JobKind, directory: RunDirectory) -> None:
        super().__init__(kind, directory)
        self._curve: Path | None = None  # as a picture, once it is drawn

    @contextmanager
    def working(self) -> Iterator[Watch | None]:
        from ....learn.training.stored_training import kind_of

        steps = StepLines(kind_of(self.directory), self.directory)
        with saying("preparing") as steps.wait:
            yield steps.add

    def complete(self, result: Result) -> Result:
        """With the picture of its learning curve in the directory, where matplotlib is there."""
        if result["finished"] and draw_curve_if_possible(self.directory):
            self._curve = self.directory.path / CURVE
        return result

    def show(self, result: Result) -> None:
        if not result["finished"]:
            return
        print_summary(result, self.directory.path)
        if self._curve:
            typer.echo(f"{'curve':<12} {self._curve}")


VIEW = TrainingView


class StepLines:
    """A line on stderr for each step: its row, how fast the last steps were, how long the rest takes at that rate."""

    def __init__(self, kind: TrainerKind, directory: RunDirectory) -> None:
        self._kind, self._directory = kind, directory
        self._seconds: list[float] = []
        self.wait: Callable[[str], None] = lambda line: None  # what the spinner says meanwhile

    def add(self, row: Row) -> None:
        """Show one more step."""
        self._seconds = [*self._seconds[1 - _ETA_STEPS :], row["seconds"]]
        total = self._directory.status().progress.total or row["done"]
        each = sum(self._seconds) / len(self._seconds)
        left = duration(each * (total - row["done"]))
        rate = f"{each:.1f} s each, {left} left" if row["done"] < total else f"{each:.1f} s each"
        line = f"{row['done']}/{total} {self._kind.unit}: {self._kind.say(row)}; {rate}"
        print(line, file=sys.stderr, flush=True)
        self.wait(f"{self._kind.unit}: {row['done']} of {total}, {left} left")


def print_summary(summary: Mapping[str, Any], path: Path) -> None:
    """What came of a finished training, and what to type next."""
    for key, value in summary.items():
        if key not in ("id", "out", "finished") and value not in (None, ""):
            typer.echo(f"{key.replace('_', ' '):<12} {_shown(value)}")
    typer.echo(f"{'directory':<12} {path}")
    if summary["evaluator"]:
        player = shlex.quote(f"alphabeta:depth=4,eval=@{path / 'champion.json'}")
        typer.echo(f"{'play it':<12} heibai play {summary['game']} --opponent {player}")
    if summary.get("network"):
        player = shlex.quote(f"mcts:net={path / summary['network']},visits=400")
        typer.echo(f"{'play it':<12} heibai play {summary['game']} --opponent {player}")


def _shown(value: Any) -> str:
    if isinstance(value, Mapping):
        return ", ".join(f"{key} {_shown(inner)}" for key, inner in value.items())
    return f"{value:.4g}" if isinstance(value, float) else str(value)
