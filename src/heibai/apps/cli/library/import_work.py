"""Working on an import from the command line: progress on stderr, the outcome on stdout."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict
from typing import TYPE_CHECKING

import typer

from ....core.numbers import counted
from ..runs.interruption import end_interrupted, may_end_at_once

if TYPE_CHECKING:
    from ....jobs.directory import RunDirectory
    from ....library.imports.importing import Import


def work_and_show(directory: RunDirectory, *, as_json: bool) -> None:
    """Continue an import to its end or until interrupted (exit code 130), then say what came of it.

    Exit code 1: something was refused. A finished import only says again what came of it.
    """
    from ....jobs.control import Control, stop_on_signals
    from ....library.imports.import_run import work_on

    before = directory.result()
    if before is not None:
        typer.echo(json.dumps({"run": directory.id} | before) if as_json else _said_again(before))
        return
    with may_end_at_once(directory), stop_on_signals(Control()) as control, _progress() as told:
        done = work_on(directory, control=control, told=told)
    if as_json:
        typer.echo(json.dumps({"run": directory.id} | _as_object(done)))
    else:
        _print(done)
    if done.stopped:
        end_interrupted(directory)
    if done.refused or done.faults:
        raise typer.Exit(1)


def _said_again(result: dict[str, object]) -> str:
    read = f"{counted(int(str(result['read'])), 'game')} read in {counted(int(str(result['files'])), 'file')}"
    return f"{read}: {result['added']} added, {result['repeated']} known already, {result['refused']} refused"


@contextmanager
def _progress() -> Iterator[Callable[[Import], None]]:
    """A line on stderr, where that is a terminal."""
    if not sys.stderr.isatty():
        yield lambda done: None
        return
    from rich.console import Console

    with Console(stderr=True).status("importing") as status:
        yield lambda done: status.update(_line(done))


def _line(done: Import) -> str:
    if done.unindexed:
        return f"indexing: {done.unindexed} games left"
    left = "" if done.left is None else f", {done.left:.0f} s left"
    return f"{done.files} of {done.total_files} files, {done.read} games, {done.rate:.0f} a second{left}"


def _as_object(done: Import) -> dict[str, object]:
    return asdict(done) | {"seconds": round(done.seconds, 3), "rate": round(done.rate)}


def _print(done: Import) -> None:
    read = f"{counted(done.read, 'game')} read in {counted(done.opened, 'file')}"
    typer.echo(
        f"{read}, {done.seconds:.1f} s ({done.rate:.0f} a second): "
        f"{done.added} added, {done.repeated} known already, {done.refused} refused"
    )
    if done.unchanged:
        typer.echo(f"imported before and unchanged since: {counted(done.unchanged, 'file')}")
    if done.nameless:
        typer.echo(
            f"{counted(len(done.nameless), 'WTHOR file')} without WTH.JOU or WTH.TRN beside it, as {done.nameless[0]}: "
            "players and tournaments are called by number, and games that are known by their names may count twice; "
            "put both files beside them before an import"
        )
    for fault in done.faults:
        typer.echo(f"{fault.label}: {fault.reason}")
    if done.unindexed:
        typer.echo(f"{done.unindexed} games are not indexed yet")
