"""The page without a server, built once for all tests, and a browser that visits it."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from lacking import installed, lacking
from waiting import MINUTES_MS

if TYPE_CHECKING:
    from playwright.sync_api import Browser

ROOT = Path(__file__).parents[2]
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
MODULES = ("rules", "reversi", "gomoku", "kernel", "threads")


@pytest.fixture(scope="session")
def built() -> Path:
    """Its folder."""
    kernel = ROOT / "build" / "web-kernel"
    if not all((kernel / f"heibai-{name}.wasm").is_file() for name in MODULES) or not shutil.which("node"):
        lacking("the kernel for browsers, or Node, is not there; to run: make web-kernel")
    subprocess.run([sys.executable, ROOT / "tools" / "site_app" / "build.py"], check=True)
    return ROOT / "build" / "site-app"


@pytest.fixture(scope="module")
def site(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of a host that has the page below ``games/heibai``."""
    folder = tmp_path_factory.mktemp("host")
    shutil.copytree(built, folder / "games" / "heibai")
    return folder


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Chromium; what a test awaits there comes within minutes."""
    api = installed("playwright.sync_api", "'heibai[e2e]'")
    program = next(filter(None, map(shutil.which, BROWSERS)), None)
    if program is None:
        lacking("Chromium is needed; to run: apt-get install chromium-headless-shell; make e2e")
    api.expect.set_options(timeout=MINUTES_MS)
    with api.sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"], timeout=MINUTES_MS)
        yield started
        started.close()
