"""The page "See it think", as a person meets it."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from .conftest import Server, Table
from .views import DESK, PHONE, ZOOMED, require_no_sideways_scroll, require_no_violations

pytestmark = pytest.mark.e2e

REVERSI = "#think=reversi/6&moves=8,7&see="
GOMOKU = "#think=gomoku/9&moves=40,41,31&see="
READY = {
    "evaluation": "features", "points": "points", "plan": "fitness", "growth": "grown", "tree": "tree-said",
    "brood": "population",
}  # fmt: skip
VIEWS: list[dict[str, Any]] = [DESK, {**PHONE, "color_scheme": "dark", "locale": "zh-CN"}, ZOOMED]


def see(table: Table, address: str, tab: str) -> Page:
    """Open a panel and wait for what it shows."""
    page = table.page
    page.goto("about:blank")
    page.goto(f"{table.server.address}{address}{tab}")
    expect(page.get_by_test_id(READY[tab])).to_be_visible()
    return page


def worths(page: Page) -> dict[int, str]:
    found = page.locator("[data-square]:has(.worth)")
    pairs = found.evaluate_all("all => all.map(each => [each.dataset.square, each.querySelector('.worth').innerText])")
    return {int(square): text for square, text in pairs}


def number(text: str) -> float:
    return float(text.replace("−", "-"))


def test_a_feature_shows_where_on_the_board_its_value_comes_from(table_in: Callable[..., Table]) -> None:
    table = table_in()
    page = see(table, REVERSI, "evaluation")
    page.get_by_role("combobox", name="Evaluation").select_option("zones")
    mobility = page.get_by_role("button", name="mobility", exact=True)
    expect(page.get_by_test_id("features").locator("tbody tr").last.locator("td").nth(1)).to_have_text(
        "4"
    )  # its weight
    rows = page.get_by_test_id("features").locator("tbody tr")
    terms = [number(each.locator("td").nth(2).inner_text()) for each in rows.all()]
    assert sum(terms) == pytest.approx(number(page.get_by_test_id("sum").inner_text()), abs=0.1)
    assert worths(page) == {}
    mobility.click()
    expect(page.get_by_test_id("where")).to_contain_text(f"{len(table.playable())} squares")
    assert worths(page) == dict.fromkeys(table.playable(), "+1")
    mobility.click()
    assert worths(page) == {}


def test_alpha_beta_is_walked_through_by_keys_up_to_its_move(table_in: Callable[..., Table]) -> None:
    page = see(table_in(), REVERSI, "tree")
    page.get_by_label("Depth").select_option("3")
    said, counts = page.get_by_test_id("tree-said"), page.get_by_test_id("counts")
    expect(said).to_contain_text("Before the first step")
    page.keyboard.press("ArrowRight")
    expect(said).to_contain_text("Begins at the position")
    page.keyboard.press("ArrowRight")
    expect(said).to_contain_text("between −∞ and +∞")
    expect(page.locator(".number")).to_have_count(1)
    page.keyboard.press("ArrowLeft")
    expect(said).to_contain_text("Begins at the position")
    page.keyboard.press("c")
    expect(said).to_contain_text(re.compile(r"which is enough: \d+ moves? (is|are) cut off"))
    expect(page.get_by_test_id("tree").locator("li.cut")).not_to_have_count(0)
    expect(page.get_by_test_id("tree").locator("[aria-current=step]")).to_have_count(1)
    page.keyboard.press("End")
    expect(said).to_contain_text("The position is worth")
    told = re.findall(r"(\d+) / (\d+)", counts.inner_text())
    assert all(now == total for now, total in told)
    assert len(told) == 4
    expect(page.get_by_test_id("compared")).to_contain_text("Minimax to the same depth has")
    page.get_by_role("slider").press("Home")
    expect(said).to_contain_text("Before the first step")
    page.keyboard.press("p")
    expect(page.get_by_role("button", name="Stop")).to_be_visible()
    expect(said).not_to_contain_text("Before the first step")


def test_a_monte_carlo_search_counts_every_playout_on_the_board(table_in: Callable[..., Table]) -> None:
    page = see(table_in(), REVERSI, "growth")
    expect(page.get_by_test_id("growth-said")).to_contain_text("800 playouts")
    assert sum(map(int, worths(page).values())) == 800
    rows = page.get_by_test_id("grown").locator("tbody tr")
    whole = rows.count()
    page.locator("label.depth select").select_option("1")
    expect(rows).not_to_have_count(whole)
    first = [int(each.locator("td").first.inner_text()) for each in rows.all()]
    assert first[0] == sum(first[1:]) == 800
    page.get_by_label("Playouts").first.select_option("100")
    page.get_by_role("button", name="Search").click()
    expect(page.get_by_test_id("growth-said")).to_contain_text("100 playouts")


def test_points_have_values_and_levels_and_a_plan_has_numbered_stones(table_in: Callable[..., Table]) -> None:
    table = table_in()
    page = see(table, GOMOKU, "points")
    best = page.get_by_test_id("points").locator("tbody tr").first
    expect(best).to_contain_text(re.compile(r"Lv[1-4].*Lv[1-4]"))
    values = worths(page)
    page.get_by_label("Levels").check()
    expect(page.locator(".worth").first).to_have_text(re.compile("^[1-4]·[1-4]$"))
    assert worths(page) != values
    page.keyboard.press("3")
    expect(page.get_by_test_id("fitness")).to_be_visible()
    expect(page.get_by_role("button", name="Evolve again")).to_be_enabled()
    numbers = page.locator(".number").all_inner_texts()
    assert sorted(map(int, numbers)) == list(range(1, len(numbers) + 1))
    page.keyboard.press("Home")
    expect(page.get_by_test_id("plan-said")).to_contain_text("The random sequences")


def test_a_generation_goes_step_by_step_into_the_next(table_in: Callable[..., Table]) -> None:
    page = see(table_in(), REVERSI, "brood")
    said = page.get_by_test_id("brood-said")
    expect(said).to_contain_text("Everybody has played")
    chances = page.get_by_test_id("population").locator("tbody tr td:last-child").all_inner_texts()
    assert sum(float(each.removesuffix("%")) for each in chances) == pytest.approx(100.0, abs=0.5)
    for words in (
        "The wheel of selection",
        "lives on unchanged",
        "the wheel has drawn",
        "are cut after gene",
        "mutated",
    ):
        page.keyboard.press("ArrowRight")
        expect(said).to_contain_text(words)
    expect(page.get_by_test_id("family")).to_contain_text("After mutation")
    page.keyboard.press("End")
    expect(said).to_contain_text("The next population")
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("heading", name="Generation 1")).to_be_visible()
    expect(said).to_contain_text("Everybody has played")


def test_a_position_has_a_link_and_moves_can_be_tried(table_in: Callable[..., Table]) -> None:
    table = table_in()
    page = see(table, REVERSI, "evaluation")
    table.square(table.playable()[0]).click()
    expect(page.get_by_test_id("place")).to_contain_text("After 3 moves")
    link = page.url
    page.keyboard.press("u")
    expect(page.get_by_test_id("place")).to_contain_text("After 2 moves")
    page.goto("about:blank")
    page.goto(link)
    expect(page.get_by_test_id("place")).to_contain_text("After 3 moves")
    page.locator("main select").first.select_option("gomoku/15")
    expect(page.get_by_test_id("place")).to_contain_text("Start of the game")
    expect(page.get_by_role("tab")).to_have_count(7)
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_contain_text("To the next cut")


def test_a_game_of_play_and_its_moment_lead_there(table: Table) -> None:
    page = table.page
    table.click(table.playable()[0])
    page.get_by_role("link", name="See it think").click()
    expect(page.get_by_test_id("place")).to_contain_text("After 2 moves")
    expect(page.get_by_role("navigation").get_by_role("link", name="Think")).to_have_attribute("aria-current", "page")


def test_what_is_no_position_is_said(table_in: Callable[..., Table], server: Server) -> None:
    table = table_in()
    table.page.goto(f"{server.address}#think=reversi/8&moves=0")
    expect(table.page.get_by_role("alert")).to_contain_text("not legal")
    assert all("409" in each for each in table.console)  # Chromium tells of every refusal
    table.console.clear()


@pytest.mark.parametrize("view", VIEWS, ids=lambda view: "-".join(map(str, view.values())) or "plain")
def test_axe_finds_nothing_and_nothing_scrolls_sideways(table_in: Callable[..., Table], view: dict[str, Any]) -> None:
    table = table_in(**view)
    page = see(table, GOMOKU, "evaluation")
    for tab, ready in READY.items():
        page.goto(f"{table.server.address}{GOMOKU}{tab}")
        expect(page.get_by_test_id(ready)).to_be_visible()
        if tab == "tree":
            page.keyboard.press("c")
        require_no_violations(page)
        require_no_sideways_scroll(page)
    if view.get("locale") == "zh-CN":
        expect(page.get_by_role("heading", level=1)).to_contain_text("看它思考")
