"""The page with Monte Carlo players: probability, line and playouts while they think; a stop; levels of their own."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from .conftest import Table

pytestmark = pytest.mark.e2e
GAMES = {
    "reversi": (8, "mcts:seconds=3600,simulate=10,eval=champion"),
    "gomoku": (15, "mcts:seconds=3600,simulate=end"),
}


@pytest.mark.parametrize("game", GAMES)
def test_it_shows_what_it_thinks_while_it_thinks_and_stops_when_it_is_told(table: Table, game: str) -> None:
    size, opponent = GAMES[game]
    page = table.page
    table.start(game=game, size=size, opponent=opponent)
    table.square(table.playable()[0]).click()
    playouts = page.get_by_test_id("playouts")
    expect(playouts).to_be_visible()
    first = playouts.inner_text()
    expect(playouts).not_to_have_text(first)  # it goes on counting
    expect(page.get_by_test_id("status")).to_have_text("The AI is thinking…")
    expect(page.get_by_test_id("score")).to_have_text(re.compile(r"^(Black|White) \d+%"))
    expect(page.get_by_test_id("line").locator("li").nth(1)).to_be_visible()
    page.get_by_role("button", name="Move now").click()
    table.wait_beyond(1)
    assert len(table.steps()) == 2
    expect(page.get_by_test_id("score")).to_have_text(re.compile(r"^(Black|White) \d+%"))
    expect(playouts).to_be_visible()


def test_monte_carlo_has_levels_under_a_heading_of_its_own(table: Table) -> None:
    page = table.page
    page.get_by_role("button", name="New game").click()
    dialog = page.get_by_role("dialog")
    levels = dialog.locator('select[name="opponent"] optgroup[label="Monte Carlo"] option')
    expect(levels.nth(2)).to_be_attached()
    for text in levels.all_inner_texts():
        assert re.fullmatch(r"Monte Carlo \d: .*?( \(Elo \d+\))?", text.strip())
    dialog.locator('select[name="opponent"]').select_option("level:mc2")
    dialog.get_by_role("button", name="Start").click()
    expect(dialog).to_be_hidden()
    table.settle()
    table.click(table.playable()[0])
    expect(page.get_by_test_id("playouts")).to_have_text("2.00 k")


def test_a_proven_win_is_said_to_be_one(table: Table) -> None:
    """Reversi 4x4 is soon solved: the second player wins."""
    table.start(size=4, opponent="mcts:playouts=100000,simulate=end")
    table.click(table.playable()[0])
    expect(table.page.get_by_test_id("score")).to_have_text(re.compile("^White wins ?proven$"))
    expect(table.page.get_by_test_id("depth")).to_have_text("to the end")
