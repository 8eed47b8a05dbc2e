"""How soon the page without a server can be played: ``python tools/site_app/measure.py``.

It opens build/site-app in Chromium, as large as a phone, through a server of its own, which hands out files as hosts
do, compressed, no faster than a slow mobile network: what a browser's tools slow down are the page's requests alone,
and half of this page's come from its workers. The first request waits for a connection, too, as a phone has none yet;
the others share it, as with HTTP/2. The page's processor is four times slower by the browser's own tools; workers are
not. Sizes are those of the files that were asked for until the first move could be played, with ``gzip -9``. The
searches are handed out only after that: a page that needs them for a first move never shows one.
"""

from __future__ import annotations

import argparse
import functools
import gzip
import shutil
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import urlsplit

from playwright.sync_api import Page, sync_playwright

SITE = Path(__file__).resolve().parents[2] / "build" / "site-app"
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
MOST = 400_000  # bytes, compressed, before the first move
SLOWER = 4  # times
BYTES_PER_SECOND, LATENCY = 180_000, 0.15  # 1.44 Mbit/s; seconds of every request
CONNECTING = 2 * LATENCY  # TCP, and TLS 1.3
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
CHUNK = 4096
SEARCHES = ("kernel/heibai-reversi", "kernel/heibai-gomoku")
PLAYABLE = "() => [...document.querySelectorAll('#board [data-square]')].some(e => /legal/.test(e.ariaLabel ?? ''))"


@dataclass
class Network:
    """What all requests share."""

    slow: bool
    asked: list[str] = field(default_factory=list)  # paths, in their order
    lock: threading.Lock = field(default_factory=threading.Lock)
    playable: threading.Event = field(default_factory=threading.Event)

    def wait(self) -> None:
        """Until an answer begins."""
        if self.slow:
            time.sleep(LATENCY if len(self.asked) > 1 else CONNECTING + LATENCY)

    def send(self, file: object, content: bytes) -> None:
        write = file.write  # type: ignore[attr-defined]  # a stream of the standard library
        if not self.slow:
            write(content)
            return
        for start in range(0, len(content), CHUNK):
            with self.lock:
                time.sleep(len(content[start : start + CHUNK]) / BYTES_PER_SECOND)
            write(content[start : start + CHUNK])


class Host(SimpleHTTPRequestHandler):
    """Hands out the files, compressed where they are not yet."""

    def __init__(self, *arguments: object, network: Network, **named: object) -> None:
        self.network = network
        super().__init__(*arguments, **named)  # type: ignore[arg-type]

    def do_GET(self) -> None:
        path = Path(self.translate_path(self.path))
        path = path / "index.html" if path.is_dir() else path
        if not path.is_file():
            self.send_error(404)
            return
        asked = path.relative_to(SITE).as_posix()
        if asked.startswith(SEARCHES):
            self.network.playable.wait()
        with self.network.lock:
            self.network.asked.append(asked)
        self.network.wait()
        packed = path.suffix in (".gz", ".woff2")
        content = path.read_bytes() if packed else gzip.compress(path.read_bytes(), 9)
        self.send_response(200)
        self.send_header("content-type", self.guess_type(str(path)))
        self.send_header("content-length", str(len(content)))
        if not packed:
            self.send_header("content-encoding", "gzip")
        self.end_headers()
        with suppress(ConnectionError):  # the page was left meanwhile
            self.network.send(self.wfile, content)

    def log_message(self, format: str, *arguments: object) -> None:
        """Nobody reads it."""


@dataclass(frozen=True)
class Measured:
    """One visit with an empty cache."""

    files: tuple[str, ...]  # that were asked for until the first move could be played
    size: int  # bytes of them, compressed
    view: int  # bytes of what is seen first, compressed: of index.html alone
    painted: float  # seconds until something was seen
    playable: float  # seconds until the first move could be played
    replied: float  # seconds from that move to the reply


@contextmanager
def host(network: Network) -> Iterator[str]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Host, network=network, directory=str(SITE)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/"
    finally:
        server.shutdown()
        server.server_close()


def measured(*, slow: bool) -> Measured:
    """A first visit; ``slow``: with the slow network and processor. Raises SystemExit: no browser, or nothing built."""
    browser = next(filter(None, map(shutil.which, BROWSERS)), None)
    if browser is None or not (SITE / "index.html").is_file():
        sys.exit("Chromium and build/site-app are needed; to make them: apt-get install chromium; make site-app")
    network = Network(slow)
    with host(network) as address, sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=browser, args=["--no-sandbox"])
        page = started.new_page(**PHONE)
        page.set_default_timeout(300_000)
        if slow:
            tools = page.context.new_cdp_session(page)
            tools.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        began = time.perf_counter()
        page.goto(address, wait_until="commit")
        page.wait_for_function(PLAYABLE)
        playable, files = time.perf_counter() - began, tuple(dict.fromkeys(network.asked))
        network.playable.set()
        painted = page.evaluate("performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0") / 1000
        size, view = sum(map(size_of, files)), size_of("index.html")
        return Measured(files, size, view, painted, playable, reply(page))


def reply(page: Page) -> float:
    """Seconds from the first move to the other side's."""
    began = time.perf_counter()
    page.locator("#board [data-square='19']").tap()
    page.wait_for_function("() => document.querySelectorAll('#board [data-cell=O]').length >= 3")
    return time.perf_counter() - began


def size_of(path: str) -> int:
    """Compressed."""
    content = (SITE / urlsplit(path).path).read_bytes()
    return len(content) if path.endswith((".gz", ".woff2")) else len(gzip.compress(content, 9))


def main(*, slow: bool) -> None:
    """``slow``: see ``measured``."""
    found = measured(slow=slow)
    for path in found.files:
        print(f"{size_of(path):>8,} {path}")
    print(f"{found.size:>8,} bytes before the first move, compressed; at most {MOST:,}")
    print(f"{found.view:>8,} bytes before something is seen")
    print(f"{found.painted:.1f} s until something is seen, {found.playable:.1f} s until the first move can be played")
    print(f"{found.replied:.1f} s from it to the reply, which loads the search")
    if found.size > MOST:
        sys.exit("that is too much")


if __name__ == "__main__":
    options = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    options.add_argument("--unslowed", action="store_true", help="network and processor as they are")
    main(slow=not options.parse_args().unslowed)
