"""The page without a server goes on with a game whose search is lost in the middle, as when memory runs out."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from lacking import installed

installed("playwright.sync_api", "'heibai[e2e]'")

from playwright.sync_api import Browser, expect  # noqa: E402 - needs playwright

from .visits import Quiet, visit  # noqa: E402

LOST = """{
  let asked = null, isLost = false;
  addEventListener("message", ({ data }) => { asked = data; });
  const say = postMessage.bind(self);
  self.postMessage = (told) => {
    if (asked.player !== "level:8") return say(told);
    if (!isLost) {
      const heard = fetch("lost", { cache: "no-store" }); // by the server each time, which the cache would answer for
      void heard.then(() => setTimeout(() => { throw new Error("out of memory"); }));
    }
    isLost = true;
  };
}
"""  # what it would tell first of such a search is that it is lost, to the file server; then it tells nothing more


def searching_worker(assets: Path) -> Path:
    """The program of the worker that searches: the one that another worker begins."""
    workers = {path: path.read_text("utf-8") for path in assets.glob("worker-*.js")}
    (found,) = (path for path in workers if any(path.name in text for text in workers.values()))
    return found


@contextmanager
def losing(site: Path, most: int, monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """``most`` searches of level 8 are lost in the middle; the list has one more after each."""
    assets = site / "games" / "heibai" / "assets"
    worker, lost = searching_worker(assets), list[str]()
    program = worker.read_text("utf-8")

    def note(handler: Quiet, code: object = "-", size: object = "-") -> None:
        if handler.path.endswith("/lost"):
            lost.append(handler.path)
            if len(lost) == most:
                worker.write_text(program, "utf-8")

    monkeypatch.setattr(Quiet, "log_request", note)
    (assets / "lost").touch()
    worker.write_text(LOST + program, "utf-8")
    try:
        yield lost
    finally:
        worker.write_text(program, "utf-8")


def test_a_game_goes_on_whose_search_is_lost_in_the_middle(
    browser: Browser, site: Path, monkeypatch: pytest.MonkeyPatch
):
    with losing(site, 1, monkeypatch) as lost, visit(browser, site, service_workers="block") as person:
        person.new_game("reversi", "level:8")
        for _ in range(2):
            steps = person.steps
            person.press(person.playable[0], 8, row_one_on_top=True)
            person.await_more(steps + 1)
        assert len(lost) == 1
        person.page.reload()
        person.await_turn()
        assert person.steps >= 4


def test_a_search_that_is_lost_again_is_said_and_asked_for_once_more(
    browser: Browser, site: Path, monkeypatch: pytest.MonkeyPatch
):
    with losing(site, 2, monkeypatch) as lost, visit(browser, site, service_workers="block") as person:
        person.new_game("reversi", "level:8")
        person.press(person.playable[0], 8, row_one_on_top=True)
        expect(person.page.get_by_text("the search was lost twice").first).to_be_visible()
        assert len(lost) == 2
        person.page.get_by_role("button", name="Try again").click()
        person.await_turn()
        assert person.steps >= 2
