"""What must be seen and hit on any screen: dots, long names, a low window, points under a finger."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import CDPSession, expect

from heibai.games import make_game

from .conftest import Server, Table
from .test_dead_ends import keep, open_kept
from .test_points import PHONE, open_new

pytestmark = pytest.mark.e2e


@pytest.mark.parametrize("width", [320, 1280])
def test_the_name_of_an_opponent_is_whole_however_long(
    table_in: Callable[..., Table], server: Server, width: int
) -> None:
    text = "alphabeta:seconds=0.5,table=16,exact=12,eval=[zones:mobility=difference,weights=[15.123,6.5,-8.25,-6,4,4]]"
    table = table_in(viewport={"width": width, "height": 740})
    open_kept(table, keep(server, plies=4, seats=("human", text), size=8))
    name = table.page.locator(".player .name").last
    expect(name).to_have_text(text)
    assert name.evaluate("each => each.scrollHeight <= each.clientHeight && each.scrollWidth <= each.clientWidth + 1")
    assert table.page.evaluate("document.documentElement.scrollWidth") <= width


CONTRAST = """() => {
    const light = ([r, g, b]) => [r, g, b].map(each => each / 255)
        .map(each => each <= 0.04045 ? each / 12.92 : ((each + 0.055) / 1.055) ** 2.4)
        .reduce((sum, each, i) => sum + each * [0.2126, 0.7152, 0.0722][i], 0);
    const parts = color => color.match(/[\\d.]+/g).slice(0, 3).map(Number);
    const ratio = (a, b) => (Math.max(light(a), light(b)) + 0.05) / (Math.min(light(a), light(b)) + 0.05);
    const felt = parts(getComputedStyle(document.querySelector("#board")).backgroundColor);
    const lit = felt.map(each => each + 0.11 * (255 - each));  // where the lamp shines on it
    const of = (selector, part) => parts(getComputedStyle(document.querySelector(selector), part).backgroundColor);
    const marks = {legal: of(".square.legal", "::after"), star: of(".square.dotted", "::before")};
    return Object.fromEntries(Object.entries(marks).map(([name, color]) => [name,
        Math.min(ratio(color, felt), ratio(color, lit))]).concat([["apart", ratio(marks.legal, marks.star)]]));
}"""


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_legal_dots_and_points_of_the_board_differ_and_are_seen(table_in: Callable[..., Table], scheme: Any) -> None:
    table = table_in(color_scheme=scheme)
    table.open()
    found = table.page.evaluate(CONTRAST)
    table.click(table.playable()[0])
    table.page.get_by_role("button", name="First step").click()
    past = table.page.evaluate(CONTRAST.replace(".square.legal", "#board"))["star"]  # no move is legal in the past
    assert {name: ratio for name, ratio in {**found, "past": past}.items() if ratio < 3} == {}


@pytest.mark.parametrize("board", [{}, {"game": "gomoku", "size": 19}])
def test_the_board_fits_a_window_at_twice_the_size(table_in: Callable[..., Table], board: dict[str, Any]) -> None:
    table = table_in(viewport={"width": 640, "height": 360})
    open_kept(table, keep(table.server, plies=8, **board))
    frame, status = (table.page.locator(each).bounding_box() for each in (".frame", "[data-testid=status]"))
    assert frame
    assert status
    assert frame["y"] >= 0
    assert frame["y"] + frame["height"] <= 360
    assert frame["height"] > 270
    assert status["x"] > frame["x"] + frame["width"]
    assert status["y"] + status["height"] <= 360
    assert table.page.evaluate("document.documentElement.scrollWidth") <= 640


class Finger:
    """A finger on a phone, which Playwright can only tap with."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.session: CDPSession = table.page.context.new_cdp_session(table.page)

    def _send(self, kind: str, points: list[dict[str, float]]) -> None:
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def _middle(self, square: int) -> dict[str, float]:
        box = self.table.square(square).bounding_box()
        assert box
        return {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}

    def press(self, square: int) -> None:
        self._send("touchStart", [self._middle(square)])

    def slide(self, square: int, *, beside: float = 0) -> None:
        middle = self._middle(square)
        self._send("touchMove", [middle | {"x": middle["x"] + beside}])

    def release(self) -> None:
        self._send("touchEnd", [])


@pytest.mark.parametrize("size", [15, 19])
def test_a_finger_that_rests_opens_a_lens_and_plays_where_it_lets_go(table_in: Callable[..., Table], size: int) -> None:
    phone = table_in(**PHONE)
    open_new(phone, str(size))
    finger, lens = Finger(phone), phone.page.get_by_test_id("lens")
    middle = (size // 2) * size + size // 2
    before = phone.page.evaluate("scrollY")
    finger.press(middle)
    expect(lens).to_be_visible()
    assert "off" not in (lens.get_attribute("class") or "").split()
    finger.slide(middle + size + 1)
    name = make_game("gomoku", size).format_move(middle + size + 1).upper()
    expect(lens).to_contain_text(name)
    box = lens.bounding_box()
    assert box
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= PHONE["viewport"]["width"]
    finger.release()
    expect(lens).to_have_count(0)
    phone.wait_beyond(1)
    assert phone.labels()[0] == name
    assert phone.page.evaluate("scrollY") == before
    expect(phone.page.locator(".square.aimed")).to_have_count(0)


def test_a_finger_that_slides_off_the_board_plays_nothing(table_in: Callable[..., Table]) -> None:
    phone = table_in(**PHONE)
    open_new(phone, "15")
    finger, lens = Finger(phone), phone.page.get_by_test_id("lens")
    finger.press(119)
    expect(lens).to_be_visible()
    finger.slide(119, beside=60)
    expect(lens).to_have_class(re.compile(r"\boff\b"))
    finger.release()
    expect(lens).to_have_count(0)
    assert set(phone.cells()) == {"-"}
    expect(phone.page.locator(".square.aimed")).to_have_count(0)
