"""Comments and lines of one's own beside an analysis, files of it, and the board as a picture."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from .conftest import Table

pytestmark = pytest.mark.e2e


def analysed(table: Table) -> None:
    """An analysis of the first moves of a 4x4 game."""
    page = table.page
    page.goto(f"{table.server.address}#analyse")
    page.get_by_role("textbox").fill("c4b4a1d4")
    page.get_by_role("combobox").last.select_option("reversi/4")
    page.get_by_role("button", name="Analyse", exact=True).click()
    expect(page.get_by_test_id("study")).to_be_visible()


def test_a_comment_and_a_line_are_kept_deleted_and_brought_back(table: Table) -> None:
    page = table.page
    analysed(table)
    study = page.get_by_test_id("study")
    study.get_by_role("textbox").fill("the start")
    study.get_by_role("textbox").blur()
    page.locator(".playable").first.click()
    page.wait_for_selector(".playable")
    page.locator(".playable").first.click()
    study.get_by_role("button", name="Keep this line").click()
    line = study.get_by_role("button", name=re.compile("^From move 1:"))
    expect(line).to_have_count(1)
    page.reload()
    expect(study.get_by_role("textbox")).to_have_value("the start")
    study.get_by_role("button", name=re.compile("^Delete:")).click()
    expect(line).to_have_count(0)
    study.get_by_role("button", name="Undo").click()
    line.click()
    expect(page.get_by_role("button", name="Back to the game")).to_be_visible()
    results = Axe().run(page)
    assert results.violations_count == 0, results.generate_report()


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
    expect(practice).to_contain_text("find something better")
    expect(page.get_by_test_id("study")).to_have_count(0)
    expect(page.locator(".worth")).to_have_count(0)
    practice.get_by_role("button", name="Show it").click()
    expect(practice).to_contain_text("was best")
    results = Axe().run(page)
    assert results.violations_count == 0, results.generate_report()
    practice.get_by_role("button", name="End practice").click()
    expect(page.get_by_test_id("study")).to_be_visible()
