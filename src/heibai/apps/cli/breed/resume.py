"""``heibai resume``: continue a stopped or killed run, whatever its kind."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated

import typer

from ....core.errors import RunError, SpecError
from ....jobs.directory import RunDirectory
from ..options import AsJson, ClusterAddress, Threads
from .known_runs import say_unverified
from .runs import find_run


def command(
    which: Annotated[str, typer.Argument(metavar="DIR|ID", help="The run's directory or its id.")],
    threads: Threads = None,
    cluster: ClusterAddress = None,
    as_json: AsJson = False,
) -> None:
    """Continue a stopped or killed run; it ends as the unbroken one would have.

    A finished run says again what came of it.
    """
    directory = find_run(which)
    say_unverified(directory)
    if directory.kind == "evolve":
        from .run_work import work_and_show

        work_and_show(directory, threads=threads, cluster=cluster, as_json=as_json)
    elif directory.kind in ("match", "tournament"):
        from ..contest.contests import play

        play(directory, threads=threads, cluster=cluster, as_json=as_json)
    elif directory.kind not in _ON_ONE_MACHINE:
        known = ", ".join(sorted(["evolve", "match", "tournament", *_ON_ONE_MACHINE]))
        raise RunError(f"{which!r} is a run of kind {directory.kind!r}, which resume does not know; known: {known}")
    elif cluster is not None:
        raise SpecError(f"a run of kind {directory.kind!r} works on one machine; leave --cluster out")
    else:
        _ON_ONE_MACHINE[directory.kind](directory, threads, as_json)


def _study(directory: RunDirectory, threads: int | None, as_json: bool) -> None:
    from .study import work_and_show

    work_and_show(directory, threads=threads, as_json=as_json)


def _learn(directory: RunDirectory, threads: int | None, as_json: bool) -> None:
    from ..learn.training_work import work_and_show

    work_and_show(directory, threads=threads, as_json=as_json)


def _book(directory: RunDirectory, threads: int | None, as_json: bool) -> None:
    from ..book.growth_work import work_and_show

    work_and_show(directory, threads=threads, as_json=as_json)


def _import(directory: RunDirectory, threads: int | None, as_json: bool) -> None:
    from ..library.import_work import work_and_show

    work_and_show(directory, as_json=as_json)


def _analysis(directory: RunDirectory, threads: int | None, as_json: bool) -> None:
    from ..study.analyse import work_and_show

    work_and_show(directory, threads=threads, out=None, as_json=as_json)


_ON_ONE_MACHINE: dict[str, Callable[[RunDirectory, int | None, bool], None]] = {
    "study": _study,
    "learn": _learn,
    "book": _book,
    "import": _import,
    "analysis": _analysis,
}
