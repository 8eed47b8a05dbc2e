"""The addresses of the form "New learning"."""

from __future__ import annotations

from fastapi import APIRouter

from .....learn.training.stored_training import KIND, begin
from .....store.home import new_run_path
from ...limits import one_heavy_request_at_a_time
from ...runs.commands import TheWorkers, begin_run
from ...runs.known import unknown_names_as_run_errors
from ...runs.wire import RunCreated, RunName
from ..known import TRAINING_RUNS
from ..wire import CheckedRun
from . import presets
from .clone import clone_of
from .wire import ClonedTraining, NewTraining, TrainingCatalogue

router = APIRouter()


@router.get("/api/v1/learning", dependencies=[one_heavy_request_at_a_time])
def read_learning() -> TrainingCatalogue:
    """What the form "New learning" offers."""
    return presets.training_catalogue()


@router.post("/api/v1/learning/check", dependencies=[one_heavy_request_at_a_time])
def check_training(wanted: NewTraining) -> CheckedRun:
    """Whether the settings can work; nothing is begun. Raises HeibaiError."""
    return presets.check(wanted)


@router.post("/api/v1/learning", status_code=201, dependencies=[one_heavy_request_at_a_time])
def create_training(wanted: NewTraining, workers: TheWorkers) -> RunCreated:
    """Begin a run that learns. Raises BusyError, and HeibaiError: the settings cannot work."""
    config = presets.config_for(wanted)
    return begin_run(workers, lambda: begin(config, new_run_path(KIND, wanted.name)))


@router.get("/api/v1/learning/clone", dependencies=[one_heavy_request_at_a_time])
def read_cloned_training(run: RunName) -> ClonedTraining:
    """The settings of a run that learns, with another seed. Raises UnknownNameError, RunError, CheckpointError."""
    directory = TRAINING_RUNS.named(run)
    with unknown_names_as_run_errors(directory):
        return clone_of(directory)
