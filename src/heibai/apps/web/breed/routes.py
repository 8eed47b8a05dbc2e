"""The addresses of the page "Breed" beside those of jobs: generations, and a run's insides."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends

from ..app_state import from_app_state
from ..jobs.named import of_job
from ..jobs.wire import JobName
from ..limits import Count, one_heavy_request_at_a_time
from .details.ancestry import ancestry_of
from .details.map import map_state
from .details.meetings import Replays
from .details.trace import curve_part, trace_of
from .details.wire import Ancestry, CurvePart, MapState, MeetingsState, RunTrace
from .generation import generation_state
from .views import TRAINING
from .wire import GenerationState

breed, insides = APIRouter(), APIRouter()
TheReplays = Annotated[Replays, Depends(from_app_state(lambda state: state.replays))]


@breed.get("/api/v1/runs/generation", dependencies=[one_heavy_request_at_a_time])
def read_generation(run: JobName, number: Count | None = None) -> GenerationState:
    """Everybody of one generation, by default of the newest. Raises UnknownNameError, RunError, CheckpointError."""
    return of_job(run, TRAINING, lambda bred: generation_state(bred, number))


@insides.get("/api/v1/runs/trace", dependencies=[one_heavy_request_at_a_time])
def read_trace(run: JobName) -> RunTrace:
    """The weights of each generation's best, and the panel's measurements.

    Raises UnknownNameError, RunError, CheckpointError.
    """
    return of_job(run, TRAINING, trace_of)


@insides.get("/api/v1/runs/curve", dependencies=[one_heavy_request_at_a_time])
def read_curve(run: JobName, first: Count, last: Count) -> CurvePart:
    """Generations ``first`` to ``last`` of a run of breeding. Raises UnknownNameError, RunError, CheckpointError."""
    return of_job(run, TRAINING, lambda bred: curve_part(bred, first, last))


@insides.get("/api/v1/runs/ancestry", dependencies=[one_heavy_request_at_a_time])
def read_ancestry(run: JobName, number: Count | None = None, place: Count | None = None) -> Ancestry:
    """Whom somebody comes from, by default the champion. Raises UnknownNameError, RunError, CheckpointError."""
    return of_job(run, TRAINING, lambda bred: ancestry_of(bred, number, place))


@insides.get("/api/v1/runs/meetings")
def read_meetings(run: JobName, replays: TheReplays, number: Count | None = None) -> MeetingsState:
    """Who beat whom in a generation, played again. Raises BusyError, UnknownNameError, RunError, CheckpointError."""
    return of_job(run, TRAINING, lambda bred: replays.meetings(bred, number))


@insides.get("/api/v1/runs/map", dependencies=[one_heavy_request_at_a_time])
def read_map(run: JobName) -> MapState:
    """The players of a run of map-elites by their styles. Raises UnknownNameError, RunError, CheckpointError."""
    return of_job(run, TRAINING, map_state)
