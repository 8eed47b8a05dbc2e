"""The imports of this user, of the page and of the terminal, and where each of them stands."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice
from pathlib import Path
from typing import Any

from ....core.errors import HeibaiError, RunError, UnknownNameError, quoted
from ....jobs.directory import RunDirectory
from ....jobs.found_runs import DamagedRun, find_runs
from ....library.imports.import_run import KIND, REFUSED
from ....store.home import runs_directory
from ..api.cursor import part_of
from ..runs.status import run_status
from ..runs.workers import Workers
from .wire import ImportEntry, ImportList, ImportOrder, ImportRecord

MOST_REFUSED = 200  # records that are told with an import
_MOST_FILES = 5  # of an import, that are named


def import_list(workers: Workers, *, after: str, limit: int) -> ImportList:
    """A part of them, the newest first, the damaged ones last, which are told with the reason. Raises SpecError."""
    found = _found()
    told, behind = part_of([each.id for each in found], after=after, limit=limit)
    return {"items": [_entry_or_fault(each, workers) for each in found[told]], "next": behind}


def import_named(name: str) -> RunDirectory:
    """The import that a page names. No path is made of the name. Raises UnknownNameError, RunError, CheckpointError."""
    usual = runs_directory()
    if not usual.is_dir() or name not in {path.name for path in usual.iterdir()}:
        raise UnknownNameError(f"{quoted(name)} is no import of this machine; look at the list again")
    directory = RunDirectory.open(usual / name)
    directory.require_kind(KIND)
    return directory


def needed_paths(workers: Workers) -> list[Path]:
    """What imports that may go on still read; of a damaged one nothing."""
    needed: list[Path] = []
    for each in _found():
        if isinstance(each, RunDirectory) and import_entry(each, workers)["state"] != "finished":
            needed += map(Path, each.config.get("paths", ()))
    return needed


def import_entry(directory: RunDirectory, workers: Workers) -> ImportEntry:
    """Where an import stands. Raises RunError, CheckpointError: it is damaged."""
    stands = run_status(directory, workers, name=directory.id)
    payload: Mapping[str, Any] = directory.load_checkpoint() or {}
    counts = payload.get("counts", {})
    return {
        "run": directory.id,
        "created": stands["created"],
        "state": stands["state"],
        "message": stands["message"],
        "files": list(islice(_names(directory), _MOST_FILES)),
        "done": stands["done"],
        "total": stands["total"],
        "read": int(counts.get("read", 0)),
        "added": int(counts.get("added", 0)),
        "repeated": int(counts.get("repeated", 0)),
        "refused": int(counts.get("refused", 0)),
        "seconds": round(float(payload.get("seconds", 0.0)), 1),
        "orders": _orders(stands["orders"]),
        "asked": "stop" if stands["asked"] == "stop" else "",
    }


def _names(directory: RunDirectory) -> Iterator[str]:
    return (Path(str(text)).name for text in directory.config.get("paths", ()))


def import_record(directory: RunDirectory, workers: Workers) -> ImportRecord:
    """The same with what was refused. Raises RunError, CheckpointError."""
    rows = islice(directory.rows(REFUSED), MOST_REFUSED) if (directory.path / REFUSED).exists() else ()
    return {
        "entry": import_entry(directory, workers),
        "refused": [
            {"file": str(row["file"])[-200:], "record": int(row["record"]), "reason": str(row["reason"])[:500]}
            for row in rows
        ],
    }


def require_taken(directory: RunDirectory, order: ImportOrder, workers: Workers) -> None:
    """Raises RunError for an order that makes no sense now."""
    taken = import_entry(directory, workers)["orders"]
    if order not in taken:
        orders = ", ".join(taken) or "nothing"
        raise RunError(f"{quoted(directory.id)} cannot be told to {order} now, but {orders}; look at it again")


def _orders(orders: list[Any]) -> list[ImportOrder]:
    """An import is not held up between: to stop it keeps all that it did."""
    return [each for each in orders if each in ("stop", "resume")]


def _found() -> list[RunDirectory | DamagedRun]:
    usual = runs_directory()
    return [each for each in find_runs(usual) if _is_import(each)] if usual.is_dir() else []


def _is_import(run: RunDirectory | DamagedRun) -> bool:
    return run.kind == KIND if isinstance(run, RunDirectory) else run.id.partition("-")[0] == KIND


def _entry_or_fault(run: RunDirectory | DamagedRun, workers: Workers) -> ImportEntry:
    try:
        if isinstance(run, DamagedRun):
            raise RunError(run.reason)
        return import_entry(run, workers)
    except HeibaiError as error:
        return _damaged(run, str(error))


def _damaged(run: RunDirectory | DamagedRun, reason: str) -> ImportEntry:
    return {
        "run": run.id,
        "created": run.created if isinstance(run, RunDirectory) else 0.0,
        "state": "damaged",
        "message": reason,
        "files": [],
        "done": 0,
        "total": None,
        "read": 0,
        "added": 0,
        "repeated": 0,
        "refused": 0,
        "seconds": 0.0,
        "orders": [],
        "asked": "",
    }
