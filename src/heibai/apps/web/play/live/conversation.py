"""What is said with one page over its websocket: requests in, answers out, until either side ends it."""

from __future__ import annotations

import asyncio

from fastapi import WebSocket, WebSocketDisconnect
from pydantic import ValidationError

from .....core.errors import BusyError, HeibaiError
from ....problem import Problem, problem_of
from ...problems import validation_detail
from ...wire.problem import details_of
from ...wire.websocket import MAX_FRAME_BYTES, UNREAD_SECONDS, send_answer
from ..wire.requests import (
    REQUEST,
    HintRequest,
    MoveRequest,
    OpenRequest,
    Request,
    ResignRequest,
    StopRequest,
    ThinkRequest,
    UndoRequest,
    WatchRequest,
)
from .open_games import OpenGames
from .pages import Outbox, Page


async def converse(socket: WebSocket, page: Page, games: OpenGames) -> None:
    """Read and write until one of the two ends. What is being done for the page is finished, a hint is not."""
    reader = asyncio.create_task(_read(socket, page, games))
    writer = asyncio.create_task(_write(socket, page.outbox))
    try:
        await asyncio.wait((reader, writer), return_when=asyncio.FIRST_COMPLETED)
    finally:
        tasks = [task for task in (reader, writer, page.hint) if task]
        for task in tasks:
            task.cancel()
        ended, _ = await asyncio.wait([*tasks, page.begun] if page.begun else tasks)
    for task in ended:
        if not task.cancelled():
            task.result()


async def _write(socket: WebSocket, outbox: Outbox) -> None:
    try:
        while (answer := await outbox.get()) is not None:
            await send_answer(socket, answer)
        async with asyncio.timeout(UNREAD_SECONDS):
            await socket.close(1013, outbox.closed_because)
    except (TimeoutError, WebSocketDisconnect):
        return  # nobody is there to be told


async def _read(socket: WebSocket, page: Page, games: OpenGames) -> None:
    """One request at a time, in order; only a hint takes long, so the page may go on meanwhile."""
    while (message := await socket.receive())["type"] != "websocket.disconnect":
        request = _parse(message.get("text"), page.outbox)
        if request is not None:
            await _begin(request, page, games)
        await page.next_turn()


async def _begin(request: Request, page: Page, games: OpenGames) -> None:
    if isinstance(request, HintRequest):
        try:
            page.ask_hint(request.id, _answer(request, page, games))
        except BusyError as error:
            _refuse(page.outbox, request.type, problem_of(error))
        return
    if isinstance(request, OpenRequest):
        page.open(request.id)
    page.begun = asyncio.create_task(_answer(request, page, games))
    await asyncio.shield(page.begun)  # a page that goes away in the middle leaves no change half made


def _parse(text: str | None, outbox: Outbox) -> Request | None:
    if text is None or len(text) > MAX_FRAME_BYTES:
        _refuse(outbox, "", Problem(413, "too-large", "Message too large", "send short JSON text, see docs/web-api.md"))
        return None
    try:
        return REQUEST.validate_json(text)
    except ValidationError as error:
        _refuse(outbox, "", Problem(422, "malformed", "Malformed request", validation_detail(error.errors())))
        return None


async def _answer(request: Request, page: Page, games: OpenGames) -> None:
    try:
        await _serve(request, page.outbox, games)
        page.plays = page.plays or isinstance(request, OpenRequest)
    except HeibaiError as error:
        _refuse(page.outbox, request.type, problem_of(error))


async def _serve(request: Request, outbox: Outbox, games: OpenGames) -> None:
    match request:
        case OpenRequest():
            await games.listen(request.id, outbox, analysis=request.analysis)
        case MoveRequest():
            await games.play(request.id, request.ply, request.move)
        case UndoRequest():
            await games.undo(request.id)
        case HintRequest():
            await games.hint(request.id, request.ply, outbox, every=request.every)
        case StopRequest():
            await games.stop(request.id, request.ply)
        case ThinkRequest():
            await games.think(request.id, request.ply)
        case ResignRequest():
            await games.resign(request.id)
        case WatchRequest():
            await games.watch(request.id, paused=request.paused, seconds=request.seconds)


def _refuse(outbox: Outbox, about: str, problem: Problem) -> None:
    outbox.put({"type": "problem", "about": about, "problem": details_of(problem)})
