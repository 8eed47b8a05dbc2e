"""Play beyond one person against one AI: two people, watching, terms, the coach, how the board is shown."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from .conftest import Table, asked
from .views import require_no_violations

pytestmark = pytest.mark.e2e


def begin(table: Table, choose: Callable[[Locator], None]) -> None:
    """A new game of 4x4 through the dialog, as ``choose`` wants it."""
    table.page.get_by_role("button", name=re.compile("New game|新对局")).click()
    dialog = table.page.get_by_role("dialog")
    dialog.locator('input[name="size"][value="4"]').check()
    choose(dialog)
    dialog.get_by_role("button", name=re.compile("Start|开始")).click()
    expect(dialog).to_be_hidden()
    expect(table.page.locator("[data-square]")).to_have_count(16)


def open_game(table: Table, **wanted: Any) -> None:
    """A game that the server was asked for; it may have nobody who can press anything."""
    id = asked(table.server, "games", wanted)["id"]
    table.page.goto("about:blank")
    table.page.goto(f"{table.server.address}#game={id}")
    expect(table.page.get_by_test_id("player")).to_have_count(2)
    expect(table.page.get_by_test_id("status")).not_to_have_text("Connecting…")  # till then the board is nobody's


def put(table: Table) -> None:
    """A stone where another person replies: nobody does."""
    before = len(table.steps())
    table.settle()
    table.square(table.playable()[-1]).click()
    expect(table.page.get_by_test_id("steps").locator("li")).to_have_count(before + 1)


def test_two_people_play_take_back_and_one_resigns(table: Table) -> None:
    page = table.page
    begin(table, lambda dialog: dialog.locator('input[name="mode"][value="both"]').check())
    expect(page.get_by_test_id("status")).to_have_text("Black to move")
    put(table)
    expect(page.get_by_test_id("status")).to_have_text("White to move")
    assert table.said().startswith("Black played ")
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_test_id("status")).to_have_text("Black to move")
    put(table)
    page.get_by_role("button", name="Resign", exact=True).click()
    page.get_by_role("button", name="Resign now?").click()
    expect(page.get_by_test_id("status")).to_have_text("Game over: Black wins: White resigned")
    page.get_by_role("button", name="Rematch").click()
    expect(page.get_by_test_id("status")).to_have_text("Black to move")
    page.get_by_role("button", name="Your games").click()
    expect(page.get_by_test_id("stored-games").locator("li").first).to_contain_text("Two people")


def test_resigning_takes_a_second_press(table: Table) -> None:
    table.click(table.playable()[0])
    table.page.get_by_role("button", name="Resign", exact=True).click()
    table.page.keyboard.press("Escape")
    expect(table.page.get_by_role("button", name="Resign", exact=True)).to_be_visible()
    assert not table.is_over()


def test_two_ais_are_watched_paused_and_hurried(table: Table) -> None:
    page = table.page
    open_game(table, game="reversi/8", seats=["level:1", "level:2"])  # a step a second, some sixty of them
    page.get_by_role("button", name="Pause").click()
    expect(page.get_by_test_id("status")).to_have_text("Paused")
    page.get_by_role("slider").fill("0")
    expect(page.get_by_test_id("watch").get_by_text("at once")).to_be_visible()
    assert not table.is_over()
    page.get_by_role("button", name="Go on").click()
    page.wait_for_selector(".message.over")
    expect(page.get_by_test_id("watch")).to_have_count(0)
    assert "You" not in table.status()


def test_a_strict_game_has_no_undo_no_hint_and_no_values(table: Table) -> None:
    page = table.page

    def strict(dialog: Locator) -> None:
        dialog.get_by_text("Terms and start").click()
        dialog.locator('input[name="strict"]').check()

    begin(table, strict)
    table.settle()
    for name in ("Undo", "Hint"):
        expect(page.get_by_role("button", name=name, exact=True)).to_have_count(0)
    expect(page.get_by_test_id("verdict")).to_contain_text("A strict game")


def test_the_clock_counts_down_and_ends_the_game(table: Table) -> None:
    page = table.page
    open_game(table, game="reversi/4", seats=["human", "human"], clock={"main": 3600})
    clock = page.get_by_test_id("clock").first
    expect(clock).to_have_class(re.compile("running"))
    expect(clock).not_to_have_text(clock.inner_text())
    open_game(table, game="reversi/4", seats=["human", "human"], clock={"main": 1})
    page.reload()
    expect(page.get_by_test_id("status")).to_have_text("Game over: White wins: Black ran out of time")
    expect(page.get_by_test_id("clock").first).to_have_text("0.0")


def test_stones_are_set_by_hand_and_what_cannot_be_played_is_refused(table: Table) -> None:
    page = table.page
    page.get_by_role("button", name="New game").click()
    dialog = page.get_by_role("dialog")
    dialog.locator('input[name="size"][value="4"]').check()
    dialog.locator('input[name="mode"][value="both"]').check()
    dialog.get_by_text("Terms and start").click()
    dialog.get_by_role("button", name="Clear the board").click()
    dialog.get_by_role("button", name="Start", exact=True).click()
    expect(page.get_by_test_id("dialog-problem")).to_contain_text("the game is over")
    assert "400" in table.console.pop()  # the refusal, as the browser notes it
    dialog.get_by_role("button", name="A1, empty").click()
    second = dialog.get_by_role("button", name="B1, empty")
    second.click()
    dialog.get_by_role("button", name="B1, black").click()
    dialog.get_by_role("button", name="Start", exact=True).click()
    expect(dialog).to_be_hidden()
    expect(page.locator("[data-square]")).to_have_count(16)
    table.settle()
    table.require_cells("XO" + 14 * "-")
    assert table.playable() == [2]


def test_a_game_from_an_edited_position_is_seen_to_be_thought_about_where_it_stands(table: Table) -> None:
    page = table.page
    open_game(table, game="reversi/4", seats=["human", "human"], start="-XO------------- X")
    table.square(3).click()
    expect(page.get_by_test_id("steps").locator("li")).to_have_count(1)
    cells = table.cells()
    page.get_by_role("link", name="See it think").last.click()
    expect(page.get_by_test_id("place")).to_contain_text("D1")
    expect(page.locator("[data-square]")).to_have_count(16)
    assert table.cells() == cells == "-XXX" + 12 * "-"


def test_a_forced_pass_is_played_for_who_wants_that(table: Table) -> None:
    page = table.page
    page.get_by_role("button", name="Options").click()
    page.locator('input[name="autoPass"]').check()
    page.keyboard.press("Escape")
    open_game(table, game="reversi/4", seats=["human", "human"], start="OX-------------X O")
    table.settle()
    table.square(2).click()
    expect(page.get_by_test_id("status")).to_contain_text("Game over")


def test_the_coach_says_what_a_move_lost_and_leads_to_why(table: Table) -> None:
    page = table.page
    open_game(table, game="reversi/4", seats=["human", "human"])
    for _ in range(8):  # 4x4 is solved from the first moves on, so losses are discs
        table.settle()
        if page.get_by_test_id("coach").count() or table.is_over():
            break
        put(table)
        expect(page.locator("[data-testid=graph] circle")).to_have_count(len(table.steps()) + 1)  # all have a value
    expect(page.get_by_test_id("coach")).to_contain_text(re.compile(r"lost \d+ (discs|%)"))
    page.get_by_role("link", name="See why").click()
    page.wait_for_function("() => /^#analyse=analysis-.*&ply=[1-9]/.test(location.hash)")


def test_values_come_after_the_own_move_for_who_wants_that(table: Table) -> None:
    page = table.page
    page.get_by_role("button", name="Options").click()
    page.locator('input[name="reveal"][value="after"]').check()
    page.keyboard.press("Escape")
    expect(page.get_by_test_id("verdict")).to_have_text("Shown after your move.")


def test_boards_numbers_and_pace_are_kept(table: Table) -> None:
    page = table.page
    page.get_by_role("button", name="Options").click()
    dialog = page.get_by_role("dialog")
    dialog.locator('input[name="board"][value="blue"]').check()
    dialog.locator('input[name="pace"][value="once"]').check()
    dialog.locator('input[name="numbers"]').check()
    dialog.locator('input[name="sound"]').check()
    require_no_violations(page)
    page.keyboard.press("Escape")
    table.click(table.playable()[0])
    expect(page.locator(".step")).to_have_text(["1", "2"])
    page.reload()
    table.settle()
    expect(page.locator(".step")).to_have_text(["1", "2"])
    expect(page.locator("html")).to_have_attribute("data-board", "blue")


def test_the_dialog_fits_a_phone_and_nothing_is_hidden_from_axe(table_in: Callable[..., Table]) -> None:
    table = table_in(viewport={"width": 390, "height": 844}, locale="zh-CN")
    table.open()
    page = table.page
    page.get_by_role("button", name="新对局").click()
    page.locator('input[name="mode"][value="watch"]').check()
    page.locator("details.terms summary").click()
    require_no_violations(page)
    dialog = page.locator("dialog[open]")
    assert dialog.evaluate("each => each.scrollWidth <= each.clientWidth")


def test_a_position_of_gomoku_is_set_up_with_any_number_of_stones(table: Table) -> None:
    page = table.page
    page.get_by_role("button", name="New game").click()
    dialog = page.get_by_role("dialog")
    dialog.locator('input[name="game"][value="gomoku"]').check()
    dialog.locator('input[name="mode"][value="both"]').check()
    dialog.get_by_text("Terms and start").click()
    for name in ("H8, empty", "I8, empty", "J8, empty"):
        dialog.get_by_role("button", name=name).click()
    dialog.locator('select[name="to-move"]').select_option("O")
    dialog.get_by_role("button", name="Start", exact=True).click()
    expect(dialog).to_be_hidden()
    expect(page.locator("[data-square]")).to_have_count(225)
    table.settle()
    assert (table.cells().count("X"), table.cells().count("O")) == (3, 0)
    table.square(table.playable()[0]).click()
    expect(page.locator("[data-cell=O]")).to_have_count(1)
