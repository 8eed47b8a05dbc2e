"""A first visit of the page without a server: what is seen and played before all of it has come."""

from __future__ import annotations

import functools
import gzip
import io
import json
import re
import struct
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from http.server import ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from lacking import installed

installed("playwright.sync_api", "'heibai[e2e]'")

from e2e.views import PHONE, require_no_sideways_scroll, require_no_violations  # noqa: E402 - needs playwright
from playwright.sync_api import Browser, Page, expect  # noqa: E402
from waiting import MINUTES_MS  # noqa: E402

from .visits import Quiet  # noqa: E402

SEEN = 20_000  # bytes, compressed, before something is seen
PLAYED = 100_000  # and before the first move
SHIFTED = """
    addEventListener("DOMContentLoaded", () => new PerformanceObserver(list => {
        for (const each of list.getEntries()) window.shifted = (window.shifted ?? 0) + each.value;
    }).observe({ type: "layout-shift", buffered: true }));
"""


class Withheld(Quiet):
    """Hands out what is allowed, all else once ``released``; of index.html first what stands before ``cut``."""

    def __init__(
        self, *arguments: object, allowed: set[str], released: threading.Event, cut: bytes | None, **named: object
    ) -> None:
        self.allowed, self.released, self.cut = allowed, released, cut
        super().__init__(*arguments, **named)  # type: ignore[arg-type]

    def do_GET(self) -> None:
        if self.path.lstrip("/") not in self.allowed:
            self.released.wait()
        with suppress(ConnectionError):  # the page was left meanwhile
            super().do_GET()

    def copyfile(self, source: Any, outputfile: Any) -> None:
        if self.cut is not None and self.path == "/":
            before, found, after = source.read().partition(self.cut)
            outputfile.write(before)
            self.released.wait()
            source = io.BytesIO(found + after)
        super().copyfile(source, outputfile)


@contextmanager
def host(site: Path, allowed: set[str], released: threading.Event, cut: bytes | None = None) -> Iterator[str]:
    handler = functools.partial(Withheld, allowed=allowed, released=released, cut=cut, directory=str(site))
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/"
    released.set()
    server.shutdown()
    server.server_close()


def named(site: Path) -> set[str]:
    """The scripts that index.html names, so that the browser asks for all of them at once."""
    return set(re.findall(r'(?:src|href)="\./(assets/[^"]+\.js)"', (site / "index.html").read_text("utf-8")))


def compressed(site: Path, names: set[str]) -> int:
    return sum(len(gzip.compress((site / name).read_bytes(), 9)) for name in names)


@contextmanager
def visited(browser: Browser, address: str, *, before: str = "", **settings: object) -> Iterator[Page]:
    """By a person who came the first time, or after ``before``, a script; nothing is complained of."""
    context = browser.new_context(**{"locale": "en-GB", **PHONE, **settings})  # type: ignore[arg-type]
    context.set_default_timeout(MINUTES_MS)
    page = context.new_page()
    complaints: list[str] = []
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("console", lambda said: complaints.append(said.text) if said.type == "error" else None)
    page.add_init_script(SHIFTED + before)
    page.goto(address, wait_until="commit")
    yield page
    context.close()
    assert not complaints


def stones(page: Page) -> int:
    """That are seen."""
    return int(page.locator(".stone:visible").count())


@pytest.mark.parametrize(("locale", "words"), [("en-GB", "Your turn"), ("zh-CN", "轮到你")])
def test_the_board_is_seen_with_the_first_file_alone(browser: Browser, built: Path, locale: str, words: str):
    with host(built, {""}, threading.Event()) as address, visited(browser, address, locale=locale) as page:
        page.locator(".stone:visible").nth(3).wait_for()
        expect(page.get_by_text(words)).to_be_visible()
        page.wait_for_function("() => performance.getEntriesByName('first-contentful-paint').length")
        assert stones(page) == 4
        require_no_sideways_scroll(page)
        require_no_violations(page)
    assert compressed(built, {"index.html"}) < SEEN


@pytest.mark.parametrize("cut", [b'<div class="frame', b'<div class="buttons', b'<template id="first-visit"'])
def test_nothing_is_seen_of_a_board_whose_page_has_not_all_come(browser: Browser, built: Path, cut: bytes):
    """What was seen would move when the rest comes."""
    released = threading.Event()
    with host(built, {""}, released, cut) as address, visited(browser, address) as page:
        page.locator(".first header").first.wait_for(state="attached")
        page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
        assert page.locator(".first:visible").count() == 0
        released.set()
        page.locator(".stone:visible").nth(3).wait_for()
        assert page.evaluate("window.shifted ?? 0") == 0


def test_who_was_here_sees_no_position_that_is_not_theirs(browser: Browser, built: Path):
    kept = "localStorage.setItem('heibai.game', 'a1b2')"
    with host(built, {""}, threading.Event()) as address, visited(browser, address, before=kept) as page:
        page.locator(".first .frame:visible").wait_for()
        assert stones(page) == 0


def test_another_page_does_not_begin_with_a_board(browser: Browser, built: Path):
    with host(built, {""}, threading.Event()) as address, visited(browser, f"{address}#analyse") as page:
        page.locator(".first").nth(1).wait_for(state="attached")
        assert page.locator(".first:visible").count() == 0


def test_the_first_move_needs_one_more_round_and_no_worker(browser: Browser, built: Path):
    """What index.html names is asked for at once; the move is shown, and played when the worker has come."""
    scripts, released = named(built), threading.Event()
    with host(built, {"", "icon.svg", *scripts}, released) as address, visited(browser, address) as page:
        page.locator(".playable").first.wait_for()
        assert page.evaluate("window.shifted ?? 0") == 0
        page.locator(".playable").first.click()
        expect(page.locator("#board [data-cell=X]")).to_have_count(4)
        expect(page.locator("#board [data-cell=O]")).to_have_count(1)
        released.set()
        page.wait_for_function("() => document.querySelectorAll('#board [data-cell=O]').length >= 3")
        page.reload()
        page.locator(".playable").first.wait_for()
        assert page.get_by_test_id("steps").locator("li").count() >= 2
    assert compressed(built, {"index.html", *scripts}) < PLAYED


def test_the_policy_allows_what_it_names_alone(built: Path):
    page = (built / "index.html").read_text("utf-8")
    (policy,) = re.findall(r'http-equiv="content-security-policy" content="([^"]+)"', page)
    assert re.findall(r"[\w-]*unsafe[\w-]*", policy) == ["wasm-unsafe-eval"]
    assert len(re.findall(r"sha256-", policy)) == len(re.findall(r"<style>|<script>", page)) == 2
    assert not re.search(r'\sstyle="|\son[a-z]+="', page.split("<template")[0])


def test_the_icons_of_the_installed_page_are_there(built: Path):
    icons = json.loads((built / "manifest.webmanifest").read_text("utf-8"))["icons"]
    found = {(icon["purpose"], icon["sizes"]) for icon in icons if icon["type"] == "image/png"}
    assert found == {(purpose, size) for purpose in ("any", "maskable") for size in ("192x192", "512x512")}
    for icon in icons[1:]:
        head = (built / icon["src"]).read_bytes()[:24]
        assert head[:8] == b"\x89PNG\r\n\x1a\n"
        assert "{}x{}".format(*struct.unpack(">II", head[16:])) == icon["sizes"]
