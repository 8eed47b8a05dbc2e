"""The page "Play": how soon a click is answered, how soon the AI replies, how much memory the server holds.

Starts a server of its own, plays over the websocket as a page does, then clicks in headless Chromium (left out, and
said so, where Playwright or Chromium is missing). Goals: own move on the board within two frames, the server answers
in under 5 ms (median), the level "3 plies" replies in under 50 ms, the page can be played on in under a second from an
empty cache, server under 150 MB resident.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import httpx
from websockets.sync.client import ClientConnection, connect

if TYPE_CHECKING:
    from playwright.sync_api import Browser, ViewportSize

BOARD = ("reversi", 8)
GOAL_LEVEL = "3 plies"
SCREEN: ViewportSize = {"width": 1280, "height": 860}
LOADS = 7  # first loads, each in a browser that has nothing of the page
ENGINE = "alphabeta:seconds=0.2,exact=16,eval=zones"
FLAGS = ("--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update")

# Clicks in an animation frame and counts the frames until the square has a disc.
CLICK = """square => new Promise(resolve => {
    const cell = document.querySelector(`[data-square="${square}"]`);
    const clicked = performance.now();
    let frames = 0;
    const look = () => {
        frames += 1;
        if (cell.dataset.cell !== "-" || frames > 120) resolve([frames, performance.now() - clicked]);
        else requestAnimationFrame(look);
    };
    cell.click();
    requestAnimationFrame(look);
})"""


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--json", action="store_true", help="one JSON object on stdout")
    arguments = parser.parse_args()
    with served() as (pid, address):
        found: dict[str, Any] = {"resident_at_start_mb": resident_mb(pid)}
        found |= first_loads(address)
        level = goal_level(address)
        found |= replies(address, level)
        found["resident_after_a_game_mb"] = resident_mb(pid)
        replies(address, ENGINE)
        found["resident_after_an_engine_mb"] = resident_mb(pid)
        found |= clicks(address)
        found["resident_at_the_end_mb"] = resident_mb(pid)
    if arguments.json:
        print(json.dumps(found))
    else:
        for name, value in found.items():
            print(f"  {name.replace('_', ' '):<36}{value:>10.2f}")


@contextmanager
def served() -> Iterator[tuple[int, str]]:
    program = Path(sys.executable).parent / "heibai"
    with tempfile.TemporaryDirectory() as data:
        command = [str(program), "serve", "--no-browser", "--json", "--port", "0", "--data", data]
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as process:
            assert process.stdout
            address: str = json.loads(process.stdout.readline())["address"]
            try:
                yield process.pid, address
            finally:
                process.send_signal(signal.SIGINT)


def resident_mb(pid: int) -> float:
    """Megabytes (10^6 bytes) of memory that the process holds; 0 where there is no /proc."""
    statm = Path(f"/proc/{pid}/statm")
    pages = int(statm.read_text().split()[1]) if statm.exists() else 0
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def goal_level(address: str) -> str:
    """The player text of the level "3 plies" on 8x8."""
    games = httpx.get(f"{address}api/v1/catalogue").json()["games"]
    (levels,) = (size["levels"] for game in games for size in game["sizes"] if (game["name"], size["size"]) == BOARD)
    text: str = next(level["text"] for level in levels if level["label"].startswith(GOAL_LEVEL))
    return text


@contextmanager
def page(address: str) -> Iterator[ClientConnection]:
    socket = address.replace("http", "ws") + "api/v1/play"
    with connect(socket, origin=address.rstrip("/")) as connection:  # type: ignore[arg-type]
        yield connection


def replies(address: str, opponent: str) -> dict[str, float]:
    """Play one game; milliseconds to the server's answer to a move, and to the AI's reply."""
    id = httpx.post(f"{address}api/v1/games", json={"opponent": opponent}).json()["id"]
    answers, answered = [], []
    with page(address) as connection:
        trips = [timed(connection, {"type": "open", "id": id})[0] for _ in range(50)]
        state = timed(connection, {"type": "open", "id": id})[1]
        while state["result"] is None:
            request = {"type": "move", "id": id, "ply": state["ply"], "move": state["moves"][-1]["move"]}
            started = time.perf_counter()
            waited, state = timed(connection, request)
            answers.append(waited)
            while state["thinking"]:
                state = game(connection)
            answered.append(1e3 * (time.perf_counter() - started))
    return {
        "round_trip_median_ms": statistics.median(trips),
        "move_saved_median_ms": statistics.median(answers),
        "reply_median_ms": statistics.median(answered),
        "reply_slowest_ms": max(answered),
    }


def timed(connection: ClientConnection, request: dict[str, Any]) -> tuple[float, Any]:
    """Milliseconds until the next state of the game, and the state."""
    started = time.perf_counter()
    connection.send(json.dumps(request))
    state = game(connection)
    return 1e3 * (time.perf_counter() - started), state


def game(connection: ClientConnection) -> Any:
    """The next answer that says how the game stands."""
    while (message := json.loads(connection.recv(30)))["type"] not in ("game", "change"):
        if message["type"] == "problem":
            raise SystemExit(f"refused: {message['problem']['detail']}")
    return message


@contextmanager
def browser() -> Iterator[Browser | None]:
    """Headless Chromium; None where it or Playwright is missing, which is said."""
    chromium = shutil.which("chromium") or shutil.which("google-chrome")
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        chromium = None
    if not chromium:
        print("the page is left out: pip install 'heibai[e2e]' and apt-get install chromium", file=sys.stderr)
        yield None
        return
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=chromium, args=list(FLAGS))
        yield started
        started.close()


def first_loads(address: str) -> dict[str, float]:
    """Milliseconds from the beginning of a navigation, with an empty cache, until a move can be made."""
    loads = []
    with browser() as started:
        for _ in range(LOADS if started else 0):
            assert started
            context = started.new_context(viewport=SCREEN)
            tab = context.new_page()
            tab.goto(address)
            tab.wait_for_selector(".playable", timeout=30_000)
            loads.append(tab.evaluate("performance.now()"))
            context.close()
    return {"first_load_median_ms": statistics.median(loads), "first_load_slowest_ms": max(loads)} if loads else {}


def clicks(address: str) -> dict[str, float]:
    """Frames and milliseconds from a click to the own disc on the board, over twelve moves."""
    measured = []
    with browser() as started:
        if not started:
            return {}
        tab = started.new_page(viewport=SCREEN)
        id = httpx.post(f"{address}api/v1/games", json={}).json()["id"]
        tab.goto(f"{address}#game={id}")
        for _ in range(12):
            tab.wait_for_selector(".playable", timeout=30_000)
            square = tab.locator(".playable").last.get_attribute("data-square")
            measured.append(tab.evaluate(CLICK, square))
    return {
        "click_frames_median": statistics.median(frames for frames, _ in measured),
        "click_frames_most": max(frames for frames, _ in measured),
        "click_median_ms": statistics.median(ms for _, ms in measured),
    }


if __name__ == "__main__":
    main()
