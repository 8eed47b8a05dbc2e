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
from .wire import (
    THINK_EVENT,
    BroodRequest,
    BroodState,
    EvaluationRequest,
    EvaluationState,
    GrowthRequest,
    PlaceState,
    PlanRequest,
    PointsState,
    PositionRef,
    TreeRequest,
    TreeState,
)
from .worker_process import WorkerProcess

router = APIRouter()


TheWorker = Annotated[WorkerProcess, Depends(from_app_state(lambda state: state.think_worker))]
TheQuickWorker = Annotated[WorkerProcess, Depends(from_app_state(lambda state: state.quick_worker))]
"""For what takes a moment: it never waits for a search."""


async def _json(worker: WorkerProcess, topic: str, wanted: BaseModel) -> Response:
    return Response(await worker.one(topic, wanted), media_type="application/json")


async def _events(worker: WorkerProcess, topic: str, wanted: BaseModel) -> AsyncGenerator[Mapping[str, Any], None]:
    async with aclosing(worker.answers(topic, wanted)) as answers:
        async for each in answers:
            yield json.loads(each)
    yield {"type": "end", "state": "finished", "message": ""}


@router.get("/api/v1/think/place", response_model=PlaceState)
async def read_place(wanted: Annotated[PositionRef, Query()], worker: TheQuickWorker) -> Response:
    """A position, and what can be looked at there. Raises SpecError, IllegalMoveError, UnknownNameError."""
    return await _json(worker, "place", wanted)


@router.get("/api/v1/think/evaluation", response_model=EvaluationState)
async def read_evaluation(wanted: Annotated[EvaluationRequest, Query()], worker: TheQuickWorker) -> Response:
    """Its value feature by feature. Raises HeibaiError."""
    return await _json(worker, "evaluation", wanted)


@router.get("/api/v1/think/points", response_model=PointsState)
async def read_points(wanted: Annotated[PositionRef, Query()], worker: TheQuickWorker) -> Response:
    """What its points are worth. Raises HeibaiError."""
    return await _json(worker, "points", wanted)


@router.get("/api/v1/think/tree", response_model=TreeState)
async def read_tree(wanted: Annotated[TreeRequest, Query()], worker: TheWorker) -> Response:
    """Its alpha-beta tree, step by step. Raises HeibaiError."""
    return await _json(worker, "tree", wanted)


@router.get("/api/v1/think/brood", response_model=BroodState)
async def read_brood(wanted: Annotated[BroodRequest, Query()], worker: TheWorker) -> Response:
    """One generation of a small population. Raises HeibaiError."""
    return await _json(worker, "brood", wanted)


@router.get("/api/v1/think/growth", responses=tells(THINK_EVENT))
async def watch_growth(wanted: Annotated[GrowthRequest, Query()], worker: TheWorker) -> StreamingResponse:
    """Its Monte Carlo search as it grows, then the tree (server-sent events).

    With a ``network`` what that says of it, then a tree by the network and one without, simulation by simulation.
    """
    return stream(_events(worker, "growth" if wanted.network is None else "network", wanted))


@router.get("/api/v1/think/plan", responses=tells(THINK_EVENT))
async def watch_plan(wanted: Annotated[PlanRequest, Query()], worker: TheWorker) -> StreamingResponse:
    """The sequence of moves that is evolved for it, generation by generation (server-sent events)."""
    return stream(_events(worker, "plan", wanted))
