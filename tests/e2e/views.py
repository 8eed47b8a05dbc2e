"""What a page keeps however it is looked at: by whom, and on which screen."""

from __future__ import annotations

from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

DESK = {"viewport": {"width": 1440, "height": 900}}
PHONE = {"viewport": {"width": 390, "height": 844}}
ZOOMED = {"viewport": {"width": 720, "height": 450}}  # the desk at 200%
VIEWS: list[dict[str, Any]] = [
    DESK,
    {"color_scheme": "dark", "locale": "zh-CN"},
    PHONE,
    ZOOMED,
]


def require_no_violations(page: Page) -> None:
    """By axe, once colours that change in steps have come to rest: between two themes they have no contrast."""
    page.evaluate(
        "Promise.allSettled(document.getAnimations().filter(a => a instanceof CSSTransition).map(a => a.finished))"
    )
    results = Axe().run(page, options={"resultTypes": ["violations"]})
    assert results.violations_count == 0, results.generate_report()


def look_well(page: Page) -> None:
    """Nothing is found by axe, and nothing is wider than the window."""
    require_no_sideways_scroll(page)
    require_no_violations(page)


def require_no_sideways_scroll(page: Page) -> None:
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
