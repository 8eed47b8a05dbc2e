"""The tree of an analysis with what is said in it, files of it, and the board as a picture."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from .conftest import Table, wait_at
from .views import DESK, PHONE, ZOOMED, require_no_sideways_scroll, require_no_violations

pytestmark = pytest.mark.e2e

VIEWS: list[dict[str, Any]] = [
    {**DESK, "color_scheme": "dark"},
    {**PHONE, "locale": "zh-CN"},
    {"viewport": {"width": 320, "height": 640}, "color_scheme": "dark"},
    ZOOMED,
]


def analysed(table: Table) -> None:
    """An analysis of the first moves of a 4x4 game."""
    page = table.page
    page.goto(f"{table.server.address}#analyse")
    page.get_by_role("textbox").fill("c4b4a1d4")
    page.get_by_role("combobox").last.select_option("reversi/4")
    page.get_by_role("button", name="Analyse", exact=True).click()
    expect(page.get_by_test_id("study")).to_be_visible()


def tree(page: Page) -> list[str]:
    """The moves of the tree as they are read out, in the order of its rows."""
    buttons = page.get_by_test_id("tree").locator("button.move")
    found: list[str] = buttons.evaluate_all("all => all.map(each => each.getAttribute('aria-label'))")
    return found


def play(table: Table, square: str) -> None:
    """A move on the board, by its name."""
    page = table.page
    page.locator(f'.playable[aria-label^="{square}, "]').click()
    expect(page.locator('[data-testid="tree"] [aria-current="step"]')).to_contain_text(square)


def kept(page: Page) -> None:
    """What was changed last has come to the server."""
    expect(page.get_by_test_id("study")).to_have_attribute("data-saved", "true")


def test_moves_on_the_board_become_a_nested_tree_that_a_reload_keeps(table: Table) -> None:
    page = table.page
    analysed(table)
    page.keyboard.press("ArrowRight")
    for square in ("D4", "D3", "D2"):
        play(table, square)
    page.get_by_role("button", name="Back", exact=True).click()
    page.get_by_role("button", name="Back", exact=True).click()
    play(table, "B1")
    whole = [
        "Move 1: C4", "Move 2: B4", "Move 2: D4, variation", "Move 3: D3, variation", "Move 3: B1, variation",
        "Move 4: D2, variation", "Move 3: A1", "Move 4: D4",
    ]  # fmt: skip
    assert sorted(each.split(",")[0] for each in tree(page)) == sorted(each.split(",")[0] for each in whole)
    before = tree(page)
    kept(page)
    page.reload()
    expect(page.locator('[data-testid="tree"] [aria-current="step"]')).to_contain_text("B1")
    assert [each.split(",")[0] for each in tree(page)] == [each.split(",")[0] for each in before]
    page.get_by_test_id("tree").get_by_role("button", name=re.compile("^Move 3: D3")).click()
    play(table, "D2")  # playing what is there walks into it
    assert len(tree(page)) == len(whole)


def test_a_variation_is_promoted_over_the_game_deleted_and_brought_back(table: Table) -> None:
    page = table.page
    analysed(table)
    study = page.get_by_test_id("study")
    page.keyboard.press("ArrowRight")
    play(table, "D4")
    play(table, "D3")
    study.get_by_role("button", name="Make it the main line").click()
    assert tree(page)[1].startswith("Move 2: D4")
    expect(page.get_by_test_id("tree").get_by_text("as played")).to_be_visible()
    page.locator("body").press("ArrowLeft")
    page.keyboard.press("ArrowDown")
    expect(page.get_by_test_id("found")).to_contain_text("Move 2: B4")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Delete")
    expect(page.get_by_test_id("tree").get_by_text("as played")).to_have_count(0)
    study.get_by_role("button", name="Undo").click()
    expect(page.get_by_test_id("tree").get_by_text("as played")).to_be_visible()
    page.get_by_test_id("tree").get_by_role("button", name=re.compile("^Move 2: B4")).click()
    expect(study.get_by_role("button", name="Delete from here")).to_have_count(0)  # the game stays


def test_comments_glyphs_and_marks_are_said_of_one_moment_and_kept(table: Table) -> None:
    page = table.page
    analysed(table)
    study = page.get_by_test_id("study")
    page.keyboard.press("ArrowRight")
    play(table, "D4")
    study.get_by_role("textbox").fill("safer")
    study.get_by_role("textbox").blur()
    study.get_by_role("button", name="!? interesting").click()
    page.get_by_role("button", name="Draw: triangle").click()
    table.square(0).click()
    page.get_by_role("button", name="Draw: triangle").click()
    table.square(5).focus()
    page.keyboard.press("4")
    for square in (1, 11):
        table.square(square).focus()
        page.keyboard.press("6")
    start, end = (table.square(square).bounding_box() for square in (2, 8))
    assert start
    assert end
    page.mouse.move(start["x"] + 20, start["y"] + 20)
    page.mouse.down(button="right")
    page.mouse.move(end["x"] + 20, end["y"] + 20)
    page.mouse.up(button="right")
    expect(page.locator("[data-sign]")).to_have_count(4)
    expect(table.square(1)).to_have_attribute("aria-label", re.compile("arrow to D3"))
    kept(page)
    page.reload()
    expect(study.get_by_role("textbox")).to_have_value("safer")
    expect(page.locator("[data-sign=arrow]")).to_have_count(2)
    expect(table.square(5)).to_have_attribute("aria-label", re.compile("cross"))
    moment = page.get_by_role("button", name="Move 2: D4, interesting, variation, with a comment, 4 marks")
    expect(moment).to_be_visible()
    require_no_violations(page)
    page.get_by_role("button", name="Back", exact=True).click()
    expect(page.locator("[data-sign]")).to_have_count(0)
    expect(study.get_by_role("textbox")).to_have_value("")


def test_variations_of_a_file_become_the_tree(table: Table) -> None:
    page = table.page
    page.goto(f"{table.server.address}#analyse")
    page.get_by_role("textbox").fill(
        "(;FF[4]GM[4]SZ[15];B[hh]C[the centre](;W[ih];B[jj])(;W[hi]CR[aa]AR[aa:cc](;B[gg])(;B[ii]TE[1])(;B[hh])))"
    )
    page.get_by_role("button", name="Analyse", exact=True).click()
    expect(page.get_by_test_id("tree")).to_contain_text("the centre")
    expect(page.get_by_role("status").filter(has_text="1 move of the variations left out")).to_be_visible()
    page.get_by_test_id("tree").get_by_role("button", name=re.compile("^Move 3: I7, good")).click()
    page.get_by_role("button", name="Back", exact=True).click()
    expect(page.locator("[data-sign]")).to_have_count(2)


@pytest.mark.parametrize("view", VIEWS, ids=lambda view: "-".join(map(str, view.values())))
def test_a_deep_tree_is_read_on_every_screen(table_in: Callable[..., Table], view: dict[str, Any]) -> None:
    table = table_in(**view)
    page = table.page
    page.goto(f"{table.server.address}#analyse")
    page.get_by_role("textbox").fill(
        "(;FF[4]GM[4]SZ[15];B[hh](;W[ih];B[jj])(;W[hi](;B[gg])(;B[ii](;W[aa])(;W[bb](;B[cc];W[dd])(;B[ee];W[ff])))))"
    )
    page.get_by_role("button", name=re.compile("^(Analyse|分析)$")).click()
    expect(page.get_by_test_id("tree")).to_be_visible()
    expect(page.get_by_role("button", expanded=False)).to_have_count(1)
    moves = len(tree(page))
    page.get_by_role("button", expanded=False).click()  # and what is folded inside it
    page.get_by_role("button", expanded=False).click()
    expect(page.get_by_role("button", expanded=False)).to_have_count(0)
    assert len(tree(page)) == moves + 4
    page.get_by_test_id("tree").locator("button.move").last.click()
    require_no_sideways_scroll(page)
    require_no_violations(page)


def test_marks_are_drawn_with_a_finger(table_in: Callable[..., Table]) -> None:
    table = table_in(**PHONE, has_touch=True, is_mobile=True)
    page = table.page
    analysed(table)
    page.get_by_role("button", name="Draw: circle").tap()
    table.square(0).tap()
    expect(page.locator("[data-sign=circle]")).to_have_count(1)
    page.get_by_role("button", name="Draw: arrow").tap()
    table.square(3).tap()
    table.square(9).tap()
    expect(page.locator("[data-sign=arrow]")).to_have_count(1)
    page.get_by_role("button", name="Clear marks").tap()
    expect(page.locator("[data-sign]")).to_have_count(0)


def test_the_game_and_the_board_are_saved(table: Table, tmp_path: Path) -> None:
    page = table.page
    analysed(table)
    save = page.get_by_test_id("save")
    starts = {"SGF": b"(;", "GGF": b"(;GM[Othello]", "JSON lines": b"{"}
    for name, start in starts.items():
        with page.expect_download() as download:
            save.get_by_role("link", name=name, exact=True).click()
        download.value.save_as(tmp_path / name)
        assert (tmp_path / name).read_bytes().startswith(start)
    for kind, start in (("SVG", b"<svg "), ("PNG", b"\x89PNG")):
        with page.expect_download() as download:
            save.get_by_role("button", name=kind).click()
        download.value.save_as(tmp_path / kind)
        assert (tmp_path / kind).read_bytes().startswith(start)


def test_a_mistake_is_practised_without_values(table: Table) -> None:
    page = table.page
    analysed(table)
    page.get_by_role("button", name=re.compile("^Practise ")).click()
    practice = page.get_by_test_id("practice")
    expect(practice).to_contain_text("find the best move")
    expect(page.get_by_test_id("study")).to_have_count(0)
    expect(page.locator(".worth")).to_have_count(0)
    practice.get_by_role("button", name="Show it").click()
    expect(practice).to_contain_text("was best")
    require_no_violations(page)
    practice.get_by_role("button", name="End practice").click()
    expect(page.get_by_test_id("study")).to_be_visible()


def test_a_square_that_is_pointed_at_while_practising_tells_nothing_of_the_engine(table: Table) -> None:
    page = table.page
    analysed(table)
    practise = page.get_by_role("button", name=re.compile("^Practise "))
    expect(practise).to_be_visible()
    expect(page.get_by_test_id("lines").get_by_role("listitem").first).to_contain_text("exact")
    heard: list[str] = []
    devtools = page.context.new_cdp_session(page)
    devtools.on("Network.eventSourceMessageReceived", lambda message: heard.append(message["data"]))
    devtools.send("Network.enable")
    practise.click()
    wait_at(page, lambda: any('"lines"' in data for data in heard))
    told = page.locator("#board").locator(".number, .worth, [data-heat], .hint, [aria-label*=disc]")
    for square in table.playable():
        table.square(square).hover()
        expect(told).to_have_count(0)
        table.square(square).focus()
        expect(told).to_have_count(0)
    page.get_by_role("button", name="End practice").click()
    page.get_by_test_id("lines").get_by_role("heading").hover()
    table.square(table.playable()[0]).hover()
    expect(page.locator("#board .number").first).to_be_visible()  # the lines were there
