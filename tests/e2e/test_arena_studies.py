"""The studies of the page "Arena", as a person meets them."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect
from tiny_studies import tiny

from heibai.experiments.catalogue import STUDIES
from heibai.experiments.stored_study import begin, work_on
from heibai.store.home import make_home, runs_directory

from .conftest import Server, Table
from .runs import heibai, until_state
from .test_arena import forgive
from .views import PHONE, VIEWS, require_no_sideways_scroll, require_no_violations

pytestmark = pytest.mark.e2e

NAME = "zones-head-to-head"
DO = re.compile("Do this study|做这项研究")


@pytest.fixture(scope="module")
def shared_server(server_of_module: Server) -> Server:
    return server_of_module


@pytest.fixture(scope="module")
def finished(shared_server: Server) -> str:
    """A study of seconds that is done, by the name of its run."""
    make_home()
    work_on(begin(NAME, runs_directory() / "done", size=tiny(NAME)))
    return "done"


def address(server: Server, study: str = NAME, run: str = "") -> str:
    return f"{server.address}#arena=study:{study}" + (f"&run={run}" if run else "")


def test_from_the_arena_to_a_study_with_the_sources_table_beside_ours(
    table_in: Callable[..., Table], server: Server
) -> None:
    page = table_in().page
    page.goto(f"{server.address}#arena")
    page.get_by_role("link", name="Studies").click()
    expect(page.get_by_test_id("studies").locator("li")).to_have_count(len(STUDIES))
    page.get_by_role("link", name=re.compile("Weights of zones head to head")).first.click()
    expect(page.get_by_test_id("source")).to_contain_text("outer corners 15 to 18")
    expect(page.get_by_test_id("found")).to_contain_text("Outer corners: the source advises 15 to 18")
    table = page.get_by_test_id("study-table").first
    expect(table.locator("thead th.source")).to_have_text("source: discs")
    expect(table.locator("tbody tr").first.locator("td.source")).to_have_text("50:14 42:22")
    plot = page.get_by_test_id("plot")
    expect(plot.locator("path.mark")).to_have_count(33 + 6)  # and the legend's
    plot.locator("summary").click()
    expect(plot.locator("tbody tr")).to_have_count(33)
    expect(page.get_by_role("main").get_by_test_id("command")).to_have_text(f"heibai study {NAME} --full --seed 1")
    page.get_by_role("link", name="All studies").click()
    expect(page.get_by_test_id("studies").first).to_be_visible()


def test_a_study_of_the_terminal_is_seen_and_finished_here(table_in: Callable[..., Table], server: Server) -> None:
    make_home()
    begin(NAME, runs_directory() / "terminal", size=tiny(NAME))
    page = table_in(permissions=["clipboard-read", "clipboard-write"]).page
    page.goto(f"{server.address}#arena=studies")
    page.locator('[data-testid="runs"] a[href$="run=terminal"]').click()
    page.get_by_role("button", name="Resume").click()
    until_state(page, "finished")
    expect(page.get_by_test_id("found")).to_be_visible()
    expect(page.get_by_test_id("likeness")).to_contain_text("Another size or seed")
    expect(page.get_by_test_id("work")).to_contain_text("sweep-mobility-18")
    page.locator("summary", has_text="The result that ships").click()
    expect(page.get_by_test_id("plot")).to_have_count(2)
    page.keyboard.press("c")
    expect(page.get_by_text("Copied.")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()").startswith(f"# Study: {NAME}")
    assert heibai("runs", "show", "terminal")["state"] == "finished"


def test_what_is_no_seed_and_no_study_is_said(table_in: Callable[..., Table], server: Server) -> None:
    table = table_in()
    page = table.page
    page.goto(address(server))
    page.get_by_role("button", name=DO).click()
    dialog = page.get_by_role("dialog")
    dialog.locator('input[name="seed"]').fill("-1")
    expect(dialog.get_by_text("A whole number from 0")).to_be_visible()
    expect(dialog.get_by_role("button", name="Begin")).to_be_disabled()
    page.keyboard.press("Escape")
    for nowhere in (address(server, "chess"), address(server, NAME, "nothing")):
        page.goto(nowhere)
        expect(page.get_by_role("alert")).to_contain_text("no such study")
    page.get_by_role("link", name="All studies").click()
    expect(page.get_by_test_id("studies").first).to_be_visible()
    forgive(table, 404)


def test_keys_lead_through_the_studies(table_in: Callable[..., Table], server: Server) -> None:
    page = table_in().page
    page.goto(address(server))
    expect(page.get_by_test_id("plot")).to_be_visible()
    page.keyboard.press("n")
    expect(page.get_by_role("dialog", name="Do this study")).to_be_visible()
    page.keyboard.press("Escape")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keyboard shortcuts")).to_be_visible()
    page.keyboard.press("Escape")
    page.keyboard.press("l")
    expect(page.get_by_test_id("studies").first).to_be_visible()


def test_a_damaged_study_is_shown_with_its_reason(table_in: Callable[..., Table], server: Server) -> None:
    make_home()
    broken = runs_directory() / "study-broken"
    broken.mkdir(parents=True)
    (broken / "config.json").write_text("{}", "utf-8")
    page = table_in().page
    page.goto(f"{server.address}#arena=studies")
    expect(page.get_by_test_id("runs")).to_contain_text("damaged")
    require_no_violations(page)
    shutil.rmtree(broken)


@pytest.mark.parametrize("view", VIEWS, ids=["wide", "dark-zh", "phone", "zoomed"])
def test_the_studies_fit_and_can_be_used_by_everybody(
    table_in: Callable[..., Table], server: Server, finished: str, view: dict[str, Any]
) -> None:
    page = table_in(**view).page
    page.goto(f"{server.address}#arena=studies")
    expect(page.get_by_test_id("studies").first).to_be_visible()
    require_no_violations(page)
    require_no_sideways_scroll(page)
    for where in (address(server, NAME, finished), address(server, "mcts-truncated"), address(server, "playouts")):
        page.goto(where)
        expect(page.get_by_test_id("plot")).to_be_visible()
        require_no_violations(page)
        require_no_sideways_scroll(page)
    page.get_by_role("button", name=DO).click()
    expect(page.get_by_role("dialog").get_by_test_id("command")).to_be_visible()
    require_no_violations(page)
    require_no_sideways_scroll(page)


def test_every_word_of_the_page_itself_is_chinese(
    table_in: Callable[..., Table], server: Server, finished: str
) -> None:
    page = table_in(locale="zh-CN", **PHONE).page
    page.goto(address(server, NAME, finished))
    expect(page.get_by_test_id("found").locator("h2")).to_have_text("在本机发现了什么")
    own = page.locator("h1, h2:not([lang])").all_inner_texts()
    assert all(re.search(r"[一-鿿]", each) for each in own), own
