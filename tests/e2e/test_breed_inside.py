"""What the page "Breed" shows of a run's insides, clones and comparisons, as a person meets it."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from .conftest import Server, Table
from .runs import champion_of, heibai
from .views import PHONE, VIEWS, require_no_sideways_scroll, require_no_violations

pytestmark = pytest.mark.e2e

QUICK = ["--game", "reversi/4", "--population", "6", "--depth", "1", "--panel-openings", "2", "--panel-every", "4"]


@pytest.fixture(scope="module")
def shared_server(server_of_module: Server) -> Server:
    """Its runs are nobody else's."""
    return server_of_module


@pytest.fixture(scope="module")
def bred(shared_server: Server) -> list[str]:
    """Two finished runs of the command line that differ in their seed and length."""
    words = ["evolve", "roulette", *QUICK, "--eval", "wpc"]
    return [heibai(*words, "--generations", number, "--seed", seed)["id"] for number, seed in (("12", "3"), ("8", "4"))]


@pytest.fixture(scope="module")
def learnt(shared_server: Server) -> str:
    id: str = heibai("learn", "td", "--game", "reversi/6", "--eval", "wpc", "--games", "64", "--test-games", "4")["id"]
    return id


def opened(table: Table, server: Server, name: str) -> Page:
    table.page.goto(f"{server.address}#breed={name}")
    expect(table.page.get_by_test_id("parallel")).to_be_visible()
    return table.page


def course(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()
    expect(page.get_by_role("button", name=name, exact=True)).to_have_attribute("aria-pressed", "true")


def test_weights_panel_and_diversity_are_drawn_by_generation(
    table_in: Callable[..., Table], server: Server, bred: list[str]
) -> None:
    page = opened(table_in(), server, bred[0])
    lines = page.get_by_test_id("curve").locator("path.series")
    panel = page.get_by_role("button", name="Champion against the panel", exact=True)
    expect(panel).to_have_attribute("aria-pressed", "true")  # it comes first
    course(page, "Fitness")
    expect(lines).to_have_count(2)
    course(page, "Weights of the best")
    expect(lines).to_have_count(10)  # classes of squares
    course(page, "Diversity")
    expect(lines).to_have_count(1)
    course(page, "Champion against the panel")
    expect(page.get_by_role("button", name=re.compile("^random"))).to_be_visible()


def test_zoom_generation_course_and_marks_survive_a_reload(
    table_in: Callable[..., Table], server: Server, bred: list[str]
) -> None:
    page = opened(table_in(), server, bred[0])
    curve = page.get_by_test_id("curve")
    curve.press("Home")
    for _ in range(3):
        curve.press("ArrowRight")
    curve.press("+")
    expect(curve).to_have_attribute("data-to", "6")
    expect(page.get_by_test_id("generation")).to_contain_text("Generation 3")  # the marks count its individuals
    course(page, "Weights of the best")
    page.get_by_label("At least").fill("0.5")
    expect(page.get_by_test_id("brushed")).not_to_contain_text("6 of 6")
    left = page.get_by_test_id("brushed").inner_text()
    page.wait_for_url(re.compile("zoom=0-6.*show=weights.*brush="))
    page.reload()
    expect(page.get_by_test_id("brushed")).to_have_text(left)
    expect(page.get_by_test_id("generation")).to_contain_text("Generation 3")
    expect(curve).to_have_attribute("data-to", "6")
    expect(page.get_by_role("button", name="Weights of the best")).to_have_attribute("aria-pressed", "true")
    curve.press("0")
    expect(curve).to_have_attribute("data-to", "12")
    page.get_by_role("button", name="Remove the marks").click()
    expect(page.get_by_test_id("brushed")).to_contain_text("6 of 6")


def test_an_axis_is_brushed_with_a_drag(table_in: Callable[..., Table], server: Server, bred: list[str]) -> None:
    page = opened(table_in(), server, bred[0])
    svg = page.get_by_test_id("parallel").get_by_role("img")
    svg.scroll_into_view_if_needed()
    box = svg.bounding_box()
    assert box
    page.mouse.move(box["x"] + 34, box["y"] + 20)
    page.mouse.down()
    page.mouse.move(box["x"] + 34, box["y"] + 90, steps=4)
    page.mouse.up()
    expect(page.get_by_test_id("brushed")).not_to_contain_text("6 of 6")
    expect(page.get_by_test_id("generation").locator("tr.out").first).to_be_visible()
    page.mouse.click(box["x"] + 34, box["y"] + 60)
    expect(page.get_by_test_id("brushed")).to_contain_text("6 of 6")


def test_the_champions_ancestors_are_there_and_anybodys_are_found(
    table_in: Callable[..., Table], server: Server, bred: list[str]
) -> None:
    page = opened(table_in(), server, bred[0])
    lineage = page.get_by_test_id("lineage")
    expect(lineage).to_contain_text("of generation 12")
    lineage.locator("summary").click()
    rows = lineage.locator("tbody tr")
    expect(rows.first).to_contain_text("12:")
    parents = rows.first.locator("td").nth(2).inner_text().split()
    expect(rows.nth(1).get_by_role("button")).to_have_text(re.compile("^11:"))
    page.get_by_role("button", name=f"Ancestors of {parents[0]}", exact=True).click()
    number, place = parents[0].split(":")
    expect(lineage).to_contain_text(f"Ancestors of number {place} of generation {number}")
    page.get_by_test_id("generation").get_by_role("button", name="Ancestors of 2", exact=True).click()
    expect(lineage).to_contain_text("Ancestors of number 2 of generation 12")


def test_a_generation_is_played_again_and_shows_who_beat_whom(
    table_in: Callable[..., Table], server: Server, bred: list[str]
) -> None:
    page = opened(table_in(), server, bred[0])
    page.get_by_test_id("curve").press("Home")
    page.get_by_role("button", name="Play generation 0 again").click()
    cells = page.get_by_test_id("meetings").locator("tbody td")
    expect(cells).to_have_count(36)
    shares = [cell.inner_text() for cell in cells.all()]
    assert [shares[7 * place] for place in range(6)] == ["·"] * 6
    assert all(int(shares[6 * row + column]) + int(shares[6 * column + row]) in (99, 100, 101)
               for row in range(6) for column in range(row))  # fmt: skip


def test_a_run_is_cloned_with_another_seed(table_in: Callable[..., Table], server: Server, bred: list[str]) -> None:
    page = opened(table_in(), server, bred[0])
    page.get_by_role("button", name="Clone").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_test_id("cloned")).to_contain_text(bred[0])
    dialog.locator("summary").click()
    expect(dialog.locator('input[name="seed"]')).to_have_value("4")
    expect(dialog.locator('input[name="generations"]')).to_have_value("12")
    expect(dialog.locator('select[name="game"]')).to_have_value("reversi/4")
    expect(dialog.locator('input[name="panel_every"]')).to_have_value("4")
    dialog.get_by_role("button", name="Breed", exact=True).click()
    page.wait_for_url(lambda url: bred[0] not in url)
    expect(page.get_by_test_id("state")).to_have_attribute("data-state", "finished")
    cloned = heibai("runs", "show", page.url.partition("#breed=")[2])
    assert cloned["result"]["hash"] != heibai("runs", "show", bred[0])["result"]["hash"]


def test_runs_are_compared(table_in: Callable[..., Table], server: Server, bred: list[str]) -> None:
    page = table_in().page
    page.goto(f"{server.address}#breed")
    for name in bred:
        page.get_by_label(f"Compare {name}").check()
    page.get_by_role("link", name="Compare 2 runs").click()
    expect(page.get_by_role("heading", name="Runs compared")).to_be_visible()
    expect(page.get_by_test_id("compared-curve").locator("path.series")).to_have_count(2)
    differences = page.get_by_test_id("differences")
    expect(differences.locator("tbody th")).to_have_text(["generations", "seed"])
    expect(differences).to_contain_text("12")
    expect(page.get_by_test_id("compared-panel").locator("tbody tr").first).to_contain_text("%")
    page.reload()
    page.get_by_role("combobox", name="Curves over each other").select_option("diversity")
    expect(page.get_by_test_id("compared-curve").get_by_role("img", name="diversity")).to_be_visible()


def test_a_learnt_champion_is_played(table_in: Callable[..., Table], server: Server, learnt: str) -> None:
    table = table_in()
    page = table.page
    page.goto(f"{server.address}#breed={learnt}")
    expect(page.get_by_test_id("square-weights").locator("tbody td")).to_have_count(36)
    expect(page.get_by_test_id("panel")).to_contain_text("eval=zones")
    page.get_by_role("button", name="Play the champion").click()
    expect(page.locator("[data-square]")).to_have_count(36)
    expect(page.get_by_text(champion_of(learnt))).to_be_visible()


@pytest.mark.parametrize("view", [*VIEWS, {**PHONE, "color_scheme": "dark"}], ids=str)
def test_axe_finds_nothing_inside_and_nothing_scrolls_sideways(
    table_in: Callable[..., Table], server: Server, bred: list[str], view: dict[str, Any]
) -> None:
    page = opened(table_in(**view), server, bred[0])
    page.get_by_test_id("meetings").get_by_role("button").click()
    expect(page.get_by_test_id("meetings").locator("table")).to_be_visible()
    page.get_by_test_id("lineage").locator("summary").click()
    page.locator("input[type=range]").first.fill("0.5")
    require_no_violations(page)
    require_no_sideways_scroll(page)
    page.goto(f"{server.address}#breed=compare:{','.join(bred)}")
    expect(page.get_by_test_id("differences")).to_be_visible()
    require_no_violations(page)
    require_no_sideways_scroll(page)


def test_a_learnt_champion_is_seen_to_think(table_in: Callable[..., Table], server: Server, learnt: str) -> None:
    page = table_in().page
    page.goto(f"{server.address}#think=reversi/6&moves=8,7&see=evaluation")
    page.get_by_role("combobox", name="Evaluation").select_option(champion_of(learnt))
    said = heibai("eval", f"mine/{learnt}", "--position=-------OX-----OX----XO-------------- X", "--game", "reversi/6")
    terms = [each["term"] for each in said["features"] if each["value"]]
    shown = page.get_by_test_id("features").locator("tbody tr td:nth-of-type(3)")
    expect(shown).to_have_count(len(terms))
    assert sorted(map(number, shown.all_inner_texts())) == pytest.approx(sorted(terms), abs=0.01)


def number(text: str) -> float:
    return float(text.replace("−", "-"))
