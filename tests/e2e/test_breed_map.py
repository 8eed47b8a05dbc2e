"""The map of a run of map-elites on the page: from cell to cell, a cell as an opponent and in the arena."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from .conftest import Server, Table
from .runs import heibai

pytestmark = pytest.mark.e2e


@pytest.fixture(scope="module")
def shared_server(server_of_module: Server) -> Server:
    """Its runs are nobody else's."""
    return server_of_module


@pytest.fixture(scope="module")
def bred(shared_server: Server) -> str:
    """A small finished map of the command line."""
    words = ["--game", "reversi/4", "--population", "6", "--generations", "2", "--depth", "1", "--panel-openings", "0"]
    id: str = heibai("evolve", "map-elites:bins=4,random=1", *words, "--seed", "3")["id"]
    return id


@pytest.fixture
def page(table_in: Callable[..., Table], server: Server, bred: str) -> Page:
    opened = table_in().page
    opened.goto(f"{server.address}#breed={bred}")
    expect(opened.get_by_test_id("map")).to_be_visible()
    return opened


def best_cell(page: Page) -> str:
    """The cell that is chosen first, "column,row"."""
    name = page.get_by_test_id("map").locator('button[aria-pressed="true"]').get_attribute("data-cell")
    assert name is not None
    return name


def test_arrow_keys_go_from_cell_to_cell(page: Page) -> None:
    table, told = page.get_by_test_id("map").locator("table"), page.get_by_test_id("map-cell")
    expect(table.locator("button")).to_have_count(16)
    column, row = map(int, best_cell(page).split(","))
    expect(told).to_contain_text(f"Cell {column},{row}: ")
    table.locator(f'button[data-cell="{column},{row}"]').press("ArrowLeft" if column else "ArrowRight")
    beside = f"{column - 1 if column else 1},{row}"
    expect(table.locator(f'button[data-cell="{beside}"]')).to_be_focused()
    expect(table.locator('button[aria-pressed="true"]')).to_have_attribute("data-cell", beside)
    expect(told).to_contain_text(f"Cell {beside}: ")


def test_the_player_of_a_cell_is_played(page: Page) -> None:
    page.get_by_test_id("map-cell").get_by_role("button", name="Play this one").click()
    expect(page.locator("[data-square]")).to_have_count(16)


def test_the_player_of_a_cell_goes_to_the_arena(page: Page, bred: str) -> None:
    cell = best_cell(page).replace(",", "-")
    page.get_by_test_id("map-cell").get_by_role("link", name="Send this one to the arena").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.locator('select[name="game"]')).to_have_value("reversi/4")
    expect(dialog.locator("ol > li input").first).to_have_value(re.compile(rf"^mine/.*{bred}/cell-{cell}$"))
