"""The addresses of the page "Arena"."""

from __future__ import annotations

import asyncio
from typing import Annotated

from fastapi import APIRouter, Depends, Query
from fastapi.responses import StreamingResponse

from ....arena.contests.contest import to_config
from ....jobs.directory import RunDirectory
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
from . import form
from .games import game_list, replay
from .known import CONTESTS
from .tables import Tables
from .to_wire import contest_entry, contest_list, contest_record
from .wire import (
    ARENA_EVENT,
    CheckedContest,
    ContestCatalogue,
    ContestEntry,
    ContestList,
    ContestRecord,
    GameList,
    NewContest,
    Replay,
)  # fmt: skip

router = APIRouter()
PlayerName = Annotated[str, Query(max_length=2000)]


TheTables = Annotated[Tables, Depends(from_app_state(lambda state: state.contest_tables))]
TheWatches = Annotated[Watches, Depends(from_app_state(lambda state: state.contest_watches))]


@router.get("/api/v1/arena", dependencies=[one_heavy_request_at_a_time])
def read_arena() -> ContestCatalogue:
    """What the form "New contest" offers beside games, levels and champions."""
    return form.contest_catalogue()


@router.post("/api/v1/arena/check", dependencies=[one_heavy_request_at_a_time])
def check_contest(wanted: NewContest) -> CheckedContest:
    """Whether the settings can work; nothing is begun. Raises HeibaiError."""
    return form.check(wanted)


@router.get("/api/v1/arena/contests", dependencies=[one_heavy_request_at_a_time])
def read_contests(workers: TheWorkers, after: After = "", limit: Limit = MOST) -> ContestList:
    """Matches and tournaments in parts, newest first. Raises SpecError, StoreError."""
    return contest_list(workers, after=after, limit=limit)


@router.post("/api/v1/arena/contests", status_code=201, dependencies=[one_heavy_request_at_a_time])
def create_contest(wanted: NewContest, workers: TheWorkers) -> RunCreated:
    """Begin a contest. Raises BusyError, and HeibaiError: the settings cannot work."""

    def begin() -> RunDirectory:
        contest = form.contest_for(wanted)
        path = new_run_path(contest.kind, wanted.name)
        return RunDirectory.create(path, kind=contest.kind, config=to_config(contest))

    return begin_run(workers, begin)


@router.post("/api/v1/arena/order", dependencies=[one_heavy_request_at_a_time])
def order_contest(wanted: RunOrder, workers: TheWorkers) -> ContestEntry:
    """Pause, resume or stop a contest; where it stands then. Raises BusyError, RunError, UnknownNameError."""
    directory = CONTESTS.named(wanted.run)
    give_order(directory, wanted.order, contest_entry(directory, workers), workers)
    return contest_entry(directory, workers)


@router.get("/api/v1/arena/record", dependencies=[one_heavy_request_at_a_time])
def read_contest(run: RunName, workers: TheWorkers, tables: TheTables) -> ContestRecord:
    """One contest as it stands. Raises UnknownNameError, RunError, CheckpointError."""
    directory = CONTESTS.named(run)
    with unknown_names_as_run_errors(directory):
        return contest_record(directory, workers, tables)


@router.get("/api/v1/arena/games", dependencies=[one_heavy_request_at_a_time])
def read_games(
    run: RunName, first: Count = 0, player: Annotated[list[PlayerName] | None, Query(max_length=2)] = None
) -> GameList:
    """Thirty games after the ``first`` newest, of one ``player`` or of two where they are named."""
    directory = CONTESTS.named(run)
    with unknown_names_as_run_errors(directory):
        return game_list(directory, first=first, players=frozenset(player or ()))


@router.get("/api/v1/arena/game", dependencies=[one_heavy_request_at_a_time])
def replay_game(run: RunName, number: Count | None = None) -> Replay:
    """One game move by move, by default the newest. Raises UnknownNameError, RunError, CheckpointError."""
    directory = CONTESTS.named(run)
    with unknown_names_as_run_errors(directory):
        return replay(directory, number)


@router.get("/api/v1/arena/events", responses=tells(ARENA_EVENT))
async def watch_contest(run: RunName, watches: TheWatches) -> StreamingResponse:
    """How a contest stands, and what its games say, whenever that changes (server-sent events).

    Raises BusyError, UnknownNameError, RunError, CheckpointError.
    """
    watches.require_room()
    return numbered_stream(watches.events(await asyncio.to_thread(CONTESTS.named, run), 0))
