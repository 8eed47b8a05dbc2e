"""``heibai import``: games from files, folders and packed files into the library."""

from __future__ import annotations

import json
import shlex
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ..breed.run_work import INTERRUPTED
from ..options import AsJson

if TYPE_CHECKING:
    from ....library.importing import Import


def command(
    paths: Annotated[
        list[Path], typer.Argument(help="Files, folders to look through, .zip and .gz: every format of heibai archive.")
    ],
    size: Annotated[
        int, typer.Option(min=1, max=100, help="Board size of transcripts; the other formats say theirs.")
    ] = 8,
    as_json: AsJson = False,
) -> None:
    """Take games into the library: replayed, once each, indexed by position.

    Begun again it goes on where it was stopped. Exit code 1: something was refused; heibai library files says what.
    """
    from ....jobs.control import Control, stop_on_signals
    from ....library.importing import import_files

    with stop_on_signals(Control()) as control, _progress() as told:
        done = import_files(paths, size=size, control=control, told=told)
    if as_json:
        typer.echo(json.dumps(_as_object(done)))
    else:
        _print(done)
    if done.stopped:
        words = ["heibai", "import", *map(str, paths), *(["--size", str(size)] if size != 8 else [])]
        command = " ".join(map(shlex.quote, words))
        typer.echo(f"stopped; what was read is kept. Go on with: {command}", err=True)
        raise typer.Exit(INTERRUPTED)
    if done.refused or done.faults:
        raise typer.Exit(1)


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
    typer.echo(
        f"{done.read} games read in {done.files} files, {done.seconds:.1f} s ({done.rate:.0f} a second): "
        f"{done.added} added, {done.repeated} known already, {done.refused} refused"
    )
    if done.unchanged:
        typer.echo(f"{done.unchanged} files were imported before and have not changed since")
    for fault in done.faults:
        typer.echo(f"{fault.label}: {fault.reason}")
    if done.unindexed:
        typer.echo(f"{done.unindexed} games are not indexed yet")
