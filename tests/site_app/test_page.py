"""The page without a server in Chromium, from a plain file server below a path, and then without any network."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from lacking import installed

installed("playwright.sync_api", "'heibai[e2e]'")

from e2e.views import PHONE, require_no_sideways_scroll, require_no_violations  # noqa: E402 - needs playwright
from playwright.sync_api import Browser, expect  # noqa: E402

from heibai.evaluators.weights_file import read_weights  # noqa: E402
from heibai.jobs.directory import STATE  # noqa: E402

from .visits import visit  # noqa: E402

ROOT = Path(__file__).parents[2]
SMALL = "c4b4a1d4a3c1d1a2b1a4d2d3"  # a whole game on 4x4
MISTAKEN = "f5d6c3d3c4f4f6b4c2b1c1b2"
HAS_KEPT_STOP = """file => new Promise(resolve => {
  const opening = indexedDB.open("heibai-analyses");
  opening.onsuccess = () => {
    const reading = opening.result.transaction("folders").objectStore("folders").getAll();
    reading.onsuccess = () => {
      opening.result.close();
      const states = reading.result.map(({ files }) => files[file]).filter(Boolean);
      resolve(states.some(state => new TextDecoder().decode(state).includes('"stopped"')));
    };
  };
})"""


def test_a_game_of_reversi_by_keyboard_without_a_network(browser: Browser, site: Path, tmp_path: Path):
    with visit(browser, site) as person:
        page = person.page
        person.leave_network()
        page.reload()
        person.await_turn()
        person.new_game("reversi", "level:8", size="6")
        person.press(person.playable[0], 6, row_one_on_top=True)
        person.await_turn()
        page.keyboard.press("h")
        expect(page.get_by_test_id("said")).to_contain_text("Hint")
        page.keyboard.press("u")
        expect(page.get_by_test_id("said")).to_contain_text("Taken back")
        address = page.url
        while not page.get_by_test_id("ending").count():
            steps = person.steps
            if moves := person.playable:
                person.press(moves[len(moves) // 2], 6, row_one_on_top=True)
            else:
                page.keyboard.press("Enter")
            person.await_more(steps)
        discs = page.locator("[data-cell=X]").count(), page.locator("[data-cell=O]").count()
        page.reload()
        expect(page.get_by_test_id("ending")).to_be_visible()
        assert page.url == address
        assert discs == (page.locator("[data-cell=X]").count(), page.locator("[data-cell=O]").count())
        with page.expect_download() as saved:
            page.get_by_test_id("ending").get_by_role("link").click()
        file = tmp_path / "game.jsonl"
        saved.value.save_as(file)
    record = json.loads(file.read_text("utf-8"))
    assert (record["black"], record["white"], record["termination"]) == ("human", "level:8", "normal")
    told = subprocess.run(
        [sys.executable, "-m", "heibai", "archive", file, "--json"], capture_output=True, text=True, check=True
    )
    assert json.loads(told.stdout)["illegal"] == 0


def test_a_renju_game_with_swap2_without_a_network(browser: Browser, site: Path):
    with visit(browser, site) as person:
        page = person.page
        person.leave_network()
        person.new_game("gomoku", "level:6", rule="renju", opening="swap2")
        for square in (112, 113, 97):
            page.wait_for_function("square => document.querySelector(`[data-square='${square}'].playable`)", arg=square)
            person.press(square, 15, row_one_on_top=False)
        person.await_turn()
        kept = page.locator("[data-cell=X], [data-cell=O]").count()
        assert kept >= 3
        page.reload()
        person.await_turn()
        assert page.locator("[data-cell=X], [data-cell=O]").count() == kept
        page.get_by_role("button", name="Hint", exact=True).click()
        expect(page.get_by_test_id("said")).to_contain_text("Hint")


def test_a_pasted_game_is_analysed_and_kept_without_a_network(browser: Browser, site: Path, tmp_path: Path):
    with visit(browser, site) as person:
        page = person.page
        page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        page.reload()
        page.goto(f"{person.address}#analyse")
        page.locator("textarea").fill(MISTAKEN)
        page.locator("form button.primary").click()
        expect(page.get_by_text("Worst moves")).to_be_visible()
        address = page.url
        person.leave_network()
        page.reload()
        expect(page.get_by_text("Worst moves")).to_be_visible()
        assert page.url == address
        require_no_violations(page)
        with page.expect_download() as saved:
            page.get_by_test_id("save").get_by_role("link", name="JSON lines").click()
        file = tmp_path / "analysed.jsonl"
        saved.value.save_as(file)
    told = subprocess.run(
        [sys.executable, "-m", "heibai", "archive", file, "--json"], capture_output=True, text=True, check=True
    )
    assert json.loads(told.stdout)["illegal"] == 0


def test_a_champion_is_bred_kept_and_played_without_a_network(browser: Browser, site: Path, tmp_path: Path):
    with visit(browser, site) as person:
        page = person.page
        page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        page.reload()
        page.goto(f"{person.address}#breed")
        page.get_by_test_id("no-runs").get_by_role("button").click()
        page.locator("dialog[open] input[name=name]").fill("first")
        page.locator("dialog[open] summary").click()
        page.locator("dialog[open] input[name=generations]").fill("400")
        page.keyboard.press("Enter")
        state = page.get_by_test_id("state")
        expect(state).to_have_attribute("data-state", "running")
        page.wait_for_function("() => /^[1-9]/.test(document.querySelector('[data-testid=progress]').textContent)")
        require_no_violations(page)
        page.get_by_role("button", name="Stop", exact=True).click()
        expect(state).to_have_attribute("data-state", "stopped")
        expect(page.get_by_test_id("champion")).to_be_visible()
        progress = page.get_by_test_id("progress").inner_text()
        page.wait_for_function(HAS_KEPT_STOP, arg=STATE)
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
        require_no_sideways_scroll(page)
        require_no_violations(page)
        page.goto(f"{person.address}#arena")
        expect(page.get_by_text("heibai serve")).to_be_visible()
        require_no_sideways_scroll(page)
        require_no_violations(page)


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_analyse_and_think_keep_to_a_phone_and_to_axe(browser: Browser, site: Path, theme: str, language: str):
    with visit(browser, site, **PHONE) as person:
        page = person.page
        chosen = json.dumps({"theme": theme, "language": language})
        page.evaluate("chosen => localStorage.setItem('heibai.preferences', chosen)", chosen)
        page.reload()
        page.goto(f"{person.address}#analyse")
        page.locator("textarea").fill(SMALL)
        page.locator("form select").select_option("reversi/4")
        page.locator("form button.primary").click()
        page.get_by_test_id("summary").wait_for()
        page.get_by_test_id("lines").locator("button").first.wait_for()
        require_no_sideways_scroll(page)
        require_no_violations(page)
        page.goto(f"{person.address}#analyse")
        page.get_by_test_id("kept").locator("li a").wait_for()
        require_no_sideways_scroll(page)
        require_no_violations(page)
        for see, shown in (("", "features"), ("tree", "tree-said")):
            page.goto(f"{person.address}#think=reversi/6&see={see}")
            page.get_by_test_id(shown).wait_for()
            require_no_sideways_scroll(page)
            require_no_violations(page)


def test_breeding_in_chinese_on_a_phone_in_the_dark(browser: Browser, site: Path):
    with visit(browser, site, **PHONE, locale="zh-CN", color_scheme="dark") as person:
        page = person.page
        page.goto(f"{person.address}#breed")
        page.get_by_test_id("no-runs").get_by_role("button").click()
        begin = page.locator("dialog[open] button[type=submit]:enabled")
        begin.wait_for()
        require_no_violations(page)
        begin.press("Enter")
        expect(page.get_by_test_id("champion")).to_be_visible()
        require_no_sideways_scroll(page)
        require_no_violations(page)


def test_little_is_loaded_before_the_first_move(built: Path):
    assert (built / "index.html").is_file()
    measured = [sys.executable, ROOT / "tools" / "site_app" / "measure.py", "--unslowed"]
    found = subprocess.run(measured, capture_output=True, text=True, check=False)
    assert found.returncode == 0, found.stdout + found.stderr
    assert "bytes before the first move" in found.stdout
