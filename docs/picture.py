"""Makes docs/images/play.png, the picture of the page in the README: ``make picture``.

Plays the first moves of a game over the websocket (the same ones every time) and photographs the page in Chromium.
"""

from __future__ import annotations

import json
import shutil
import signal
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

import httpx
from playwright.sync_api import sync_playwright
from websockets.sync.client import connect

from heibai.core.rng import Rng
from heibai.games import make_game
from heibai.players.spec import make_player

PICTURE = Path(__file__).parent / "images" / "play.png"
OPPONENT = "level:8"
PERSON = "alphabeta:depth=5,eval=champion"
PLIES = 31  # the person's move that is still missing makes legal squares visible
FLAGS = ("--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update")


def main() -> None:
    chromium = shutil.which("chromium") or shutil.which("google-chrome")
    if chromium is None:
        sys.exit("no Chromium to photograph with; install it: apt-get install chromium")
    program = Path(sys.executable).parent / "heibai"
    with tempfile.TemporaryDirectory() as data:
        command = [str(program), "serve", "--no-browser", "--json", "--port", "0", "--data", data]
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as server:
            assert server.stdout
            try:
                address: str = json.loads(server.stdout.readline())["address"]
                photograph(chromium, f"{address}#game={play(address)}")
            finally:
                server.send_signal(signal.SIGINT)
    print(PICTURE)


def play(address: str) -> str:
    """A game in its middle; its id."""
    game = make_game("reversi")
    person = make_player(PERSON, game)
    id: str = httpx.post(f"{address}api/games", json={"opponent": OPPONENT}).json()["id"]
    with connect(address.replace("http", "ws") + "api/play", origin=address.rstrip("/")) as page:  # type: ignore[arg-type]
        page.send(json.dumps({"type": "open", "id": id}))
        state, position = next_turn(page, game.start())
        while state["ply"] < PLIES - 1 and state["result"] is None:
            move = person.choose(game, position, rng=Rng(1, (state["ply"],))).move
            page.send(json.dumps({"type": "move", "id": id, "ply": state["ply"], "move": move}))
            state, position = next_turn(page, position)
    return id


def next_turn(page: Any, position: Any) -> tuple[Any, Any]:
    """The next state in which the person is to move or the game is over, and its position."""
    while True:
        state = json.loads(page.recv(30))
        if state["type"] == "problem":
            sys.exit(f"refused: {state['problem']['detail']}")
        for step in state.get("steps", ()):
            position = position.play(step["move"])
        if state.get("moves") or state.get("result"):
            return state, position


def photograph(chromium: str, address: str) -> None:
    PICTURE.parent.mkdir(exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=list(FLAGS))
        page = browser.new_page(viewport={"width": 1240, "height": 812}, color_scheme="light", locale="en-GB")
        page.goto(address)
        page.wait_for_selector(".playable")
        page.wait_for_timeout(600)
        page.screenshot(path=PICTURE)
        browser.close()


if __name__ == "__main__":
    main()
