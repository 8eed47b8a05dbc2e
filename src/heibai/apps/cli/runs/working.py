"""Working on a job from the command line: the same for every kind, whose view says what is shown (view.py)."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from typing import Any, NoReturn

import typer

from ....compose import job_kind
from ....core.errors import SpecError
from ....jobs.control import Control, resume_command, stop_on_signals
from ....jobs.directory import RunDirectory
from ....jobs.kind import JobKind, Work
from .view import TerminalView, view_of

INTERRUPTED = 130  # exit code, as shells have it


def work_and_show(
    directory: RunDirectory,
    *,
    threads: int | None = None,
    cluster: str | None = None,
    view: TerminalView | None = None,
    as_json: bool,
) -> None:
    """Continue a job to its end or until interrupted, then say what it came to. Raises typer.Exit.

    A first signal asks it to stop; a second one ends it at once, what was under way is lost, no more. Exit code 130
    when it was interrupted: the command that continues it is printed.
    """
    kind = job_kind(directory.kind)
    takes = kind.works_with(directory) if cluster is not None else kind.takes
    require_takes(kind, takes, threads=threads, cluster=cluster)
    view = view or view_of(kind, directory)
    is_shown = not as_json or sys.stderr.isatty() or view.speaks_beside_json
    with _may_end_at_once(directory), _machines(cluster) as machines, _stopping() as control:
        with view.working() if is_shown else nullcontext() as watch:
            result = kind.work_on(directory, Work(control, threads, machines, watch))
        result = view.complete(result)
    if as_json:
        typer.echo(json.dumps(result, allow_nan=False))
    else:
        view.show(result)
    if not result["finished"]:
        _end_interrupted(directory)
    if code := view.exit_code(result):
        raise typer.Exit(code)


def require_takes(kind: JobKind, takes: frozenset[str], **options: object) -> None:
    """Raises SpecError: one of the options is none of those that a run of the kind ``takes``."""
    for name, value in options.items():
        if value is not None and name not in takes:
            where = "works on one machine" if name == "cluster" else "works on one thread"
            raise SpecError(f"a run of kind {kind.name!r} {where}; leave --{name} out")


def _machines(address: str | None) -> AbstractContextManager[Any]:
    if address is None:
        return nullcontext()
    from ....arena.play.cluster import open_cluster

    return open_cluster(address)


def _stopping() -> AbstractContextManager[Control]:
    """A step may take a minute: whoever pressed Ctrl-C must see that it was heard."""

    def heard() -> None:
        if sys.stderr.isatty():
            typer.echo("stopping after this step; Ctrl-C again stops at once and loses it", err=True)

    return stop_on_signals(Control(), heard)


@contextmanager
def _may_end_at_once(directory: RunDirectory) -> Iterator[None]:
    try:
        yield
    except KeyboardInterrupt:
        _end_interrupted(directory)


def _end_interrupted(directory: RunDirectory) -> NoReturn:
    typer.echo(f"stopped; continue with: {resume_command(directory.path)}", err=True)
    raise typer.Exit(INTERRUPTED) from None
