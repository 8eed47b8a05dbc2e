"""The wire of the page "Play": HTTP for the catalogue and new games, one websocket for the game itself."""

from __future__ import annotations

import asyncio
import json
from typing import Annotated, Any

from fastapi import APIRouter, Depends, WebSocket, WebSocketDisconnect
from pydantic import ValidationError
from starlette.requests import HTTPConnection

from ....core.errors import HeibaiError
from ...problem import Problem, problem_of
from ..guard import refuse_websocket
from ..problems import validation_detail
from .catalogue import Catalogue
from .keeper import Summary
from .messages import MAX_FRAME_BYTES, REQUEST, GameState, Hint, NewGame, Open, Play, Stop, Think, Undo
from .messages import Request as PageRequest
from .outbox import Outbox
from .room import Room

MAX_PAGES = 32
router = APIRouter()


def _room(connection: HTTPConnection) -> Room:
    room: Room = connection.app.state.room
    return room


TheRoom = Annotated[Room, Depends(_room)]


@router.get("/api/catalogue", response_model=None)
def read_catalogue(connection: HTTPConnection) -> Catalogue:
    """Games, sizes, levels: what the dialog "New game" offers."""
    offered: Catalogue = connection.app.state.catalogue
    return offered


@router.get("/api/games", response_model=None)
async def list_games(room: TheRoom) -> list[Summary]:
    """The games played last, newest first."""
    return await room.recent()


@router.post("/api/games", status_code=201)
async def create_game(wanted: NewGame, room: TheRoom) -> dict[str, str]:
    """Start a game and answer its id."""
    return {"id": await room.create(wanted)}


@router.get("/api/games/{id}", response_model=None)
async def read_game(id: str, room: TheRoom) -> GameState:
    """One game as a websocket would show it."""
    return await room.state(id)


@router.websocket("/api/play")
async def play(socket: WebSocket) -> None:
    """The websocket of one page: requests in, answers out, until either side ends it."""
    pages: set[Outbox] = socket.app.state.pages
    if len(pages) >= MAX_PAGES:
        problem = Problem(503, "busy", "Too much at once", f"{MAX_PAGES} pages are open already; close one")
        await refuse_websocket(problem, socket.scope, socket.receive, socket.send)
        return
    room, outbox = _room(socket), Outbox()
    pages.add(outbox)
    try:
        await socket.accept()
        async with asyncio.TaskGroup() as tasks:
            writer = tasks.create_task(_write(socket, outbox))
            await _read(socket, outbox, room, tasks)
            writer.cancel()
    finally:
        pages.discard(outbox)
        room.leave(outbox)


async def _write(socket: WebSocket, outbox: Outbox) -> None:
    while (answer := await outbox.get()) is not None:
        await socket.send_text(json.dumps(answer, ensure_ascii=False, separators=(",", ":")))
    await socket.close(1013, "the page reads too slowly; connect again")


async def _read(socket: WebSocket, outbox: Outbox, room: Room, tasks: asyncio.TaskGroup) -> None:
    """Requests in order; a hint takes long, so the page may go on meanwhile."""
    while True:
        try:
            message = await socket.receive()
        except WebSocketDisconnect:
            return
        if message["type"] == "websocket.disconnect":
            return
        request = _parse(message.get("text"), outbox)
        if isinstance(request, Hint):
            tasks.create_task(_answer(request, outbox, room))
        elif request is not None:
            await _answer(request, outbox, room)


def _parse(text: str | None, outbox: Outbox) -> PageRequest | None:
    if text is None or len(text) > MAX_FRAME_BYTES:
        _refuse(outbox, "", Problem(413, "too-large", "Message too large", "send short JSON text, see docs/web.md"))
        return None
    try:
        return REQUEST.validate_json(text)
    except ValidationError as error:
        _refuse(outbox, "", Problem(422, "malformed", "Malformed request", validation_detail(error.errors())))
        return None


async def _answer(request: PageRequest, outbox: Outbox, room: Room) -> None:
    try:
        await _serve(request, outbox, room)
    except HeibaiError as error:
        _refuse(outbox, request.type, problem_of(error))


async def _serve(request: PageRequest, outbox: Outbox, room: Room) -> None:
    match request:
        case Open():
            await room.listen(request.id, outbox)
        case Play():
            await room.play(request.id, request.ply, request.move)
        case Undo():
            await room.undo(request.id)
        case Hint():
            await room.hint(request.id, request.ply, outbox)
        case Stop():
            await room.stop(request.id, request.ply)
        case Think():
            await room.think(request.id, request.ply)


def _refuse(outbox: Outbox, about: str, problem: Problem) -> None:
    detail: dict[str, Any] = problem.as_dict()
    outbox.put({"type": "problem", "about": about, "problem": detail})
