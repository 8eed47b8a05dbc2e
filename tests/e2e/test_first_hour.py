"""What somebody who just came does, with nothing but the page: one way over Breed, Play, Analyse, Think and Arena."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from .conftest import Server, Table
from .runs import until_state

pytestmark = pytest.mark.e2e

SIZE = 6
BESIDE_CORNERS = (7, 10, 25, 28, 1, 4, 6, 11, 24, 29, 31, 34)  # squares that give a corner away


@pytest.fixture(scope="module")
def shared_server(server_of_module: Server) -> Server:
    """A server on which nothing was done so far."""
    return server_of_module


def test_a_champion_is_bred_played_lost_to_understood_and_measured(table_in: Callable[..., Table]) -> None:
    table = table_in()
    page = table.page
    page.goto(table.server.address)
    breed(page)
    page.get_by_role("button", name="Play the champion").click()
    lose(table)
    page.get_by_test_id("ending").get_by_role("button", name="Analyse").click()
    read_why(page)
    page.get_by_role("button", name="First", exact=True).click()
    page.get_by_text("See it think", exact=True).click()
    see_a_cut(page)
    measure(page)


def breed(page: Page) -> None:
    """Two generations of the run of a minute: the champion, its game and its mistakes are the same everywhere."""
    page.get_by_role("link", name="Breed").click()
    expect(page.get_by_text("Nothing was bred here so far")).to_be_visible()
    page.get_by_role("button", name="New breeding").click()
    dialog = page.get_by_role("dialog")
    dialog.locator('select[name="game"]').select_option(f"reversi/{SIZE}")
    dialog.locator("summary").click()
    for name, number in {"seed": 1, "generations": 2}.items():
        dialog.locator(f'input[name="{name}"]').fill(str(number))
    dialog.get_by_role("button", name="Breed", exact=True).click()
    expect(page.get_by_test_id("generation")).to_be_visible()
    until_state(page, "finished")


def lose(table: Table) -> None:
    """Play to the end and give corners away."""
    expect(table.page.locator("[data-square]")).to_have_count(SIZE * SIZE)
    table.settle()
    expect(table.page.locator(".players, main").first).to_contain_text("Champion of 20")
    while not table.is_over():
        playable = table.playable()
        if not playable:
            steps = len(table.steps())
            table.page.get_by_role("button", name="Pass", exact=True).click()
            table.wait_beyond(steps)
            continue
        table.click(next((square for square in BESIDE_CORNERS if square in playable), playable[0]))


def read_why(page: Page) -> None:
    """A mistake, its board and its sentence are on the screen at once."""
    summary = page.get_by_test_id("summary")
    expect(summary).to_be_visible()
    expect(summary.get_by_role("columnheader").first).to_contain_text("You")
    expect(summary.get_by_role("columnheader").last).to_contain_text("Champion of")
    summary.get_by_role("button", name=re.compile("^Move ")).first.click()
    expect(page.get_by_role("grid")).to_be_in_viewport(ratio=0.9)
    expect(page.get_by_test_id("why")).to_contain_text("Better ")


def see_a_cut(page: Page) -> None:
    """From the start of the game: further on a position may be one that alpha-beta cuts nothing of."""
    page.get_by_role("tab", name="Alpha-beta").click()
    expect(page.get_by_test_id("compared")).to_be_visible()
    page.get_by_role("button", name="Next cut").click()
    expect(page.get_by_test_id("tree-said")).to_contain_text("cut off")


def measure(page: Page) -> None:
    """The champion against a level, from the list of runs on."""
    page.get_by_role("link", name="Breed").click()
    page.get_by_role("link", name=re.compile("roulette")).click()
    page.get_by_role("link", name="Send to the arena").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Games of a pairing").fill("20")
    dialog.get_by_role("button", name="Play", exact=True).click()
    until_state(page, "finished")
    expect(page.get_by_test_id("progress")).to_have_text("20 of 20 games")
    expect(page.get_by_role("heading", level=1)).to_contain_text(re.compile(r"Champion of 20.* v Level \d"))
    expect(page.get_by_test_id("elo")).to_be_visible()
