"""``heibai study``: the sources' experiments again, with intervals."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer

from ....store.home import new_run_path
from ..options import AsJson, Seed, Threads
from ..output import tell
from ..runs.known_runs import remember


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
        _show_studies(as_json=as_json)
        return
    from ....experiments.stored_study import begin
    from ..runs.working import work_and_show

    directory = remember(begin(name, out or new_run_path("study"), full=full, seed=seed))
    work_and_show(directory, threads=threads, as_json=as_json)


def _show_studies(*, as_json: bool) -> None:
    """Every study, a line each."""
    from ....experiments.catalogue import SOURCES, STUDIES

    rows = [{"name": name, "help": line, "source": SOURCES[name]} for name, line in STUDIES.items()]
    tell({"studies": rows}, (f"{name:<24} {line}" for name, line in STUDIES.items()), as_json=as_json)
