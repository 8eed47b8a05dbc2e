"""Studies among the jobs of the server: how one stands, its record, how it is begun."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from starlette.datastructures import State

from .....experiments.stored_study import KIND, begin, command_of, result_of
from .....jobs.directory import RunDirectory
from .....jobs.job import reading_config
from .....store.home import new_run_path
from ...jobs.general import settings_of
from ...jobs.view import JobForm, JobView
from .progress import study_news, study_work
from .sheets import study_cards, told_findings
from .wire import NewStudy, StudyCard, StudyEntry, StudyRecord

NOTHING: Mapping[str, Any] = {"study": "", "full": False, "seed": 0}
"""Of a damaged study."""


def own_entry(directory: RunDirectory) -> Mapping[str, Any]:
    """What the page adds to where a study stands. Raises RunError: it is damaged."""
    config = directory.config
    with reading_config():
        return {"study": str(config["study"]), "full": bool(config["full"]), "seed": int(config["seed"])}


def study_record(directory: RunDirectory, state: State) -> Mapping[str, Any]:
    """What the page tells of a whole study. Raises RunError, CheckpointError: it is damaged."""
    config, result = directory.config, result_of(directory)
    picture = f"{config['study']}.svg"
    with reading_config():
        command, settings = command_of(config), settings_of({"seed": config["seed"], **config["size"]})
    return {
        "command": command,
        "settings": settings,
        "work": study_work(directory),
        "findings": told_findings(result) if result else None,
        "picture": picture if (directory.path / picture).exists() else "",
    }


STUDY_JOBS = JobView(
    (KIND,),
    StudyEntry,
    StudyRecord,
    own_entry,
    NOTHING,
    study_record,
    study_news,
    JobForm(
        NewStudy,
        lambda wanted, asking: begin(wanted.study, new_run_path(KIND), full=wanted.full, seed=wanted.seed),
        offered=study_cards,
        offered_type=list[StudyCard],
    ),
)
