"""Forced wins on the page "Analyse": asked for by a key, shown with their line, and played out."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from forced_wins import problems
from playwright.sync_api import Page, expect

from .conftest import Table
from .test_analyse import analyse
from .views import PHONE, require_no_sideways_scroll, require_no_violations

pytestmark = pytest.mark.e2e

NAME, PROBLEM = "own-vct-freestyle-15-2", "i8i5i6k6l5k3h6k5k4m6"  # of benchmarks/forced_wins.tsv


def analyse_problem(page: Page, address: str, moves: str = PROBLEM) -> None:
    analyse(page, address, moves, "gomoku/15")
    page.keyboard.press("End")


def test_a_real_problem_is_solved_on_the_board_and_its_line_is_played_out(table_in: Callable[..., Table]) -> None:
    [problem] = [each for each in problems("vct") if each.name == NAME]
    table = table_in()
    page = table.page
    analyse_problem(page, table.server.address)
    panel = page.get_by_test_id("forced")
    expect(panel.get_by_role("button", name="Look for a forced win")).to_be_enabled()
    page.keyboard.press("w")
    expect(panel).to_contain_text(re.compile(r"Black wins by force: fours and threes, [1-9]\d* moves and the winning"))
    expect(panel).to_contain_text(re.compile("White threatens|of White"))
    line = panel.get_by_role("button").first
    moves = [problem.game.parse_move(word.lower()) for word in line.inner_text().split()]
    numbers = page.locator("[data-square] .number")
    expect(numbers).to_have_count(len(set(moves)))
    expect(table.square(moves[0]).locator(".number")).to_have_text("1")
    expect(page.get_by_role("button", name="Put away")).to_be_visible()
    line.click()
    expect(page.get_by_test_id("found")).to_contain_text("Variation: ")
    expect(table.square(moves[0])).to_have_attribute("data-cell", "X")
    page.keyboard.press("End")
    expect(table.square(moves[-1])).to_have_attribute("data-cell", "X")
    expect(panel.get_by_role("button", name="Look for a forced win")).to_be_disabled()
    expect(panel).to_contain_text("the game is over")


def test_every_defence_of_a_loss_is_shown_and_put_into_the_tree(table_in: Callable[..., Table]) -> None:
    table = table_in()
    page = table.page
    analyse_problem(page, table.server.address, f"{PROBLEM}h7")
    panel = page.get_by_test_id("forced")
    expect(panel.get_by_role("button", name="Look for a forced win")).to_be_enabled()
    page.keyboard.press("w")
    expect(panel).to_contain_text("White loses: Black wins by force after each of 214 moves.")
    defences = panel.get_by_role("list", name="Defences").get_by_role("listitem")
    expect(defences).to_have_count(2)
    expect(defences.last).to_contain_text(re.compile(r"and \d+ more: fours and threes"))
    panel.get_by_role("button", name="Put these lines into the tree").click()
    tree = page.get_by_test_id("tree")
    for defence in defences.all():
        last = defence.get_by_role("button").inner_text().split()[-1]
        expect(tree.get_by_role("button", name=re.compile(f": {last}\\b")).first).to_be_attached()
    defences.first.get_by_role("button").click()
    expect(page.get_by_test_id("found")).to_contain_text("Variation: ")
    require_no_violations(page)


def test_a_game_without_forced_wins_has_no_panel_and_the_key_does_nothing(table_in: Callable[..., Table]) -> None:
    table = table_in()
    page = table.page
    analyse(page, table.server.address)
    page.keyboard.press("w")
    expect(page.get_by_test_id("lines")).to_be_visible()
    expect(page.get_by_test_id("forced")).to_have_count(0)
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_contain_text("Look for a forced win")


@pytest.mark.parametrize("view", [{}, {**PHONE, "color_scheme": "dark", "locale": "zh-CN"}], ids=["plain", "phone-zh"])
def test_axe_finds_nothing_and_nothing_scrolls_sideways(table_in: Callable[..., Table], view: dict[str, Any]) -> None:
    table = table_in(**view)
    page = table.page
    analyse_problem(page, table.server.address)
    panel = page.get_by_test_id("forced")
    panel.get_by_role("button", name=re.compile("Look for a forced win|寻找必胜")).click()
    expect(panel).to_contain_text(re.compile("fours and threes|冲四和活三"))
    expect(panel.get_by_role("button", name=re.compile("Put away|收起"))).to_be_visible()
    require_no_violations(page)
    require_no_sideways_scroll(page)
