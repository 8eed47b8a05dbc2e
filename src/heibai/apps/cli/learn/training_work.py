"""Working on a training from the command line: progress on stderr, the outcome on stdout."""

from __future__ import annotations

import json
import shlex
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from ..breed.run_work import INTERRUPTED, say_how_to_continue
from ..progress import waiting

if TYPE_CHECKING:
    from ....jobs.directory import RunDirectory
    from ....learn.training.config import TrainingConfig
    from ....learn.training.trainer import Row, TrainerKind

CURVE = "curve.svg"  # in the directory of a training
_ETA_STEPS = 5  # of which the rest's time is guessed


def begin_and_show(config: TrainingConfig, out: Path | None, *, threads: int | None, as_json: bool) -> None:
    """A new training in ``out``, or in a new directory of the usual folder."""
    from ....learn.training.stored_training import begin
    from ..breed.known_runs import remember
    from ..breed.run_work import new_run_path

    directory = remember(begin(config, out or new_run_path("learn")))
    work_and_show(directory, threads=threads, as_json=as_json)


def work_and_show(directory: RunDirectory, *, threads: int | None, as_json: bool) -> None:
    """Continue a training to its end or until interrupted (exit code 130), then say what came of it."""
    from ....arena.play.runner import default_threads
    from ....jobs.control import Control, stop_on_signals
    from ....learn.training.stored_training import kind_of, work_on

    shown = not as_json or sys.stderr.isatty()
    view = TrainingView(kind_of(directory), directory) if shown else None
    try:
        with stop_on_signals(Control()) as control, _spinner(view):
            summary = work_on(
                directory, threads=threads or default_threads(), control=control, watch=view.add if view else None
            )
            drawn = summary["finished"] and draw_curve_if_possible(directory)
    except KeyboardInterrupt:  # asked twice: the present step is lost, no other
        say_how_to_continue(directory)
        raise typer.Exit(INTERRUPTED) from None
    if as_json:
        typer.echo(json.dumps(summary))
    elif summary["finished"]:
        print_summary(summary, directory.path)
        if drawn:
            typer.echo(f"{'curve':<12} {directory.path / CURVE}")
    if not summary["finished"]:
        say_how_to_continue(directory)
        raise typer.Exit(INTERRUPTED)


def draw_curve_if_possible(directory: RunDirectory) -> bool:
    """Draw the learning curve into the directory; False without matplotlib."""
    from ....learn.training.curve import draw_curve
    from ....plots.figure import is_available

    if is_available():
        draw_curve(directory, directory.path / CURVE)
    return is_available()


def plot_curve(directory: RunDirectory, to: Path | None, *, as_json: bool) -> None:
    """Draw the learning curve, by default into the training's directory, and say where."""
    from ....learn.training.curve import draw_curve

    path = to or directory.path / CURVE
    with waiting("drawing"):
        draw_curve(directory, path)
    typer.echo(json.dumps({"id": directory.id, "plot": str(path)}) if as_json else f"plot: {path}")


class TrainingView:
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


def duration(seconds: float) -> str:
    """``1 h 2 min``, ``3 min 4 s``."""
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours} h {minutes} min" if hours else f"{minutes} min {rest} s" if minutes else f"{rest} s"


@contextmanager
def _spinner(view: TrainingView | None) -> Iterator[None]:
    """What is awaited, where stderr is a terminal."""
    if view is None or not sys.stderr.isatty():
        yield
        return
    from rich.console import Console

    with Console(stderr=True).status("preparing") as status:
        view.wait = status.update
        yield


def print_summary(summary: Mapping[str, Any], path: Path) -> None:
    """What came of a finished training, and what to type next."""
    for key, value in summary.items():
        if key not in ("id", "out", "finished") and value not in (None, ""):
            typer.echo(f"{key.replace('_', ' '):<12} {_shown(value)}")
    typer.echo(f"{'directory':<12} {path}")
    if summary["evaluator"]:
        player = shlex.quote(f"alphabeta:depth=4,eval=@{path / 'champion.json'}")
        typer.echo(f"{'play it':<12} heibai play {summary['game']} --opponent {player}")


def _shown(value: Any) -> str:
    if isinstance(value, Mapping):
        return ", ".join(f"{key} {_shown(inner)}" for key, inner in value.items())
    return f"{value:.4g}" if isinstance(value, float) else str(value)
