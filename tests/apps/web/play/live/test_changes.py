"""After a move a page is told what changed; the whole game when it comes, and when the game has gone back."""

from __future__ import annotations

import asyncio
import json
import threading
from typing import Any

import pytest
from waiting import MINUTES

from heibai.apps.web.play.stored.table_store import TableStore
from heibai.apps.web.play.table import Table
from heibai.apps.web.play.wire.changes import after_change
from heibai.core.errors import StoreError

from ...conftest import Page, Server

D3 = 19


def whole(server: Server, id: str) -> Any:
    return server.client.get(f"/api/v1/games/{id}").json()


def changes(page: Page) -> list[Any]:
    """What is told until nobody thinks any more."""
    told = [page.receive()]
    while told[-1].get("thinking", True):
        told.append(page.receive())
    return told


def test_a_move_tells_the_new_steps_and_no_board_of_before(server: Server) -> None:
    with server.page() as page:
        game = page.play(page.open(server.create()), D3)
        page.say("move", id=game["id"], ply=2, move=game["moves"][0]["move"])
        own, reply = changes(page)
    assert [own["type"], own["since"], own["ply"], len(own["steps"])] == ["change", 2, 3, 1]
    assert [reply["type"], reply["since"], reply["ply"], len(reply["steps"])] == ["change", 3, 4, 1]
    assert game["start"] not in json.dumps([own, reply])
    assert game["steps"][0]["cells"] not in json.dumps([own, reply])


@pytest.mark.parametrize("wanted", [{"game": "reversi/4"}, {"game": "gomoku/7/swap2", "opponent": "random"}])
def test_a_game_and_its_changes_are_the_whole_game(server: Server, wanted: dict[str, Any]) -> None:
    with server.page() as page:
        game = page.settled(page.open(server.create(**wanted)))
        while game["result"] is None and game["ply"] < 24:
            game = page.play(game, game["moves"][-1]["move"])
            assert game == whole(server, game["id"])


def test_a_change_is_as_long_at_the_end_of_a_game_as_at_its_beginning(server: Server) -> None:
    sizes = []
    with server.page() as page:
        game = page.open(server.create())
        while game["result"] is None:
            page.say("move", id=game["id"], ply=game["ply"], move=game["moves"][0]["move"])
            sizes.append(sum(len(json.dumps(told)) for told in changes(page)) / (page.game["ply"] - game["ply"]))
            game = page.game
    assert max(sizes) < 3000  # bytes a step
    assert len(json.dumps(game)) > 5 * max(sizes)


def test_all_pages_are_told_the_same_and_one_that_comes_later_the_whole_game(server: Server) -> None:
    with server.page() as one, server.page() as two, server.page() as three:
        game = one.open(server.create())
        two.open(game["id"])
        after = one.play(game, D3)
        assert two.settled(two.hear("game")) == after
        assert three.open(game["id"]) == after
        later = three.play(after, after["moves"][0]["move"])
        assert one.settled(one.hear("game")) == two.settled(two.hear("game")) == later


def test_what_was_taken_back_is_told_as_a_whole_game_to_every_page(server: Server) -> None:
    with server.page() as one, server.page() as two:
        start = one.open(server.create())
        one.play(start, D3)
        two.open(start["id"])
        one.say("undo", id=start["id"])
        assert one.receive() == two.receive() == start


def test_a_page_that_knows_other_steps_than_the_change_begins_with_finds_out(server: Server) -> None:
    with server.page() as page:
        start = page.open(server.create())
        page.say("move", id=start["id"], ply=0, move=D3)
        first, second = changes(page)
    with pytest.raises(ValueError, match="since ply 1"):
        after_change(start, second)
    with pytest.raises(ValueError, match="since ply 0"):
        after_change(after_change(start, first), first)
    with pytest.raises(ValueError, match="since ply 0"):
        after_change({**start, "id": "another"}, first)


def test_a_page_that_comes_while_a_move_is_saved_is_shown_what_is_saved(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    saving = threading.Event()

    async def save_in_vain(store: TableStore, table: Table) -> None:
        saving.set()
        await asyncio.sleep(0.3)
        raise StoreError("the disk is full")

    with server.page() as one, server.page() as two:
        game = one.open(server.create())
        monkeypatch.setattr(TableStore, "save", save_in_vain)
        one.say("move", id=game["id"], ply=0, move=D3)
        assert saving.wait(MINUTES)
        assert two.open(game["id"]) == game
        assert "full" in one.hear("problem")["problem"]["detail"]
