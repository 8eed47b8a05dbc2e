"""How the work on a run is interrupted: what continues it is said, and the exit code is a shell's."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import NoReturn

import typer

from ....jobs.control import resume_command
from ....jobs.directory import RunDirectory

INTERRUPTED = 130  # exit code, as shells have it


@contextmanager
def may_end_at_once(directory: RunDirectory) -> Iterator[None]:
    """Around work that a first signal asks to stop and a second one ends: what was under way is lost, no more."""
    try:
        yield
    except KeyboardInterrupt:
        end_interrupted(directory)


def end_interrupted(directory: RunDirectory) -> NoReturn:
    """Say what continues the run, and end with exit code 130. Raises typer.Exit."""
    say_how_to_continue(directory)
    raise typer.Exit(INTERRUPTED) from None


def say_how_to_continue(directory: RunDirectory) -> None:
    """The command, on stderr."""
    typer.echo(f"stopped; continue with: {resume_command(directory.path)}", err=True)
