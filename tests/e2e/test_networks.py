"""A network on the pages: seen to think, as analyst, as opponent."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from lacking import installed
from learn.network.play.networks import own_network
from playwright.sync_api import Page, expect

from .conftest import Server, Table, asked, own_home, running
from .views import PHONE, require_no_sideways_scroll, require_no_violations

pytestmark = pytest.mark.e2e
installed("onnxruntime", "'heibai[network]'")
installed("onnx", "'heibai[network]'")

THINK = "#think=reversi/6&moves=8,7&see=network"


@pytest.fixture(scope="module")
def server_with_network(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with own_home(tmp_path_factory) as home:
        own_network("tiny", "reversi/6")
        with running(home) as server:
            yield server


@pytest.fixture
def server(server_with_network: Server) -> Server:
    return server_with_network


def test_its_policy_its_result_and_its_tree_are_seen(table_in: Callable[..., Table], server: Server) -> None:
    page = table_in().page
    page.goto(f"{server.address}{THINK}")
    expect(page.get_by_test_id("outcomes")).to_have_text(re.compile(r"Black wins \d+%, draw \d+%, White wins \d+%"))
    expect(page.get_by_test_id("margin")).to_have_text(
        re.compile(r"^The network expects (an even score at the end|(Black|White) to end \d+\.\d discs ahead)\.$")
    )
    expect(page.get_by_test_id("steps").locator("output")).to_have_text("200 of 200")
    expect(page.get_by_role("button", name="Search")).to_be_visible()
    assert sum(map(int, page.locator(".worth").all_inner_texts())) == pytest.approx(100, abs=3)
    rows = [each.locator("td").all_inner_texts() for each in page.get_by_test_id("beside").locator("tbody tr").all()]
    assert sum(int(row[1]) for row in rows) == sum(int(row[3]) for row in rows) == 200
    page.get_by_label("Ownership").check()
    expect(page.locator(".owner")).to_have_count(36)
    page.get_by_label("Path").check()
    page.get_by_label("Path").blur()  # an input that is chosen has keys of its own
    page.keyboard.press("Home")
    expect(page.locator(".number")).to_have_count(0)
    page.keyboard.press("ArrowRight")
    expect(page.get_by_test_id("path-network")).to_have_text(
        re.compile(r"Tree with the network, simulation 1: [A-F][1-6], worth \d+%\.")
    )
    expect(page.get_by_test_id("path-plain")).to_contain_text("Plain tree, simulation 1: ")
    expect(page.locator(".number")).to_have_count(1)
    assert len(page.get_by_test_id("tree-network").locator("tbody tr").all()) == 2  # the position and one move


def test_what_is_missing_is_said(table_in: Callable[..., Table], server: Server) -> None:
    page = table_in().page
    page.goto(f"{server.address}#think=gomoku/9&see=network")
    expect(page.get_by_test_id("lacking")).to_contain_text("pip install ./networks")


def test_axe_finds_nothing_in_chinese_on_a_phone(table_in: Callable[..., Table], server: Server) -> None:
    page: Page = table_in(**PHONE, color_scheme="dark", locale="zh-CN").page
    page.goto(f"{server.address}{THINK}")
    expect(page.get_by_test_id("outcomes")).to_contain_text("黑胜")
    expect(page.get_by_role("tab", name="网络")).to_be_visible()
    page.get_by_label("归属").check()
    expect(page.locator(".owner")).to_have_count(36)
    require_no_violations(page)
    require_no_sideways_scroll(page)


def test_an_analysis_is_made_by_it_with_win_draw_and_loss(table_in: Callable[..., Table], server: Server) -> None:
    table = table_in()
    made = asked(server, "analyses", {"game": "reversi/6", "moves": [8, 7, 6, 19]})
    page = table.page
    page.goto(f"{server.address}#analyse={made['id']}")
    page.get_by_label("Analysed by").select_option("mine/tiny")
    expect(page.get_by_test_id("outcomes")).to_have_text(re.compile(r"Black wins \d+%, draw \d+%, White wins \d+%"))
    expect(page.get_by_test_id("summary")).to_be_visible()  # it is finished
    expect(page.get_by_label("Analysed by")).to_have_value("mine/tiny")
    analysis = asked(server, f"analyses/{page.url.partition('#analyse=')[2].partition('&')[0]}")
    for value in analysis["values"]:
        black, draw, white = value["outcomes"]
        assert black + draw + white == pytest.approx(1)
        assert black + draw / 2 == pytest.approx(value["chance"], abs=1e-3)


def test_it_is_an_opponent_whose_view_is_win_draw_and_loss(table_in: Callable[..., Table], server: Server) -> None:
    table = table_in()
    text = "mcts:playouts=25,eval=[network:mine/tiny,goal=win]"
    table.page.goto(f"{server.address}")
    page = table.page
    page.get_by_role("button", name="New game").click()
    dialog = page.get_by_role("dialog")
    dialog.locator('input[name="size"][value="6"]').check()
    dialog.locator('select[name="opponent"]').select_option(text)
    expect(dialog.locator('select[name="opponent"] option:checked')).to_have_text("mine/tiny, 25 visits")
    dialog.get_by_role("button", name="Start").click()
    expect(page.locator("[data-square]")).to_have_count(36)  # the board of before is larger
    table.settle()
    table.click(table.playable()[0])
    expect(page.get_by_test_id("outcomes")).to_have_text(re.compile(r"Black wins \d+%, draw \d+%, White wins \d+%"))
    expect(page.get_by_test_id("playouts")).to_have_text("25")


def test_one_trained_since_the_page_was_loaded_is_offered_nearest_board_first(
    table_in: Callable[..., Table], server: Server
) -> None:
    page = table_in().page
    page.goto(server.address)
    expect(page.locator("[data-square]").first).to_be_visible()
    own_network("large", "reversi/8")
    page.get_by_role("button", name="New game").click()
    dialog = page.get_by_role("dialog")
    networks = dialog.locator('select[name="opponent"] option[value*="network:"]')
    for size, first in (("8", "mine/large"), ("6", "mine/tiny")):
        dialog.locator(f'input[name="size"][value="{size}"]').check()
        expect(networks.first).to_have_text(f"{first}, its policy alone")
