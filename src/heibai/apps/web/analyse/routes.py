"""The addresses of the page "Analyse"."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Mapping
from contextlib import aclosing
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Depends, Query, Request
from fastapi.responses import Response, StreamingResponse

from ....analysis.stored_review import options_of
from ..api.openapi import A_FILE, tells
from ..app_state import from_app_state
from ..boards.game_position import GamePosition
from ..events import stream
from ..jobs.reports import report_file
from ..limits import one_heavy_request_at_a_time
from ..records.study.kept import write_study
from ..records.study.model import Study
from ..records.wire import FoundGame, GameText
from .analyses import Analyses
from .asked_lines import AskedLines
from .begun import found_games
from .forced_wins import ForcedWinSearches, require_askable
from .kept import ALL, NAME, kept_analyses, kept_as_file, take_file
from .lines import Lines, place_event
from .to_wire import analysis_file, analysis_state
from .wire import EVENT, All, AnalysisCreated, AnalysisId, AnalysisState, KeptAnalysis, KeptFile, NewAnalysis

router = APIRouter()
RECORDS = "/api/v1/records"
STUDY = "/api/v1/analyses/{id}/study"
FILES = "/api/v1/analyses/{id}/file"
StartText = Annotated[str | None, Query(max_length=600)]
MovesText = Annotated[str, Query(max_length=6000)]
FILE = {"content": {"application/octet-stream": {"schema": {"type": "string", "format": "binary"}}}}


TheLines = Annotated[Lines, Depends(from_app_state(lambda state: state.lines))]
TheForcedWins = Annotated[ForcedWinSearches, Depends(from_app_state(lambda state: state.forced_wins))]
TheAnalyses = Annotated[Analyses, Depends(from_app_state(lambda state: state.analyses))]


@router.post(
    RECORDS,
    dependencies=[one_heavy_request_at_a_time],
    openapi_extra={"requestBody": FILE},
    response_model_exclude_defaults=True,
)
async def read_records(request: Request, game: GameText | None = None) -> list[FoundGame]:
    """The games of a file or a pasted text, at most 200; ``game``: whose moves a short text is. Nothing is kept.

    Raises RecordFormatError, UnknownNameError.
    """
    data = await request.body()
    return await asyncio.to_thread(found_games, data, game)


@router.post("/api/v1/analyses", status_code=201, dependencies=[one_heavy_request_at_a_time])
def create_analysis(wanted: NewAnalysis, analyses: TheAnalyses) -> AnalysisCreated:
    """Begin an analysis. Raises SpecError, UnknownNameError, PositionTextError."""
    return {"id": analyses.create(wanted)}


@router.get("/api/v1/analyses", dependencies=[one_heavy_request_at_a_time])
def list_analyses(analyses: TheAnalyses) -> list[KeptAnalysis]:
    """All that are kept, the newest first. Raises RunError: their folder cannot be read."""
    return kept_analyses(analyses.folder)


@router.get("/api/v1/analyses/{id}", dependencies=[one_heavy_request_at_a_time], response_model_exclude_defaults=True)
def read_analysis(id: AnalysisId, analyses: TheAnalyses) -> AnalysisState:
    """The whole analysis as it stands. Raises UnknownNameError, RunError."""
    return analysis_state(analyses.open(id))


@router.post(STUDY, dependencies=[one_heavy_request_at_a_time], response_model_exclude_defaults=True)
def keep_study(id: AnalysisId, study: Study, analyses: TheAnalyses) -> Study:
    """Keep the tree and what is said in it. Raises UnknownNameError, SpecError, IllegalMoveError, RunError."""
    directory = analyses.open(id)
    write_study(directory, options_of(directory).record, study)
    return study


@router.get(FILES, dependencies=[one_heavy_request_at_a_time], response_class=Response, responses=A_FILE)
def read_analysis_file(id: AnalysisId | All, analyses: TheAnalyses, format: str = "sgf") -> Response:
    """The analysed game as a file, with values as comments; ``report``: the report of the analysis, a .zip.

    ``all``: every analysis that can be read, with its study, in one file of records, which ``POST`` takes.

    Raises UnknownNameError, RecordFormatError, RunError, CheckpointError.
    """
    if id == ALL:
        name, content = NAME, kept_as_file(analyses.folder)
    else:
        directory = analyses.open(id)
        if format == "report":
            return report_file(directory)
        name, content = analysis_file(directory, format)
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(content, media_type="application/octet-stream", headers=headers)


@router.post(FILES, dependencies=[one_heavy_request_at_a_time], openapi_extra={"requestBody": FILE})
async def take_analyses(id: All, request: Request, analyses: TheAnalyses) -> KeptFile:
    """Keep the analyses of the file of all, every one or none; what is there already stays.

    Raises RecordFormatError, BusyError: there is no room for so many; RunError.
    """
    data = await request.body()
    return {"added": await asyncio.to_thread(take_file, data, analyses.folder, analyses.open_ids)}


@router.get("/api/v1/lines", responses=tells(EVENT))
async def watch_lines(
    lines: TheLines,
    searches: TheForcedWins,
    analyses: TheAnalyses,
    game: GameText,
    start: StartText = None,
    moves: MovesText = "",
    find: Literal["lines", "forced-wins"] = "lines",
    analysis: AnalysisId | None = None,
) -> StreamingResponse:
    """A position and its lines, or whether somebody wins by force (server-sent events).

    Lines come deeper and deeper for some seconds. Those of an ``analysis`` agree with what it knows, and where they
    know more they are kept with it. Of forced wins that of the side to move comes first, then what the other one
    threatens.

    Raises SpecError, StaleError, UnknownNameError, PositionTextError, BoardSizeError, IllegalMoveError, RunError.
    """
    place = await asyncio.to_thread(GamePosition.reached, game, start, moves)
    if find == "lines":
        directory = None if analysis is None else await asyncio.to_thread(analyses.open, analysis)
        asked = await asyncio.to_thread(AskedLines.of, place, start, moves, directory)
        return stream(_place_and_lines(asked, lines))
    require_askable(place)
    return stream(searches.events(place))


async def _place_and_lines(asked: AskedLines, lines: Lines) -> AsyncGenerator[Mapping[str, Any], None]:
    yield await asyncio.to_thread(place_event, asked.place)
    if asked.place.can_be_valued:
        async with aclosing(lines.events(asked)) as rounds:
            async for event in rounds:
                yield event
    yield {"type": "end", "state": "finished", "message": ""}
