"""How a board of crossings looks and feels: labels, widths, colours, fingers, assistive technology."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from .conftest import Table, asked
from .test_gomoku import DOUBLE_THREE, stored
from .test_looks import VIEWS, WIDTHS
from .views import require_no_violations

pytestmark = pytest.mark.e2e
PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}


NEVER_RESTS = """() => {
    const REST = 160;  // ms until a finger that rests is aiming (web/src/board/lens.svelte.ts)
    const later = window.setTimeout;
    window.rests = 0;
    window.setTimeout = (act, ms, ...more) => ms === REST ? ++window.rests : later(act, ms, ...more);
}"""


def open_new(table: Table, board: str, **wanted: Any) -> None:
    """A new game of Gomoku against ``random``."""
    body = {"game": f"gomoku/{board}", "opponent": "random", **wanted}
    id = asked(table.server, "games", body)["id"]
    table.open(f"{table.server.address}#game={id}")


@pytest.mark.parametrize("view", VIEWS, ids=lambda view: "-".join(map(str, view.values())) or "plain")
def test_axe_finds_no_violations(table_in: Callable[..., Table], view: dict[str, Any]) -> None:
    table = table_in(**view)
    table.open(stored(table.server, DOUBLE_THREE, rule="renju"))
    table.square(40).click()
    require_no_violations(table.page)
    open_new(table, "9/swap2", you="white")
    expect(table.page.get_by_test_id("opening").get_by_role("button")).to_have_count(3)
    require_no_violations(table.page)
    table.page.get_by_role("button", name=re.compile("New game|新对局")).click()
    require_no_violations(table.page)
    if view.get("locale") == "zh-CN":
        words = table.page.get_by_role("dialog").locator("label, option, legend").all_inner_texts()
        assert [word for word in words if not re.search("[\u4e00-\u9fff×]", word)] == []


def test_letters_stand_below_and_numbers_count_from_the_bottom(table: Table) -> None:
    open_new(table, "15")
    page = table.page
    assert page.locator(".letters").inner_text().split() == list("ABCDEFGHIJKLMNO")
    assert page.locator(".numbers").inner_text().split() == [str(n) for n in range(15, 0, -1)]
    boxes = [page.locator(each).bounding_box() for each in (".letters", "#board", '[data-square="0"]')]
    letters, board, a1 = (box for box in boxes if box)
    assert letters["y"] >= board["y"] + board["height"] - 1
    assert a1["y"] > board["y"] + 0.9 * board["height"]
    grid = page.get_by_role("grid")
    expect(grid.get_by_role("row")).to_have_count(15)
    expect(grid.get_by_role("gridcell", name="H8, empty", exact=True)).to_have_count(1)
    expect(page.locator('[data-square][tabindex="0"]')).to_have_attribute("data-square", "112")


@pytest.mark.parametrize("size", [5, 15, 20])
def test_stones_lie_on_the_crossings_at_every_width(table: Table, size: int) -> None:
    open_new(table, str(size))
    for width in WIDTHS:
        table.page.set_viewport_size({"width": width, "height": 700})
        assert table.page.evaluate("document.documentElement.scrollWidth") <= width
        off = table.page.evaluate(
            """size => {
                const lines = document.querySelector(".lines").getBoundingClientRect();
                const middles = [...document.querySelectorAll("[data-square]")].map(each => {
                    const box = each.getBoundingClientRect(), square = Number(each.dataset.square);
                    const x = lines.left + lines.width * (square % size + 0.5) / size;
                    const y = lines.bottom - lines.height * (Math.floor(square / size) + 0.5) / size;
                    return Math.max(Math.abs(box.left + box.width / 2 - x), Math.abs(box.top + box.height / 2 - y));
                });
                return Math.max(...middles, Math.abs(lines.width - lines.height));
            }""",
            size,
        )
        assert off < 1


def test_a_finger_aims_first_and_plays_with_the_second_tap(table_in: Callable[..., Table]) -> None:
    phone = table_in(**PHONE)
    open_new(phone, "15")
    phone.page.evaluate(NEVER_RESTS)  # a tap is short, however slow the machine
    aimed = phone.page.locator(".square.aimed")
    phone.square(112).tap()
    expect(aimed).to_have_attribute("data-square", "112")
    expect(aimed.locator(".tick")).to_be_visible()
    expect(phone.page.get_by_test_id("caption")).to_have_text("Press H8 again to play there.")
    assert "Press H8 again" in phone.said()
    phone.square(96).tap()  # another point: the stone to be moves there
    expect(aimed).to_have_attribute("data-square", "96")
    assert phone.labels() == []
    phone.square(96).tap()
    phone.wait_beyond(1)
    assert phone.labels()[0] == "G7"
    expect(aimed).to_have_count(0)
    assert phone.page.evaluate("rests") == 3


def test_a_forbidden_point_is_refused_at_the_first_tap(table_in: Callable[..., Table]) -> None:
    phone = table_in(**PHONE)
    phone.open(stored(phone.server, DOUBLE_THREE, rule="renju"))
    phone.square(40).tap()
    expect(phone.page.get_by_test_id("caption")).to_have_text("E5 is forbidden to Black: double three.")
    expect(phone.page.locator(".square.aimed")).to_have_count(0)


def test_small_points_want_two_clicks_and_large_ones_one(table: Table) -> None:
    open_new(table, "15")
    table.page.set_viewport_size({"width": 400, "height": 700})
    table.square(112).click()
    expect(table.page.locator(".square.aimed")).to_have_count(1)
    table.page.keyboard.press("Escape")
    expect(table.page.locator(".square.aimed")).to_have_count(0)
    table.page.set_viewport_size({"width": 1280, "height": 860})
    table.click(112)
    assert table.labels()[0] == "H8"
