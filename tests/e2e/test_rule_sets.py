"""A rule set that is picked on Analyse or Think is the one by which the page goes on."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from .conftest import Table
from .test_analyse import analyse

pytestmark = pytest.mark.e2e

DOUBLE_THREE = ["g8", "a1", "i8", "a15", "h7", "o1", "h9", "o15"]  # Renju forbids h8 to black
CASES = pytest.mark.parametrize(
    ("game", "said"),
    [
        ("gomoku/15", re.compile("^H8, empty(?!.*forbidden)")),
        ("gomoku/15/renju", re.compile("^H8, empty, forbidden: double three")),
        ("gomoku/15/standard", re.compile("^H8, empty(?!.*forbidden)")),
    ],
)


def point(page: Page, name: str) -> Locator:
    return page.locator(f'[data-square][aria-label^="{name.upper()},"]')


@CASES
def test_analyse_takes_pasted_moves_by_the_rule_set_that_was_picked(
    table_in: Callable[..., Table], game: str, said: re.Pattern[str]
) -> None:
    table = table_in()
    page = table.page
    analyse(page, table.server.address, "".join(DOUBLE_THREE), game)
    page.keyboard.press("End")
    expect(page.get_by_test_id("found")).to_contain_text("Move 8: O15")
    expect(
        page.get_by_test_id("lines").get_by_role("listitem").first
    ).to_be_visible()  # the rules of the board are there
    expect(point(page, "h8")).to_have_attribute("aria-label", said)
    point(page, "h8").click()
    shown = page.get_by_text("H8 is forbidden to Black: double three.") if "renju" in game else point(page, "h8")
    expect(shown).to_be_visible()
    expect(point(page, "h8")).to_have_attribute("data-cell", "-" if "renju" in game else "X")


@CASES
def test_think_plays_on_by_the_rule_set_that_was_picked(
    table_in: Callable[..., Table], game: str, said: re.Pattern[str]
) -> None:
    table = table_in()
    page = table.page
    page.goto(f"{table.server.address}#think")
    expect(page.get_by_test_id("place")).to_contain_text("Start of the game")
    page.locator("main select").first.select_option(game)
    expect(page.locator("[data-square]")).to_have_count(225)
    for count, name in enumerate(DOUBLE_THREE, start=1):
        point(page, name).click()
        expect(page.get_by_test_id("place")).to_contain_text(f"After {count} move")
    expect(point(page, "h8")).to_have_attribute("aria-label", said)
    assert game.replace("/", "%2F") in page.url.replace("/", "%2F").partition("#")[2]
