"""The server killed at random moments: a game is as it was told last, or ahead by what was asked for and not answered.

A change is saved before it is told. So only a move that was asked for can make a game longer, and the other side's
reply to it; only taking back that was asked for can make it shorter, and exactly to the person's last decision.
"""

from __future__ import annotations

import asyncio
import json
import random
import urllib.request
from contextlib import suppress
from http.client import HTTPException
from typing import Any

import pytest
from serving import served
from waiting import MINUTES, wait_until
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidMessage

from heibai.apps.web.play.wire.changes import after_change

KILLS = 4
PLAYERS = 12
ANSWERS = 4  # that each of them hears before a kill may come
UNDO = 0.4  # how often instead of a move


class Person:
    """Plays one game after the other at random, and remembers what was told and what was asked since."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)
        self.told: Any = None
        self.asked: dict[str, Any] | None = None
        self.heard = 0  # answers

    async def play(self, address: str) -> None:
        """Until the connection ends."""
        # The last two: killed between greeting and answer, and in the middle of an answer.
        with suppress(OSError, ConnectionClosed, InvalidMessage, HTTPException):
            while True:
                if self.told is None or self.told["result"]:
                    self.told = await asyncio.to_thread(create, address)
                async with connected(address) as page:
                    await page.send(json.dumps({"type": "open", "id": self.told["id"]}))
                    await self.hear(page)
                    await self.play_game(page)

    async def play_game(self, page: ClientConnection) -> None:
        while not self.told["result"]:
            if self.told["can_undo"] and self.rng.random() < UNDO:
                request = {"type": "undo", "id": self.told["id"]}
            elif self.told["moves"]:
                move = self.rng.choice(self.told["moves"])["move"]
                request = {"type": "move", "id": self.told["id"], "ply": self.told["ply"], "move": move}
            else:
                await self.hear(page)
                continue
            self.asked = request
            await page.send(json.dumps(request))
            while self.asked:  # a reply to the move before may be told first
                await self.hear(page)

    async def hear(self, page: ClientConnection) -> None:
        """The next state; an answer to what was asked, if that can be seen in it."""
        while (answer := json.loads(await page.recv()))["type"] == "thinking":
            pass
        self.heard += 1
        if answer["type"] == "change":
            answer = after_change(self.told, answer)
        if answer["type"] == "game":
            if self.asked is None or moves(answer) in after(self.told, self.asked, moves(answer)):
                self.asked = None
            self.told = answer
        else:
            assert answer["problem"]["type"] == "/problems/stale", answer  # the reply came while it was asked
            self.asked = None


def connected(address: str) -> connect:
    """A connection to play by, on which a busy server may be late with everything."""
    play = address.replace("http", "ws") + "/api/v1/play"
    return connect(play, origin=address, open_timeout=MINUTES, ping_interval=None)  # type: ignore[arg-type]


def moves(game: Any) -> list[int]:
    return [step["move"] for step in game["steps"]]


def last_decision(game: Any, steps: list[Any]) -> int:
    """The ply of the person's last decision among ``steps``."""
    own = [ply for ply, step in enumerate(steps) if game["seats"][step["seat"]] == "human" and not step["is_pass"]]
    return own[-1]


def after(told: Any, asked: dict[str, Any], found: list[int]) -> list[list[int]]:
    """What the game may be when ``asked`` has been done to the game that was told."""
    known = moves(told)
    if asked["type"] == "undo":
        return [known[: last_decision(told, told["steps"])]]
    begun = [*known, asked["move"]]
    return [found] if found[: len(begun)] == begun else []


def judge(person: Person, stored: Any) -> str:
    """What became of a game: "as told", "replied", or the request that was done; AssertionError for anything else."""
    known, found = moves(person.told), moves(stored)
    if person.asked and found in after(person.told, person.asked, found):
        return str(person.asked["type"])
    assert found[: len(known)] == known, "something that was told is lost, and nobody asked to take it back"
    added = stored["steps"][len(known) :]
    assert all(stored["seats"][step["seat"]] != "human" or step["is_pass"] for step in added), (
        "nobody asked for this move"
    )
    return "replied" if added else "as told"


def fetch(url: str, body: Any = None) -> Any:
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(url, data, {"content-type": "application/json"})
    with urllib.request.urlopen(request, timeout=MINUTES) as answer:
        return json.load(answer)


def create(address: str) -> Any:
    """A new game as it is told first."""
    id = fetch(f"{address}/api/v1/games", {"game": "reversi/6", "opponent": "random"})["id"]
    return fetch(f"{address}/api/v1/games/{id}")


@pytest.mark.sampled(6)
def test_a_killed_server_has_lost_nothing_that_nobody_took_back(tmp_path):
    rng = random.Random(4)
    people = [Person(seed) for seed in range(PLAYERS)]
    ends = []

    async def play_until_killed(process, address):
        for person in people:
            person.heard = 0
        playing = [asyncio.create_task(person.play(address)) for person in people]
        both = list(zip(people, playing, strict=True))
        await asyncio.to_thread(wait_until, lambda: all(one.heard > ANSWERS or task.done() for one, task in both))
        await asyncio.sleep(rng.random())
        process.kill()
        await asyncio.gather(*playing)

    for _ in range(KILLS):
        with served(tmp_path) as (process, address):
            for person in people:
                if person.told:
                    ends.append(judge(person, fetch(f"{address}/api/v1/games/{person.told['id']}")))
                    person.asked = None
            asyncio.run(play_until_killed(process, address))
    assert len(ends) >= (KILLS - 1) * PLAYERS * 0.8
    assert "as told" in ends
