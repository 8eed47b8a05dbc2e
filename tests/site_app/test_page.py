"""The page without a server in Chromium, from a plain file server below a path, and then without any network."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from lacking import installed

installed("playwright.sync_api", "'heibai[e2e]'")

from e2e.views import PHONE, look_well, require_no_violations  # noqa: E402 - needs playwright
from playwright.sync_api import Browser, Page, expect  # noqa: E402

from heibai.evaluators.weights_file import read_weights  # noqa: E402
from heibai.jobs.directory import STATE  # noqa: E402

from .visits import Visit, await_kept, visit  # noqa: E402

ROOT = Path(__file__).parents[2]
SMALL = "c4b4a1d4a3c1d1a2b1a4d2d3"  # a whole game on 4x4
PANELS = (
    ("reversi/6", "evaluation", "[data-testid=features]"),
    ("reversi/6", "tree", "[data-testid=tree-said]"),
    ("reversi/6", "growth", "[data-testid=growth-said]"),
    ("reversi/6", "brood", "#panel .failed"),
    ("gomoku/9", "points", "[data-testid=points]"),
    ("gomoku/9", "plan", "#panel .failed"),
)


def test_a_champion_is_bred_kept_and_played_without_a_network(browser: Browser, site: Path, tmp_path: Path):
    with visit(browser, site) as person:
        page = person.page
        page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        page.reload()
        page.goto(f"{person.address}#breed")
        page.get_by_test_id("no-runs").get_by_role("button").click()
        page.locator("dialog[open] input[name=name]").fill("first")
        page.locator("dialog[open] summary").click()
        page.locator("dialog[open] input[name=generations]").fill("1000")
        page.keyboard.press("Enter")
        state = page.get_by_test_id("state")
        expect(state).to_have_attribute("data-state", "running")
        page.wait_for_function("() => /^[1-9]/.test(document.querySelector('[data-testid=progress]').textContent)")
        require_no_violations(page)
        page.get_by_role("button", name="Stop", exact=True).click()
        expect(state).to_have_attribute("data-state", "stopped")
        expect(page.get_by_test_id("champion")).to_be_visible()
        progress = page.get_by_test_id("progress").inner_text()
        await_kept(page, {STATE: '"stopped"'})
        person.leave_network()
        page.reload()
        expect(page.get_by_test_id("progress")).to_have_text(progress)
        with page.expect_download() as saved:
            page.get_by_test_id("files").get_by_role("link", name="champion.json").click()
        champion = tmp_path / "champion.json"
        saved.value.save_as(champion)
        page.get_by_role("button", name="Resume").click()
        expect(state).to_have_attribute("data-state", "running")
        page.get_by_role("button", name="Stop", exact=True).click()
        expect(state).to_have_attribute("data-state", "stopped")
        page.get_by_role("button", name="Play the champion").click()
        person.await_turn()
        steps = person.steps
        person.press(person.playable[0], 6, row_one_on_top=True)
        person.await_more(steps + 1)
        expect(page.get_by_text("Bred zones, depth 2").first).to_be_visible()
        page.get_by_role("button", name="New game").click()
        expect(page.locator('select[name="opponent"] option:checked')).to_have_text("first")
    assert read_weights(champion).size == 6


def test_games_are_saved_and_opened_as_a_file(browser: Browser, site: Path, tmp_path: Path):
    with visit(browser, site) as person:
        page = person.page
        page.locator(".playable").first.click()
        page.wait_for_function("() => document.querySelectorAll('[data-cell=O]').length >= 3")
        page.get_by_role("button", name="Your games").click()
        with page.expect_download() as saved:
            page.get_by_role("button", name="Save all").click()
        saved.value.save_as(tmp_path / "games.jsonl")
        page.locator("dialog[open] input[type=file]").set_input_files(tmp_path / "games.jsonl")
        expect(page.locator("dialog[open] [role=status]")).to_have_text("Added: 0 games, 0 analyses.")
        record = json.loads((tmp_path / "games.jsonl").read_text("utf-8"))
        (tmp_path / "games.jsonl").write_text(json.dumps(record | {"seed": record["seed"] + 1}), "utf-8")
        page.locator("dialog[open] input[type=file]").set_input_files(tmp_path / "games.jsonl")
        expect(page.locator("dialog[open] [role=status]")).to_have_text("Added: 1 game, 0 analyses.")
        expect(page.get_by_test_id("stored-games").get_by_role("button")).to_have_count(2)


def test_a_newer_version_is_announced_and_loaded(browser: Browser, site: Path):
    worker = site / "games" / "heibai" / "sw.js"
    old = worker.read_text("utf-8")
    try:
        with visit(browser, site) as person:
            page = person.page
            page.evaluate("navigator.serviceWorker.ready.then(() => true)")
            worker.write_text(old.replace('const VERSION = "', 'const VERSION = "newer-'), "utf-8")
            page.reload()
            page.get_by_role("button", name="Load it").click()
            page.wait_for_function("async () => (await caches.keys()).every(name => name.includes(' newer-'))")
            person.await_turn()
    finally:
        worker.write_text(old, "utf-8")


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_and_a_phone_does_not_scroll_sideways(
    browser: Browser, site: Path, theme: str, language: str
):
    with visit(browser, site, **PHONE) as person:
        page = person.page
        chosen = json.dumps({"theme": theme, "language": language})
        page.evaluate("chosen => localStorage.setItem('heibai.preferences', chosen)", chosen)
        page.reload()
        person.await_turn()
        look_well(page)
        look_at_dialogs(page, ".buttons button", least=3)
        page.get_by_role("button", name=re.compile("New game|新对局")).click()
        page.locator('input[name="game"][value="gomoku"]').press("Space")
        look_well(page)
        page.keyboard.press("Escape")
        look_at_analyses(person)
        look_at_thoughts(person)
        look_at_breeding(person)
        for name in ("arena", "library", "jobs", "breed=compare:one,another"):
            page.goto(f"{person.address}#{name}")
            expect(page.locator("main code", has_text="heibai serve")).to_be_visible()
            look_well(page)


def look_at_dialogs(page: Page, buttons: str, *, least: int) -> None:
    """At each dialog that one of these buttons of the page opens."""
    opened = 0
    for button in page.locator(f"main {buttons}").all():
        if button.is_enabled():
            button.click()
        if page.locator("dialog[open]").count():
            opened += 1
            for summary in page.locator("dialog[open] summary").all():
                summary.click()
            look_well(page)
            page.locator("dialog[open]").press("Escape")
            expect(page.locator("dialog[open]")).to_have_count(0)
    assert opened >= least


def look_at_analyses(person: Visit) -> None:
    page = person.page
    page.goto(f"{person.address}#analyse")
    page.locator("textarea").fill(SMALL)
    page.locator("form select").select_option("reversi/4")
    page.locator("form button.primary").click()
    page.get_by_test_id("summary").wait_for()
    page.get_by_test_id("lines").locator("button").first.wait_for()
    look_well(page)
    page.goto(f"{person.address}#analyse")
    page.get_by_test_id("kept").locator("li a").wait_for()
    look_well(page)


def look_at_thoughts(person: Visit) -> None:
    page = person.page
    for board, see, shown in PANELS:
        page.goto(f"{person.address}#think={board}&see={see}")
        page.locator(shown).wait_for()
        look_well(page)


def look_at_breeding(person: Visit) -> None:
    """The form, a run that is over, and the list with its dialogs."""
    page = person.page
    page.goto(f"{person.address}#breed")
    page.get_by_test_id("no-runs").get_by_role("button").click()
    page.locator("dialog[open] summary").click()
    page.locator("dialog[open] input[name=generations]").fill("2")
    begin = page.locator("dialog[open] button[type=submit]:enabled")
    begin.wait_for()
    look_well(page)
    begin.press("Enter")
    expect(page.get_by_test_id("champion")).to_be_visible()
    look_well(page)
    page.goto(f"{person.address}#breed")
    expect(page.get_by_test_id("champion")).to_have_count(0)
    page.locator("main").get_by_text("roulette").first.wait_for()
    look_well(page)
    look_at_dialogs(page, ".buttons button", least=3)


def test_little_is_loaded_before_the_first_move(built: Path):
    assert (built / "index.html").is_file()
    measured = [sys.executable, ROOT / "tools" / "site_app" / "measure.py", "--unslowed"]
    found = subprocess.run(measured, capture_output=True, text=True, check=False)
    assert found.returncode == 0, found.stdout + found.stderr
    assert "bytes before the first move" in found.stdout
