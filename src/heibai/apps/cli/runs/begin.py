"""``heibai runs begin``: a run of any kind by its options."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import typer

from ....compose import job_kind
from ....core.errors import SpecError, quoted
from ....store.home import new_run_path
from ..options import AsJson, ClusterAddress, Out, Threads
from .known_runs import remember
from .working import require_takes, work_and_show


def command(
    kind: Annotated[str, typer.Argument(metavar="KIND", help="See heibai runs kinds.")],
    words: Annotated[
        list[str] | None,
        typer.Argument(metavar="NAME=VALUE ...", help="Its options; several texts: the name again, with each."),
    ] = None,
    threads: Threads = None,
    cluster: ClusterAddress = None,
    out: Out = None,
    as_json: AsJson = False,
) -> None:
    """Begin a run of any kind and work on it; can be stopped or killed at any time, heibai resume goes on.

    Kinds with more to ask for have verbs of their own, as heibai evolve.
    """
    chosen = job_kind(kind)
    if chosen.verb and not chosen.options:
        raise SpecError(f"runs of kind {kind!r} have a verb of their own: heibai {chosen.verb} --help")
    require_takes(chosen, chosen.takes, threads=threads, cluster=cluster)
    options = chosen.read_options(_wanted(words or []))
    directory = remember(chosen.begin(options, out or new_run_path(chosen.name)))
    work_and_show(directory, threads=threads, cluster=cluster, as_json=as_json)


def _wanted(words: Sequence[str]) -> dict[str, object]:
    """``["to=5"]`` as options; a name that comes again has a list. Raises SpecError."""
    found: dict[str, list[str]] = {}
    for word in words:
        name, sign, value = word.partition("=")
        if not sign:
            raise SpecError(f"{quoted(word)} is no option; write NAME=VALUE, as in to=1000 (see: heibai runs kinds)")
        found.setdefault(name, []).append(value)
    return {name: values if len(values) > 1 else values[0] for name, values in found.items()}
