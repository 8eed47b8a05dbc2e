"""Pages of runs as a person meets them: a server of their own, and what every such page keeps."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

PHONE = {"viewport": {"width": 390, "height": 844}}
VIEWS: list[dict[str, Any]] = [
    {},
    {"color_scheme": "dark", "locale": "zh-CN"},
    PHONE,
    {"viewport": {"width": 720, "height": 450}},
]
LATER = 90_000  # milliseconds: a process of its own begins


def heibai(*words: str) -> Any:
    """What the command line answers, of the same runs."""
    program = Path(sys.executable).parent / "heibai"
    return json.loads(subprocess.run([str(program), *words, "--json"], check=True, capture_output=True).stdout)


def require_no_violations(page: Page) -> None:
    results = Axe().run(page)
    assert results.violations_count == 0, results.generate_report()


def require_no_sideways_scroll(page: Page) -> None:
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def until_state(page: Page, state: str) -> None:
    expect(page.get_by_test_id("state")).to_have_attribute("data-state", state, timeout=LATER)
