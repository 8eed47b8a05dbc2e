"""A class on the page while its games are played, for a projector."""

from __future__ import annotations

import re
import threading
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect
from waiting import MINUTES

from heibai.classroom.facts import ClassFacts
from heibai.classroom.tournament.meetings import Seat, Wanted
from heibai.classroom.tournament.setting import make_setting
from heibai.classroom.tournament.stored_class import ask, begin, work_on
from heibai.games import make_game
from heibai.jobs.directory import RunDirectory
from heibai.store.home import make_home

from .conftest import Server, Table, own_home, running
from .views import PHONE, require_no_sideways_scroll, require_no_violations

pytestmark = pytest.mark.e2e

SEATS = tuple(Seat(name, name) for name in ("random", "greedy:eval=discs", "greedy:eval=zones"))
NUMBERS = count(1)  # of the classes of these tests
NEWCOMER = Seat("level:1", "level:1")


class Playing:
    """The games of a class, which wait for the test after so many."""

    def __init__(self, directory: RunDirectory, waits_after: int) -> None:
        self.directory, self.goes_on = directory, threading.Event()
        self._waits_after = waits_after
        self._thread = threading.Thread(target=work_on, args=(directory,), kwargs={"threads": 1, "watch": self._watch})
        self._thread.start()

    def _watch(self, done: int, *rest: object) -> None:
        if done >= self._waits_after:
            assert self.goes_on.wait(MINUTES)

    def end(self) -> None:
        self.goes_on.set()
        self._thread.join(MINUTES)


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    with own_home(tmp_path_factory) as home:
        yield make_home(home)


@pytest.fixture(scope="module")
def shared_server(home: Path) -> Iterator[Server]:
    with running(home) as server:
        yield server


@pytest.fixture
def playing(home: Path) -> Iterator[Playing]:
    setting = make_setting(make_game("reversi", 4), games=2, openings="random:2", seed=1)
    directory = begin(home / "runs" / f"class-{next(NUMBERS)}", setting)
    ask(directory, Wanted(SEATS))
    ClassFacts("ours", deadline="2099-12-01T18:00+00:00", solution="level:1").write(home)
    playing = Playing(directory, waits_after=3)
    yield playing
    playing.end()


def place(page: Page, name: str) -> Locator:
    return page.get_by_test_id("class-places").get_by_role("listitem").filter(has_text=name)


def test_standings_follow_the_games_and_those_who_come_later(
    table_in: Callable[..., Table], server: Server, playing: Playing
) -> None:
    page = table_in().page
    page.goto(f"{server.address}#arena=class:")
    expect(page.get_by_test_id("class-progress")).to_contain_text("3 of 6 games; hand-ins until")
    expect(page.get_by_test_id("class-latest").get_by_role("listitem")).to_have_count(3)
    playing.end()
    expect(page.get_by_test_id("class-latest").get_by_role("listitem")).to_have_count(6)
    expect(place(page, "random")).to_contain_text("/4")
    ask(playing.directory, Wanted((*SEATS, NEWCOMER)))
    work_on(playing.directory, threads=1)
    expect(place(page, "level:1 (the solution)")).to_contain_text("/6")
    page.keyboard.press("f")
    page.wait_for_function("document.fullscreenElement?.dataset.testid === 'projector'")
    page.evaluate("document.exitFullscreen()")
    page.set_viewport_size(PHONE["viewport"])
    require_no_sideways_scroll(page)
    require_no_violations(page)


def test_it_speaks_chinese_in_the_dark_and_nobody_needs_a_class(
    table_in: Callable[..., Table], server: Server, playing: Playing
) -> None:
    page = table_in(color_scheme="dark", locale="zh-CN").page
    page.goto(f"{server.address}#arena=class:{playing.directory.id}")
    expect(page.get_by_text("最新结果")).to_be_visible()
    expect(page.get_by_test_id("class-latest").get_by_role("listitem").first).to_contain_text(
        re.compile("黑胜|白胜|和棋")
    )
    require_no_violations(page)
    page.goto(f"{server.address}#arena=class:nobody")
    expect(page.get_by_role("alert")).to_contain_text("没有这个班级")
