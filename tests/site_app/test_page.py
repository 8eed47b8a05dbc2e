"""The page without a server in Chromium, from a plain file server below a path, and then without any network."""

from __future__ import annotations

import functools
import importlib.util
import json
import shutil
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from lacking import lacking
from waiting import MINUTES_MS

ROOT = Path(__file__).parents[2]
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
BROWSER = next(filter(None, map(shutil.which, BROWSERS)), None)

if not (BROWSER and importlib.util.find_spec("playwright")):
    lacking("Chromium and playwright are needed; to run: apt-get install chromium-headless-shell; make e2e")

from e2e.views import PHONE, require_no_sideways_scroll, require_no_violations  # noqa: E402 - needs playwright
from playwright.sync_api import Browser, Page, expect, sync_playwright  # noqa: E402

from heibai.evaluators.weights_file import read_weights  # noqa: E402

MISTAKEN = "f5d6c3d3c4f4f6b4c2b1c1b2"
KEPT_EVERY = 2500  # ms; the page writes what has changed down within one second
KEPT = "async () => (await caches.keys()).length && (await (await caches.open((await caches.keys())[0])).keys()).length"


@pytest.fixture(scope="module")
def site(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of a host that has the page below ``games/heibai``."""
    folder = tmp_path_factory.mktemp("host")
    shutil.copytree(built, folder / "games" / "heibai")
    return folder


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    expect.set_options(timeout=MINUTES_MS)
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=BROWSER, args=["--no-sandbox"], timeout=MINUTES_MS)
        yield started
        started.close()


class Quiet(SimpleHTTPRequestHandler):
    """A plain file server that says nothing."""

    def log_message(self, format: str, *arguments: object) -> None:
        """Nobody reads it."""


class Visit:
    """A person's visit; ``leave_network`` ends the server."""

    def __init__(self, browser: Browser, site: Path, **settings: Any) -> None:
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=str(site)))
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        self.address = f"http://127.0.0.1:{self._server.server_port}/games/heibai/"
        self.context = browser.new_context(**{"locale": "en-GB", **settings})
        self.context.set_default_timeout(MINUTES_MS)
        self.page: Page = self.context.new_page()
        self.complaints: list[str] = []
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("console", lambda said: self.complaints.append(said.text) if said.type == "error" else None)
        self.page.goto(self.address)
        self.await_turn()

    def await_turn(self) -> None:
        self.page.locator(".playable").first.wait_for()

    def leave_network(self) -> None:
        """Once the page is kept; from now on nothing answers."""
        self.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        assert self.page.evaluate(KEPT) > 30
        self._server.shutdown()
        self._server.server_close()

    def new_game(self, game: str, opponent: str, **chosen: str) -> None:
        page = self.page
        page.get_by_role("button", name="New game").click()
        page.locator(f'input[name="game"][value="{game}"]').check(force=True)
        for name, value in chosen.items():
            page.locator(f'input[name="{name}"][value="{value}"]').check(force=True)
        page.locator('select[name="opponent"]').select_option(opponent)
        page.locator("dialog[open] button[type=submit]").click()
        page.wait_for_function("() => document.activeElement.dataset.square !== undefined")
        self.await_turn()

    def press(self, square: int, columns: int, *, row_one_on_top: bool) -> None:
        """Walk to a square with the arrow keys, and play there."""
        self.page.locator("[data-square][tabindex='0']").focus()
        focused = int(self.page.evaluate("document.activeElement.dataset.square"))
        rows, steps = square // columns - focused // columns, square % columns - focused % columns
        for _ in range(abs(rows)):
            self.page.keyboard.press("ArrowDown" if (rows > 0) == row_one_on_top else "ArrowUp")
        for _ in range(abs(steps)):
            self.page.keyboard.press("ArrowRight" if steps > 0 else "ArrowLeft")
        self.page.keyboard.press("Enter")

    @property
    def playable(self) -> list[int]:
        found: list[int] = self.page.locator(".playable").evaluate_all("all => all.map(e => Number(e.dataset.square))")
        return found

    @property
    def steps(self) -> int:
        return self.page.get_by_test_id("steps").locator("li").count()

    def await_more(self, steps: int) -> None:
        """Until more steps are there, and it is the person's turn or the game is over."""
        rest = ".playable, .message .primary, [data-testid=ending]"
        looks = "steps => document.querySelectorAll('[data-testid=steps] li').length > steps"
        self.page.wait_for_function(f'{looks} && document.querySelector("{rest}")', arg=steps)

    def close(self) -> None:
        self.context.close()
        self._server.shutdown()
        self._server.server_close()


@contextmanager
def visit(browser: Browser, site: Path, **settings: Any) -> Iterator[Visit]:
    found = Visit(browser, site, **settings)
    yield found
    found.close()
    assert not found.complaints


def test_a_game_of_reversi_by_keyboard_without_a_network(browser: Browser, site: Path, tmp_path: Path):
    with visit(browser, site) as person:
        page = person.page
        person.leave_network()
        page.reload()
        person.await_turn()
        person.new_game("reversi", "level:8", size="6")
        person.press(person.playable[0], 6, row_one_on_top=True)
        person.await_turn()
        page.keyboard.press("h")
        expect(page.get_by_test_id("said")).to_contain_text("Hint")
        page.keyboard.press("u")
        expect(page.get_by_test_id("said")).to_contain_text("Taken back")
        address = page.url
        while not page.get_by_test_id("ending").count():
            steps = person.steps
            if moves := person.playable:
                person.press(moves[len(moves) // 2], 6, row_one_on_top=True)
            else:
                page.keyboard.press("Enter")
            person.await_more(steps)
        discs = page.locator("[data-cell=X]").count(), page.locator("[data-cell=O]").count()
        page.reload()
        expect(page.get_by_test_id("ending")).to_be_visible()
        assert page.url == address
        assert discs == (page.locator("[data-cell=X]").count(), page.locator("[data-cell=O]").count())
        with page.expect_download() as saved:
            page.get_by_test_id("ending").get_by_role("link").click()
        file = tmp_path / "game.jsonl"
        saved.value.save_as(file)
    record = json.loads(file.read_text("utf-8"))
    assert (record["black"], record["white"], record["termination"]) == ("human", "level:8", "normal")
    told = subprocess.run(
        [sys.executable, "-m", "heibai", "archive", file, "--json"], capture_output=True, text=True, check=True
    )
    assert json.loads(told.stdout)["illegal"] == 0


def test_a_renju_game_with_swap2_without_a_network(browser: Browser, site: Path):
    with visit(browser, site) as person:
        page = person.page
        person.leave_network()
        person.new_game("gomoku", "level:6", rule="renju", opening="swap2")
        for square in (112, 113, 97):
            page.wait_for_function("square => document.querySelector(`[data-square='${square}'].playable`)", arg=square)
            person.press(square, 15, row_one_on_top=False)
        person.await_turn()
        kept = page.locator("[data-cell=X], [data-cell=O]").count()
        assert kept >= 3
        page.reload()
        person.await_turn()
        assert page.locator("[data-cell=X], [data-cell=O]").count() == kept
        page.get_by_role("button", name="Hint", exact=True).click()
        expect(page.get_by_test_id("said")).to_contain_text("Hint")


def test_a_pasted_game_is_analysed_and_kept_without_a_network(browser: Browser, site: Path, tmp_path: Path):
    with visit(browser, site) as person:
        page = person.page
        page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        page.reload()
        page.goto(f"{person.address}#analyse")
        page.locator("textarea").fill(MISTAKEN)
        page.locator("form button.primary").click()
        expect(page.get_by_text("Worst moves")).to_be_visible()
        address = page.url
        person.leave_network()
        page.reload()
        expect(page.get_by_text("Worst moves")).to_be_visible()
        assert page.url == address
        require_no_violations(page)
        with page.expect_download() as saved:
            page.get_by_test_id("save").get_by_role("link", name="JSON lines").click()
        file = tmp_path / "analysed.jsonl"
        saved.value.save_as(file)
    told = subprocess.run(
        [sys.executable, "-m", "heibai", "archive", file, "--json"], capture_output=True, text=True, check=True
    )
    assert json.loads(told.stdout)["illegal"] == 0


def test_a_champion_is_bred_kept_and_played_without_a_network(browser: Browser, site: Path, tmp_path: Path):
    with visit(browser, site) as person:
        page = person.page
        page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        page.reload()
        page.goto(f"{person.address}#breed")
        page.get_by_test_id("no-runs").get_by_role("button").click()
        page.locator("dialog[open] input[name=name]").fill("first")
        page.locator("dialog[open] summary").click()
        page.locator("dialog[open] input[name=generations]").fill("400")
        page.keyboard.press("Enter")
        state = page.get_by_test_id("state")
        expect(state).to_have_attribute("data-state", "running")
        page.wait_for_function("() => /^[1-9]/.test(document.querySelector('[data-testid=progress]').textContent)")
        require_no_violations(page)
        page.get_by_role("button", name="Stop", exact=True).click()
        expect(state).to_have_attribute("data-state", "stopped")
        expect(page.get_by_test_id("champion")).to_be_visible()
        progress = page.get_by_test_id("progress").inner_text()
        page.wait_for_timeout(KEPT_EVERY)
        person.leave_network()
        page.reload()
        expect(page.get_by_test_id("progress")).to_have_text(progress)
        with page.expect_download() as saved:
            page.get_by_test_id("files").get_by_role("link", name="champion.json").click()
        champion = tmp_path / "champion.json"
        saved.value.save_as(champion)
        page.get_by_role("button", name="Resume").click()
        expect(state).to_have_attribute("data-state", "running")
        page.get_by_role("button", name="Stop", exact=True).click()
        expect(state).to_have_attribute("data-state", "stopped")
        page.get_by_role("button", name="Play the champion").click()
        person.await_turn()
        steps = person.steps
        person.press(person.playable[0], 6, row_one_on_top=True)
        person.await_more(steps + 1)
        expect(page.get_by_text("Bred zones, depth 2").first).to_be_visible()
    assert read_weights(champion).size == 6


def test_games_are_saved_and_opened_as_a_file(browser: Browser, site: Path, tmp_path: Path):
    with visit(browser, site) as person:
        page = person.page
        page.locator(".playable").first.click()
        page.wait_for_function("() => document.querySelectorAll('[data-cell=O]').length >= 3")
        page.get_by_role("button", name="Your games").click()
        with page.expect_download() as saved:
            page.get_by_role("button", name="Save all").click()
        saved.value.save_as(tmp_path / "games.jsonl")
        page.locator("dialog[open] input[type=file]").set_input_files(tmp_path / "games.jsonl")
        expect(page.locator("dialog[open] [role=status]")).to_have_text("One game was added.")
        expect(page.get_by_test_id("stored-games").get_by_role("button")).to_have_count(2)


def test_a_newer_version_is_announced_and_loaded(browser: Browser, site: Path):
    worker = site / "games" / "heibai" / "sw.js"
    old = worker.read_text("utf-8")
    try:
        with visit(browser, site) as person:
            page = person.page
            page.evaluate("navigator.serviceWorker.ready.then(() => true)")
            worker.write_text(old.replace('const VERSION = "', 'const VERSION = "newer-'), "utf-8")
            page.reload()
            page.get_by_role("button", name="Load it").click()
            page.wait_for_function("async () => (await caches.keys()).every(name => name.includes(' newer-'))")
            person.await_turn()
    finally:
        worker.write_text(old, "utf-8")


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_and_a_phone_does_not_scroll_sideways(
    browser: Browser, site: Path, theme: str, language: str
):
    with visit(browser, site, **PHONE) as person:
        page = person.page
        chosen = json.dumps({"theme": theme, "language": language})
        page.evaluate("chosen => localStorage.setItem('heibai.preferences', chosen)", chosen)
        page.reload()
        person.await_turn()
        require_no_sideways_scroll(page)
        require_no_violations(page)
        page.goto(f"{person.address}#arena")
        expect(page.get_by_text("heibai serve")).to_be_visible()
        require_no_sideways_scroll(page)
        require_no_violations(page)


def test_breeding_in_chinese_on_a_phone_in_the_dark(browser: Browser, site: Path):
    with visit(browser, site, **PHONE, locale="zh-CN", color_scheme="dark") as person:
        page = person.page
        page.goto(f"{person.address}#breed")
        page.get_by_test_id("no-runs").get_by_role("button").click()
        begin = page.locator("dialog[open] button[type=submit]:enabled")
        begin.wait_for()
        require_no_violations(page)
        begin.press("Enter")
        expect(page.get_by_test_id("champion")).to_be_visible()
        require_no_sideways_scroll(page)
        require_no_violations(page)


def test_little_is_loaded_before_the_first_move(built: Path):
    assert (built / "index.html").is_file()
    measured = [sys.executable, ROOT / "tools" / "site_app" / "measure.py", "--unslowed"]
    found = subprocess.run(measured, capture_output=True, text=True, check=False)
    assert found.returncode == 0, found.stdout + found.stderr
    assert "bytes before the first move" in found.stdout
