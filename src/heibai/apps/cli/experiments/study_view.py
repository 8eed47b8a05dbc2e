"""A study in a terminal: its cells while it works, then its tables and where its files are."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import typer

from ....jobs.control import resume_command
from ....jobs.kind import Watch
from ..progress import duration
from ..runs.view import Result, TerminalView

if TYPE_CHECKING:
    from ....experiments.laboratory import StudyProgress

_FILE_WIDTH = 160  # columns of a table that goes to no terminal


class StudyView(TerminalView):
    """Of ``heibai study``."""

    speaks_beside_json = True

    @contextmanager
    def working(self) -> Iterator[Watch | None]:
        """A bar on stderr where that is a terminal, else a line for every finished cell."""
        from rich.console import Console

        console = Console(stderr=True)
        if not console.is_terminal:
            yield _say_cell
            return
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

        columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TextColumn("cells"))
        with Progress(*columns, TextColumn("{task.fields[inner]}"), console=console, transient=True) as bar:
            task = bar.add_task("", total=None, inner="")

            def watch(step: StudyProgress) -> None:
                inner = f"{step.done}/{step.total} {step.unit}{_left(step)}"
                bar.update(task, description=step.cell, completed=step.finished, total=step.cells or None, inner=inner)

            yield watch

    def complete(self, result: Result) -> Result:
        """Says how to get the plot where none could be drawn."""
        if result["finished"] and result["files"]["plot"] is None:
            from ....plots.figure import HOW_TO_GET

            typer.echo(f"heibai: {HOW_TO_GET}, then: {resume_command(self.directory.path)}", err=True)
        return result

    def show(self, result: Result) -> None:
        """Tables, then the sentences, then where the files are."""
        if not result["finished"]:
            return
        from rich.console import Console
        from rich.table import Table

        console = Console(highlight=False, markup=False)
        if not console.is_terminal:
            console = Console(highlight=False, markup=False, width=_FILE_WIDTH)
        for told in result["findings"]["tables"]:
            table = Table(title=told["title"], title_justify="left", title_style="bold", box=None, pad_edge=False)
            for column in told["columns"]:
                table.add_column(column, overflow="fold")
            for row in told["rows"]:
                table.add_row(*row)
            console.print(table)
            console.print()
        for note in result["findings"]["notes"]:
            console.print(f"* {note}", soft_wrap=True)
        console.print()
        for path in filter(None, result["files"].values()):
            console.print(path, soft_wrap=True)


VIEW = StudyView


def _say_cell(step: StudyProgress) -> None:
    if step.unit == "cell":
        line = f"{step.finished}/{step.cells} {step.cell}: {step.seconds:.1f} s{_left(step)}"
        print(line, file=sys.stderr, flush=True)


def _left(step: StudyProgress) -> str:
    """What is left of the study, by the work of its cells."""
    return f", about {duration(step.left)} left" if step.left else ""
