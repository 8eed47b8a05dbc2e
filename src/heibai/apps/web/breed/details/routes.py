"""The addresses of a run's insides."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends

from ...app_state import from_app_state
from ...jobs.named import job_named, unknown_names_as_run_errors
from ...jobs.wire import JobName
from ...limits import Count, one_heavy_request_at_a_time
from ..views import TRAINING
from .ancestry import ancestry_of
from .meetings import Replays
from .part import curve_part
from .trace import trace_of
from .wire import Ancestry, CurvePart, MeetingsState, RunTrace

router = APIRouter()


@router.get("/api/v1/runs/trace", dependencies=[one_heavy_request_at_a_time])
def read_trace(run: JobName) -> RunTrace:
    """The weights of each generation's best, and the panel's measurements.

    Raises UnknownNameError, RunError, CheckpointError.
    """
    directory = job_named(run, TRAINING)
    with unknown_names_as_run_errors(directory):
        return trace_of(directory)


@router.get("/api/v1/runs/curve", dependencies=[one_heavy_request_at_a_time])
def read_curve(run: JobName, first: Count, last: Count) -> CurvePart:
    """Generations ``first`` to ``last`` of a run of breeding. Raises UnknownNameError, RunError, CheckpointError."""
    directory = job_named(run, TRAINING)
    with unknown_names_as_run_errors(directory):
        return curve_part(directory, first, last)


@router.get("/api/v1/runs/ancestry", dependencies=[one_heavy_request_at_a_time])
def read_ancestry(run: JobName, number: Count | None = None, place: Count | None = None) -> Ancestry:
    """Whom somebody comes from, by default the champion. Raises UnknownNameError, RunError, CheckpointError."""
    directory = job_named(run, TRAINING)
    with unknown_names_as_run_errors(directory):
        return ancestry_of(directory, number, place)


@router.get("/api/v1/runs/meetings")
def read_meetings(
    run: JobName,
    replays: Annotated[Replays, Depends(from_app_state(lambda state: state.replays))],
    number: Count | None = None,
) -> MeetingsState:
    """Who beat whom in a generation, played again. Raises BusyError, UnknownNameError, RunError, CheckpointError."""
    directory = job_named(run, TRAINING)
    with unknown_names_as_run_errors(directory):
        return replays.meetings(directory, number)
