"""The addresses of the page "Arena" beside those of jobs."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query

from ....arena.contests.contest import KINDS
from ..jobs.named import of_job
from ..jobs.wire import JobName
from ..limits import Count, one_heavy_request_at_a_time
from .games import game_list, replay
from .studies.sheets import study_sheet
from .studies.wire import StudyName, StudySheet
from .wire import GameList, Replay

router, studies = APIRouter(), APIRouter()
PlayerName = Annotated[str, Query(max_length=2000)]


@router.get("/api/v1/arena/games", dependencies=[one_heavy_request_at_a_time])
def read_games(
    run: JobName, first: Count = 0, player: Annotated[list[PlayerName] | None, Query(max_length=2)] = None
) -> GameList:
    """Thirty games after the ``first`` newest, of one ``player`` or of two where they are named.

    Raises UnknownNameError, RunError, CheckpointError.
    """
    return of_job(run, KINDS, lambda contest: game_list(contest, first=first, players=frozenset(player or ())))


@router.get("/api/v1/arena/game", dependencies=[one_heavy_request_at_a_time])
def replay_game(run: JobName, number: Count | None = None) -> Replay:
    """One game move by move, by default the newest. Raises UnknownNameError, RunError, CheckpointError."""
    return of_job(run, KINDS, lambda contest: replay(contest, number))


@studies.get("/api/v1/studies/sheet", dependencies=[one_heavy_request_at_a_time])
def read_study(study: StudyName) -> StudySheet:
    """One study: what its source found, its sizes, and the result that ships. Raises UnknownNameError."""
    return study_sheet(study)
