"""A real browser against a real server. Chromium must be there: a page that nobody opened is not tested."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Locator, Page, Request, expect, sync_playwright

BROWSERS = ("chromium", "chromium-browser", "google-chrome")
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
SOON = 30_000  # milliseconds for what takes a moment, on a busy machine too

expect.set_options(timeout=SOON)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    found = next(filter(None, map(shutil.which, BROWSERS)), None)
    if found is None:
        pytest.exit("no Chromium to test the page with; install it: apt-get install chromium", returncode=1)
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=found, args=list(FLAGS))
        yield started
        started.close()


ACTIONS = ".playable, .message .primary, .opening button"  # what a person can press when it is their turn


class Server:
    """``heibai serve`` in a process of its own, which can be ended and started again."""

    def __init__(self, data: Path, *, packages: Sequence[Path] = ()) -> None:
        """``packages``: folders in which it finds installed packages, besides its own."""
        self.data = data
        self._environment = {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, packages))} if packages else None
        self.port = 0
        self.start()

    def start(self) -> None:
        program = Path(sys.executable).parent / "heibai"
        arguments = ["serve", "--no-browser", "--json", "--port", str(self.port), "--data", str(self.data)]
        self._process = subprocess.Popen(
            [str(program), *arguments],
            env=self._environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        assert self._process.stdout
        self.address: str = json.loads(self._process.stdout.readline())["address"]
        self.port = int(self.address.rstrip("/").rpartition(":")[2])

    def stop(self) -> None:
        self._process.send_signal(signal.SIGINT)
        self._process.wait(60)

    def kill(self) -> None:
        self._process.kill()
        self._process.wait(60)


@pytest.fixture(scope="session")
def shared_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("data"))
    yield running
    running.kill()


@pytest.fixture(scope="module")
def server_of_module(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server whose runs and library are those of the module's tests."""
    home = tmp_path_factory.mktemp("home")
    with pytest.MonkeyPatch.context() as environment:
        environment.setenv("HEIBAI_HOME", str(home))
        running = Server(home)
        yield running
        running.kill()


@pytest.fixture
def server(shared_server: Server) -> Server:
    """A running server with other tests' games in it; a module whose tests end it has one of its own."""
    return shared_server


@pytest.fixture
def own_server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    """A server with no other games and runs than the test's."""
    monkeypatch.setenv("HEIBAI_HOME", str(tmp_path / "home"))
    running = Server(tmp_path / "data")
    yield running
    running.kill()


class Table:
    """The page "Play" as a person meets it."""

    def __init__(self, page: Page, server: Server) -> None:
        self.page = page
        self.server = server
        self.console: list[str] = []
        self.requests: list[str] = []
        page.on("console", self._on_console)
        page.on("pageerror", lambda error: self.console.append(f"error: {error}"))
        page.on("request", self._on_request)

    def _on_console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.console.append(f"{message.type}: {message.text}")

    def _on_request(self, request: Request) -> None:
        self.requests.append(request.url)

    def open(self, game: str | None = None) -> None:
        """Open a game: a new one of the usual kind, or the one of an address."""
        if game is None:
            id = self.page.request.post(f"{self.server.address}api/v1/games", data={}).json()["id"]
            game = f"{self.server.address}#game={id}"
        self.page.goto("about:blank")  # else only the part behind # changes, and the old game is still shown
        self.page.goto(game)
        self.settle()

    def settle(self) -> None:
        """Wait until the person can do something, or the game is over."""
        self.page.wait_for_selector(f"{ACTIONS}, .message.over", timeout=SOON)

    def start(
        self,
        *,
        game: str = "reversi",
        size: int = 8,
        rows: int | None = None,
        rule: str | None = None,
        opening: str | None = None,
        ai_first: bool = False,
        opponent: str | None = None,
    ) -> None:
        """A new game through the dialog."""
        page = self.page
        page.get_by_role("button", name=re.compile("New game|新对局")).click()
        dialog = page.get_by_role("dialog")
        dialog.locator(f'input[name="game"][value="{game}"]').check()
        dialog.locator(f'input[name="you"][value="{"white" if ai_first else "black"}"]').check()
        usual = dialog.locator(f'input[name="size"][value="{size}"]')
        if usual.count():
            usual.check()
        else:
            dialog.locator('select[name="size"]').select_option(str(size))
        for name, value in (("rule", rule), ("opening", opening)):
            if value:
                dialog.locator(f'input[name="{name}"][value="{value}"]').check()
        if opponent:
            dialog.locator('select[name="opponent"]').select_option("own")
            dialog.get_by_role("textbox").fill(opponent)
        dialog.get_by_role("button", name=re.compile("Start|开始")).click()
        expect(dialog).to_be_hidden()
        expect(page.locator("[data-square]")).to_have_count(size * (rows or size))
        self.settle()

    def square(self, square: int) -> Locator:
        return self.page.locator(f'[data-square="{square}"]')

    def cells(self) -> str:
        squares = self.page.locator("[data-square]")
        cells: str = squares.evaluate_all("all => all.map(each => each.dataset.cell).join('')")
        return cells

    def playable(self) -> list[int]:
        squares = self.page.locator(".playable")
        found: list[int] = squares.evaluate_all("all => all.map(each => Number(each.dataset.square))")
        return sorted(found)

    def steps(self) -> list[str]:
        return self.page.locator("[data-testid=steps] button").all_inner_texts()

    def said(self) -> str:
        return self.page.get_by_test_id("said").inner_text()

    def status(self) -> str:
        return self.page.get_by_test_id("status").inner_text().strip()

    def is_over(self) -> bool:
        return self.page.locator(".message.over").count() > 0

    def labels(self) -> list[str]:
        """The moves on the page, as the list of steps names them."""
        return self.page.locator("[data-testid=steps] button > span:last-child").all_inner_texts()

    def click(self, square: int) -> None:
        """Play and wait for the reply."""
        before = self.page.locator("[data-testid=steps] li").count()
        self.square(square).click()
        expect(self.square(square)).not_to_have_attribute("data-cell", "-")
        self.wait_beyond(before + 1)

    def wait_beyond(self, steps: int) -> None:
        """Wait until more than ``steps`` steps are shown and it is the person's turn, or the game is over."""
        self.page.wait_for_function(
            "([steps, actions]) => document.querySelectorAll('[data-testid=steps] li').length > steps"
            " && document.querySelector(actions) || document.querySelector('.message.over')",
            arg=[steps, ACTIONS],
            timeout=SOON,
        )


@pytest.fixture
def table_in(browser: Browser, server: Server) -> Iterator[Callable[..., Table]]:
    """Makes pages with a context's settings; none of them may complain or ask anybody else for anything."""
    contexts: list[BrowserContext] = []
    tables: list[Table] = []

    def make(**settings: Any) -> Table:
        wanted = {"reduced_motion": "reduce", "locale": "en-GB", "viewport": {"width": 1280, "height": 860}, **settings}
        context = browser.new_context(**wanted)
        context.set_default_timeout(SOON)
        contexts.append(context)
        tables.append(Table(context.new_page(), server))
        return tables[-1]

    yield make
    for context in contexts:
        context.close()
    for table in tables:
        assert table.console == []
        own = (server.address, server.address.replace("http", "ws"), "data:")
        assert [url for url in table.requests if not url.startswith(own)] == []


@pytest.fixture
def table(table_in: Callable[..., Table]) -> Table:
    made = table_in()
    made.open()
    return made
