"""The addresses of the page "Breed"."""

from __future__ import annotations

import asyncio
from typing import Annotated

from fastapi import APIRouter, Depends, Header
from fastapi.responses import StreamingResponse

from ....evolve.runs.assembly import KIND
from ....evolve.runs.stored_run import begin
from ....store.home import new_run_path
from ..api.cursor import MOST, After, Limit
from ..api.openapi import tells
from ..app_state import from_app_state
from ..events import numbered_stream
from ..limits import one_heavy_request_at_a_time
from ..runs.commands import Count, TheWorkers, begin_run, give_order
from ..runs.known import unknown_names_as_run_errors
from ..runs.wire import RunCreated, RunName, RunOrder
from ..topics.watches import Watches
from . import presets
from .generation import generation_state
from .known import TRAINING_RUNS
from .listing import Listing
from .to_wire import run_entry, run_record
from .wire import (
    BREED_EVENT,
    BreedingCatalogue,
    CheckedRun,
    GenerationState,
    NewRun,
    RunEntry,
    RunList,
    RunRecord,
)  # fmt: skip

router = APIRouter()


TheWatches = Annotated[Watches, Depends(from_app_state(lambda state: state.watches))]
TheListing = Annotated[Listing, Depends(from_app_state(lambda state: state.listing))]


@router.get("/api/v1/breeding", dependencies=[one_heavy_request_at_a_time])
def read_breeding() -> BreedingCatalogue:
    """What the form "New breeding" offers."""
    return presets.breeding_catalogue()


@router.post("/api/v1/breeding/check", dependencies=[one_heavy_request_at_a_time])
def check_run(wanted: NewRun) -> CheckedRun:
    """Whether the settings can work; nothing is begun. Raises HeibaiError."""
    return presets.check(wanted)


@router.get("/api/v1/runs", dependencies=[one_heavy_request_at_a_time])
def read_runs(workers: TheWorkers, listing: TheListing, after: After = "", limit: Limit = MOST) -> RunList:
    """Runs of breeding and learning in parts, newest first. Raises SpecError, StoreError."""
    return listing.part(workers, after=after, limit=limit)


@router.post("/api/v1/runs", status_code=201, dependencies=[one_heavy_request_at_a_time])
def create_run(wanted: NewRun, workers: TheWorkers) -> RunCreated:
    """Begin a run. Raises BusyError, and HeibaiError: the settings cannot work."""
    config = presets.config_for(wanted)
    return begin_run(workers, lambda: begin(config, new_run_path(KIND, wanted.name)))


@router.post("/api/v1/runs/order", dependencies=[one_heavy_request_at_a_time])
def order_run(wanted: RunOrder, workers: TheWorkers) -> RunEntry:
    """Pause, resume or stop a run; where it stands then. Raises BusyError, RunError, UnknownNameError."""
    directory = TRAINING_RUNS.named(wanted.run)
    give_order(directory, wanted.order, run_entry(directory, workers), workers)
    return run_entry(directory, workers)


@router.get("/api/v1/runs/record", dependencies=[one_heavy_request_at_a_time])
def read_record(run: RunName, workers: TheWorkers) -> RunRecord:
    """One run as it stands. Raises UnknownNameError, RunError, CheckpointError."""
    directory = TRAINING_RUNS.named(run)
    with unknown_names_as_run_errors(directory):
        return run_record(directory, workers)


@router.get("/api/v1/runs/generation", dependencies=[one_heavy_request_at_a_time])
def read_generation(run: RunName, number: Count | None = None) -> GenerationState:
    """Everybody of one generation, by default of the newest. Raises UnknownNameError, RunError, CheckpointError."""
    return generation_state(TRAINING_RUNS.named(run), number)


@router.get("/api/v1/runs/events", responses=tells(BREED_EVENT))
async def watch_run(
    run: RunName,
    watches: TheWatches,
    told: Count = 0,
    last_event_id: Annotated[str, Header(max_length=20)] = "",
) -> StreamingResponse:
    """What is new of a run after the first ``told`` rows of its log (server-sent events).

    A browser whose connection broke says in ``Last-Event-ID`` how many rows it knows by then. Raises BusyError,
    UnknownNameError, RunError, CheckpointError.
    """
    watches.require_room()
    directory = await asyncio.to_thread(TRAINING_RUNS.named, run)
    known = int(last_event_id) if last_event_id.isascii() and last_event_id.isdigit() else told
    return numbered_stream(watches.events(directory, known))
