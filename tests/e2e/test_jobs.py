"""The page "Jobs": every job of this machine, whatever its kind."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from scratch_job import NAME, install_counting

from .conftest import Server, Table, own_home, running
from .runs import heibai, until_state
from .views import PHONE, VIEWS, require_no_sideways_scroll, require_no_violations

pytestmark = pytest.mark.e2e

QUICK = ["--game", "reversi/4", "--openings", "random:3"]
JUDGE = "alphabeta:depth=2,eval=zones"


@pytest.fixture(scope="module")
def shared_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Its runs are those of this module's tests. It has one kind of job more, of another package."""
    install_counting(package := tmp_path_factory.mktemp("counting"))
    with own_home(tmp_path_factory) as home, running(home, packages=[package]) as server:
        yield server


@pytest.fixture(scope="module")
def book(shared_server: Server) -> str:
    """A book that a terminal has grown, by the name of its run."""
    heibai("book", "grow", "Begun", "--game", "reversi/6", "--judge", JUDGE, "--positions", "8")
    return next(str(each["id"]) for each in heibai("runs")["runs"] if each["kind"] == "book")


@pytest.fixture(scope="module")
def match(shared_server: Server) -> str:
    told = heibai("match", "greedy:eval=zones", "random", *QUICK, "--games", "4")
    return str(told["run"]).rpartition("/")[2]


def form(page: Page, address: str, kind: str = "book") -> None:
    page.goto(f"{address}#jobs")
    page.get_by_role("button", name=re.compile("New job|新任务")).click()
    page.get_by_role("dialog").locator('select[name="kind"]').select_option(kind)


def test_jobs_of_every_kind_are_listed_and_open_on_their_own_page(
    table_in: Callable[..., Table], server: Server, book: str, match: str
) -> None:
    page = table_in().page
    page.goto(server.address)
    page.get_by_role("navigation").get_by_role("link", name="Jobs").click()
    jobs = page.get_by_test_id("runs")
    expect(jobs.get_by_role("link").filter(has_text="Match")).to_have_attribute("href", f"#arena={match}")
    page.get_by_label("Kind").select_option("Opening book")
    expect(jobs.get_by_role("link")).to_have_count(1)
    jobs.get_by_role("link").click()
    until_state(page, "finished")
    expect(page.get_by_role("heading", name="Opening book")).to_be_visible()
    assert page.url.endswith(f"#jobs={book}")
    page.goto(f"{server.address}#jobs={match}")
    expect(page.get_by_test_id("told")).to_be_visible()
    assert page.url.endswith(f"#arena={match}")


def test_a_book_is_begun_by_its_options_given_more_and_saved(table_in: Callable[..., Table], server: Server) -> None:
    page = table_in().page
    form(page, server.address)
    dialog = page.get_by_role("dialog")
    begin = dialog.get_by_role("button", name="Begin", exact=True)
    expect(begin).to_be_disabled()
    dialog.locator('input[name="book"]').fill("Small")
    dialog.locator("summary").click()
    for name, value in {"game": "reversi/6", "judge": JUDGE, "positions": "8"}.items():
        dialog.locator(f'input[name="{name}"]').fill(value)
    expect(page.get_by_test_id("fine")).to_have_text("These settings work.")
    begin.click()
    until_state(page, "finished")
    expect(page.get_by_test_id("progress")).to_have_text("8 of 8 positions")
    page.get_by_role("button", name="Give it more").click()
    more = page.get_by_test_id("more")
    expect(more.get_by_role("spinbutton")).to_have_value("16")
    more.get_by_role("spinbutton").fill("8")
    expect(more.get_by_role("button", name="Go on")).to_be_disabled()
    more.get_by_role("spinbutton").fill("12")
    more.get_by_role("button", name="Go on").click()
    expect(page.get_by_test_id("progress")).to_have_text("12 of 12 positions")
    until_state(page, "finished")
    with page.expect_download() as saved:
        page.get_by_test_id("files").get_by_role("link", name="config.json").click()
    assert saved.value.suggested_filename == "config.json"


def test_a_report_is_saved_from_the_keyboard_on_the_page_of_a_job_and_of_a_contest(
    table_in: Callable[..., Table], server: Server, book: str, match: str
) -> None:
    page = table_in().page
    for name in (book, match):
        page.goto(f"{server.address}#jobs={name}")
        report = page.get_by_role("link", name="Report", exact=True)
        expect(report).to_have_attribute("href", f"/api/v1/jobs/file?job={name}&file=report.zip")
        report.focus()
        with page.expect_download() as saved:
            page.keyboard.press("Enter")
        assert saved.value.suggested_filename == f"{name}-report.zip"


def test_a_kind_of_another_package_is_begun_and_listed_with_its_words_and_its_curve(
    table_in: Callable[..., Table], server: Server
) -> None:
    page = table_in().page
    form(page, server.address, NAME)
    dialog = page.get_by_role("dialog")
    dialog.locator("summary").click()
    dialog.locator('input[name="to"]').fill("1000")
    dialog.locator('input[name="step"]').fill("100")
    expect(page.get_by_test_id("fine")).to_have_text("These settings work.")
    dialog.get_by_role("button", name="Begin", exact=True).click()
    until_state(page, "finished")
    expect(page.get_by_role("heading", name="count", exact=True)).to_be_visible()
    expect(page.get_by_test_id("progress")).to_have_text("1000 of 1000 numbers")
    expect(page.get_by_text("square root").first).to_be_visible()
    page.goto(f"{server.address}#jobs")
    listed = page.get_by_test_id("runs").get_by_role("link").filter(has_text="to 1000 by 100")
    expect(listed).to_contain_text("count to 1000 by 100")


@pytest.mark.parametrize("view", VIEWS, ids=["wide", "dark-zh", "phone", "zoomed"])
def test_the_page_fits_and_can_be_used_by_everybody(
    table_in: Callable[..., Table], server: Server, book: str, match: str, view: dict[str, Any]
) -> None:
    page = table_in(**view).page
    page.goto(f"{server.address}#jobs")
    expect(page.get_by_test_id("runs").locator("li").nth(1)).to_be_visible()
    require_no_violations(page)
    require_no_sideways_scroll(page)
    page.goto(f"{server.address}#jobs={book}")
    until_state(page, "finished")
    page.get_by_role("button", name=re.compile("Give it more|追加")).click()
    require_no_violations(page)
    require_no_sideways_scroll(page)
    form(page, server.address)
    page.get_by_role("dialog").locator("summary").click()
    require_no_violations(page)
    require_no_sideways_scroll(page)


def test_seven_pages_fit_the_smallest_phone(table_in: Callable[..., Table], server: Server) -> None:
    page = table_in(**{**PHONE, "viewport": {"width": 320, "height": 640}}).page
    page.goto(f"{server.address}#jobs")
    links = page.get_by_role("navigation").get_by_role("link")
    expect(links).to_have_count(7)
    assert links.evaluate_all("all => all.every(each => each.scrollWidth <= each.clientWidth)")
    require_no_sideways_scroll(page)
