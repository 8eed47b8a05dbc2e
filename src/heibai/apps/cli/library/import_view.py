"""An import in a terminal: how far it is, then what it took in and what it refused."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import typer

from ....core.numbers import counted
from ....jobs.kind import Watch
from ..progress import saying
from ..runs.view import Result, TerminalView

if TYPE_CHECKING:
    from ....library.imports.importing import Import


class ImportView(TerminalView):
    """Of ``heibai import``."""

    @contextmanager
    def working(self) -> Iterator[Watch | None]:
        """A line on stderr, where that is a terminal."""
        if not sys.stderr.isatty():
            yield None
            return
        with saying("importing") as say:
            yield lambda done: say(_line(done))

    def complete(self, result: Result) -> Result:
        return {"run": self.directory.id, **result}

    def show(self, result: Result) -> None:
        if _is_of_now(result):
            _print(result)
        else:
            typer.echo(_said_again(result))

    def exit_code(self, result: Result) -> int:
        """1: something was refused now."""
        return int(_is_of_now(result) and bool(result["refused"] or result["faults"]))


VIEW = ImportView


def _is_of_now(result: Result) -> bool:
    """Whether this session imported; a finished import only says again what came of it."""
    return "faults" in result


def _said_again(result: Result) -> str:
    read = f"{counted(result['read'], 'game')} read in {counted(result['files'], 'file')}"
    return f"{read}: {result['added']} added, {result['repeated']} known already, {result['refused']} refused"


def _line(done: Import) -> str:
    if done.unindexed:
        return f"indexing: {done.unindexed} games left"
    left = "" if done.left is None else f", {done.left:.0f} s left"
    return f"{done.files} of {done.total_files} files, {done.read} games, {done.rate:.0f} a second{left}"


def _print(done: Result) -> None:
    read = f"{counted(done['read'], 'game')} read in {counted(done['opened'], 'file')}"
    typer.echo(
        f"{read}, {done['seconds']:.1f} s ({done['rate']:.0f} a second): "
        f"{done['added']} added, {done['repeated']} known already, {done['refused']} refused"
    )
    if done["unchanged"]:
        typer.echo(f"imported before and unchanged since: {counted(done['unchanged'], 'file')}")
    if done["nameless"]:
        files = counted(len(done["nameless"]), "WTHOR file")
        typer.echo(
            f"{files} without WTH.JOU or WTH.TRN beside it, as {done['nameless'][0]}: "
            "players and tournaments are called by number, and games that are known by their names may count twice; "
            "put both files beside them before an import"
        )
    for fault in done["faults"]:
        typer.echo(f"{fault['label']}: {fault['reason']}")
    if done["unindexed"]:
        typer.echo(f"{done['unindexed']} games are not indexed yet")
