"""Everything that a browser keeps, as one file: into another browser, and into the program."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from lacking import installed

installed("playwright.sync_api", "'heibai[e2e]'")

from e2e.views import require_no_violations  # noqa: E402 - needs playwright
from playwright.sync_api import Browser, Page, Route, expect  # noqa: E402

from heibai.analysis.kept.room import STUDY  # noqa: E402
from heibai.apps.web.analyse.kept import kept_analyses, kept_as_file  # noqa: E402
from heibai.apps.web.analyse.to_wire import analysis_state  # noqa: E402
from heibai.jobs.directory import RunDirectory  # noqa: E402
from heibai.jobs.job import RESULT  # noqa: E402

from .visits import Visit, await_kept, visit  # noqa: E402

SMALL = "c4b4a1d4a3c1d1a2b1a4d2d3"  # a whole game on 4x4
WORDS = "b4 gave it away ♥"
UNREADABLE = (
    "Object.defineProperty(self, 'indexedDB', {value: {open() { throw new DOMException('', 'SecurityError') }}});"
)
FULL = "IDBObjectStore.prototype.put = () => { throw new DOMException('', 'QuotaExceededError') };"
FORBIDDEN_SAID = (
    "The browser did not keep this analysis or run (it forbids storage here): it goes on until the page is closed, so "
    "save it as a file; what was kept before stays."
)


def analyse(person: Visit, moves: str = SMALL) -> None:
    """The page then shows a finished analysis."""
    page = person.page
    page.goto(f"{person.address}#analyse")
    page.locator("textarea").fill(moves)
    page.locator("form select").select_option("reversi/4")
    page.locator("form button.primary").click()
    page.get_by_test_id("summary").wait_for()


def breed(page: Page, *, generations: int) -> None:
    """The page then shows a run that is over, with its champion."""
    page.goto(f"{page.url.split('#')[0]}#breed")
    page.get_by_test_id("no-runs").get_by_role("button").click()
    page.locator("dialog[open] summary").click()
    page.locator("dialog[open] input[name=generations]").fill(str(generations))
    page.locator("dialog[open] button[type=submit]:enabled").press("Enter")
    page.get_by_test_id("champion").wait_for()


def save_all(person: Visit, file: Path) -> list[dict[str, Any]]:
    """From "Your games"; the lines of the file."""
    page = person.page
    page.get_by_role("button", name="Your games").click()
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save all").click()
    saved.value.save_as(file)
    page.keyboard.press("Escape")
    return [json.loads(line) for line in file.read_text("utf-8").splitlines()]


def take(page: Page, file: Path, told: str) -> None:
    page.locator("dialog[open] input[type=file]").set_input_files(file)
    expect(page.locator("dialog[open] [role=status], dialog[open] [role=alert]")).to_have_text([told])


def play_page(person: Visit) -> None:
    person.page.goto(f"{person.address}#play")
    person.await_turn()


def heibai(*words: object, home: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "heibai", *map(str, words)]
    return subprocess.run(
        command, capture_output=True, text=True, check=True, env=os.environ | {"HEIBAI_HOME": str(home)}
    )


def test_everything_goes_in_one_file_to_another_browser_and_to_the_program(
    browser: Browser, site: Path, tmp_path: Path
):
    file, again, home = tmp_path / "all.jsonl", tmp_path / "again.jsonl", tmp_path / "home"
    with visit(browser, site) as person:
        page = person.page
        page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        page.reload()
        person.await_turn()
        page.locator(".playable").first.click()
        page.wait_for_function("() => document.querySelectorAll('[data-cell=O]').length >= 3")
        person.await_turn()
        analyse(person)
        person.leave_network()
        page.get_by_test_id("study").locator("textarea").fill(WORDS)
        page.get_by_test_id("study").locator("textarea").blur()
        await_whole(page)
        play_page(person)
        game, analysed = save_all(person, file)
    assert (game["game"], game["white"]) == ("reversi", "level:6")
    assert analysed["notes"] == [{"ply": 0, "comment": WORDS}]
    with visit(browser, site) as person:
        page = person.page
        page.get_by_role("button", name="Your games").click()
        take(page, file, "Added: 1 game, 1 analysis.")
        take(page, file, "Added: 0 games, 0 analyses.")
        broken = tmp_path / "broken.jsonl"
        for text in (file.read_text("utf-8").replace(WORDS, "he said"), file.read_text("utf-8")[:-40], "no records"):
            broken.write_text(text, "utf-8")
            take_refused(page, broken)
        expect(page.get_by_test_id("stored-games").get_by_role("button")).to_have_count(2)
        page.keyboard.press("Escape")
        assert [told_of(each) for each in save_all(person, again)] == [told_of(each) for each in (game, analysed)]
        page.goto(f"{person.address}#analyse")
        page.get_by_test_id("kept").locator("li a").click()
        page.get_by_test_id("summary").wait_for()
        expect(page.get_by_test_id("study").locator("textarea")).to_have_value(WORDS)
        page.reload()
        page.get_by_test_id("summary").wait_for()
        values = page.get_by_test_id("tree").inner_text()
    require_in_the_program(file, home, game, analysed)
    assert values.count("??") == 2


def require_in_the_program(file: Path, home: Path, game: dict[str, Any], analysed: dict[str, Any]) -> None:
    """The records are games for it, and the analysis is there for its page "Analyse"."""
    told = json.loads(heibai("archive", file, "--json", home=home).stdout)
    assert (told["games"], told["illegal"], told["mismatched"]) == (2, 0, 0)
    done = heibai("import", file, "--json", home=home)
    assert json.loads(done.stdout)["added"] == 2
    assert "analyses: 1 added, 0 known already" in done.stderr
    assert "analyses: 0 added, 1 known already" in heibai("import", file, "--json", home=home).stderr
    id = analysed["analysis"]["id"]
    assert [(each["id"], each["noted"], each["fault"]) for each in kept_analyses(home / "analyses")] == [(id, True, "")]
    state = analysis_state(RunDirectory.open(home / "analyses" / id))
    assert (state["state"], state["study"].start.comment) == ("finished", WORDS)
    assert state["review"] is not None
    assert [each["grade"] for each in state["review"]["moves"]].count("blunder") == 2
    assert any(each["reason"] for each in state["review"]["moves"])
    assert state["values"][0] is not None
    assert (state["values"][0]["value"], state["values"][0]["exact"]) == (-10, True)
    (line,) = kept_as_file(home / "analyses").decode().splitlines()
    assert told_of(json.loads(line)) == told_of(analysed)


def told_of(record: dict[str, Any]) -> dict[str, Any]:
    """A line without the place of its analysis among others."""
    files = record.get("analysis", {}).get("files", {})
    plain = {name: value for name, value in record.items() if name != "analysis"}
    return plain | {"files": {name: text for name, text in files.items() if name != "turn"}}


def test_a_browser_that_keeps_nothing_says_so_and_analyses(browser: Browser, site: Path):
    with visit(browser, site, service_workers="block") as person:
        spoil_worker(person, UNREADABLE)
        analyse(person)
        expect(person.page.get_by_test_id("unkept")).to_contain_text(FORBIDDEN_SAID)
        require_no_violations(person.page)
        person.page.get_by_test_id("unkept").get_by_role("button").click()
        expect(person.page.get_by_test_id("unkept")).to_have_count(0)
        person.page.goto(f"{person.address}#analyse")
        expect(person.page.get_by_test_id("kept").locator("li a")).to_have_count(1)
        breed(person.page, generations=1)
        expect(person.page.get_by_test_id("unkept")).to_contain_text(FORBIDDEN_SAID)


def test_a_full_browser_says_so_and_what_was_kept_stays(browser: Browser, site: Path):
    with visit(browser, site, service_workers="block") as person:
        page = person.page
        analyse(person)
        await_whole(page)
        spoil_worker(person, FULL)
        page.reload()
        page.get_by_test_id("summary").wait_for()
        analyse(person, SMALL[:8])
        expect(page.get_by_test_id("unkept")).to_contain_text("(its storage is full)")
        page.reload()
        page.goto(f"{person.address}#analyse")
        expect(page.get_by_test_id("kept").locator("li a")).to_have_count(1)


def test_what_another_window_has_analysed_is_listed_and_saved(browser: Browser, site: Path, tmp_path: Path):
    with visit(browser, site) as person:
        page = person.page
        page.goto(f"{person.address}#think=reversi/4")
        page.get_by_test_id("features").wait_for()
        other = person.context.new_page()
        here, person.page = page, other
        analyse(person)
        await_whole(other)
        person.page = here
        here.goto(f"{person.address}#analyse")
        expect(here.get_by_test_id("kept").locator("li a")).to_have_count(1)
        play_page(person)
        (line,) = save_all(person, tmp_path / "all.jsonl")
    assert "result.json" in line["analysis"]["files"]


def test_what_cannot_be_loaded_is_said_and_asked_for_again(browser: Browser, site: Path):
    with visit(browser, site, service_workers="block") as person:
        page = person.page
        person.context.route("**/python/**", lambda route: route.abort())
        page.goto(f"{person.address}#analyse")
        page.locator("textarea").fill(SMALL)
        page.locator("form select").select_option("reversi/4")
        page.locator("form button.primary").click()
        expect(page.locator("main [role=alert]")).to_contain_text("ask again; once it is loaded, it stays")
        person.context.unroute("**/python/**")
        page.locator("form button.primary").click()
        page.get_by_test_id("summary").wait_for()
        assert all(each.startswith("Failed to load resource") for each in person.complaints)
        person.complaints.clear()


def spoil_worker(person: Visit, program: str) -> None:
    """Run this first in every worker that begins from now on."""

    def spoil(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, body=f"{program}\n{answer.text()}")

    person.context.route("**/assets/worker-*.js", spoil)


def await_whole(page: Page) -> None:
    """Until an analysis is kept with all that was found, and with the study if there is one."""
    written = page.get_by_test_id("study").locator("textarea").input_value()
    await_kept(page, {RESULT: ""} | ({STUDY: written} if written else {}))


def take_refused(page: Page, file: Path) -> None:
    page.locator("dialog[open] input[type=file]").set_input_files(file)
    page.locator("dialog[open] [role=alert]").wait_for()
    file.with_name("empty.jsonl").write_text("")
    take(page, file.with_name("empty.jsonl"), "Added: 0 games, 0 analyses.")
