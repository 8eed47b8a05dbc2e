"""Every lesson of the course leads to the panel and the position that it speaks of."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from heibai import Game

from .conftest import Server, Table, own_home, running

pytestmark = pytest.mark.e2e

ROOT = Path(__file__).parents[2]
LESSONS = sorted((ROOT / "docs" / "course").glob("[0-9]*.md"))
LINK = re.compile(
    r"\(http://127\.0\.0\.1:8123/(?P<address>#think=(?P<game>[\w/]+)(&moves=(?P<moves>\w+))?&see=(?P<see>\w+))\)"
)


@pytest.fixture(scope="module")
def server_with_networks(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with own_home(tmp_path_factory) as home, running(home, packages=[ROOT / "networks"]) as server:
        yield server


@pytest.fixture
def server(server_with_networks: Server) -> Server:
    return server_with_networks


def links_of(page: Path) -> list[re.Match[str]]:
    return list(LINK.finditer(page.read_text(encoding="utf-8")))


def test_every_link_opens_its_panel_and_its_position(table_in: Callable[..., Table], server: Server) -> None:
    page = table_in().page
    for lesson in LESSONS:
        for link in links_of(lesson):
            position = Game(link["game"]).position(link["moves"] or "")
            page.goto("about:blank")
            page.goto(f"{server.address}{link['address']}")
            expect(page.locator("[role=tab][aria-selected=true]")).to_have_id(f"tab-{link['see']}")
            place = page.get_by_test_id("place")
            expect(place).to_contain_text(f"{position.turn} to move")
            if position.line:
                expect(place).to_contain_text(" ".join(position.line).upper())
            else:
                expect(place).to_contain_text("Start of the game")
            expect(page.get_by_role("alert")).to_have_count(0)
            expect(page.get_by_test_id("lacking")).to_have_count(0)


def test_the_chinese_lesson_has_the_same_links() -> None:
    for lesson in LESSONS:
        chinese = ROOT / "docs" / "zh" / "course" / lesson.name
        assert links_of(lesson)
        assert [link["address"] for link in links_of(chinese)] == [link["address"] for link in links_of(lesson)]
