"""Makes the pictures of the page in docs/images: ``HEIBAI_DATA=FOLDER make pictures``.

Everything that is seen is made first, the same every time: a game is played over the websocket and analysed, a run is
bred, a tournament played, the WTHOR archive of FOLDER imported. Then each page is photographed in Chromium, light and
dark, and on a phone.
"""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import httpx
from playwright.sync_api import Browser, sync_playwright
from websockets.sync.client import connect
from websockets.typing import Origin

from heibai.core.rng import Rng
from heibai.games import make_game
from heibai.players.spec import make_player

IMAGES = Path(__file__).parent / "images"
PROGRAM = Path(sys.executable).parent / "heibai"
OPPONENT = "level:8"
PERSON = "alphabeta:depth=5,eval=champion"
PLIES = 31  # the person's move that is still missing makes legal squares visible
EVOLVE = "evolve roulette --eval wpc --generations 40 --population 20 --depth 1 --openings-per-pair 2 --seed 3"
TOURNAMENT = "tournament level:5 level:6 level:7 level:8 --games 40 --seed 3"
FLAGS = ("--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update")
DESK, PHONE = {"width": 1440, "height": 900}, {"width": 390, "height": 844}


class Shot(NamedTuple):
    """A page with something on it."""

    name: str
    address: str  # behind the server's
    ready: str  # what is seen when it is all there
    pressed: tuple[str, ...] = ()  # buttons, one after the other


class Look(NamedTuple):
    """How it is photographed."""

    name: str
    settings: dict[str, Any]  # of the browser's page


LOOKS = (
    Look("light", {"viewport": DESK, "color_scheme": "light"}),
    Look("dark", {"viewport": DESK, "color_scheme": "dark"}),
    Look("phone", {"viewport": PHONE, "color_scheme": "light", "device_scale_factor": 2}),
)


def main() -> None:
    chromium = next(filter(None, map(shutil.which, ("chromium-headless-shell", "chromium", "google-chrome"))), None)
    if chromium is None:
        sys.exit("no Chromium to photograph with; install it: apt-get install chromium")
    if not subprocess.run(["fc-list", ":lang=zh"], capture_output=True, check=True).stdout:
        sys.exit("no font with Chinese characters; install one: apt-get install fonts-noto-cjk")
    if "HEIBAI_DATA" not in os.environ:
        sys.exit("no archive to show in the library; name its folder: HEIBAI_DATA=FOLDER make pictures")
    with tempfile.TemporaryDirectory() as home:
        os.environ["HEIBAI_HOME"] = home
        run, contest = heibai(EVOLVE)["id"], "four-levels"
        heibai(TOURNAMENT, "--out", f"{home}/runs/{contest}")
        heibai("import", str(Path(os.environ["HEIBAI_DATA"]) / "wthor"))
        with server() as address, sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=chromium, args=list(FLAGS))
            whole, half = play(address, plies=100), play(address, plies=PLIES)
            photograph(browser, address, Shot("play", f"#game={half}", ".playable"), LOOKS)
            for shot in shots(whole, run, contest):
                photograph(browser, address, shot, LOOKS)
            browser.close()


def shots(game: str, run: str, contest: str) -> Iterator[Shot]:
    """Of every page but Play."""
    yield Shot("analyse", f"#analyse=game:{game}", "[data-testid=summary]")
    yield Shot("think", "#think=reversi/8&moves=37,43,34,29&see=tree", "[data-testid=counts]", ("Next cut",) * 2)
    yield Shot("breed", f"#breed={run}", "[data-testid=panel]")
    yield Shot("arena", f"#arena={contest}", "[data-testid=cross-table]")
    yield Shot("study", "#arena=study:phase-weights", "[data-testid=command]")
    yield Shot("jobs", "#jobs", "[data-testid=runs]")
    yield Shot("library", "#library=tree&game=reversi/8&moves=37,45", "[data-testid=played]")


def heibai(words: str, *more: str) -> Any:
    """What the command line says of it."""
    command = [str(PROGRAM), *words.split(), *more, "--json"]
    return json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)


@contextmanager
def server() -> Iterator[str]:
    """Its address."""
    command = [str(PROGRAM), "serve", "--no-browser", "--json", "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as running:
        assert running.stdout
        try:
            yield json.loads(running.stdout.readline())["address"]
        finally:
            running.send_signal(signal.SIGINT)


def play(address: str, *, plies: int) -> str:
    """A game of so many plies, or to its end; its id."""
    game = make_game("reversi")
    person = make_player(PERSON, game)
    id: str = httpx.post(f"{address}api/v1/games", json={"opponent": OPPONENT}).json()["id"]
    with connect(address.replace("http", "ws") + "api/v1/play", origin=Origin(address.rstrip("/"))) as page:
        page.send(json.dumps({"type": "open", "id": id}))
        state, position = next_turn(page, game.start())
        while state["ply"] < plies - 1 and state["result"] is None:
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


def photograph(browser: Browser, address: str, shot: Shot, looks: tuple[Look, ...]) -> None:
    IMAGES.mkdir(exist_ok=True)
    for look in looks:
        page = browser.new_page(locale="en-GB", reduced_motion="reduce", **look.settings)
        page.goto(address + shot.address)
        page.wait_for_selector(shot.ready, timeout=120_000)
        for button in shot.pressed:
            page.get_by_role("button", name=button).click()
        page.wait_for_timeout(5000)  # until what is drawn rests, and all lines of an analysis are some plies deep
        path = IMAGES / f"{shot.name}-{look.name}.jpg"
        page.screenshot(path=path, type="jpeg", quality=86)
        page.close()
        print(path)


if __name__ == "__main__":
    main()
