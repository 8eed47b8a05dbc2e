"""The panel "Evaluation": the values of the one analyst, the opponent's, the graph, hints."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from heibai.analysis.analyst import Analyst, analyst_text
from heibai.analysis.review import positions_of
from heibai.analysis.valuation import Valuation
from heibai.games import make_game
from heibai.records.record import Record

from .conftest import Table
from .unhurried import NODES_A_SECOND
from .views import require_no_violations

pytestmark = pytest.mark.e2e
D3 = 19
STROKE = "line => parseFloat(getComputedStyle(line).strokeWidth)"


def bar(table: Table) -> float:
    """Black's share of the bar, once it has one."""
    table.page.locator("[data-testid=bar] span").wait_for(state="attached")
    share: float = table.page.get_by_test_id("bar").evaluate(
        "bar => bar.firstElementChild.getBoundingClientRect().width / bar.clientWidth"
    )
    return share


def analysed(table: Table) -> None:
    """Wait until the analyst has looked at the position on the board."""
    expect(table.page.get_by_test_id("source")).to_contain_text("Neutral analyst")


def probability(moves: str) -> float:
    """What ``heibai eval`` prints for the side to move."""
    program = Path(sys.executable).parent / "heibai"
    printed = subprocess.run([program, "eval", "--moves", moves, "--json"], capture_output=True, check=True).stdout
    found: float = json.loads(printed)["win_probability"]
    return found


def analysis(moves: str) -> Valuation:
    """What the one who analyses whole games finds of the position, with the nodes that the test's server gives."""
    game = make_game("reversi")
    record = Record(moves=game.parse_transcript(moves))
    analyst = Analyst(game, text=re.sub(r"nodes=\d+", f"nodes={NODES_A_SECOND // 5}", analyst_text(game)))
    return analyst.value(positions_of(game, record)[-1], len(record.moves))


def test_bar_discs_and_depth_after_d3_c5_are_those_of_the_page_analyse(table: Table) -> None:
    page = table.page
    page.get_by_role("button", name="New game").click()
    dialog = page.get_by_role("dialog")
    dialog.locator('select[name="opponent"]').select_option("level:6")
    dialog.get_by_role("button", name="Start").click()
    expect(dialog).to_be_hidden()  # the board is that of the new game from now on
    table.settle()
    table.click(D3)
    assert table.labels() == ["D3", "C5"]
    analysed(table)
    found = analysis("d3c5")
    assert found.value is not None
    assert bar(table) == pytest.approx(found.chance, abs=0.01)
    side, discs = ("Black" if found.value >= 0 else "White"), f"{abs(found.value):.1f}"
    lead = "Even" if float(discs) == 0 else f"{side} +{discs} discs"
    source = f"Neutral analyst, {lead}, {found.depth} plies @ {found.confidence}%"
    expect(page.get_by_test_id("source")).to_have_text(source)
    page.get_by_label("Analyst").uncheck()  # the bar is the opponent's now
    expect(page.get_by_test_id("source")).to_contain_text("Opponent")
    assert bar(table) == pytest.approx(probability("d3c5"), abs=0.02)  # black's: it is black's turn
    expect(page.get_by_text("points")).to_have_count(0)


@pytest.mark.parametrize(
    ("game", "size", "opponent"),
    [("reversi", 8, "alphabeta:depth=3,eval=champion"), ("reversi", 6, "greedy:eval=zones"), ("gomoku", 15, "level:8")],
)
def test_the_card_says_no_points_whoever_evaluates(table: Table, game: str, size: int, opponent: str) -> None:
    page = table.page
    table.start(game=game, size=size, opponent=opponent)
    table.click(table.playable()[0])
    card, chance = page.get_by_role("region", name="Evaluation"), re.compile(r"(Black|White) \d+%")
    for source in ("Neutral analyst", "Opponent"):
        page.get_by_label("Analyst").set_checked(source == "Neutral analyst")
        expect(page.get_by_test_id("source")).to_contain_text(source)
        expect(page.get_by_test_id("verdict")).to_contain_text(chance)
        expect(page.get_by_test_id("score")).to_contain_text(chance)
        expect(card).not_to_contain_text(re.compile("points", re.IGNORECASE))


def test_the_analyst_gives_the_bar_a_value_against_a_player_without_one(table: Table) -> None:
    table.start(opponent="random")
    table.click(table.playable()[0])
    analysed(table)
    expect(table.page.get_by_test_id("verdict")).to_have_text(re.compile(r"^(Black|White) \d+%\s+winning chance$"))
    expect(table.page.get_by_test_id("score")).to_have_text("This player does not evaluate.")
    expect(table.page.locator("[data-testid=graph] circle")).to_have_count(3)
    shown = " ".join(table.page.get_by_test_id("verdict").inner_text().split())
    table.page.reload()
    table.settle()
    analysed(table)
    expect(table.page.get_by_test_id("verdict")).to_have_text(shown)


def test_a_solved_game_is_a_result_and_no_million_points(table: Table) -> None:
    table.start(size=4, opponent="alphabeta:depth=12,exact=12,eval=zones")
    table.page.get_by_role("combobox", name="Hint").select_option("every")
    table.page.get_by_role("button", name="Hint").click()
    expect(table.page.locator(".worth").first).to_have_text("\u221210")  # the first player loses by that
    table.click(table.playable()[0])
    expect(table.page.get_by_test_id("score")).to_have_text("White wins by 10 proven")
    table.page.get_by_role("button", name="First step").click()
    expect(table.page.get_by_test_id("score")).to_have_count(0)
    expect(table.page.get_by_test_id("verdict")).to_have_text("White wins by 10 proven")
    expect(table.page.get_by_test_id("source")).to_have_text("Neutral analyst, to the end")
    assert bar(table) == 0


def test_the_analyst_can_be_switched_off_for_good(table: Table) -> None:
    page = table.page
    switch = page.get_by_label("Analyst")
    switch.uncheck()
    page.reload()
    table.settle()
    expect(switch).not_to_be_checked()
    table.start(opponent="random")
    table.click(table.playable()[0])
    expect(page.get_by_test_id("verdict")).to_have_text("No value of this position.")
    expect(page.locator("[data-testid=bar] span")).to_have_count(0)
    switch.check()
    analysed(table)


def test_nobody_is_ahead_while_the_colours_are_open(table: Table) -> None:
    table.start(game="gomoku", size=15, opening="swap2", opponent="random")
    table.square(112).click()
    expect(table.square(112)).to_have_attribute("data-cell", "X")
    expect(table.page.get_by_test_id("verdict")).to_have_text("No side is ahead while the colours are open.")
    expect(table.page.locator("[data-testid=bar] span")).to_have_count(0)


def test_a_hint_tells_its_value_and_line(table: Table) -> None:
    page = table.page
    page.get_by_role("button", name="Hint").click()
    expect(page.get_by_role("heading", name="Hint: ")).to_be_visible()
    expect(page.get_by_test_id("hint-score")).to_have_text(re.compile(r"^(Black|White) \d+%"))
    hinted = page.locator(".square.hint").get_attribute("aria-label") or ""
    expect(page.get_by_test_id("hint-line").locator("li").first).to_have_text(hinted[:2])
    expect(page.locator(".worth")).to_have_count(0)
    table.click(table.playable()[0])
    expect(page.get_by_test_id("hint-score")).to_have_count(0)


def test_a_hint_can_put_a_number_on_every_legal_square(table: Table) -> None:
    page = table.page
    page.get_by_role("combobox", name="Hint").select_option("every")
    page.reload()
    table.settle()
    page.keyboard.press("Tab")
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".worth")).to_have_count(4)
    squares = page.locator(".square:has(.worth)").evaluate_all("all => all.map(each => Number(each.dataset.square))")
    assert sorted(squares) == table.playable()
    [worth] = set(page.locator(".worth").all_inner_texts())  # the four are images of each other
    assert re.fullmatch("±0|[+\u2212]\\d", worth)
    expect(page.get_by_role("gridcell", name=re.compile("D3, empty, legal move.*, .\\d discs?"))).to_have_count(1)
    table.click(table.playable()[0])
    expect(page.locator(".worth")).to_have_count(0)


def test_the_legend_of_the_numbers_speaks_of_discs_only_where_they_count(table: Table) -> None:
    for game, size, counted in (("reversi", 6, True), ("gomoku", 5, False)):
        table.start(game=game, size=size)
        table.page.get_by_role("combobox", name="Hint").select_option("every")
        table.page.get_by_role("button", name="Hint").click()
        table.page.locator(".worth").first.wait_for()
        expect(table.page.get_by_text(re.compile("^On the squares: .*your winning chance in percent"))).to_have_count(1)
        expect(table.page.get_by_text("the discs that you win by")).to_have_count(int(counted))


def test_hints_can_be_switched_off(table: Table) -> None:
    page = table.page
    page.get_by_role("combobox", name="Hint").select_option("off")
    expect(page.get_by_role("button", name="Hint")).to_have_count(0)
    table.square(D3).focus()
    page.keyboard.press("h")
    table.click(D3)
    expect(page.locator(".square.hint")).to_have_count(0)


def test_axe_finds_no_violations_with_numbers_and_graph(table_in: Callable[..., Table]) -> None:
    table = table_in(color_scheme="dark", viewport={"width": 390, "height": 844})
    table.open()
    table.click(table.playable()[0])
    analysed(table)
    table.page.get_by_role("combobox", name="Hint").select_option("every")
    table.page.get_by_role("button", name="Hint").click()
    table.page.locator(".worth").first.wait_for()
    for theme in ("dark", "light"):
        table.page.get_by_label("Colours").select_option(theme)
        require_no_violations(table.page)


def test_the_graph_has_an_axis_in_winning_chance(table: Table) -> None:
    table.click(table.playable()[0])
    graph = table.page.get_by_test_id("graph")
    for width in (320, 390, 1280):
        table.page.set_viewport_size({"width": width, "height": 844})
        for label in ("100%", "50%", "0%", "Black", "White"):
            expect(graph.get_by_text(label, exact=True)).to_be_visible()
        boxes = graph.locator("text").evaluate_all(
            "all => all.map(each => each.getBoundingClientRect()).map(box => [box.left, box.right])"
        )
        outer = graph.bounding_box()
        assert outer
        assert all(left >= outer["x"] and right <= outer["x"] + outer["width"] + 1 for left, right in boxes)
        assert table.page.evaluate("document.documentElement.scrollWidth") <= width
    strokes = [graph.locator(line).first.evaluate(STROKE) for line in (".half", ".level:not(.half)")]
    assert strokes[0] > strokes[1]  # the line of 50 % is the bold one
