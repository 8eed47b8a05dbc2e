"""The page "Analyse" and the navigation, as a person meets them."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from random_records import random_moves

from heibai.games.reversi.notation import format_transcript

from .conftest import Server, Table
from .views import DESK, PHONE, ZOOMED, require_no_sideways_scroll, require_no_violations

pytestmark = pytest.mark.e2e

GAME = "c4b4a1d4a3c1d1a2b1a4d2d3"  # a whole one on 4x4
WIPED_OUT = "f5d6c5f4e7f6g5e6e3"  # black wins all discs
VIEWS: list[dict[str, Any]] = [
    DESK,
    {"color_scheme": "dark", "locale": "zh-CN"},
    PHONE,
    {**PHONE, "color_scheme": "dark", "locale": "zh-CN"},
    ZOOMED,
]


def choose(page: Page, address: str) -> None:
    page.goto(f"{address}#analyse")
    expect(page.get_by_role("textbox")).to_be_visible()


def analyse(page: Page, address: str, text: str = GAME, game: str = "reversi/4") -> None:
    """Paste a game and wait for its review."""
    choose(page, address)
    page.get_by_role("textbox").fill(text)
    page.get_by_role("combobox").last.select_option(game)
    page.get_by_role("button", name=re.compile("^(Analyse|分析)$")).click()
    expect(page.get_by_test_id("summary")).to_be_visible()


def test_a_game_that_was_lost_on_purpose_is_one_press_from_its_losing_move(table: Table) -> None:
    page = table.page
    table.start(size=4, opponent="alphabeta:depth=4,eval=zones")
    while not table.is_over():
        table.click(table.playable()[-1])
    page.get_by_test_id("ending").get_by_role("button", name="Analyse").click()
    expect(page.get_by_test_id("summary")).to_be_visible()
    expect(page).to_have_url(re.compile(r"#analyse=analysis-.*&ply=0$"))
    page.get_by_role("button", name="Next mistake").click()
    expect(page.get_by_test_id("why")).to_contain_text("Better ")
    expect(page.get_by_test_id("found")).to_contain_text("lost")
    expect(page.get_by_test_id("found").get_by_text("exact", exact=True)).to_be_visible()


def test_pasted_moves_are_gone_through_by_keys_by_the_graph_and_by_the_list(table_in: Callable[..., Table]) -> None:
    table = table_in()
    page = table.page
    analyse(page, table.server.address)
    page.keyboard.press("End")
    expect(page.get_by_test_id("found")).to_contain_text("Move 13: D3")
    page.keyboard.press("ArrowLeft")
    expect(page.get_by_test_id("found")).to_contain_text("Move 12: D2")
    graph = page.get_by_role("slider")
    graph.press("Home")
    expect(graph).to_have_attribute("aria-valuetext", "After 0 moves: −10 discs")
    box = graph.bounding_box()
    assert box
    page.mouse.click(box["x"] + box["width"] - 9, box["y"] + 60)
    expect(page.get_by_test_id("found")).to_contain_text("Move 13: D3")
    page.get_by_role("listitem").get_by_role("button", name=re.compile("^Move 3: A1, blunder")).click()
    expect(graph).to_have_attribute("aria-valuenow", "3")
    expect(table.square(0)).to_have_attribute("data-cell", "X")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_contain_text("Previous, next mistake")


@pytest.mark.parametrize(("locale", "name"), [("en-GB", "Play the refutation"), ("zh-CN", "演示对方的反击")])
def test_the_refutation_of_a_mistake_is_played_on_the_board_by_one_press_and_by_a_key(
    table_in: Callable[..., Table], locale: str, name: str
) -> None:
    table = table_in(locale=locale)
    page = table.page
    analyse(page, table.server.address)
    own = page.get_by_test_id("tree").locator(".move.own")
    page.keyboard.press("n")
    mistake = page.url
    expect(own).to_have_count(0)
    page.get_by_test_id("found").get_by_role("button", name=name).click()
    expect(own).not_to_have_count(0)
    expect(own.last).to_have_attribute("aria-current", "step")  # it has gone on to the end by itself
    expect(own).to_have_count(5)
    expect(table.square(0)).to_have_attribute("data-cell", "X")  # with the corner A1 the line ends
    page.keyboard.press("Escape")
    expect(page).to_have_url(mistake)
    page.keyboard.press("r")
    expect(own.first).to_have_attribute("aria-current", "step")
    page.keyboard.press("Escape")
    page.keyboard.press("b")
    expect(page.get_by_test_id("found")).to_contain_text(re.compile("Variation|变化"))


PGN = f"""[Event "Praha"]
[Date "2024.11.02"]
[Black "Anna"]
[White "Bert"]
[Result "6-10"]
[Game "reversi/4"]

1. {" ".join(GAME[at : at + 2] for at in range(0, len(GAME), 2))} 6-10
"""


@pytest.mark.parametrize(
    ("view", "about"),
    [
        (DESK, "Reversi 4×4, Anna – Bert, Praha, 2024-11-02, white won by 4"),
        ({**PHONE, "locale": "zh-CN"}, "黑白棋 4×4，Anna – Bert，Praha，2024-11-02，白胜 4 子"),
    ],
)
def test_a_pasted_game_says_whose_it_is_and_one_value_in_the_headline_the_graph_and_the_lines(
    table_in: Callable[..., Table], view: dict[str, Any], about: str
) -> None:
    table = table_in(**view)
    page = table.page
    analyse(page, table.server.address, PGN, "")
    expect(page.get_by_test_id("about")).to_have_text(about)
    require_no_sideways_scroll(page)
    expect(page.get_by_test_id("lines").get_by_role("listitem").first).to_contain_text(re.compile("exact|精确"))
    value = page.get_by_test_id("found").locator("strong").inner_text()
    assert page.get_by_test_id("lines").get_by_role("listitem").first.inner_text().startswith(value)
    expect(page.get_by_role("slider")).to_have_attribute("aria-valuetext", re.compile(re.escape(value)))


def test_every_legal_move_has_its_value_on_the_board_and_can_be_tried(table_in: Callable[..., Table]) -> None:
    table = table_in()
    page = table.page
    analyse(page, table.server.address)
    page.keyboard.press("ArrowRight")
    expect(page.locator("[data-heat]")).not_to_have_count(0)
    expect(page.locator("[data-heat]")).to_have_count(len(table.playable()))
    expect(page.get_by_test_id("lines").get_by_role("listitem").first).to_contain_text("exact")
    discs = re.compile(r"[+−±]\d+")  # a chance in percent before the end is solved
    expect(page.locator("[data-heat] .worth")).to_have_text([discs] * len(table.playable()))
    other = next(square for square in table.playable() if square != 13)  # the game went on with b4
    table.square(other).click()
    expect(page.get_by_test_id("found")).to_contain_text("Variation: ")
    expect(page.get_by_role("button", name="Back to the game")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_test_id("found")).to_contain_text("Move 1: C4")
    page.get_by_label("Values on the board").uncheck()
    expect(page.locator("[data-heat]")).to_have_count(0)


def test_a_file_with_several_games_asks_which(table_in: Callable[..., Table]) -> None:
    table = table_in()
    page = table.page
    choose(page, table.server.address)
    two = b"(;FF[4]GM[4]SZ[15]PB[Ann]PW[Ben];B[hh];W[hi])(;FF[4]GM[4]SZ[15]PB[Cem]PW[Dua];B[hh])"
    page.get_by_label("Open a file").set_input_files({"name": "g.sgf", "mimeType": "text/plain", "buffer": two})
    page.get_by_role("button", name=re.compile("Cem – Dua")).click()
    expect(page.get_by_test_id("summary")).to_contain_text("Cem")


def test_a_file_of_many_games_is_searched_by_name_and_leads_to_the_library(table_in: Callable[..., Table]) -> None:
    table = table_in()
    page = table.page
    choose(page, table.server.address)
    many = "".join(f"(;FF[4]GM[4]SZ[15]PB[Player {number}]PW[Ben];B[hh];W[hi])" for number in range(230)).encode()
    page.get_by_label("Open a file").set_input_files({"name": "g.sgf", "mimeType": "text/plain", "buffer": many})
    games = page.get_by_role("listitem").get_by_role("button")
    expect(games).to_have_count(200)
    expect(page.get_by_role("link", name="To the library")).to_have_attribute("href", "#library=imports")
    page.get_by_role("searchbox").fill("player 17")
    expect(games).to_have_count(11)
    games.last.click()
    expect(page.get_by_test_id("summary")).to_contain_text("Player 179")


def test_what_is_no_game_is_said_and_comments_full_of_script_do_nothing(table_in: Callable[..., Table]) -> None:
    table = table_in()
    page = table.page
    choose(page, table.server.address)
    page.get_by_role("textbox").fill("hello")
    page.get_by_role("button", name="Analyse", exact=True).click()
    expect(page.get_by_role("alert").filter(has_text="holds no games")).to_be_visible()
    page.get_by_role("textbox").fill("(;FF[4]GM[4]SZ[15]PB[<img src=x onerror=alert(1)>]PW[<script>x</script>];B[hh])")
    page.get_by_role("button", name="Analyse", exact=True).click()
    expect(page.get_by_test_id("summary")).to_contain_text("<img src=x")
    assert all("400" in each for each in table.console)  # Chromium tells of every refusal
    table.console.clear()


def test_a_link_leads_to_the_position(table_in: Callable[..., Table]) -> None:
    table = table_in()
    page = table.page
    analyse(page, table.server.address)
    page.get_by_role("button", name=re.compile("^Move 5:")).click()
    link = page.url
    page.goto("about:blank")
    page.goto(link)
    expect(page.get_by_test_id("found")).to_contain_text("Move 5: A3")
    page.get_by_role("link", name="Another game").click()
    expect(page.get_by_role("textbox")).to_be_visible()
    page.go_back()
    expect(page.get_by_test_id("found")).to_contain_text("Move 5: A3")


def test_the_navigation_leads_there_and_back_and_play_is_as_it_was(table: Table) -> None:
    page = table.page
    table.click(table.playable()[0])
    steps = table.labels()
    address = page.url
    page.get_by_role("navigation").get_by_role("link", name="Analyse").click()
    expect(page.get_by_role("heading", name="Analyse a game")).to_be_visible()
    expect(page.get_by_role("navigation").get_by_role("link", name="Analyse")).to_have_attribute("aria-current", "page")
    page.go_back()
    table.settle()
    assert (page.url, table.labels()) == (address, steps)


@pytest.mark.parametrize("view", VIEWS, ids=lambda view: "-".join(map(str, view.values())) or "plain")
def test_axe_finds_nothing_and_nothing_scrolls_sideways(table_in: Callable[..., Table], view: dict[str, Any]) -> None:
    table = table_in(**view)
    page = table.page
    choose(page, table.server.address)
    require_no_violations(page)
    require_no_sideways_scroll(page)
    analyse(page, table.server.address)
    page.keyboard.press("n")
    expect(page.locator("[data-heat]").first).to_be_visible()
    require_no_violations(page)
    require_no_sideways_scroll(page)


def test_the_server_is_killed_in_the_middle_and_the_page_goes_on(
    table_in: Callable[..., Table], server: Server
) -> None:
    server.kill()
    server.start(nodes_a_second=10**12)  # enough for positions near the end of a game only
    table = table_in()
    page = table.page
    choose(page, server.address)
    page.get_by_role("textbox").fill(format_transcript(random_moves(8, 1), 8))
    page.get_by_role("button", name="Analyse", exact=True).click()
    expect(page.get_by_role("progressbar")).to_be_visible()
    expect(page.get_by_test_id("found")).to_contain_text(re.compile(r"Analysed [1-9]"))
    server.kill()
    server.start()
    expect(page.get_by_test_id("summary")).to_be_visible()
    table.console.clear()  # Chromium says that the connection was refused meanwhile


def test_a_press_on_the_bar_of_a_loss_leads_to_its_move(table_in: Callable[..., Table]) -> None:
    table = table_in(**PHONE)
    page = table.page
    analyse(page, table.server.address)
    bars = page.get_by_test_id("evaluation-graph").locator(".loss")
    ends = bars.evaluate_all("all => all.map(each => [each.classList[1], +each.getAttribute('y')])")
    assert {side for side, _ in ends} == {"black", "white"}
    assert max(y for side, y in ends if side == "black") < min(y for side, y in ends if side == "white")
    for bar in (bars.first, bars.last):
        ply = bar.get_attribute("data-ply")
        bar.scroll_into_view_if_needed()
        box = bar.bounding_box()
        assert box
        page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        expect(page.get_by_test_id("found")).to_contain_text(f"Move {ply}: ")
        expect(page.get_by_test_id("found")).to_contain_text("lost")
        expect(page.get_by_role("slider")).to_have_attribute(
            "aria-valuetext", re.compile(rf"^After {ply} moves: .+, (black|white) lost [\d.]+ discs$")
        )


def test_the_graph_of_discs_is_cut_for_who_wants_to_read_its_middle(table_in: Callable[..., Table]) -> None:
    table = table_in(**PHONE)
    page = table.page
    analyse(page, table.server.address, WIPED_OUT, "reversi/8")
    graph, cut = page.get_by_test_id("evaluation-graph"), page.get_by_label("Cut at ±20")
    expect(graph).to_contain_text("+64")
    cut.check()
    expect(graph).to_contain_text("≥ 20")
    expect(graph).not_to_contain_text("64")
    require_no_violations(page)
    require_no_sideways_scroll(page)
    page.reload()
    expect(graph).to_contain_text("≥ 20")
    expect(cut).to_be_checked()
    page.get_by_role("combobox", name="Unit").select_option("chance")
    expect(cut).to_have_count(0)


def test_a_link_to_a_ply_leaves_the_board_of_a_phone_in_sight(table_in: Callable[..., Table]) -> None:
    table = table_in(**PHONE)
    page = table.page
    analyse(page, table.server.address)
    page.get_by_role("button", name="Last").click()
    expect(page).to_have_url(re.compile("ply=13$"))
    page.reload()
    expect(page.get_by_role("listitem").locator('[aria-current="step"]')).to_be_visible()
    assert page.evaluate("scrollY") == 0


@pytest.mark.parametrize("view", [PHONE, {"viewport": {"width": 1024, "height": 700}}, ZOOMED], ids=str)
def test_five_presses_of_forward_leave_the_page_where_it_is_and_the_board_in_sight(
    table_in: Callable[..., Table], view: dict[str, Any]
) -> None:
    table = table_in(**view)
    page = table.page
    moves = random_moves(8, 1)
    analyse(page, table.server.address, format_transcript(moves, 8), "reversi/8")
    forward, board = page.get_by_role("button", name="Forward"), page.get_by_role("grid")
    forward.scroll_into_view_if_needed()
    before = page.evaluate("scrollY")
    page.keyboard.press("End")
    for _ in range(5):
        page.keyboard.press("ArrowLeft")
    for ply in range(len(moves) - 4, len(moves) + 1):  # what the list has to scroll to
        forward.click()
        expect(page.get_by_test_id("found")).to_contain_text(f"Move {ply}: ")
        expect(page.get_by_test_id("tree").locator('[aria-current="step"]')).to_contain_text(str(ply))
        assert page.evaluate("scrollY") == before
        expect(board).to_be_in_viewport(ratio=1)


def test_lines_stand_beside_the_board_of_a_desk(table_in: Callable[..., Table]) -> None:
    table = table_in(**DESK)
    page = table.page
    analyse(page, table.server.address, format_transcript(random_moves(8, 1), 8), "reversi/8")
    lines = page.get_by_test_id("lines")
    expect(lines.get_by_role("listitem")).to_have_count(4)
    board, card, first = (
        part.bounding_box() for part in (page.get_by_role("grid"), lines, lines.get_by_role("listitem").first)
    )
    assert board
    assert card
    assert first
    assert card["x"] >= board["x"] + board["width"]
    assert first["y"] + first["height"] <= board["y"] + board["height"]
    assert page.evaluate("scrollY") == 0


def test_the_focus_of_a_point_is_a_line_around_it(table_in: Callable[..., Table]) -> None:
    table = table_in()
    page = table.page
    analyse(page, table.server.address, "h8i9j7", "gomoku/15/renju")
    page.locator("#board").press("Tab")
    page.locator('#board [tabindex="0"]').focus()
    page.keyboard.press("ArrowLeft")
    width = page.evaluate("parseFloat(getComputedStyle(document.activeElement).outlineWidth)")
    assert 2 <= width <= 4
