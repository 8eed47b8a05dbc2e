"""The addresses of studies."""

from __future__ import annotations

import asyncio
from typing import Annotated

from fastapi import APIRouter, Depends
from fastapi.responses import StreamingResponse

from .....experiments.stored_study import KIND, begin
from .....store.home import new_run_path
from ...api.cursor import MOST, After, Limit
from ...api.openapi import tells
from ...app_state import from_app_state
from ...events import numbered_stream
from ...limits import one_heavy_request_at_a_time
from ...runs.commands import TheWorkers, begin_run, give_order
from ...runs.known import unknown_names_as_run_errors
from ...runs.wire import RunCreated, RunName, RunOrder
from ...topics.watches import Watches
from .known import STUDY_RUNS
from .sheets import study_cards, study_sheet
from .to_wire import study_entry, study_list, study_record
from .wire import STUDY_EVENT, NewStudy, StudyCard, StudyEntry, StudyList, StudyName, StudyRecord, StudySheet

router = APIRouter()
TheWatches = Annotated[Watches, Depends(from_app_state(lambda state: state.study_watches))]


@router.get("/api/v1/studies", dependencies=[one_heavy_request_at_a_time])
def read_studies() -> list[StudyCard]:
    """Every study that can be done, with its question and its source."""
    return study_cards()


@router.get("/api/v1/studies/sheet", dependencies=[one_heavy_request_at_a_time])
def read_study(study: StudyName) -> StudySheet:
    """One study: what its source found, its sizes, and the result that ships. Raises UnknownNameError."""
    return study_sheet(study)


@router.get("/api/v1/studies/runs", dependencies=[one_heavy_request_at_a_time])
def read_begun_studies(workers: TheWorkers, after: After = "", limit: Limit = MOST) -> StudyList:
    """Studies of this machine in parts, newest first. Raises SpecError, StoreError."""
    return study_list(workers, after=after, limit=limit)


@router.post("/api/v1/studies/runs", status_code=201, dependencies=[one_heavy_request_at_a_time])
def create_study(wanted: NewStudy, workers: TheWorkers) -> RunCreated:
    """Begin a study. Raises BusyError, RunError, UnknownNameError."""
    return begin_run(workers, lambda: begin(wanted.study, new_run_path(KIND), full=wanted.full, seed=wanted.seed))


@router.post("/api/v1/studies/order", dependencies=[one_heavy_request_at_a_time])
def order_study(wanted: RunOrder, workers: TheWorkers) -> StudyEntry:
    """Pause, resume or stop a study; where it stands then. Raises BusyError, RunError, UnknownNameError."""
    directory = STUDY_RUNS.named(wanted.run)
    give_order(directory, wanted.order, study_entry(directory, workers), workers)
    return study_entry(directory, workers)


@router.get("/api/v1/studies/record", dependencies=[one_heavy_request_at_a_time])
def read_study_run(run: RunName, workers: TheWorkers) -> StudyRecord:
    """One study of this machine as it stands. Raises UnknownNameError, RunError, CheckpointError."""
    directory = STUDY_RUNS.named(run)
    with unknown_names_as_run_errors(directory):
        return study_record(directory, workers)


@router.get("/api/v1/studies/events", responses=tells(STUDY_EVENT))
async def watch_study(run: RunName, watches: TheWatches) -> StreamingResponse:
    """How a study stands and how far it is, whenever that changes (server-sent events).

    Raises BusyError, UnknownNameError, RunError, CheckpointError.
    """
    watches.require_room()
    return numbered_stream(watches.events(await asyncio.to_thread(STUDY_RUNS.named, run), 0))
