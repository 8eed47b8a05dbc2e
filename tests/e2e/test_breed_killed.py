"""Breed while the server is killed and comes back."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from heibai.jobs.directory import RunDirectory
from heibai.jobs.job import State

from .conftest import Server, Table
from .runs import heibai, until_state
from .test_breed import LONG, begin, done, stop, until_beyond

pytestmark = pytest.mark.e2e


@pytest.fixture(scope="module")
def shared_server(server_of_module: Server) -> Server:
    """Its runs are nobody else's, and tests kill it."""
    return server_of_module


def kill_and_start(table: Table, server: Server) -> None:
    """Until the page says that the run has no process any more."""
    server.kill()
    expect(table.page.get_by_text("The page goes on by itself")).to_be_visible()  # a question may fail, too
    server.start()
    until_state(table.page, "stopped")
    expect(table.page.get_by_test_id("reason")).to_contain_text(
        "The server that worked on it was stopped. Resume goes on"
    )
    table.console.clear()  # Chromium says that the connection was refused meanwhile


def resume(page: Page) -> None:
    """Until the run has gone on."""
    stood = done(page)
    page.get_by_role("button", name="Resume").click()
    until_beyond(page, stood)


def require_unbroken(page: Page, directory: RunDirectory, elsewhere: Path) -> None:
    """A run of the same settings that was never stopped comes to the same generation."""
    saved = directory.load_checkpoint()
    page.locator("main details.card > summary").click()
    command = page.locator("main code").first.inner_text().split()[1:]
    command[command.index("--generations") + 1] = str(directory.status().progress.done - 1)
    unbroken = heibai(*command, "--out", str(elsewhere))
    assert saved
    assert saved["hash"] == unbroken["hash"]


def test_the_server_is_killed_and_the_run_goes_on_to_the_same_hash(
    table_in: Callable[..., Table], server: Server, tmp_path: Path
) -> None:
    table = table_in()
    page = table.page
    name = begin(page, server.address, generations=LONG, seed=7)
    kill_and_start(table, server)
    resume(page)
    stop(page)
    require_unbroken(page, RunDirectory.open(server.data / "runs" / name), tmp_path / "unbroken")


def test_a_paused_run_is_killed_with_its_server_and_goes_on_to_the_same_hash(
    table_in: Callable[..., Table], server: Server, tmp_path: Path
) -> None:
    table = table_in()
    page = table.page
    name = begin(page, server.address, generations=LONG, seed=8)
    page.get_by_role("button", name="Pause").click()
    until_state(page, "paused")
    kill_and_start(table, server)
    resume(page)
    stop(page)
    require_unbroken(page, RunDirectory.open(server.data / "runs" / name), tmp_path / "unbroken")


@pytest.mark.parametrize(
    ("locale", "killed", "resume"),
    [
        ("en-GB", "Its process ended without a word: it was killed", "Resume"),
        ("zh-CN", "其进程未作说明就结束了", "继续"),
    ],
)
def test_a_run_whose_process_was_killed_says_so_and_one_that_a_person_stopped_does_not(
    table_in: Callable[..., Table], server: Server, locale: str, killed: str, resume: str
) -> None:
    page = table_in(locale=locale).page
    name = begin(page, server.address, generations=LONG)
    page.get_by_role("button", name=re.compile("^(Stop|停止)$")).click()
    until_state(page, "stopped")
    goes_on = page.get_by_role("button", name=resume)
    expect(goes_on).to_be_visible()  # its process has ended
    expect(page.get_by_test_id("reason")).to_have_count(0)
    directory = RunDirectory.open(server.data / "runs" / name)
    directory.write_state(State.RUNNING, directory.status().progress)  # as a killed process leaves it
    page.reload()
    expect(page.get_by_test_id("reason")).to_contain_text(killed)
    expect(page.get_by_test_id("reason")).to_contain_text(resume)
    expect(goes_on).to_be_visible()


def test_zoom_and_chosen_generation_stay_when_the_server_comes_back(
    table_in: Callable[..., Table], server: Server
) -> None:
    table = table_in()
    page = table.page
    begin(page, server.address, generations=LONG)
    until_beyond(page, 8)
    curve, generation = page.get_by_test_id("curve"), page.get_by_test_id("generation")
    curve.press("Home")
    curve.press("ArrowRight")
    curve.press("+")
    expect(generation).to_contain_text("Generation 1")
    page.wait_for_url("**zoom=**")
    zoom = curve.get_attribute("data-to")

    def require_kept() -> None:
        expect(curve).to_have_attribute("data-to", str(zoom))
        expect(curve).to_have_attribute("aria-valuenow", "1")
        expect(generation).to_contain_text("Generation 1")

    kill_and_start(table, server)
    require_kept()
    resume(page)
    require_kept()
    stop(page)
    require_kept()
