"""The wire of the page "Play": HTTP for the catalogue and new games, one websocket for the game itself."""

from __future__ import annotations

import asyncio
import json
from typing import Annotated, Any

from fastapi import APIRouter, Depends, WebSocket, WebSocketDisconnect
from pydantic import ValidationError
from starlette.requests import HTTPConnection

from ....core.errors import BusyError, HeibaiError
from ...problem import Problem, problem_of
from ..guard import refuse_websocket
from ..problems import validation_detail
from .catalogue import Catalogue
from .keeper import Damage, Summary
from .messages import MAX_FRAME_BYTES, REQUEST, GameState, Hint, NewGame, Open, Play, Stop, Think, Undo
from .messages import Request as PageRequest
from .outbox import Outbox
from .pages import Page, Pages
from .room import Room

UNREAD_SECONDS = 10.0  # in which a page must take an answer
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


@router.get("/api/games/damaged", response_model=None)
async def list_damaged_games(room: TheRoom) -> list[Damage]:
    """The stored games that cannot be opened, each with the reason. No game has this id: ids have 16 characters."""
    return await room.damaged()


@router.get("/api/games/{id}", response_model=None)
async def read_game(id: str, room: TheRoom) -> GameState:
    """One game as a websocket would show it."""
    return await room.state(id)


@router.websocket("/api/play")
async def play(socket: WebSocket) -> None:
    """The websocket of one page: requests in, answers out, until either side ends it."""
    pages: Pages = socket.app.state.pages
    room = _room(socket)
    try:
        page = pages.admit()
    except BusyError as error:
        await refuse_websocket(problem_of(error), socket.scope, socket.receive, socket.send)
        return
    try:
        await socket.accept()
        await _converse(socket, page, room)
    finally:
        pages.leave(page)
        room.leave(page.outbox)


async def _converse(socket: WebSocket, page: Page, room: Room) -> None:
    """Read and write until one of the two ends. What is being done for the page is finished, a hint is not."""
    reader = asyncio.create_task(_read(socket, page, room))
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
            async with asyncio.timeout(UNREAD_SECONDS):
                await socket.send_text(json.dumps(answer, separators=(",", ":")))
        async with asyncio.timeout(UNREAD_SECONDS):
            await socket.close(1013, outbox.closed_because)
    except (TimeoutError, WebSocketDisconnect):
        return  # nobody is there to be told


async def _read(socket: WebSocket, page: Page, room: Room) -> None:
    """One request at a time, in order; only a hint takes long, so the page may go on meanwhile."""
    while (message := await socket.receive())["type"] != "websocket.disconnect":
        request = _parse(message.get("text"), page.outbox)
        if request is not None:
            await _begin(request, page, room)
        await page.next_turn()


async def _begin(request: PageRequest, page: Page, room: Room) -> None:
    if isinstance(request, Hint):
        try:
            page.ask_hint(request.id, _answer(request, page, room))
        except BusyError as error:
            _refuse(page.outbox, request.type, problem_of(error))
        return
    if isinstance(request, Open):
        page.open(request.id)
    page.begun = asyncio.create_task(_answer(request, page, room))
    await asyncio.shield(page.begun)  # a page that goes away in the middle leaves no change half made


def _parse(text: str | None, outbox: Outbox) -> PageRequest | None:
    if text is None or len(text) > MAX_FRAME_BYTES:
        _refuse(outbox, "", Problem(413, "too-large", "Message too large", "send short JSON text, see docs/web.md"))
        return None
    try:
        return REQUEST.validate_json(text)
    except ValidationError as error:
        _refuse(outbox, "", Problem(422, "malformed", "Malformed request", validation_detail(error.errors())))
        return None


async def _answer(request: PageRequest, page: Page, room: Room) -> None:
    try:
        await _serve(request, page.outbox, room)
        page.plays = page.plays or isinstance(request, Open)
    except HeibaiError as error:
        _refuse(page.outbox, request.type, problem_of(error))


async def _serve(request: PageRequest, outbox: Outbox, room: Room) -> None:
    match request:
        case Open():
            await room.listen(request.id, outbox, analysis=request.analysis)
        case Play():
            await room.play(request.id, request.ply, request.move)
        case Undo():
            await room.undo(request.id)
        case Hint():
            await room.hint(request.id, request.ply, outbox, every=request.every)
        case Stop():
            await room.stop(request.id, request.ply)
        case Think():
            await room.think(request.id, request.ply)


def _refuse(outbox: Outbox, about: str, problem: Problem) -> None:
    detail: dict[str, Any] = problem.as_dict()
    outbox.put({"type": "problem", "about": about, "problem": detail})
