"""A person at a page: plays whole games over its websocket, takes back, asks for hints and reloads."""

from __future__ import annotations

import asyncio
import json
import random
import time
import urllib.request
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

from heibai.apps.web.play.wire.changes import after_change
from heibai.games import make_game
from heibai.players.levels import levels_of

BOARDS = (("reversi", 6), ("reversi", 8), ("gomoku", 9), ("gomoku", 15))
LEVELS = ("3 plies", "200 positions")  # Reversi has the first, Gomoku the second
UNDO, HINT, RELOAD = 0.05, 0.01, 0.02  # how often instead of a move
PATIENCE = 30.0  # seconds for any answer


class Wrong(Exception):
    """What a soak must not see."""


@dataclass
class Found:
    """Everything that was measured."""

    told: list[float] = field(default_factory=list)  # ms until an own move was on the page
    replied: list[float] = field(default_factory=list)  # ms until the reply was
    opened: list[float] = field(default_factory=list)  # ms until a game was shown after a reload
    games: int = 0
    asked: Counter[str] = field(default_factory=Counter)
    errors: list[str] = field(default_factory=list)


class Player:
    """One person at one page, who checks what the page is told."""

    def __init__(self, address: str, found: Found, seed: int, thinks: float = 0.0) -> None:
        """``thinks``: mean seconds between a reply and what it does next, as the exponential distribution has them."""
        self.address, self.found, self.thinks = address, found, thinks
        self.rng = random.Random(seed)
        self.page: ClientConnection
        self.game: Any = None

    async def play_until(self, is_over: Callable[[], bool]) -> None:
        try:
            while not is_over():
                await self.play_game(is_over)
        except Exception as error:
            self.found.errors.append(f"{type(error).__name__}: {error}")

    async def play_game(self, is_over: Callable[[], bool]) -> None:
        await self.begin(*self.rng.choice(BOARDS))
        try:
            while self.game["result"] is None and not is_over():
                await self.step()
        finally:
            await self.page.close()
        self.found.games += self.game["result"] is not None

    async def try_everything(self) -> None:
        """A move, a hint, a move taken back and a reload on every board against its level."""
        for game, size in BOARDS:
            await self.begin(game, size)
            try:
                await self.move()
                await self.hint()
                await self.undo()
                await self.reload()
            finally:
                await self.page.close()

    async def begin(self, game: str, size: int) -> None:
        wanted = {
            "game": f"{game}/{size}",
            "you": self.rng.choice(("black", "white")),
            "opponent": opponent(game, size),
        }
        id = (await asyncio.to_thread(post, f"{self.address}api/v1/games", wanted))["id"]
        self.page = await connect(page_address(self.address), origin=self.address.rstrip("/"))  # type: ignore[arg-type]
        await self.open(id)

    async def open(self, id: str) -> None:
        self.game = await self.ask("open", id=id)
        await self.settle()

    async def step(self) -> None:
        if self.thinks:
            await asyncio.sleep(self.rng.expovariate(1 / self.thinks))
        choice = self.rng.random()
        if choice < UNDO and self.game["can_undo"]:
            await self.undo()
        elif choice < UNDO + HINT:
            await self.hint()
        elif choice < UNDO + HINT + RELOAD:
            await self.reload()
        else:
            await self.move()

    async def move(self) -> None:
        before, begun = self.game, time.perf_counter()
        move = self.rng.choice(before["moves"])["move"]
        self.game = await self.ask("move", id=before["id"], ply=before["ply"], move=move)
        self.found.told.append(1e3 * (time.perf_counter() - begun))
        await self.settle()
        self.found.replied.append(1e3 * (time.perf_counter() - begun))
        steps = [step["move"] for step in self.game["steps"]]
        if steps[: before["ply"] + 1] != [*(step["move"] for step in before["steps"]), move]:
            raise Wrong(f"move {move} at ply {before['ply']} is not in the game afterwards")

    async def undo(self) -> None:
        ply = self.game["ply"]
        self.game = await self.ask("undo", id=self.game["id"])
        if self.game["ply"] >= ply:
            raise Wrong(f"taking back at ply {ply} led to ply {self.game['ply']}")

    async def hint(self) -> None:
        hint = await self.ask("hint", "hint", id=self.game["id"], ply=self.game["ply"])
        self.game["analyses"][hint["ply"]] = hint["report"]  # which the game keeps

    async def reload(self) -> None:
        """Close the page without a word and come back."""
        seen, begun = self.game, time.perf_counter()
        self.page.transport.abort()
        self.page = await connect(page_address(self.address), origin=self.address.rstrip("/"))  # type: ignore[arg-type]
        await self.open(seen["id"])
        self.found.opened.append(1e3 * (time.perf_counter() - begun))
        if self.game != seen:
            raise Wrong("a reload shows another game than before")

    async def settle(self) -> None:
        while self.game["thinking"]:
            self.game = await self.hear("game")
        if self.game["halted"]:
            raise Wrong(self.game["halted"])

    async def ask(self, type: str, answer: str = "game", **members: Any) -> Any:
        self.found.asked[type] += 1
        await self.page.send(json.dumps({"type": type, **members}))
        return await self.hear(answer)

    async def hear(self, type: str) -> Any:
        while True:
            answer = json.loads(await asyncio.wait_for(self.page.recv(), PATIENCE))
            if answer["type"] == "problem":
                raise Wrong(f"{answer['about']} was refused: {answer['problem']['detail']}")
            if answer["type"] == "change":
                answer = after_change(self.game, answer)
            if answer["type"] == type:
                return answer


def opponent(game: str, size: int) -> str:
    """The level of one of ``LEVELS``."""
    return next(level.name for level in levels_of(make_game(game, size)) if level.label in LEVELS)


def page_address(address: str) -> str:
    return address.replace("http", "ws") + "api/v1/play"


def post(url: str, body: dict[str, Any]) -> Any:
    request = urllib.request.Request(url, json.dumps(body).encode(), {"content-type": "application/json"})
    with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
        return json.load(answer)
