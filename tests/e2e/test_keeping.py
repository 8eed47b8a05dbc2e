"""Games live on the server: reload, restart, kill, and a lost connection."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from .conftest import Server, Table, asked

pytestmark = pytest.mark.e2e


@pytest.fixture(scope="module")
def shared_server(server_of_module: Server) -> Server:
    """Its games are nobody else's, and tests kill it."""
    return server_of_module


def test_a_newcomer_can_play_at_once(table_in: Callable[..., Table], server: Server) -> None:
    table = table_in()
    table.page.goto(server.address)
    table.settle()
    expect(table.page.get_by_test_id("status")).to_have_text("Your turn")
    expect(table.page.locator("[data-square]")).to_have_count(64)
    table.click(table.playable()[0])
    again = table_in()
    again.page.goto(server.address)
    again.settle()
    again.require_cells(table.cells())


def test_an_address_of_a_forgotten_game_says_so_and_starts_none(table_in: Callable[..., Table], server: Server) -> None:
    table = table_in()
    page = table.page
    page.goto(f"{server.address}#game=forgotten")
    expect(page.get_by_test_id("status")).to_contain_text("There is no such game.")
    expect(page.get_by_test_id("problem")).to_contain_text("forgotten")
    assert (page.url, table.playable()) == (f"{server.address}#game=forgotten", [])
    for button in ("New game", "Your games"):
        page.get_by_role("button", name=button).click()
        expect(page.get_by_role("dialog")).to_be_visible()
        page.keyboard.press("Escape")
    table.start(size=6)
    expect(page.get_by_test_id("problem")).to_have_count(0)


def test_another_address_in_an_open_page_shows_its_game(table: Table, server: Server) -> None:
    id = asked(server, "games", {"game": "reversi/6"})["id"]
    table.page.evaluate("id => { location.hash = `game=${id}`; }", id)
    expect(table.page.locator("[data-square]")).to_have_count(36)


def test_the_last_choice_is_remembered_for_every_game(table: Table, server: Server) -> None:
    table.start(game="gomoku", size=7, rule="caro", opening="swap", ai_first=True, opponent="random")
    table.start(size=6, opponent="alphabeta:depth=1,eval=zones")
    page = table.page
    page.get_by_role("button", name="New game").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.locator('input[name="game"]:checked')).to_have_value("reversi")
    expect(dialog.locator('input[name="size"]:checked')).to_have_value("6")
    dialog.locator('input[name="game"][value="gomoku"]').check()
    chosen = {
        name: dialog.locator(f'input[name="{name}"]:checked').input_value() for name in ("rule", "opening", "you")
    }
    assert chosen == {"rule": "caro", "opening": "swap", "you": "white"}
    expect(dialog.locator('select[name="size"]')).to_have_value("7")
    expect(dialog.get_by_role("textbox")).to_have_value("random")
    page.keyboard.press("Escape")
    page.evaluate("localStorage.setItem('heibai.game', 'forgotten')")
    table.open(server.address)  # a new game is one as it was chosen last
    expect(page.locator("[data-square]")).to_have_count(36)


def test_a_reload_keeps_the_game(table: Table) -> None:
    table.click(table.playable()[0])
    cells, steps = table.cells(), table.steps()
    table.page.reload()
    table.settle()
    assert (table.cells(), table.steps()) == (cells, steps)


@pytest.mark.parametrize("end", ["stop", "kill"])
def test_a_restart_of_the_server_keeps_the_game(table: Table, end: str) -> None:
    table.click(table.playable()[0])
    cells, steps = table.cells(), table.steps()
    getattr(table.server, end)()
    expect(table.page.get_by_test_id("status")).to_contain_text("No connection to the server")
    table.server.start()
    expect(table.page.get_by_test_id("status")).to_have_text("Your turn")
    assert (table.cells(), table.steps()) == (cells, steps)
    table.click(table.playable()[0])
    table.console.clear()  # the browser logs failed attempts to connect


def test_an_earlier_game_can_be_continued(table: Table) -> None:
    table.start(size=4)  # as no other test here
    table.click(table.playable()[0])
    cells = table.cells()
    table.start(size=8)
    page = table.page
    page.get_by_role("button", name="New game").click()
    page.get_by_text("Go on with an earlier game").click()
    page.get_by_role("button", name="4×4").click()
    expect(page.locator("[data-square]")).to_have_count(16)
    table.settle()
    table.require_cells(cells)
