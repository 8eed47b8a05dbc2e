"""The addresses of a run's insides."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends

from ...app_state import from_app_state
from ...limits import one_heavy_request_at_a_time
from ...runs.commands import Count
from ...runs.known import unknown_names_as_run_errors
from ...runs.wire import RunName
from ..known import TRAINING_RUNS
from .ancestry import ancestry_of
from .clone import clone_of
from .meetings import Replays
from .part import curve_part
from .trace import trace_of
from .wire import Ancestry, ClonedRun, CurvePart, MeetingsState, RunTrace

router = APIRouter()


@router.get("/api/v1/runs/clone", dependencies=[one_heavy_request_at_a_time])
def read_clone(run: RunName) -> ClonedRun:
    """The settings of a run of breeding, with another seed. Raises UnknownNameError, RunError, CheckpointError."""
    directory = TRAINING_RUNS.named(run)
    with unknown_names_as_run_errors(directory):
        return clone_of(directory)


@router.get("/api/v1/runs/trace", dependencies=[one_heavy_request_at_a_time])
def read_trace(run: RunName) -> RunTrace:
    """The weights of each generation's best, and the panel's measurements.

    Raises UnknownNameError, RunError, CheckpointError.
    """
    directory = TRAINING_RUNS.named(run)
    with unknown_names_as_run_errors(directory):
        return trace_of(directory)


@router.get("/api/v1/runs/curve", dependencies=[one_heavy_request_at_a_time])
def read_curve(run: RunName, first: Count, last: Count) -> CurvePart:
    """Generations ``first`` to ``last`` of a run of breeding. Raises UnknownNameError, RunError, CheckpointError."""
    directory = TRAINING_RUNS.named(run)
    with unknown_names_as_run_errors(directory):
        return curve_part(directory, first, last)


@router.get("/api/v1/runs/ancestry", dependencies=[one_heavy_request_at_a_time])
def read_ancestry(run: RunName, number: Count | None = None, place: Count | None = None) -> Ancestry:
    """Whom somebody comes from, by default the champion. Raises UnknownNameError, RunError, CheckpointError."""
    directory = TRAINING_RUNS.named(run)
    with unknown_names_as_run_errors(directory):
        return ancestry_of(directory, number, place)


@router.get("/api/v1/runs/meetings")
def read_meetings(
    run: RunName,
    replays: Annotated[Replays, Depends(from_app_state(lambda state: state.replays))],
    number: Count | None = None,
) -> MeetingsState:
    """Who beat whom in a generation, played again. Raises BusyError, UnknownNameError, RunError, CheckpointError."""
    directory = TRAINING_RUNS.named(run)
    with unknown_names_as_run_errors(directory):
        return replays.meetings(directory, number)
