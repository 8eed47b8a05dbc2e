"""Visits to the page without a server in Chromium, from a plain file server below a path."""

from __future__ import annotations

import functools
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, ClassVar

from playwright.sync_api import Browser, Page
from waiting import MINUTES_MS

KEPT = "async () => (await caches.keys()).length && (await (await caches.open((await caches.keys())[0])).keys()).length"

HAS_KEPT = """wanted => new Promise(resolve => {
  const opening = indexedDB.open("heibai-analyses");
  opening.onsuccess = () => {
    const reading = opening.result.transaction("folders").objectStore("folders").getAll();
    reading.onsuccess = () => {
      opening.result.close();
      const text = content => new TextDecoder().decode(content);
      const holds = ({ files }) => ([file, words]) => files[file] && text(files[file]).includes(words);
      resolve(reading.result.some(folder => wanted.every(holds(folder))));
    };
  };
})"""


def await_kept(page: Page, words: Mapping[str, str]) -> None:
    """Until the browser's own database has one analysis or run with these words in the files of these names."""
    page.wait_for_function(HAS_KEPT, arg=[[file, said] for file, said in words.items()])


class Quiet(SimpleHTTPRequestHandler):
    """A plain file server that says nothing."""

    headers_of_all: ClassVar[Mapping[str, str]] = {}

    def end_headers(self) -> None:
        for name, value in self.headers_of_all.items():
            self.send_header(name, value)
        super().end_headers()

    def log_message(self, format: str, *arguments: object) -> None:
        """Nobody reads it."""


class Isolating(Quiet):
    """One that has the browser isolate its pages."""

    headers_of_all: ClassVar[Mapping[str, str]] = {
        "Cross-Origin-Opener-Policy": "same-origin",
        "Cross-Origin-Embedder-Policy": "require-corp",
    }


class Visit:
    """A person's visit; ``leave_network`` ends the server."""

    def __init__(self, browser: Browser, site: Path, host: type[Quiet] = Quiet, **settings: Any) -> None:
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(host, directory=str(site)))
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
        """Begin one by keyboard."""
        page = self.page
        page.get_by_role("button", name="New game").press("Enter")
        for name, value in {"game": game, **chosen}.items():
            page.locator(f'input[name="{name}"][value="{value}"]').press("Space")
        page.locator('select[name="opponent"]').select_option(opponent)
        page.locator("dialog[open] button[type=submit]").press("Enter")
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
        rest = ".playable, .message .primary, [data-choice], [data-testid=ending]"
        looks = "steps => document.querySelectorAll('[data-testid=steps] li').length > steps"
        self.page.wait_for_function(f'{looks} && document.querySelector("{rest}")', arg=steps)

    def close(self) -> None:
        self.context.close()
        self._server.shutdown()
        self._server.server_close()


@contextmanager
def visit(browser: Browser, site: Path, host: type[Quiet] = Quiet, **settings: Any) -> Iterator[Visit]:
    found = Visit(browser, site, host, **settings)
    try:
        yield found
    finally:
        found.close()
    assert not found.complaints
