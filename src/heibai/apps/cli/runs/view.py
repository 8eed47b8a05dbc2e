"""What is shown of a job in a terminal: while it works, and what it came to."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import typer

from ....jobs.directory import RunDirectory
from ....jobs.kind import JobKind, Watch

Result = Mapping[str, Any]  # what JobKind.work_on gives: JSON values

# Kind of job -> the module of its own view (VIEW), below the command line's package; the others have the one below.
_OWN = {
    "evolve": "breed.breeding_view",
    "learn": "learn.training_view",
    "match": "contest.contest_view",
    "tournament": "contest.contest_view",
    "class": "contest.class_view",
    "study": "experiments.study_view",
    "tune": "breed.tuning_view",
    "analysis": "study.analyse_view",
    "book": "book.growth_view",
    "import": "library.import_view",
}
SCALAR = (int, float, str)  # of a result: what a line shows
HEAD = ("id", "out", "finished")  # of a result: what is known before


class TerminalView:
    """Of any kind: how far the job is, then the numbers and texts that it came to, and where its files are."""

    speaks_beside_json = False  # whether its steps are said with --json where nobody sits at a terminal

    def __init__(self, kind: JobKind, directory: RunDirectory) -> None:
        self.kind, self.directory = kind, directory

    @contextmanager
    def working(self) -> Iterator[Watch | None]:
        """A block in which the job works; what hears of its steps. A bar on a terminal, else a line a step."""
        if not sys.stderr.isatty():
            yield lambda *step: print(self._progress(), file=sys.stderr, flush=True)
            return
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

        columns = (TextColumn("{task.description}", markup=False), BarColumn(), MofNCompleteColumn())
        with Progress(*columns, TimeElapsedColumn(), console=Console(stderr=True), transient=True) as shown:
            task = shown.add_task(self.kind.unit, total=None)

            def watch(*step: object) -> None:
                progress = self.directory.status().progress
                shown.update(task, completed=progress.done, total=progress.total)

            yield watch

    def complete(self, result: Result) -> Result:
        """``result`` with what the command line adds to it, files that are made of it included. Raises HeibaiError."""
        return result

    def show(self, result: Result) -> None:
        """Print a result, for people; of a stopped job what there is."""
        if not result["finished"]:
            return
        for key, value in result.items():
            if key not in HEAD and isinstance(value, SCALAR):
                typer.echo(f"{key.replace('_', ' '):<12} {value}")
        for name in self.kind.files(self.directory):
            typer.echo(f"{'file':<12} {self.directory.path / name}")

    def exit_code(self, result: Result) -> int:
        """Of a finished job."""
        return 0

    def _progress(self) -> str:
        progress = self.directory.status().progress
        total = "" if progress.total is None else f"/{progress.total}"
        return f"{progress.done}{total} {progress.unit}"


def has_own_view(kind: str) -> bool:
    """Whether the kind of that name says itself how it is shown."""
    return kind in _OWN


def view_of(kind: JobKind, directory: RunDirectory) -> TerminalView:
    """The view of a job; its module is imported when such a job is worked on."""
    if kind.name not in _OWN:
        return TerminalView(kind, directory)
    module: Any = importlib.import_module(f"..{_OWN[kind.name]}", __package__)
    view: TerminalView = module.VIEW(kind, directory)
    return view
