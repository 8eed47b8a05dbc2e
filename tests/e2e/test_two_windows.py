"""One game in two windows: who was slower is told so in plain words, and sees the game as it stands."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from playwright.sync_api import WebSocketRoute, expect

from .conftest import Server, Table, asked

pytestmark = pytest.mark.e2e
CHANGES = ("game", "change")


class LateWindow:
    """Is not told how the game changes before a refusal has come."""

    def __init__(self, table: Table) -> None:
        self.is_late = False
        table.page.route_web_socket("**/api/v1/play", self._open)

    def _open(self, page: WebSocketRoute) -> None:
        server = page.connect_to_server()
        server.on_message(lambda told: self._pass_on(page, told))

    def _pass_on(self, page: WebSocketRoute, told: str | bytes) -> None:
        kind = json.loads(told)["type"]
        self.is_late = self.is_late and kind != "problem"
        if not (self.is_late and kind in CHANGES):
            page.send(told)


@pytest.mark.parametrize(
    ("locale", "words"),
    [("en-GB", "Not played: the game had changed before"), ("zh-CN", "没有落子：对局在另一窗口")],
)
def test_of_two_windows_that_move_at_once_the_slower_is_told_and_follows(
    table_in: Callable[..., Table], server: Server, locale: str, words: str
) -> None:
    id = asked(server, "games", {"game": "reversi/4", "seats": ["human", "human"]})["id"]
    first, second = table_in(locale=locale), table_in(locale=locale)
    late = LateWindow(second)
    for table in (first, second):
        table.open(f"{server.address}#game={id}")
    late.is_late = True
    one, other = first.playable()[:2]
    first.square(one).click()
    expect(first.square(one)).not_to_have_attribute("data-cell", "-")
    first.wait_beyond(0)
    second.square(other).click()
    expect(second.page.get_by_test_id("not-played")).to_contain_text(words)
    expect(second.square(one)).not_to_have_attribute("data-cell", "-")
    expect(second.square(other)).to_have_attribute("data-cell", "-")
    expect(second.page.get_by_test_id("problem")).to_have_count(0)
    assert second.labels() == first.labels()
