"""A study that is begun on the page, paused, stopped, and whose server is killed."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from .conftest import Server, Table
from .runs import heibai, until_state
from .test_arena_studies import DO, NAME, address

pytestmark = pytest.mark.e2e


@pytest.fixture(scope="module")
def shared_server(server_of_module: Server) -> Server:
    """Its games and runs are nobody else's, and tests kill it."""
    return server_of_module


def begin_on_the_page(page: Page, *, seed: int) -> None:
    page.get_by_role("button", name=DO).click()
    dialog = page.get_by_role("dialog")
    dialog.locator('input[name="seed"]').fill(str(seed))
    expect(dialog.get_by_test_id("command")).to_have_text(f"heibai study {NAME} --seed {seed}")
    dialog.get_by_role("button", name="Begin").click()
    expect(page.get_by_test_id("state")).to_be_visible()


def test_a_study_is_begun_paused_stopped_resumed_and_survives_its_server(
    table_in: Callable[..., Table], server: Server
) -> None:
    table = table_in()
    page = table.page
    page.goto(address(server))
    begin_on_the_page(page, seed=5)
    name = page.url.partition("&run=")[2]
    expect(page.get_by_test_id("work")).to_contain_text("of 31200 games")
    page.keyboard.press("p")
    until_state(page, "paused")
    page.get_by_role("button", name="Resume").click()
    until_state(page, "running")
    expect(page.get_by_test_id("progress")).to_contain_text("of 35 parts")
    server.kill()
    expect(page.get_by_text("The page goes on by itself")).to_be_visible()
    server.start()
    until_state(page, "stopped")
    page.get_by_role("button", name="Resume").click()
    until_state(page, "running")
    page.get_by_role("button", name="Stop").click()
    until_state(page, "stopped")
    [listed] = heibai("runs")["runs"]
    assert (listed["id"], listed["kind"], listed["state"], listed["what"]) == (
        name,
        "study",
        "stopped",
        f"{NAME}, seed 5",
    )
    table.console.clear()  # the server was away
