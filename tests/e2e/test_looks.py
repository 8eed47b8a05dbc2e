"""Languages, colours, widths, assistive technology, and who may connect."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from .conftest import Server, Table, asked, new_context
from .views import DESK, PHONE, require_no_sideways_scroll, require_no_violations

pytestmark = pytest.mark.e2e

VIEWS: list[dict[str, Any]] = [
    {},
    {**DESK, "color_scheme": "dark"},
    {"locale": "zh-CN"},
    {**PHONE, "locale": "zh-CN", "color_scheme": "dark"},
    {"viewport": {"width": 320, "height": 640}},
]
WIDTHS = (320, 360, 390, 430, 600, 768, 900, 1024, 1280, 1920)


@pytest.mark.parametrize("view", VIEWS, ids=lambda view: "-".join(map(str, view.values())) or "plain")
def test_axe_finds_nothing_and_nothing_scrolls_sideways(table_in: Callable[..., Table], view: dict[str, Any]) -> None:
    table = table_in(**view)
    table.open()
    require_no_violations(table.page)
    require_no_sideways_scroll(table.page)
    for _ in range(2):
        table.click(table.playable()[0])
    require_no_violations(table.page)
    require_no_sideways_scroll(table.page)
    table.page.get_by_role("button", name=re.compile("New game|新对局")).click()
    table.page.get_by_role("dialog").get_by_role("combobox").select_option("own")
    require_no_violations(table.page)


def test_the_board_is_a_grid_with_one_tab_stop(table: Table) -> None:
    page = table.page
    grid = page.get_by_role("grid")
    expect(grid).to_have_count(1)
    expect(grid.get_by_role("row")).to_have_count(8)
    expect(grid.get_by_role("gridcell")).to_have_count(64)
    expect(page.locator('[data-square][tabindex="0"]')).to_have_count(1)
    expect(grid.get_by_role("gridcell", name="D3, empty, legal move")).to_have_count(1)
    expect(grid.get_by_role("gridcell", name="E4, black")).to_have_count(1)


def test_labels_run_from_a_to_h_and_1_to_8_from_the_top(table: Table) -> None:
    assert table.page.locator(".letters").inner_text().split() == list("ABCDEFGH")
    assert table.page.locator(".numbers").inner_text().split() == list("12345678")
    top, bottom = (table.square(square).bounding_box() for square in (0, 56))
    assert top
    assert bottom
    assert top["y"] < bottom["y"]


def test_chinese_by_the_browsers_language_and_by_choice(table_in: Callable[..., Table]) -> None:
    chinese = table_in(locale="zh-CN")
    chinese.open()
    page = chinese.page
    assert page.evaluate("document.documentElement.lang") == "zh-Hans"
    expect(page.get_by_test_id("status")).to_have_text("轮到你")
    chinese.click(chinese.playable()[0])
    assert "电脑下在" in chinese.said()
    page.get_by_role("button", name="新对局").click()
    options = page.get_by_role("dialog").locator("option").all_inner_texts()
    assert [option for option in options if not re.search("[\u4e00-\u9fff]", option)] == []
    assert [option for option in options if re.search("[a-z]{3}", option)] == []
    page.keyboard.press("Escape")
    page.get_by_role("button", name="English").click()
    expect(page.get_by_test_id("status")).to_have_text("Your turn")
    page.reload()
    chinese.settle()
    assert page.evaluate("document.documentElement.lang") == "en"


def lightness(table: Table) -> float:
    """Of the page's background, 0 to 255."""
    color = table.page.evaluate("getComputedStyle(document.body).backgroundColor")
    return sum(map(int, re.findall(r"\d+", color)[:3])) / 3


def test_dark_by_the_systems_choice_and_by_hand(table_in: Callable[..., Table]) -> None:
    dark = table_in(color_scheme="dark")
    dark.open()
    assert lightness(dark) < 60
    dark.page.get_by_label("Colours").select_option("light")
    assert lightness(dark) > 200
    dark.page.reload()
    dark.settle()
    assert lightness(dark) > 200


def test_no_width_needs_sideways_scrolling(table: Table) -> None:
    for _ in range(3):
        table.click(table.playable()[0])
    for width in WIDTHS:
        table.page.set_viewport_size({"width": width, "height": 700})
        assert table.page.evaluate("document.documentElement.scrollWidth") <= width
        box = table.page.locator("#board").bounding_box()
        assert box
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= width
        assert abs(box["width"] - box["height"]) < 2


@pytest.mark.parametrize("locale", ["en-GB", "zh-CN"])
def test_names_and_choices_are_whole_on_the_narrowest_screen(table_in: Callable[..., Table], locale: str) -> None:
    phone = table_in(viewport={"width": 320, "height": 640}, locale=locale)
    phone.open()
    names = phone.page.locator(".player .name")
    assert names.evaluate_all("all => all.every(each => each.scrollHeight <= each.clientHeight)")
    width, needed = phone.page.locator("header select").evaluate(
        "select => [select.offsetWidth, (select.style.width = 'max-content', select.offsetWidth)]"
    )
    assert width >= needed


def test_squares_are_large_enough_for_a_finger(table_in: Callable[..., Table]) -> None:
    phone = table_in(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    phone.open()
    box = phone.square(0).bounding_box()
    assert box
    assert box["width"] >= 36
    phone.square(phone.playable()[0]).tap()
    phone.wait_beyond(1)
    assert len(phone.steps()) == 2


def test_the_own_move_is_on_the_board_within_two_frames(table: Table) -> None:
    square = table.playable()[0]
    frames = table.page.evaluate(
        """square => new Promise(resolve => {
            const cell = document.querySelector(`[data-square="${square}"]`);
            let frames = 0;
            const count = () => {
                frames += 1;
                if (cell.dataset.cell !== "-" || frames > 60) resolve(frames);
                else requestAnimationFrame(count);
            };
            requestAnimationFrame(() => { cell.click(); requestAnimationFrame(count); });
        })""",
        square,
    )
    assert frames <= 2


def test_a_page_of_another_site_cannot_connect(browser: Browser, server: Server) -> None:
    context = new_context(browser)
    page = context.new_page()
    games = asked(server, "games")
    page.route("http://evil.example/*", lambda route: route.fulfill(body="<!doctype html><title>evil</title>"))
    page.goto("http://evil.example/")
    address = server.address.replace("http", "ws") + "api/v1/play"
    outcome = page.evaluate(
        """address => new Promise(resolve => {
            const socket = new WebSocket(address);
            socket.onopen = () => resolve("opened");
            socket.onclose = () => resolve("refused");
        })""",
        address,
    )
    assert outcome == "refused"
    posted = page.evaluate(
        """address => fetch(`${address}api/v1/games`, {method: "POST", body: "{}", mode: "no-cors"})
            .then(response => response.type, String)""",
        server.address,
    )
    assert asked(server, "games") == games, posted
    context.close()


# In one look: the reply turns others.
TURNED_MOTION = """() => {
    const turned = document.querySelector(".stone.turned");
    return turned && getComputedStyle(turned).animationName;
}"""


def test_nothing_moves_for_those_who_want_no_motion(table: Table, table_in: Callable[..., Table]) -> None:
    moving = table_in(reduced_motion="no-preference")
    moving.open()
    turning = ("to-black", "to-white")  # white where the reply is there already
    for each, expected in ((table, ("none",)), (moving, turning)):
        each.start()
        each.square(each.playable()[0]).click()
        assert each.page.wait_for_function(TURNED_MOTION).json_value().endswith(expected)
