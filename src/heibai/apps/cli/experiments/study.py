"""``heibai study``: the sources' experiments again, with intervals."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ....store.home import new_run_path
from ..options import AsJson, Seed, Threads
from ..runs.interruption import end_interrupted
from ..runs.known_runs import remember

if TYPE_CHECKING:
    from ....experiments.laboratory import StudyProgress, Watch
    from ....jobs.directory import RunDirectory

_FILE_WIDTH = 160  # columns of a table that goes to no terminal


def complete_studies(incomplete: str) -> Iterator[tuple[str, str]]:
    """Every study with its line."""
    from ....experiments.catalogue import STUDIES

    yield from STUDIES.items()


def command(
    name: Annotated[
        str | None, typer.Argument(help="A study; without one, they are listed.", autocompletion=complete_studies)
    ] = None,
    full: Annotated[bool, typer.Option("--full", help="Publication size: hours instead of minutes.")] = False,
    seed: Seed = 1,
    threads: Threads = None,
    out: Annotated[Path | None, typer.Option(help="Its directory; by default a new one in your data folder.")] = None,
    as_json: AsJson = False,
) -> None:
    """Do a study: the source's table beside ours, with intervals; writes Markdown, JSON and a plot.

    Can be stopped or killed at any time; heibai resume DIR goes on.
    """
    if name is None:
        show_studies(as_json=as_json)
        return
    from ....experiments.stored_study import begin

    directory = remember(begin(name, out or new_run_path("study"), full=full, seed=seed))
    work_and_show(directory, threads=threads, as_json=as_json)


def show_studies(*, as_json: bool) -> None:
    """Every study, a line each."""
    from ....experiments.catalogue import SOURCES, STUDIES

    if as_json:
        rows = [{"name": name, "help": line, "source": SOURCES[name]} for name, line in STUDIES.items()]
        typer.echo(json.dumps({"studies": rows}))
        return
    for name, line in STUDIES.items():
        typer.echo(f"{name:<24} {line}")


def work_and_show(directory: RunDirectory, *, threads: int | None, as_json: bool) -> None:
    """Continue a study to its end or until interrupted (exit code 130), then show what it found."""
    from ....experiments.stored_study import work_on
    from ....jobs.control import Control, resume_command, stop_on_signals

    with stop_on_signals(Control()) as control, _progress() as watch:
        result = work_on(directory, threads=threads, control=control, watch=watch)
    if as_json:
        typer.echo(json.dumps(result, allow_nan=False))
    elif result["finished"]:
        _show(result)
    if not result["finished"]:
        end_interrupted(directory)
    if result["files"]["plot"] is None:
        from ....plots.figure import HOW_TO_GET

        typer.echo(f"heibai: {HOW_TO_GET}, then: {resume_command(directory.path)}", err=True)


def _show(result: Mapping[str, Any]) -> None:
    """Tables, then the sentences, then where the files are."""
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


@contextmanager
def _progress() -> Iterator[Watch]:
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
            inner = f"{step.done}/{step.total} {step.unit}"
            bar.update(task, description=step.cell, completed=step.finished, total=step.cells or None, inner=inner)

        yield watch


def _say_cell(step: StudyProgress) -> None:
    if step.unit == "cell":
        print(f"{step.finished}/{step.cells} {step.cell}: {step.seconds:.1f} s", file=sys.stderr, flush=True)
