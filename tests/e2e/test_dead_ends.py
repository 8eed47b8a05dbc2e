"""Where one could not go on: a lost connection, the way back, damaged games, keys."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Route, WebSocketRoute, expect

from heibai.store.home import database_path

from .conftest import Server, Table
from .stored import breed, dialog, forget_failed_attempts, keep, open_kept
from .test_looks import VIEWS
from .views import require_no_violations

pytestmark = pytest.mark.e2e
# before the next frame, so that the focus is still where it was
CLOSE_AND_PRESS_N = """() => {
  document.querySelector("dialog[open]").close();
  document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key: "n", bubbles: true, cancelable: true }));
}"""
RUN = "my run, v2: [é]"


@pytest.fixture(scope="module")
def shared_server(server_of_module: Server) -> Server:
    """Its games and runs are nobody else's, and tests kill it."""
    return server_of_module


@pytest.fixture(scope="module")
def champions(shared_server: Server) -> None:
    """A bred player, and a damaged one."""
    breed(shared_server.data, RUN)
    breed(shared_server.data, "broken").write_text("{}", "utf-8")


def test_a_lost_connection_freezes_the_board_until_it_is_back(table_in: Callable[..., Table], server: Server) -> None:
    table = table_in()
    table.open()
    table.click(table.playable()[0])
    cells, playable, page = table.cells(), table.playable(), table.page
    server.kill()
    expect(page.get_by_test_id("lost")).to_contain_text("Connection lost.")
    expect(page.get_by_test_id("verdict")).not_to_contain_text("The analyst is looking")
    banner, button = page.get_by_test_id("lost"), page.get_by_role("button", name="Hint")
    banner_box, button_box = banner.bounding_box(), button.bounding_box()
    assert banner_box
    assert button_box
    assert banner_box["y"] + banner_box["height"] <= button_box["y"]
    assert button_box["y"] + button_box["height"] <= page.evaluate("innerHeight")
    assert table.playable() == []
    for name in ("Undo", "Hint"):
        expect(page.get_by_role("button", name=name)).to_be_disabled()
    table.square(playable[0]).click()
    expect(page.get_by_test_id("said")).to_contain_text("No connection to the server")
    table.require_cells(cells)
    server.start()
    expect(page.get_by_test_id("lost")).to_have_count(0)
    expect(page.get_by_test_id("status")).to_have_text("Your turn")
    assert (table.cells(), table.playable()) == (cells, playable)
    table.click(table.playable()[0])
    forget_failed_attempts(table)


def test_without_a_connection_nobody_seems_to_think(table_in: Callable[..., Table], server: Server) -> None:
    table = table_in()
    table.open()
    table.start(opponent="alphabeta:seconds=3600,eval=zones")
    table.square(table.playable()[0]).click()
    expect(table.page.locator(".spinner")).to_have_count(1)
    expect(table.page.get_by_role("button", name="Move now")).to_be_visible()
    server.kill()
    expect(table.page.get_by_test_id("lost")).to_be_visible()
    expect(table.page.locator(".spinner")).to_have_count(0)
    expect(table.page.get_by_role("button", name="Move now")).to_have_count(0)
    server.start()
    expect(table.page.locator(".spinner")).to_have_count(1)
    table.page.get_by_role("button", name="Move now").click()
    table.wait_beyond(1)
    forget_failed_attempts(table)


def test_back_leads_to_the_game_before_and_stays_in_the_program(table_in: Callable[..., Table]) -> None:
    table = table_in()
    table.open()
    table.click(table.playable()[0])
    cells = table.cells()
    table.start(size=6)
    table.page.go_back()
    expect(table.page.locator("[data-square]")).to_have_count(64)
    table.settle()
    table.require_cells(cells)
    table.page.go_forward()
    expect(table.page.locator("[data-square]")).to_have_count(36)


def test_back_does_not_lead_to_a_forgotten_game(table_in: Callable[..., Table], server: Server) -> None:
    table = table_in()
    table.page.goto("about:blank")
    table.page.goto(f"{server.address}#game=forgotten")
    table.start(size=6)
    assert "forgotten" not in table.page.url
    table.page.go_back()
    assert table.page.url == "about:blank"


def test_a_dialog_that_opens_before_the_server_has_said_what_it_offers_offers_it_then(
    table_in: Callable[..., Table], server: Server
) -> None:
    table, held = table_in(), list[Route]()
    table.page.route("**/api/v1/catalogue", lambda route: held.append(route))
    table.page.goto(server.address)
    with table.page.expect_request("**/api/v1/catalogue"):
        table.page.get_by_role("button", name="New game").click()
    boards = table.page.get_by_role("dialog").locator('input[name="size"]')
    expect(boards).to_have_count(0)
    for route in held:
        route.continue_()
    expect(boards).not_to_have_count(0)
    expect(table.page.get_by_role("dialog").locator('input[name="game"]:checked')).to_have_value("reversi")


def test_the_address_of_a_damaged_game_says_what_is_wrong(table_in: Callable[..., Table], server: Server) -> None:
    damaged = keep(server)
    with sqlite3.connect(database_path(server.data)) as connection:
        connection.execute("UPDATE live_games SET config = '{}' WHERE id = ?", (damaged,))
    table = table_in()
    page = table.page
    page.goto(f"{server.address}#game={damaged}")
    expect(page.get_by_test_id("status")).to_contain_text("This game cannot be opened.")
    expect(page.get_by_test_id("problem")).to_contain_text("is damaged")
    expect(page.get_by_test_id("problem")).not_to_contain_text("Database not usable")
    expect(page.get_by_test_id("status")).not_to_contain_text("Connecting")
    assert (set(table.cells()), table.playable()) == ({"-"}, [])
    page.get_by_role("button", name="Your games").click()
    expect(dialog(table).get_by_test_id("stored-games")).to_be_visible()
    page.keyboard.press("Escape")
    table.start(size=6)


def test_keys_show_the_shortcuts_begin_a_game_and_walk_over_the_steps(table_in: Callable[..., Table]) -> None:
    table = table_in()
    table.open()
    for _ in range(2):
        table.click(table.playable()[0])
    page, status = table.page, table.page.get_by_test_id("status")
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("?")
    expect(dialog(table).get_by_role("heading", name="Keyboard shortcuts")).to_be_visible()
    page.keyboard.press("n")  # one dialog at a time
    expect(dialog(table)).to_have_count(1)
    page.keyboard.press("Escape")
    expect(dialog(table)).to_have_count(0)
    page.keyboard.press("?")
    expect(dialog(table)).to_be_visible()
    page.evaluate(CLOSE_AND_PRESS_N)
    expect(dialog(table).get_by_role("heading", name="New game")).to_be_visible()
    page.keyboard.press("ArrowLeft")  # belongs to the dialog
    page.keyboard.press("Escape")
    expect(dialog(table)).to_have_count(0)
    expect(status).to_have_text("Your turn")
    for expected in ("Looking at step 3", "Looking at step 2"):
        page.evaluate("document.activeElement.blur()")
        page.keyboard.press("ArrowLeft")
        expect(status).to_have_text(expected)
    page.locator('[data-square][tabindex="0"]').focus()
    page.keyboard.press("ArrowLeft")  # walks over the board
    expect(status).to_have_text("Looking at step 2")
    page.get_by_role("button", name="Keyboard shortcuts").click()
    expect(dialog(table)).to_be_visible()


@pytest.mark.parametrize("locale", ["en-GB", "zh-CN"])
def test_a_steps_name_begins_with_its_visible_text(table_in: Callable[..., Table], locale: str) -> None:
    table = table_in(locale=locale)
    table.open()
    table.click(table.playable()[0])
    for button in table.page.locator("[data-testid=steps] button").all():
        assert (button.get_attribute("aria-label") or "").startswith(" ".join(button.inner_text().split()))


@pytest.mark.parametrize("view", VIEWS, ids=lambda view: "-".join(map(str, view.values())) or "plain")
@pytest.mark.usefixtures("champions")
def test_axe_finds_no_violations(table_in: Callable[..., Table], server: Server, view: dict[str, Any]) -> None:
    over, damaged = keep(server), keep(server)
    with sqlite3.connect(database_path(server.data)) as connection:
        connection.execute("UPDATE live_games SET config = '{}' WHERE id = ?", (damaged,))
    table, lines = table_in(**view), list[WebSocketRoute]()

    def only_once(page: WebSocketRoute) -> None:
        lines.append(page)
        page.connect_to_server() if len(lines) == 1 else page.close()

    table.page.route_web_socket("**/api/v1/play", only_once)
    open_kept(table, over)
    require_no_violations(table.page)
    lists = {"Your games|我的对局": "li", "New game|新对局": "option", "Keyboard shortcuts|键盘快捷键": "kbd"}
    for button, listed in lists.items():
        table.page.get_by_role("button", name=re.compile(button)).click()
        expect(dialog(table)).to_be_visible()
        expect(dialog(table).locator(listed)).not_to_have_count(0)  # what it lists is asked for when it opens
        require_no_violations(table.page)
        table.page.keyboard.press("Escape")
    lines[0].close()
    expect(table.page.get_by_test_id("lost")).to_be_visible()
    require_no_violations(table.page)
    forget_failed_attempts(table)
