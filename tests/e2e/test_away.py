"""The server goes and comes back while a page hears from it: the page says so, and goes on."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from .conftest import Server, Table
from .stored import forget_failed_attempts
from .test_analyse import analyse
from .views import require_no_violations

pytestmark = pytest.mark.e2e


def test_analyse_says_that_the_server_is_away_until_it_is_back(table_in: Callable[..., Table], server: Server) -> None:
    table = table_in()
    page = table.page
    analyse(page, server.address)
    away, board = page.get_by_test_id("away"), page.locator("#board")
    expect(away).to_have_count(0)
    server.kill()
    page.keyboard.press("ArrowRight")
    expect(away).to_contain_text("The server does not answer.")
    require_no_violations(page)
    page.keyboard.press("ArrowRight")
    expect(page.get_by_test_id("found")).to_contain_text("Move 2: B4")
    expect(away).to_be_visible()
    server.start()
    expect(away).to_have_count(0)
    expect(board.locator("[data-heat]").first).to_be_visible()
    expect(board.locator("[data-heat]")).to_have_count(len(table.playable()))
    forget_failed_attempts(table)


def test_a_search_that_is_watched_goes_on_when_the_server_is_back(
    table_in: Callable[..., Table], server: Server
) -> None:
    table = table_in()
    page = table.page
    page.goto(f"{server.address}#think=gomoku/9&moves=40,41,31&see=plan")
    expect(page.get_by_test_id("fitness")).to_be_visible()
    again = page.get_by_role("button", name="Evolve again")
    expect(again).to_be_enabled()
    generations = page.get_by_test_id("plan-said").inner_text()
    server.kill()
    again.click()
    expect(page.get_by_test_id("away")).to_be_visible()
    server.start()
    expect(page.get_by_test_id("away")).to_have_count(0)
    expect(again).to_be_enabled()
    expect(page.get_by_test_id("plan-said")).to_have_text(generations)
    forget_failed_attempts(table)
