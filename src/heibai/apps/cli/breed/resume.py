"""``heibai resume``: continue a stopped or killed run, whatever its kind."""

from __future__ import annotations

from typing import Annotated

import typer

from ....core.errors import RunError, SpecError
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
    elif directory.kind == "study":
        from .study import work_and_show as study_and_show

        if cluster is not None:
            raise SpecError("a study is worked out on one machine; leave --cluster out")
        study_and_show(directory, threads=threads, as_json=as_json)
    elif directory.kind == "learn":
        from ..learn.training_work import work_and_show as learn_and_show

        if cluster is not None:
            raise SpecError("a training works on one machine; leave --cluster out")
        learn_and_show(directory, threads=threads, as_json=as_json)
    elif directory.kind == "import":
        from ..library.import_work import work_and_show as import_and_show

        if cluster is not None:
            raise SpecError("an import works on one machine; leave --cluster out")
        import_and_show(directory, as_json=as_json)
    elif directory.kind == "analysis":
        from ..study.analyse import work_and_show as analyse_and_show

        if cluster is not None:
            raise SpecError("an analysis works on one machine; leave --cluster out")
        analyse_and_show(directory, threads=threads, out=None, as_json=as_json)
    else:
        known = "analysis, evolve, import, learn, match, tournament, study"
        raise RunError(f"{which!r} is a run of kind {directory.kind!r}, which resume does not know; known: {known}")
