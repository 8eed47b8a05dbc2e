"""``heibai resume``: continue a stopped or killed run, whatever its kind."""

from __future__ import annotations

from typing import Annotated

import typer

from ....core.errors import RunError, SpecError
from ..options import AsJson, ClusterAddress, Threads
from .kinds import KINDS
from .known_runs import find_run, say_unverified


def command(
    which: Annotated[str, typer.Argument(metavar="DIR|ID", help="The run's directory or its id.")],
    threads: Threads = None,
    cluster: ClusterAddress = None,
    as_json: AsJson = False,
) -> None:
    """Continue a stopped or killed run; it ends as the unbroken one would have.

    A finished run prints its result again.
    """
    directory = find_run(which)
    say_unverified(directory)
    kind = KINDS.get(directory.kind)
    if kind is None:
        known = ", ".join(sorted(KINDS))
        raise RunError(f"{which!r} is a run of kind {directory.kind!r}, which resume does not know; known: {known}")
    if cluster is not None and "cluster" not in kind.takes:
        raise SpecError(f"a run of kind {directory.kind!r} works on one machine; leave --cluster out")
    options = {"threads": threads, "cluster": cluster}
    kind.work_and_show(directory, as_json=as_json, **{name: options[name] for name in kind.takes})
