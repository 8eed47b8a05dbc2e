"""Many people at one server, playing whole games, and unfriendly pages beside one player.

Players take back, ask for hints and reload. ``--flood`` lets a page ask without end and never read, ``--silent`` holds
a thousand connections that ask for nothing; both print how long one player beside them had to wait at worst. Goals: no
error, no wait over 100 ms, nothing on the server's stderr, memory that does not grow.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import multiprocessing
import os
import random
import signal
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from unfriendly import flood, hold
from websockets.asyncio.client import ClientConnection, connect

from heibai.apps.web.play.wire.changes import after_change
from web import resident_mb

QUICK = "alphabeta:depth={},eval={}"
BOARDS = (("reversi", 6, "zones"), ("reversi", 8, "zones"), ("gomoku", 9, "shapes"), ("gomoku", 15, "shapes"))
UNDO, HINT, RELOAD = 0.05, 0.01, 0.02  # how often instead of a move
PATIENCE = 30.0  # seconds for any answer
SOCKETS = 1000  # of --silent
LONG_GAME = 200  # steps of the game that --flood asks for again and again


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

    def __init__(self, address: str, found: Found, seed: int, plies: int = 1) -> None:
        """``plies``: that the other side looks ahead."""
        self.address, self.plies = address, plies
        self.found = found
        self.rng = random.Random(seed)
        self.page: ClientConnection
        self.game: Any = None

    async def play_until(self, end: float) -> None:
        try:
            while time.monotonic() < end:
                await self.play_game(end)
        except Exception as error:
            self.found.errors.append(f"{type(error).__name__}: {error}")

    async def play_game(self, end: float) -> None:
        game, size, evaluator = self.rng.choice(BOARDS)
        wanted = {
            "game": f"{game}/{size}",
            "you": self.rng.choice(("black", "white")),
            "opponent": QUICK.format(self.plies, evaluator),
        }
        id = (await asyncio.to_thread(post, f"{self.address}api/v1/games", wanted))["id"]
        self.page = await connect(page_address(self.address), origin=self.address.rstrip("/"))  # type: ignore[arg-type]
        try:
            await self.open(id)
            while self.game["result"] is None and time.monotonic() < end:
                await self.step()
        finally:
            await self.page.close()
        self.found.games += self.game["result"] is not None

    async def open(self, id: str) -> None:
        self.game = await self.ask("open", id=id)
        await self.settle()

    async def step(self) -> None:
        choice = self.rng.random()
        if choice < UNDO and self.game["can_undo"]:
            ply = self.game["ply"]
            self.game = await self.ask("undo", id=self.game["id"])
            if self.game["ply"] >= ply:
                raise Wrong(f"taking back at ply {ply} led to ply {self.game['ply']}")
        elif choice < UNDO + HINT:
            hint = await self.ask("hint", "hint", id=self.game["id"], ply=self.game["ply"])
            self.game["analyses"][hint["ply"]] = hint["report"]  # which the game keeps
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


def page_address(address: str) -> str:
    return address.replace("http", "ws") + "api/v1/play"


def post(url: str, body: dict[str, Any]) -> Any:
    request = urllib.request.Request(url, json.dumps(body).encode(), {"content-type": "application/json"})
    with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
        return json.load(answer)


@contextmanager
def served(data: str) -> Iterator[tuple[int, str, Path]]:
    """A server of its own: its process, address and what it wrote on stderr."""
    program, said = Path(sys.executable).parent / "heibai", Path(data) / "stderr"
    command = [str(program), "serve", "--no-browser", "--json", "--port", "0", "--data", data]
    with (
        said.open("w") as stderr,
        subprocess.Popen(command, stdout=subprocess.PIPE, stderr=stderr, text=True) as process,
    ):
        assert process.stdout
        address: str = json.loads(process.stdout.readline())["address"]
        try:
            yield process.pid, address, said
        finally:
            process.send_signal(signal.SIGINT)


def cpu_seconds(pid: int) -> float:
    """What the process has used so far; 0 where there is no /proc."""
    stat = Path(f"/proc/{pid}/stat")
    used = stat.read_text().rpartition(")")[2].split()[11:13] if stat.exists() else ()
    return sum(map(int, used)) / os.sysconf("SC_CLK_TCK")


def long_game(address: str) -> str:
    """A game of Gomoku with many steps, played move by move; its id."""

    async def play() -> str:
        player = Player(address, Found(), 1)
        id: str = post(f"{address}api/v1/games", {"game": "gomoku/20", "opponent": "random"})["id"]
        async with connect(page_address(address), origin=address.rstrip("/")) as player.page:  # type: ignore[arg-type]
            await player.open(id)
            while player.game["result"] is None and player.game["ply"] < LONG_GAME:
                await player.move()
        return id

    return asyncio.run(play())


@contextmanager
def beside(arguments: argparse.Namespace, address: str) -> Iterator[None]:
    spawn = multiprocessing.get_context("spawn")
    processes = []
    if arguments.flood:
        processes.append(spawn.Process(target=flood, args=(address, long_game(address), LONG_GAME)))
    if arguments.silent:
        processes.append(spawn.Process(target=hold, args=(address, SOCKETS)))
    for process in processes:
        process.start()
    try:
        if processes:
            time.sleep(6)  # for them to begin, and for the first silent ones to be closed
        yield
    finally:
        for process in processes:
            process.kill()
            process.join()


async def soak(address: str, found: Found, arguments: argparse.Namespace, players: int) -> None:
    end = time.monotonic() + arguments.seconds
    people = (Player(address, found, seed, arguments.plies) for seed in range(players))
    await asyncio.gather(*(each.play_until(end) for each in people))


def spread(name: str, values: list[float]) -> dict[str, float]:
    ordered = sorted(values) or [0.0]
    return {
        f"{name}_median_ms": statistics.median(ordered),
        f"{name}_95_percent_ms": ordered[int(0.95 * (len(ordered) - 1))],
        f"{name}_99_percent_ms": ordered[int(0.99 * (len(ordered) - 1))],
        f"{name}_worst_ms": ordered[-1],
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--players", type=int, default=32)
    parser.add_argument("--seconds", type=float, default=120.0)
    parser.add_argument("--plies", type=int, default=1, help="that the other side looks ahead")
    parser.add_argument("--flood", action="store_true", help="one player beside a page that asks without end")
    parser.add_argument("--silent", action="store_true", help=f"one player beside {SOCKETS} silent connections")
    parser.add_argument("--json", action="store_true", help="one JSON object on stdout")
    arguments = parser.parse_args()
    players = 1 if arguments.flood or arguments.silent else arguments.players
    found = Found()
    with tempfile.TemporaryDirectory() as data, served(data) as (pid, address, said):
        begun: dict[str, Any] = {"players": players, "resident_at_start_mb": resident_mb(pid)}
        with beside(arguments, address):
            used = cpu_seconds(pid)
            asyncio.run(soak(address, found, arguments, players))
            used = cpu_seconds(pid) - used
        result = begun | summary(found, used) | {"resident_at_end_mb": resident_mb(pid)}
        found.errors += [line for line in said.read_text().splitlines() if not line.startswith("heibai is at")]
    result["errors"] = len(found.errors)
    print_result(result, found, as_json=arguments.json)
    raise SystemExit(1 if found.errors else 0)


def summary(found: Found, used: float) -> dict[str, Any]:
    replies = len(found.replied)
    return {
        "games": found.games,
        "replies": replies,
        **{f"asked_{type}": count for type, count in sorted(found.asked.items())},
        **spread("own_move", found.told),
        **spread("reply", found.replied),
        **spread("reload", found.opened),
        "server_cpu_ms_a_reply": 1e3 * used / max(1, replies),
    }


def print_result(result: dict[str, Any], found: Found, *, as_json: bool) -> None:
    for error in found.errors[:20]:
        print(error, file=sys.stderr)
    if as_json:
        print(json.dumps(result))
    else:
        for name, value in result.items():
            print(
                f"  {name.replace('_', ' '):<36}{value:>10.2f}"
                if isinstance(value, float)
                else f"  {name.replace('_', ' '):<36}{value:>10}"
            )


if __name__ == "__main__":
    main()
