"""What pages with nothing on them offer to look at: the samples are pressed."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from .conftest import Server, Table
from .runs import until_state
from .test_breed import stop

pytestmark = pytest.mark.e2e


@pytest.fixture(scope="module")
def shared_server(server_of_module: Server) -> Server:
    """A server on which nothing was done so far."""
    return server_of_module


def test_analyse_shows_a_sample_game(table_in: Callable[..., Table], server: Server) -> None:
    page = table_in().page
    page.goto(f"{server.address}#analyse")
    page.get_by_role("button", name="Show a sample game").click()
    expect(page.get_by_test_id("summary")).to_contain_text("Blunders")
    expect(page.get_by_test_id("tree").locator("button.move")).to_have_count(61)  # three passes among them


def test_arena_fills_in_a_sample_match_and_plays_it(table_in: Callable[..., Table], server: Server) -> None:
    page = table_in().page
    page.goto(f"{server.address}#arena")
    page.get_by_test_id("no-runs").get_by_role("link", name="Fill in level 6 against level 4.").click()
    dialog = page.get_by_role("dialog")
    players = dialog.locator("ol > li select")
    expect(players.first).to_have_value("level:6")
    expect(players.last).to_have_value("level:4")
    dialog.get_by_role("button", name="Play", exact=True).click()
    until_state(page, "finished")
    expect(page.get_by_test_id("pairing")).to_be_visible()


def test_breed_offers_the_run_of_a_minute(table_in: Callable[..., Table], server: Server) -> None:
    page = table_in().page
    page.goto(f"{server.address}#breed")
    page.get_by_test_id("no-runs").get_by_role("button").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.locator('input[name="preset"][value="minute"]')).to_be_checked()
    dialog.get_by_role("button", name="Breed", exact=True).click()
    expect(page.get_by_test_id("generation")).to_be_visible()
    stop(page)


def test_library_takes_in_sample_games_and_shows_their_openings(table_in: Callable[..., Table], server: Server) -> None:
    chinese = table_in(locale="zh-CN").page
    chinese.goto(f"{server.address}#library")
    expect(chinese.get_by_role("button", name="收入示例棋局")).to_be_visible()
    page = table_in().page
    page.goto(f"{server.address}#library")
    page.get_by_role("button", name="Take in sample games").click()
    expect(page.get_by_test_id("games-here")).to_have_text("24 games")
    games = page.get_by_test_id("games")
    expect(games.locator("tbody tr")).to_have_count(24)
    expect(games).to_contain_text("Level 7 – Level 6")
    page.go_back()
    expect(page.get_by_test_id("import-added")).to_have_text("24")  # and stays there
