"""Runs and the page's analyses: is every one what it wrote, does a run wait to be resumed, can its champion play?"""

from __future__ import annotations

import shlex
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

from ..core.errors import HeibaiError
from ..jobs.control import resume_command
from ..jobs.directory import KILLED, RunDirectory
from ..jobs.found_runs import DamagedRun, find_runs, open_or_explain
from ..jobs.job import is_run
from ..jobs.kind import JobKind
from ..store.champions import DamagedChampion, list_champions
from ..store.home import ANALYSES, DATABASE, RUNS
from ..store.runs import RunIndex
from .part import Part, part, unreadable

FindKind = Callable[[str], JobKind | None]  # by name; None: no matter; raises HeibaiError for an unknown one


def any_kind(name: str) -> None:
    """Where nobody says which kinds there are."""


def check_runs(home: Path, find_kind: FindKind = any_kind) -> Part:
    """Every run of the data folder and of the index, each with its kind, journals, result and champion."""
    try:
        runs = all_runs(home)
        champions = list_champions()
    except HeibaiError as error:
        return unreadable("runs", error)
    faults = [fault for run in runs for fault in _faults(run, find_kind)]
    faults += [each.fault for each in champions if isinstance(each, DamagedChampion)]
    return part("runs", f"{len(runs)}, with {len(champions)} champions", dict.fromkeys(faults))


def check_analyses(home: Path) -> Part:
    """Every analysis of the page. One that a kill broke off is well: the page goes on with it when it is opened."""
    try:
        found = find_runs(home / ANALYSES)
    except HeibaiError as error:
        return unreadable("analyses", error)
    mend = "analyse the game again, and remove it with: rm -r"
    faults = [
        f"{fault}; {mend} {shlex.quote(str(each.path))}"
        for each in found
        for fault in _faults(each, may_be_killed=True)
    ]
    return part("analyses", str(len(found)), faults)


def all_runs(home: Path) -> list[RunDirectory | DamagedRun]:
    """Those of the usual folder, then those that the index remembers elsewhere. Raises StoreError."""
    runs = {run.path.resolve(): run for run in find_runs(home / RUNS)}
    if (home / DATABASE).exists():
        with closing(RunIndex(home / DATABASE)) as index:
            elsewhere = [path for path in index.paths() if path not in runs and is_run(path)]
        runs |= {path: open_or_explain(path) for path in elsewhere}
    return list(runs.values())


def _faults(
    run: RunDirectory | DamagedRun, find_kind: FindKind = any_kind, *, may_be_killed: bool = False
) -> Iterator[str]:
    if isinstance(run, DamagedRun):
        yield run.reason
        return
    try:
        run.verify()
        status = run.status()
        run.result()
        kind = find_kind(run.kind)
        if kind is not None:
            kind.result(run)
    except HeibaiError as error:
        yield str(error) if str(run.path) in str(error) else f"{str(run.path)!r}: {error}"
        return
    if status.message == KILLED and not may_be_killed:
        yield f"the process of {str(run.path)!r} was killed; continue it with: {resume_command(run.path)}"
