"""Where the system chooses the colours (forced colours): what is drawn by its background alone is still seen."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from .conftest import Server, Table
from .runs import heibai
from .test_breed import LONG, begin, stop

pytestmark = pytest.mark.e2e

QUICK = ("--game", "reversi/4")
SEQUENTIAL = ("--sprt", "elo0=0,elo1=100", "--games", "80", "--openings", "random:3")


@pytest.fixture(scope="module")
def shared_server(server_of_module: Server) -> Server:
    """Its runs are nobody else's."""
    return server_of_module


@pytest.fixture
def page(table_in: Callable[..., Table]) -> Page:
    return table_in(forced_colors="active").page


def require_seen(drawn: Locator) -> None:
    """Without it the page looks otherwise."""
    expect(drawn).to_be_attached()
    drawn.scroll_into_view_if_needed()
    drawn.evaluate("() => document.fonts.ready")
    before = around(drawn)
    drawn.evaluate("each => { each.style.visibility = 'hidden'; }")
    without = around(drawn)
    drawn.evaluate("each => { each.style.visibility = ''; }")
    assert before != without, f"{drawn} has the colour of what is behind it"


def around(drawn: Locator) -> bytes:
    """A picture of the place."""
    box = drawn.bounding_box()
    assert box
    return drawn.page.screenshot(clip=box)


@pytest.mark.parametrize("players", [("greedy:eval=zones", "random"), ("random", "greedy:eval=zones")])
def test_a_contests_shares_intervals_and_test_are_seen(page: Page, server: Server, players: tuple[str, str]) -> None:
    run = heibai("match", *players, *QUICK, *SEQUENTIAL)["run"].rpartition("/")[2]
    page.goto(f"{server.address}#arena={run}")
    pairing = page.get_by_test_id("pairing")
    expect(pairing).to_be_visible()
    pairing.locator("summary").click()
    sequential = page.get_by_test_id("sprt")
    for drawn in (
        *(pairing.locator(f"{where} .{kind}") for where in (".shares", ".legend") for kind in ("wins", "losses")),
        *(pairing.locator(each) for each in (".interval", ".value")),
        *(sequential.locator(each) for each in (".filled", ".zero", ".now")),
        pairing.locator(".pile:not([style='height: 0rem;'])").first,
    ):
        require_seen(drawn)


def test_the_chance_and_the_colours_of_the_players_are_seen(table_in: Callable[..., Table]) -> None:
    table = table_in(forced_colors="active")
    table.open()
    for color in ("black", "white"):
        require_seen(table.page.locator(f".player .disc.{color}"))
    require_seen(table.page.get_by_test_id("bar").locator("span"))
    table.page.get_by_role("button", name="Options").click()
    for theme in ("green", "blue", "plain"):
        require_seen(table.page.get_by_role("dialog").locator(f".sample.{theme}"))


@pytest.mark.parametrize(("panel", "table"), [("evaluation", "features"), ("growth", "visits")])
def test_the_bars_of_think_are_seen(page: Page, server: Server, panel: str, table: str) -> None:
    page.goto(f"{server.address}#think=reversi/6&moves=8,7&see={panel}")
    if panel == "growth":
        expect(page.get_by_test_id("growth-said")).to_contain_text("800 playouts")
    require_seen(page.get_by_test_id(table).locator(".bar").first)


def test_a_champions_weights_are_seen(page: Page, server: Server) -> None:
    words = ("--population", "4", "--depth", "1", "--panel-openings", "2", "--generations", "2")
    run = heibai("evolve", "roulette", *QUICK, *words, "--eval", "zones")["id"]
    page.goto(f"{server.address}#breed={run}")
    require_seen(page.get_by_test_id("champion").locator(".bar").first)


def test_how_far_a_run_is_is_seen(page: Page, server: Server) -> None:
    begin(page, server.address, generations=LONG)
    stop(page)
    page.get_by_role("link", name=re.compile("All runs")).click()
    require_seen(page.get_by_test_id("runs").locator(".entry .bar").first)
