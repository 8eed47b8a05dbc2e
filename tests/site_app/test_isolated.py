"""Where the page is isolated its workers share memory: a search ends at once, and its worker answers the next one."""

from __future__ import annotations

from pathlib import Path

import pytest
from lacking import installed

installed("playwright.sync_api", "'heibai[e2e]'")

from playwright.sync_api import Browser, Page, Worker  # noqa: E402 - needs playwright

from .visits import Isolating, Quiet, Visit, visit  # noqa: E402

MOST_THREADS = 8  # web/src/site/data/kernels.ts
HURRIES = """() => {
    globalThis.hurried = 0;
    const look = () => {
        const button = [...document.querySelectorAll("button")].find((each) => each.textContent.trim() === "Move now");
        if (button && !button.dataset.pressed) {
            button.dataset.pressed = "yes";
            globalThis.hurried += 1;
            button.click();
        }
    };
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
}"""
"""Presses *Move now* as soon as it is there."""


def is_isolated(page: Page) -> bool:
    found: bool = page.evaluate("crossOriginIsolated")
    return found


def play_two_moves(person: Visit) -> list[str]:
    """Against an opponent that is hurried every time; the programs of the workers that were begun for the second."""
    person.new_game("reversi", "level:mc5")
    begun: list[str] = []

    def note(worker: Worker) -> None:
        begun.append(worker.url)

    person.page.evaluate(HURRIES)
    for move in range(2):
        if move:
            person.page.on("worker", note)
        steps = person.steps
        person.press(person.playable[0], 8, row_one_on_top=True)
        person.await_more(steps + 1)
        assert person.page.evaluate("globalThis.hurried") == move + 1
    return begun


@pytest.mark.parametrize("host", [Quiet, Isolating])
def test_a_page_that_is_kept_is_isolated_whatever_its_host_says(browser: Browser, site: Path, host: type[Quiet]):
    with visit(browser, site, host) as person:
        assert is_isolated(person.page) == (host is Isolating)
        person.leave_network()
        person.page.reload()
        person.await_turn()
        assert is_isolated(person.page)


def test_move_now_leaves_the_worker_of_an_isolated_page_for_the_next_search(browser: Browser, site: Path):
    with visit(browser, site, Isolating) as person:
        assert play_two_moves(person) == []


def test_move_now_ends_the_worker_of_another_page(browser: Browser, site: Path):
    with visit(browser, site) as person:
        assert len(play_two_moves(person)) >= 1


def test_an_isolated_page_breeds_by_several_threads(browser: Browser, site: Path):
    with visit(browser, site, Isolating) as person:
        page = person.page
        page.goto(f"{person.address}#breed")
        page.get_by_test_id("no-runs").get_by_role("button").click()
        page.locator("dialog[open] button[type=submit]:enabled").press("Enter")
        page.wait_for_function("() => /^[1-9]/.test(document.querySelector('[data-testid=progress]')?.textContent)")
        threads = [worker for worker in page.workers if worker.url.endswith("/heibai-threads.worker.js")]
        assert len(threads) == min(page.evaluate("navigator.hardwareConcurrency"), MOST_THREADS) - 1
