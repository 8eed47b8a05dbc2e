"""Imports among the jobs of the server: how one stands, what it refused, how it is begun."""

from __future__ import annotations

import ipaddress
from collections.abc import Mapping
from itertools import islice
from pathlib import Path
from typing import Any

from starlette.datastructures import State

from ....core.errors import ForbiddenSpecError, SpecError, quoted
from ....jobs.directory import RunDirectory
from ....jobs.found_runs import find_runs
from ....jobs.job import State as JobState
from ....library.imports.import_run import KIND, REFUSED, begin
from ....store.home import new_run_path, runs_directory
from ..jobs.view import Asking, JobForm, JobView
from .own_games import own_games
from .uploads import Uploads
from .wire import ImportEntry, ImportRecord, NewImport

MOST_REFUSED = 200  # records that are told with an import
_MOST_FILES = 5  # of an import, that are named
_COUNTS = ("read", "added", "repeated", "refused")
_NOTHING: Mapping[str, Any] = {"files": [], **dict.fromkeys(_COUNTS, 0), "seconds": 0.0}


def own_entry(directory: RunDirectory) -> Mapping[str, Any]:
    """What the page adds to where an import stands. Raises CheckpointError: it is damaged."""
    payload: Mapping[str, Any] = directory.load_checkpoint() or {}
    counts = payload.get("counts", {})
    names = (Path(str(text)).name for text in directory.config.get("paths", ()))
    return {
        "files": list(islice(names, _MOST_FILES)),
        **{name: int(counts.get(name, 0)) for name in _COUNTS},
        "seconds": round(float(payload.get("seconds", 0.0)), 1),
    }


def import_record(directory: RunDirectory, state: State) -> Mapping[str, Any]:
    """What was refused. Raises CheckpointError: it is damaged."""
    rows = islice(directory.rows(REFUSED), MOST_REFUSED) if (directory.path / REFUSED).exists() else ()
    return {
        "refused": [
            {"file": str(row["file"])[-200:], "record": int(row["record"]), "reason": str(row["reason"])[:500]}
            for row in rows
        ],
    }


def needed_paths() -> list[Path]:
    """What imports that may go on still read; of a damaged one nothing."""
    usual = runs_directory()
    needed: list[Path] = []
    for each in find_runs(usual) if usual.is_dir() else ():
        if isinstance(each, RunDirectory) and each.kind == KIND and each.status().state is not JobState.FINISHED:
            needed += map(Path, each.config.get("paths", ()))
    return needed


def begin_import(wanted: NewImport, asking: Asking) -> RunDirectory:
    """An import of an upload, of paths, or of what was played here.

    Raises ForbiddenSpecError, and HeibaiError: it cannot begin.
    """
    uploads: Uploads = asking.state.uploads
    if wanted.own:
        id = uploads.begin(needed_paths())
        paths = own_games(asking.state.games, uploads.folder(id))
    else:
        if wanted.paths:
            require_this_machine(asking.host, is_shared=asking.state.is_shared)
        id = wanted.upload or ""
        paths = [*map(_absolute, wanted.paths), *(uploads.files(id) if id else ())]
    if not paths:
        raise SpecError("nothing was named to import; choose a file, or name a path")
    directory = begin(paths, new_run_path(KIND), size=wanted.size)
    if id:
        uploads.imported(id)
    return directory


def _absolute(text: str) -> Path:
    """Raises SpecError: where a relative path leads depends on where the server was started."""
    path = Path(text.strip()).expanduser()
    if not path.is_absolute() or "\0" in text:
        raise SpecError(f"{quoted(text[:200])} is no whole path; expected one from the root, as in /home/anna/wthor")
    return path


def require_this_machine(host: str, *, is_shared: bool) -> None:
    """Raises ForbiddenSpecError for who may not be on the machine whose files would be read.

    ``is_shared``: people on other machines are let in; who they are, a proxy beside the server does not tell.
    """
    try:
        is_here = ipaddress.ip_address(host).is_loopback
    except ValueError:
        is_here = False
    if is_shared or not is_here:
        raise ForbiddenSpecError(f"a page at {host[:60]!r} may name no path of the server's machine; send the files")


IMPORT_JOBS = JobView(
    (KIND,),
    ImportEntry,
    ImportRecord,
    own_entry,
    _NOTHING,
    import_record,
    lambda directory, state: lambda is_over: (),  # how it stands says all; what it refused is read when it is over
    JobForm(NewImport, begin_import),
)
