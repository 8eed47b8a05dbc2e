"""The addresses of the page "See it think"."""

from __future__ import annotations

import json
from collections.abc import AsyncGenerator, Mapping
from contextlib import aclosing
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Query
from fastapi.responses import Response, StreamingResponse
from pydantic import BaseModel

from ..api.openapi import tells
from ..app_state import from_app_state
from ..events import stream
from .desk import Desk
from .wire import (
    THINK_EVENT,
    BroodState,
    BroodWanted,
    EvaluationState,
    EvaluationWanted,
    GrowthWanted,
    PlaceState,
    PlanWanted,
    PointsState,
    TreeState,
    TreeWanted,
    Where,
)  # fmt: skip

router = APIRouter()


TheDesk = Annotated[Desk, Depends(from_app_state(lambda state: state.desk))]


async def _json(desk: Desk, topic: str, wanted: BaseModel) -> Response:
    return Response(await desk.one(topic, wanted), media_type="application/json")


async def _events(desk: Desk, topic: str, wanted: BaseModel) -> AsyncGenerator[Mapping[str, Any], None]:
    async with aclosing(desk.answers(topic, wanted)) as answers:
        async for each in answers:
            yield json.loads(each)
    yield {"type": "end", "state": "finished", "message": ""}


@router.get("/api/v1/think/place", response_model=PlaceState)
async def read_place(wanted: Annotated[Where, Query()], desk: TheDesk) -> Response:
    """A position, and what can be looked at there. Raises SpecError, IllegalMoveError, UnknownNameError."""
    return await _json(desk, "place", wanted)


@router.get("/api/v1/think/evaluation", response_model=EvaluationState)
async def read_evaluation(wanted: Annotated[EvaluationWanted, Query()], desk: TheDesk) -> Response:
    """Its value feature by feature. Raises HeibaiError."""
    return await _json(desk, "evaluation", wanted)


@router.get("/api/v1/think/points", response_model=PointsState)
async def read_points(wanted: Annotated[Where, Query()], desk: TheDesk) -> Response:
    """What its points are worth. Raises HeibaiError."""
    return await _json(desk, "points", wanted)


@router.get("/api/v1/think/tree", response_model=TreeState)
async def read_tree(wanted: Annotated[TreeWanted, Query()], desk: TheDesk) -> Response:
    """Its alpha-beta tree, step by step. Raises HeibaiError."""
    return await _json(desk, "tree", wanted)


@router.get("/api/v1/think/brood", response_model=BroodState)
async def read_brood(wanted: Annotated[BroodWanted, Query()], desk: TheDesk) -> Response:
    """One generation of a small population. Raises HeibaiError."""
    return await _json(desk, "brood", wanted)


@router.get("/api/v1/think/growth", responses=tells(THINK_EVENT))
async def watch_growth(wanted: Annotated[GrowthWanted, Query()], desk: TheDesk) -> StreamingResponse:
    """Its Monte Carlo search as it grows, then the tree (server-sent events)."""
    return stream(_events(desk, "growth", wanted))


@router.get("/api/v1/think/plan", responses=tells(THINK_EVENT))
async def watch_plan(wanted: Annotated[PlanWanted, Query()], desk: TheDesk) -> StreamingResponse:
    """The sequence of moves that is evolved for it, generation by generation (server-sent events)."""
    return stream(_events(desk, "plan", wanted))
