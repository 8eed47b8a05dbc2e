"""Learning from one's own games, begun on the page "Breed"."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from lacking import installed
from playwright.sync_api import Locator, Page, Route, expect

from .conftest import Server, Table, asked, wait_at
from .runs import champion_of, heibai, until_state
from .views import VIEWS, require_no_sideways_scroll, require_no_violations

pytestmark = pytest.mark.e2e
FORM = re.compile(r"/api/v1/jobs/form\?kind=learn$")


def fill(page: Page, **numbers: int) -> Locator:
    """Open the form and fill in a small run on 6x6; the dialog."""
    name = re.compile("New learning|新学习")
    page.get_by_role("button", name=name).click()
    dialog = page.get_by_role("dialog", name=name)
    dialog.locator('select[name="game"]').select_option("reversi/6")
    dialog.locator("summary").click()
    for name, number in {"games": 64, "rows": 4, "test_games": 4, **numbers}.items():
        dialog.locator(f'input[name="{name}"]').fill(str(number))
    return dialog


def test_a_player_learns_on_the_page_and_is_played_and_cloned(table_in: Callable[..., Table], server: Server) -> None:
    page = table_in().page
    page.goto(f"{server.address}#breed")
    expect(page.get_by_test_id("runs")).to_be_attached()
    page.keyboard.press("t")
    expect(page.get_by_role("dialog")).to_contain_text("temporal differences")
    page.keyboard.press("Escape")
    dialog = fill(page)
    dialog.locator('select[name="evaluator"]').select_option("ntuple:set=straight2")
    dialog.locator('select[name="step"]').select_option("decaying")
    offered = asked(server, "jobs/form?kind=learn")["numbers"]
    fields = dialog.locator('input[type="number"]').evaluate_all("all => all.map(each => each.name)")
    assert sorted(fields) == sorted(each["name"] for each in offered)
    dialog.locator('input[name="decay"]').fill("32")
    dialog.locator('input[name="name"]').fill("Learner")
    expect(page.get_by_test_id("command")).to_contain_text("--step decaying --decay 32")
    dialog.get_by_role("button", name="Learn", exact=True).click()
    until_state(page, "finished")
    expect(page.get_by_test_id("learning")).to_be_visible()
    page.locator("main details.card > summary").click()
    assert page.get_by_test_id("hash").inner_text() == heibai("runs", "show", "Learner")["result"]["hash"]
    page.get_by_role("button", name="Clone").click()
    expect(page.get_by_test_id("cloned")).to_contain_text("The settings of Learner")
    expect(dialog.locator('input[name="seed"]')).to_have_value("2")
    expect(dialog.locator('input[name="games"]')).to_have_value("64")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Play the champion").click()
    expect(page.locator("[data-square]")).to_have_count(36)
    expect(page.get_by_text(champion_of("Learner"))).to_be_visible()


@pytest.mark.sampled(4)  # it compiles for a minute
def test_a_network_is_trained_on_the_page_and_met(table_in: Callable[..., Table], server: Server) -> None:
    for module, extra in (("optax", "train"), ("onnxruntime", "network")):
        installed(module, f"'heibai[{extra}]'")
    page = table_in().page
    page.goto(f"{server.address}#breed")
    expect(page.get_by_test_id("runs")).to_be_attached()
    page.get_by_role("button", name="New learning").click()
    dialog = page.get_by_role("dialog")
    dialog.locator('select[name="game"]').select_option("reversi/6")
    dialog.locator('select[name="evaluator"]').select_option("network")
    dialog.locator("summary").click()
    small = {
        "moves": 8,
        "rows": 2,
        "games": 2,
        "simulations": 4,
        "fast": 2,
        "blocks": 0,
        "channels": 8,
        "test_games": 2,
    }
    for name, number in small.items():
        dialog.locator(f'input[name="{name}"]').fill(str(number))
    dialog.locator('input[name="name"]').fill("Net")
    expect(page.get_by_test_id("command")).to_contain_text("heibai learn network --game reversi/6")
    dialog.get_by_role("button", name="Learn", exact=True).click()
    until_state(page, "finished")
    for curve in ("Learning curve", "Loss"):
        expect(page.get_by_role("region", name=curve).get_by_test_id("learning")).to_be_visible()
    said = heibai("runs", "show", "Net")
    assert said["result"]["network"] == "network.safetensors"
    page.get_by_role("button", name=re.compile("^Play")).click()
    expect(page.locator("[data-square]")).to_have_count(36)


def test_what_was_chosen_stays_when_the_dialog_was_opened_before_it_was_read(
    table_in: Callable[..., Table], server: Server
) -> None:
    page, asked = table_in().page, list[Route]()
    page.route(FORM, lambda route: asked.append(route))
    page.goto(f"{server.address}#breed")
    expect(page.get_by_test_id("runs")).to_be_attached()
    for _ in range(2):
        page.keyboard.press("Escape")
        page.keyboard.press("t")
        expect(page.get_by_role("dialog")).to_be_visible()
    wait_at(page, lambda: len(asked) == 2)
    game = page.get_by_role("dialog").locator('select[name="game"]')
    asked[0].continue_()
    game.select_option("reversi/6")
    with page.expect_response(FORM):
        asked[1].continue_()
    page.evaluate("new Promise(requestAnimationFrame)")
    expect(game).to_have_value("reversi/6")


def test_what_is_wrong_is_said_while_it_is_typed(table_in: Callable[..., Table], server: Server) -> None:
    page = table_in().page
    page.goto(f"{server.address}#breed")
    dialog = fill(page, games=0)
    expect(dialog.get_by_text("A whole number from 1 to 10000000.")).to_be_visible()
    expect(dialog.get_by_role("button", name="Learn", exact=True)).to_be_disabled()
    dialog.locator('select[name="game"]').select_option("gomoku/15")
    expect(dialog.locator('input[name="preset"][value="minute"]')).to_be_checked()
    expect(dialog.get_by_text("These settings work.")).to_be_visible()


def test_settings_that_were_refused_are_not_said_to_work(table_in: Callable[..., Table], server: Server) -> None:
    table = table_in()
    page = table.page
    page.goto(f"{server.address}#breed")
    dialog = fill(page)
    fine, refusal = dialog.get_by_test_id("fine"), dialog.get_by_role("alert")
    expect(fine).to_have_text("These settings work.")
    problem = {"title": "Refused", "detail": "There is no room.", "code": "own", "status": 503}
    page.route("**/api/v1/jobs", lambda route: route.fulfill(status=503, json=problem))
    with page.expect_response("**/api/v1/jobs/check"):
        dialog.get_by_role("button", name="Learn", exact=True).click()
    expect(refusal).to_contain_text("There is no room.")
    expect(fine).to_be_empty()
    dialog.locator('input[name="games"]').fill("65")
    expect(refusal).to_be_hidden()
    expect(fine).to_have_text("These settings work.")
    assert len(table.console) == 1  # the browser says that the answer was 503
    table.console.clear()


@pytest.mark.parametrize("view", VIEWS, ids=lambda view: "-".join(map(str, view.values())) or "plain")
def test_axe_finds_nothing_and_nothing_scrolls_sideways(
    table_in: Callable[..., Table], server: Server, view: dict[str, Any]
) -> None:
    page = table_in(**view).page
    page.goto(f"{server.address}#breed")
    fill(page, games=0)
    require_no_violations(page)
    require_no_sideways_scroll(page)
