"""A real browser against a real server. Chromium must be there: a page that nobody opened is not tested."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Locator, Page, Request, expect, sync_playwright
from waiting import MINUTES, MINUTES_MS, wait_until

# The first is Chromium without windows, whose processes take less of a small machine.
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--process-per-site",  # the pages of a context are one process
)
HERE = Path(__file__).parent

expect.set_options(timeout=MINUTES_MS)


def pytest_itemcollected(item: pytest.Item) -> None:
    """A browser's tests are dear: half of them with every seed."""
    if not item.get_closest_marker("sampled"):
        item.add_marker(pytest.mark.sampled(2))


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    found = next(filter(None, map(shutil.which, BROWSERS)), None)
    if found is None:
        pytest.exit("no Chromium to test the page with; install it: apt-get install chromium", returncode=1)
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=found, args=list(FLAGS), timeout=MINUTES_MS)
        yield started
        started.close()


def new_context(browser: Browser, **settings: Any) -> BrowserContext:
    context = browser.new_context(**settings)
    context.set_default_timeout(MINUTES_MS)
    return context


class Contexts:
    """Browser contexts by their settings, for one test after the other, which finds nothing that another one stored.

    A page that stays open keeps a context's process and caches: a page that is opened beside it is there sooner.
    """

    KEPT = 8  # that wait for a test

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._idle: list[tuple[str, BrowserContext]] = []  # the one that waits longest first

    def take(self, address: str, settings: Mapping[str, Any]) -> BrowserContext:
        """``address``: of a server that is there."""
        key = repr(sorted(settings.items()))
        for kept in reversed(self._idle):
            if kept[0] == key:
                self._idle.remove(kept)
                return kept[1]
        context = new_context(self._browser, **settings)
        context.new_page().goto(f"{address}icon.svg")
        return context

    def put_back(self, context: BrowserContext, address: str, settings: Mapping[str, Any]) -> None:
        first, *others = context.pages
        for page in others:
            page.close()
        context.clear_cookies()
        session = context.new_cdp_session(first)
        session.send("Storage.clearDataForOrigin", {"origin": address.rstrip("/"), "storageTypes": "all"})
        session.detach()
        self._idle.append((repr(sorted(settings.items())), context))
        while len(self._idle) > self.KEPT:
            self._idle.pop(0)[1].close()


@pytest.fixture(scope="session")
def contexts(browser: Browser) -> Contexts:
    return Contexts(browser)


def wait_at(page: Page, look: Callable[[], object]) -> None:
    """Wait for what no page shows; ``page`` is heard meanwhile, as by a route."""

    def looked() -> object:
        page.wait_for_timeout(20)
        return look()

    wait_until(looked, pause=0)


ACTIONS = ".playable, .message .primary, .opening button"  # what a person can press when it is their turn


class Server:
    """``heibai serve`` as in unhurried.py, in a process of its own, which can be ended and started again."""

    def __init__(self, data: Path, *, packages: Sequence[Path] = ()) -> None:
        """``packages``: folders in which it finds installed packages, besides its own."""
        self.data = data
        self._environment = {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, (HERE, *packages)))}
        # Its port stays its own while it is away: a socket that does not listen keeps everybody else off.
        self._place = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        self._place.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        self._place.bind(("127.0.0.1", 0))
        self.start()

    def start(self, *, nodes_a_second: int | None = None) -> None:
        """``nodes_a_second``: of the analysts; None: as many as usual."""
        port = self._place.getsockname()[1]
        arguments = ["serve", "--no-browser", "--json", "--port", str(port), "--data", str(self.data)]
        nodes = {} if nodes_a_second is None else {"NODES_A_SECOND": str(nodes_a_second)}
        self._process = subprocess.Popen(
            [sys.executable, "-P", "-m", "unhurried", *arguments],
            env={**self._environment, **nodes},
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        assert self._process.stdout
        self.address: str = json.loads(self._process.stdout.readline())["address"]

    @property
    def is_running(self) -> bool:
        return self._process.poll() is None

    def stop(self) -> None:
        self._process.send_signal(signal.SIGINT)
        self._process.wait(MINUTES)

    def kill(self) -> None:
        self._process.kill()
        self._process.wait(MINUTES)

    def close(self) -> None:
        """For good."""
        self.kill()
        self._place.close()


@contextmanager
def running(data: Path, *, packages: Sequence[Path] = ()) -> Iterator[Server]:
    server = Server(data, packages=packages)
    yield server
    server.close()


@contextmanager
def own_home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A folder that is the home of this process meanwhile, and of those that it starts."""
    with pytest.MonkeyPatch.context() as environment:
        environment.setenv("HEIBAI_HOME", str(home := tmp_path_factory.mktemp("home")))
        yield home


@pytest.fixture(scope="session")
def shared_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("data")) as server:
        yield server


@pytest.fixture(scope="module")
def server_of_module(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server whose runs and library are those of the module's tests."""
    with own_home(tmp_path_factory) as home, running(home) as server:
        yield server


@pytest.fixture
def server(shared_server: Server) -> Server:
    """A running server with other tests' games in it, which the test may end."""
    if not shared_server.is_running:
        shared_server.start()
    return shared_server


def asked(server: Server, what: str, wanted: Mapping[str, Any] | None = None) -> Any:
    """The server's answer to a program; ``wanted``: what it is sent.

    Each request has a connection of its own: one that lies idle may be closed by the server as it is used again.
    """
    address = f"{server.address}api/v1/{what}"
    answer = (
        httpx.get(address, timeout=MINUTES) if wanted is None else httpx.post(address, json=wanted, timeout=MINUTES)
    )
    assert answer.is_success, answer.text
    return answer.json()


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
            game = f"{self.server.address}#game={asked(self.server, 'games', {})['id']}"
        if self.page.url != "about:blank":
            self.page.goto("about:blank")  # else only the part behind # changes, and the old game is still shown
        self.page.goto(game)
        self.settle()

    def settle(self) -> None:
        """Wait until the person can do something, or the game is over."""
        self.page.wait_for_selector(f"{ACTIONS}, .message.over")

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

    def require_cells(self, cells: str) -> None:
        """Wait until the board shows these."""
        shown = "[...document.querySelectorAll('[data-square]')].map(each => each.dataset.cell).join('')"
        self.page.wait_for_function(f"cells => {shown} === cells", arg=cells)

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
        )


@pytest.fixture
def table_in(contexts: Contexts, server: Server) -> Iterator[Callable[..., Table]]:
    """Makes pages with a context's settings; none of them may complain or ask anybody else for anything."""
    taken: list[tuple[BrowserContext, dict[str, Any]]] = []
    tables: list[Table] = []

    def make(**settings: Any) -> Table:
        wanted = {"reduced_motion": "reduce", "locale": "en-GB", "viewport": {"width": 1280, "height": 860}, **settings}
        context = contexts.take(server.address, wanted)
        taken.append((context, wanted))
        tables.append(Table(context.new_page(), server))
        return tables[-1]

    yield make
    for context, wanted in taken:
        contexts.put_back(context, server.address, wanted)
    for table in tables:
        assert table.console == []
        own = (server.address, server.address.replace("http", "ws"), "data:")
        assert [url for url in table.requests if not url.startswith(own)] == []


@pytest.fixture
def table(table_in: Callable[..., Table]) -> Table:
    made = table_in()
    made.open()
    return made
