"""Many people at one server, playing whole games, and unfriendly pages beside one player.

Players take back, ask for hints and reload. ``--flood`` lets a page ask without end and never read, ``--silent`` holds
a thousand connections that ask for nothing; both print how long one player beside them had to wait at worst, at
best no longer than 100 ms.

The server's memory is told three times: at the start, when one player has used every board, its level and a hint (the
server loads things when they are first asked for), and at the end, when all pages are closed.

Goals, of which a missed one makes the exit code 1: no error, nothing on the server's stderr, at the end at most 1.1
times the memory of before. With ``--think 1``, 32 people of whom each takes a second for a move, also 95 percent of the
replies in 500 ms. Without it all answer at once, so that the server, and the processor that the players themselves
need, are never idle.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import multiprocessing
import os
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from people import Found, Player, page_address, post
from unfriendly import flood, hold
from websockets.asyncio.client import connect

from web import resident_mb

SOCKETS = 1000  # of --silent
MOST_ERRORS = 20  # that are printed
IDLE = 5.0  # seconds between the last page and a look at the memory
GROWTH = 1.1  # memory at the end, as a multiple of that before: at most
REPLY_95_PERCENT = 500.0  # ms, at most, where people think
LONG_GAME = 200  # steps of the game that --flood asks for again and again


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
    """All play for so long, or until there were so many replies or an error."""
    end = time.monotonic() + arguments.seconds

    def is_over() -> bool:
        if arguments.replies:
            return len(found.replied) >= arguments.replies or bool(found.errors)
        return time.monotonic() >= end

    people = (Player(address, found, seed, arguments.think) for seed in range(players))
    await asyncio.gather(*(each.play_until(is_over) for each in people))


def warm_up(address: str, found: Found) -> None:
    """The server has loaded what it loads when it is first asked for. Only errors are noted in ``found``."""
    alone = Found()
    try:
        asyncio.run(Player(address, alone, 0).try_everything())
    except Exception as error:
        found.errors.append(f"{type(error).__name__}: {error}")


def settled_mb(pid: int) -> float:
    """Memory of the server when it has had time to put things away."""
    time.sleep(IDLE)
    return resident_mb(pid)


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
    parser.add_argument("--replies", type=int, help="the people play until there were so many, not for --seconds")
    parser.add_argument("--think", type=float, default=0.0, help="mean seconds of a player before each move")
    parser.add_argument("--flood", action="store_true", help="one player beside a page that asks without end")
    parser.add_argument("--silent", action="store_true", help=f"one player beside {SOCKETS} silent connections")
    parser.add_argument("--json", action="store_true", help="one JSON object on stdout")
    arguments = parser.parse_args()
    players = 1 if arguments.flood or arguments.silent else arguments.players
    found = Found()
    with tempfile.TemporaryDirectory() as data, served(data) as (pid, address, said):
        at_start = resident_mb(pid)
        warm_up(address, found)
        before = settled_mb(pid)
        with beside(arguments, address):
            used = cpu_seconds(pid)
            asyncio.run(soak(address, found, arguments, players))
            used = cpu_seconds(pid) - used
        result = {"players": players} | summary(found, used) | memory(at_start, before, settled_mb(pid))
        found.errors += [line for line in said.read_text().splitlines() if not line.startswith("heibai is at")]
    result["errors"] = len(found.errors)
    missed = missed_goals(result, thinks=arguments.think > 0)
    print_result(result, [*found.errors[:MOST_ERRORS], *missed], as_json=arguments.json)
    raise SystemExit(1 if found.errors or missed else 0)


def memory(at_start: float, before: float, at_end: float) -> dict[str, float]:
    return {
        "resident_at_start_mb": at_start,
        "resident_before_mb": before,
        "resident_at_end_mb": at_end,
        "growth": at_end / before if before else 1.0,  # where there is no /proc
    }


def missed_goals(result: dict[str, Any], *, thinks: bool) -> list[str]:
    """A sentence for each goal that was missed, errors apart."""
    missed = []
    if result["growth"] > GROWTH:
        missed.append(f"the server holds {result['growth']:.2f} times the memory of before; the goal is {GROWTH}")
    if thinks and result["reply_95_percent_ms"] > REPLY_95_PERCENT:
        missed.append(
            f"95 percent of the replies took up to {result['reply_95_percent_ms']:.0f} ms; the goal is "
            f"{REPLY_95_PERCENT:.0f}"
        )
    return missed


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


def print_result(result: dict[str, Any], faults: list[str], *, as_json: bool) -> None:
    for fault in faults:
        print(fault, file=sys.stderr)
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
