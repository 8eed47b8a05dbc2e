"""The connection is lost while a move is under way: the move is neither lost nor played twice."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import closing

import pytest
from playwright.sync_api import WebSocketRoute, expect

from heibai.games import make_game
from heibai.store.games import LiveGames
from heibai.store.home import database_path

from .conftest import Server, Table, wait_at
from .stored import keep, open_kept

pytestmark = pytest.mark.e2e
PLIES = 2  # of the games here when they are opened
REACHED = pytest.mark.parametrize("reached", [False, True], ids=["before the server", "behind the server"])


class Line:
    """A page's line to the server, which loses what it is told to lose and can be cut."""

    def __init__(self, table: Table) -> None:
        self.opened = 0
        self.loses_moves = False  # on their way to the server
        self.is_deaf = False  # the page hears nothing
        self.moves = 0  # that the page sent
        self._ends: list[WebSocketRoute] = []
        self._page = table.page
        table.page.route_web_socket("**/api/v1/play", self._open)

    def _open(self, page: WebSocketRoute) -> None:
        self.opened += 1
        server = page.connect_to_server()
        self._ends = [page, server]

        def said(text: str | bytes) -> None:
            is_move = json.loads(text)["type"] == "move"
            self.moves += is_move
            if not (is_move and self.loses_moves):
                server.send(text)

        page.on_message(said)
        server.on_message(lambda told: None if self.is_deaf else page.send(told))

    def cut(self) -> None:
        """Both ends are closed; the page connects anew, and that line is a good one."""
        before, ends = self.opened, self._ends
        self.loses_moves = self.is_deaf = False
        for end in ends:
            end.close()
        wait_at(self._page, lambda: self.opened > before)


def stored_moves(server: Server, id: str) -> list[int]:
    with closing(LiveGames(database_path(server.data))) as games:
        return list(games.get(id).moves)


def press_and_lose(table: Table, line: Line, id: str, *squares: int, reached: bool) -> None:
    """Press squares one after the other; the line is lost before or after the first move is with the server."""
    line.is_deaf, line.loses_moves = True, not reached
    for square in squares:
        table.square(square).click()
    wait_at(table.page, lambda: line.moves == 1)
    if reached:
        wait_at(table.page, lambda: len(stored_moves(table.server, id)) > PLIES)
    else:
        assert len(stored_moves(table.server, id)) == PLIES
    line.cut()


@REACHED
def test_a_move_under_way_is_played_once(table_in: Callable[..., Table], server: Server, reached: bool) -> None:
    table, id = table_in(), keep(server, plies=PLIES)
    line, before = Line(table), stored_moves(server, id)
    open_kept(table, id)
    square = table.playable()[0]
    press_and_lose(table, line, id, square, reached=reached)
    table.wait_beyond(PLIES + 1)
    after = stored_moves(server, id)
    assert (after[: PLIES + 1], len(after)) == ([*before, square], PLIES + 2)
    assert len(table.steps()) == PLIES + 2
    assert line.moves == (1 if reached else 2)
    for notice in ("not-played", "problem"):
        expect(table.page.get_by_test_id(notice)).to_have_count(0)


@REACHED
def test_the_square_that_was_pressed_after_it_is_played_too(
    table_in: Callable[..., Table], server: Server, reached: bool
) -> None:
    table, id = table_in(), keep(server, plies=PLIES, seats=("human", "human"))
    line, before = Line(table), stored_moves(server, id)
    open_kept(table, id)
    first = table.playable()[0]
    position = make_game("reversi", 6).start()
    for move in (*before, first):
        position = position.play(move)
    second = position.moves()[0]
    press_and_lose(table, line, id, first, second, reached=reached)
    wait_at(table.page, lambda: len(table.steps()) == PLIES + 2)
    wait_at(table.page, lambda: len(stored_moves(server, id)) == PLIES + 2)
    assert stored_moves(server, id) == [*before, first, second]
    expect(table.page.get_by_test_id("not-played")).to_have_count(0)


def test_a_move_that_does_not_fit_any_more_is_told(table_in: Callable[..., Table], server: Server) -> None:
    table, other, id = table_in(), table_in(), keep(server, plies=PLIES, seats=("human", "human"))
    line, before = Line(table), stored_moves(server, id)
    open_kept(table, id)
    open_kept(other, id)
    mine, theirs = table.playable()[:2]
    line.is_deaf = line.loses_moves = True
    table.square(mine).click()
    wait_at(table.page, lambda: line.moves == 1)
    other.square(theirs).click()
    wait_at(other.page, lambda: len(stored_moves(server, id)) == PLIES + 1)
    line.cut()
    notice = table.page.get_by_test_id("not-played")
    name = f"{'ABCDEF'[mine % 6]}{mine // 6 + 1}"
    expect(notice).to_have_text(f"Not played: {name}. The game had changed when the connection was back.")
    expect(table.square(theirs)).not_to_have_attribute("data-cell", "-")
    assert stored_moves(server, id) == [*before, theirs]
    table.settle()
    table.square(table.playable()[0]).click()
    expect(notice).to_have_count(0)
