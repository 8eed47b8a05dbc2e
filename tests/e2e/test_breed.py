"""The page "Breed", as a person meets it."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from waiting import wait_until

from heibai.jobs.directory import RunDirectory
from heibai.jobs.job import State

from .conftest import Server, Table
from .runs import champion_of, heibai, until_state
from .views import VIEWS, require_no_sideways_scroll, require_no_violations

pytestmark = pytest.mark.e2e

LONG = 100_000  # generations: no order comes after the end, however slow the machine is
QUICK = ["--game", "reversi/4", "--population", "4", "--depth", "1", "--panel-openings", "2"]


@pytest.fixture(scope="module")
def shared_server(server_of_module: Server) -> Server:
    """Its runs are nobody else's, and tests kill it."""
    return server_of_module


@pytest.fixture(scope="module")
def bred(shared_server: Server) -> str:
    """A finished run of the command line, by its id."""
    id: str = heibai("evolve", "roulette", *QUICK, "--eval", "wpc", "--generations", "3")["id"]
    return id


def fill(page: Page, **numbers: int) -> None:
    """Open the form and fill in a small run on 4x4."""
    page.get_by_role("button", name=re.compile("New breeding|新培育")).first.click()
    dialog = page.get_by_role("dialog")
    dialog.locator('select[name="game"]').select_option("reversi/4")
    dialog.locator("summary").click()
    for name, number in {"population": 4, "depth": 1, "per_pair": 1, "panel_openings": 0, **numbers}.items():
        dialog.locator(f'input[name="{name}"]').fill(str(number))


def begin(page: Page, address: str, called: str = "", **numbers: int) -> str:
    """Breed through the form; the run's name."""
    page.goto(f"{address}#breed")
    fill(page, **numbers)
    page.get_by_role("dialog").locator('input[name="name"]').fill(called)
    page.get_by_role("dialog").get_by_role("button", name=re.compile("^(Breed|开始培育)$")).click()
    expect(page.get_by_test_id("generation")).to_be_visible()
    return page.url.partition("#breed=")[2]


def done(page: Page) -> int:
    """Generations so far, as the curve says."""
    return int(page.get_by_test_id("curve").get_attribute("aria-valuemax") or -1)


def until_beyond(page: Page, generation: int) -> None:
    """Wait until the curve goes on; nothing is loaded anew."""
    page.wait_for_function(
        "last => Number(document.querySelector('[data-testid=curve]').getAttribute('aria-valuemax')) > last",
        arg=generation,
    )


def stop(page: Page) -> None:
    page.get_by_role("button", name="Stop").click()
    until_state(page, "stopped")
    expect(page.get_by_role("button", name="Resume")).to_be_visible()  # its process has ended


def until_works(directory: RunDirectory) -> None:
    wait_until(directory.status, lambda status: status.state is State.RUNNING)


def test_a_run_is_begun_and_watched_and_its_champion_played(table_in: Callable[..., Table], server: Server) -> None:
    table = table_in()
    page = table.page
    page.goto(server.address)
    page.get_by_role("navigation").get_by_role("link", name="Breed").click()
    expect(page.get_by_role("heading", name="Breed players")).to_be_visible()
    name = begin(page, server.address, "Corners", generations=5)
    assert name == "Corners"
    until_state(page, "finished")
    expect(page.get_by_test_id("curve")).to_have_attribute("aria-valuemax", "5")
    expect(page.get_by_role("button", name="Pause")).to_have_count(0)
    expect(page.get_by_test_id("square-weights").locator("tbody td")).to_have_count(16)
    page.locator("main details.card > summary").click()
    assert page.get_by_test_id("hash").inner_text() == heibai("runs", "show", name)["result"]["hash"]
    page.get_by_role("button", name="Play the champion").click()
    expect(page.locator("[data-square]")).to_have_count(16)
    expect(page.get_by_text(champion_of(name))).to_be_visible()
    table.settle()
    table.click(table.playable()[0])


def test_a_run_is_paused_and_goes_on_before_the_eyes(table_in: Callable[..., Table], server: Server) -> None:
    page = table_in().page
    begin(page, server.address, generations=LONG)
    page.get_by_role("button", name="Pause").click()
    until_state(page, "paused")
    page.reload()
    until_state(page, "paused")
    paused = done(page)
    page.get_by_role("button", name="Resume").click()
    until_beyond(page, paused)
    stop(page)


def test_a_stopped_run_goes_on_in_a_terminal_and_is_live_on_the_page(
    table_in: Callable[..., Table], server: Server
) -> None:
    page = table_in().page
    name = begin(page, server.address, generations=LONG)
    stop(page)
    program = Path(sys.executable).parent / "heibai"
    with subprocess.Popen([str(program), "resume", name], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as own:
        try:
            until_works(RunDirectory.open(server.data / "runs" / name))
            page.reload()
            until_state(page, "running")
            until_beyond(page, done(page))
            for order in ("Pause", "Resume", "Stop"):
                expect(page.get_by_role("button", name=order)).to_have_count(0)
        finally:
            own.terminate()
    until_state(page, "stopped")


def test_what_is_wrong_is_said_while_it_is_typed(table_in: Callable[..., Table], server: Server) -> None:
    table = table_in()
    page = table.page
    page.goto(f"{server.address}#breed")
    fill(page, population=1)
    dialog = page.get_by_role("dialog")
    population = dialog.locator('input[name="population"]')
    expect(population).to_have_attribute("aria-invalid", "true")
    expect(dialog.get_by_text("A whole number from 2 to 200.")).to_be_visible()
    expect(dialog.get_by_role("button", name="Breed", exact=True)).to_be_disabled()
    population.fill("4")
    expect(dialog.get_by_text("These settings work.")).to_be_visible()
    dialog.locator('input[name="opening_plies"]').fill("0")
    dialog.locator('input[name="per_pair"]').fill("2")
    expect(dialog.get_by_role("alert")).to_contain_text("the same game again and again")
    expect(dialog.get_by_role("button", name="Breed", exact=True)).to_be_disabled()
    dialog.locator('input[name="preset"][value="minute"]').check()
    expect(dialog.locator('input[name="opening_plies"]')).to_have_value("6")
    assert all("400" in each for each in table.console)  # Chromium tells of every refusal
    table.console.clear()


def test_the_curve_is_walked_by_keys_and_shows_each_generation(
    table_in: Callable[..., Table], server: Server, bred: str
) -> None:
    page = table_in().page
    page.goto(f"{server.address}#breed={bred}")
    expect(page.get_by_test_id("generation")).to_contain_text("Generation 3")
    curve = page.get_by_test_id("curve")
    curve.press("Home")
    expect(page.get_by_test_id("generation")).to_contain_text("Generation 0")
    curve.press("ArrowRight")
    expect(page.get_by_test_id("generation")).to_contain_text("Generation 1")
    expect(page.get_by_test_id("generation").locator("tbody tr")).to_have_count(4)
    expect(page.get_by_test_id("generation")).to_contain_text("Selected: probability")
    page.get_by_role("button", name="The newest").click()
    expect(curve).to_have_attribute("aria-valuenow", "3")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_contain_text("A generation back, forward")
    page.keyboard.press("Escape")
    page.keyboard.press("l")
    expect(page.get_by_test_id("runs")).to_contain_text(bred)


def test_a_run_that_is_not_there_is_said(table_in: Callable[..., Table], server: Server) -> None:
    table = table_in()
    page = table.page
    page.goto(f"{server.address}#breed=evolve-20200101-000000-abcd")
    expect(page.get_by_role("alert")).to_contain_text("There is no such run")
    page.get_by_role("link", name="All runs").click()
    expect(page.get_by_role("button", name="New breeding")).to_be_visible()
    table.console.clear()  # Chromium tells of every refusal


@pytest.mark.parametrize("view", VIEWS, ids=lambda view: "-".join(map(str, view.values())) or "plain")
def test_axe_finds_nothing_and_nothing_scrolls_sideways(
    table_in: Callable[..., Table], server: Server, bred: str, view: dict[str, Any]
) -> None:
    table = table_in(**view)
    page = table.page
    page.goto(f"{server.address}#breed")
    expect(page.get_by_test_id("runs")).to_be_visible()
    require_no_violations(page)
    require_no_sideways_scroll(page)
    fill(page, population=1)
    require_no_violations(page)
    require_no_sideways_scroll(page)
    page.keyboard.press("Escape")
    page.goto(f"{server.address}#breed={bred}")
    for part in ("generation", "panel", "square-weights"):
        expect(page.get_by_test_id(part)).to_be_visible()
    page.locator("main details.card > summary").click()
    require_no_violations(page)
    require_no_sideways_scroll(page)


def test_a_recipe_is_put_together_from_its_options(table_in: Callable[..., Table], server: Server) -> None:
    page = table_in().page
    page.goto(f"{server.address}#breed")
    fill(page, generations=2)
    dialog, command = page.get_by_role("dialog"), page.get_by_test_id("command")
    dialog.locator('select[name="recipe"]').select_option("ga")
    dialog.locator('select[name="recipe-selection"]').select_option("rank")
    pressure = dialog.locator('input[name="recipe-selection-pressure"]')
    expect(pressure).to_have_value("1.7")
    pressure.fill("3")
    expect(dialog.locator("#about-recipe-selection-pressure")).to_have_text("A number from 1 to 2.")
    expect(dialog.get_by_role("button", name="Breed", exact=True)).to_be_disabled()
    pressure.fill("1.5")
    dialog.locator('select[name="scoring"]').select_option("margin")
    dialog.locator('select[name="opponents"]').select_option("meet")
    dialog.locator('input[name="opponents-opponents"]').fill("2")
    dialog.locator('input[name="stop-games"]').fill("10000")
    require_no_violations(page)
    require_no_sideways_scroll(page)
    expect(command).to_contain_text("'ga:selection=[rank:pressure=1.5]' ")
    expect(command).to_contain_text("--scoring margin --opponents meet:opponents=2")
    expect(command).to_contain_text("--stop games=10000")
    dialog.get_by_role("button", name="Breed", exact=True).click()
    expect(page.get_by_test_id("generation")).to_be_visible()
    page.get_by_role("button", name="Clone").click()
    expect(pressure).to_have_value("1.5")
    expect(dialog.locator('select[name="scoring"]')).to_have_value("margin")
    expect(dialog.locator('input[name="opponents-opponents"]')).to_have_value("2")


def test_a_page_is_loaded_when_it_is_opened_and_not_before(table_in: Callable[..., Table], server: Server) -> None:
    table = table_in()
    table.open()
    assert not [url for url in table.requests if "/Breed" in url]
    table.page.goto(f"{server.address}#breed")
    expect(table.page.get_by_role("button", name="New breeding")).to_be_visible()
    assert [url for url in table.requests if "/Breed" in url]
