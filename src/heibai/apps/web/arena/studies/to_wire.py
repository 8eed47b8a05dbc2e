"""A study of this machine as the page sees it: its line in the list, and its whole record."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from .....core.errors import HeibaiError, RunError
from .....experiments.stored_study import command_of, result_of
from .....jobs.directory import RunDirectory
from .....jobs.found_runs import DamagedRun
from ...api.cursor import part_of
from ...runs.status import RunFiles, damaged_status, status_by_files
from ...runs.workers import Workers
from .known import STUDY_RUNS
from .progress import study_work
from .sheets import settings_of, told_findings
from .wire import StudyEntry, StudyList, StudyRecord


def study_list(workers: Workers, *, after: str, limit: int) -> StudyList:
    """A part of this user's, newest first, the damaged ones last. Raises SpecError, StoreError."""
    found = STUDY_RUNS.all()
    told, behind = part_of(list(found), after=after, limit=limit)
    return {"items": [_entry_or_fault(*each, workers) for each in list(found.items())[told]], "next": behind}


def _entry_or_fault(name: str, run: RunDirectory | DamagedRun, workers: Workers) -> StudyEntry:
    try:
        if isinstance(run, DamagedRun):
            raise RunError(run.reason)
        return study_entry(run, workers, name=name)
    except HeibaiError as error:
        return {**damaged_status(name, str(error)), "study": "", "full": False, "seed": 0}


def study_entry(directory: RunDirectory, workers: Workers, *, name: str | None = None) -> StudyEntry:
    """Where a study stands. Raises RunError, CheckpointError: it is damaged."""
    config = directory.config
    is_ours = workers.works_on(directory.path.resolve())  # first, as in ``run_status``
    with _reading_config():
        files = RunFiles(directory, directory.status(), result_of(directory) is not None)
        return {
            **status_by_files(files, workers, is_ours=is_ours, name=name or STUDY_RUNS.name_of(directory)),
            "study": str(config["study"]),
            "full": bool(config["full"]),
            "seed": int(config["seed"]),
        }


@contextmanager
def _reading_config() -> Iterator[None]:
    """Raises RunError for a config.json that no study wrote."""
    try:
        yield
    except (KeyError, TypeError, ValueError) as error:
        raise RunError(f"its config.json is damaged: {error!r}; put back a copy of it") from error


def study_record(directory: RunDirectory, workers: Workers) -> StudyRecord:
    """All that is known of it. Raises RunError, CheckpointError: it is damaged."""
    run, config, result = study_entry(directory, workers), directory.config, result_of(directory)
    picture = f"{run['study']}.svg"
    with _reading_config():
        command, settings = command_of(config), settings_of({"seed": config["seed"], **config["size"]})
    return {
        "run": run,
        "command": command,
        "settings": settings,
        "work": study_work(directory),
        "findings": told_findings(result) if result else None,
        "picture": picture if (directory.path / picture).exists() else "",
    }
