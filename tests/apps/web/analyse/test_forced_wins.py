"""Forced wins of a position over HTTP: both sides, limits, who leaves, and what is no position for it."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from contextlib import aclosing
from typing import Any

import pytest
from forced_wins import Problem, problems
from waiting import MINUTES, wait_until

from heibai.analysis.forced_wins import Answer, ForcedWins
from heibai.apps.web.analyse import forced_wins, lines
from heibai.apps.web.analyse.forced_wins import ForcedWinSearches
from heibai.apps.web.boards.game_position import GamePosition
from heibai.core.abilities.threats import ForcedWin
from heibai.core.contract import Limits, Stopped
from heibai.core.errors import BusyError

from ..conftest import Server, refusal
from .test_routes import events

PATH = "/api/v1/lines"
OVER = "112,0,113,2,114,4,115,6,116"  # five of black's on row 8
HARD = "112,128,113,127,144,81"  # h8i9i8h9j10g6: white's threat takes seconds to look for


def problem(kind: str) -> Problem:
    """The shortest one of a kind that games on 15x15 reached."""
    return min(
        (each for each in problems(kind) if each.name.startswith("own") and each.game.size == 15),
        key=lambda each: each.moves,
    )


@pytest.mark.sampled(3)
@pytest.mark.parametrize("kind", ["vcf", "vct", "quiet"])
def test_a_forced_win_is_told_with_its_kind_and_its_whole_line(server: Server, kind: str) -> None:
    asked = problem(kind)
    start = asked.game.format_position(asked.position)
    own, other, end = events(server, PATH, find="forced-wins", game=f"gomoku/15/{asked.game.rule}", start=start)
    assert (own["won"], own["kind"], own["threatens"], own["color"]) == (True, kind, False, asked.position.to_move)
    assert (other["threatens"], other["color"]) == (True, 1 - own["color"])
    assert end == {"type": "end", "state": "finished", "message": ""}
    position = asked.position
    for move in own["line"]:
        position = position.play(move)
    assert own["labels"] == [asked.game.format_move(move) for move in own["line"]]
    assert own["moves"] == (len(own["line"]) if position.is_over() else len(own["line"]) + 1) // 2


def test_what_the_other_side_threatens_is_told_for_it(server: Server) -> None:
    own, other, _ = events(server, PATH, find="forced-wins", game="gomoku/15", moves="112,0,113,2,114,4")
    assert (own["won"], own["color"]) == (True, 0)
    own, other, loss, _ = events(server, PATH, find="forced-wins", game="gomoku/15", moves="112,0,113,2,114")
    assert (own["won"], own["exhausted"], own["color"]) == (False, True, 1)
    assert (other["won"], other["kind"], other["color"], other["threatens"]) == (True, "vcf", 0, True)
    assert (loss["type"], loss["color"], loss["lost"]) == ("loss", 1, False)
    assert loss["holds"] in ("g8", "k8", "l8")


def test_a_loss_is_told_with_every_defence(server: Server) -> None:
    moves = "112,0,113,2,114,4,111"  # g8h8i8j8: an open four
    _, _, loss, _ = events(server, PATH, find="forced-wins", game="gomoku/15", moves=moves)
    assert (loss["lost"], loss["legal"], loss["holds"]) == (True, 218, None)
    assert sorted(len(each["replies"]) for each in loss["defences"]) == [1, 217]
    for each in loss["defences"]:
        assert each["labels"][0] == each["replies"][0]
        assert each["line"][1:] in ([110], [115])


def test_where_nothing_is_found_it_is_told_whether_every_one_was_tried(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(forced_wins, "Limits", Limits)
    monkeypatch.setattr(forced_wins, "SECONDS", 0.05)
    _, other, _ = events(server, PATH, find="forced-wins", game="gomoku/15", moves=HARD)
    assert (other["won"], other["exhausted"], other["line"]) == (False, False, [])
    monkeypatch.setattr(forced_wins, "SECONDS", MINUTES)
    own, _, _ = events(server, PATH, find="forced-wins", game="gomoku/15", moves="112,128")
    assert (own["won"], own["exhausted"]) == (False, True)


@pytest.mark.parametrize(
    ("query", "status", "code"),
    [
        ({"game": "gomoku/15", "moves": OVER}, 409, "stale"),
        ({"game": "reversi/8"}, 400, "spec"),
        ({"game": "gomoku/15/renju/swap2", "moves": "112,113"}, 400, "spec"),
        ({"game": "gomoku/15", "moves": "112,112"}, 409, "illegal-move"),
        ({"game": "gomoku/15", "moves": "-1"}, 400, "spec"),
        ({"game": "gomoku/15", "moves": "99999"}, 409, "illegal-move"),
        ({"game": "gomoku/15", "start": "XX"}, 400, "position-text"),
        ({"game": "gomoku/99"}, 400, "board-size"),
        ({"game": "chess"}, 404, "unknown-name"),
        ({"game": "py:os.system"}, 400, "spec"),
        ({"game": "gomoku/15", "moves": "1" * 7000}, 422, "malformed"),
        ({}, 422, "malformed"),
    ],
)
def test_what_is_no_position_for_it_is_refused_with_a_code(
    server: Server, query: dict[str, str], status: int, code: str
) -> None:
    response = server.client.get(PATH, params={"find": "forced-wins", **query})
    assert (refusal(response)[0], response.json()["code"]) == (status, code), response.text


@pytest.mark.sampled(3)
def test_analyses_and_positions_say_whether_there_is_anything_to_look_for(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lines, "SHARE", 0.0)  # its lines are not looked at
    for game, declares in (("gomoku/15", True), ("reversi/8", False)):
        id = server.client.post("/api/v1/analyses", json={"game": game}).json()["id"]
        assert server.client.get(f"/api/v1/analyses/{id}").json()["forced_wins"] is declares
    for moves, can in (("112", True), (OVER, False)):
        place = events(server, "/api/v1/lines", game="gomoku/15", moves=moves)[0]
        assert place["forced_wins"] is can


def test_a_search_that_breaks_ends_with_a_sentence(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*asked: Any, **named: Any) -> None:
        raise RuntimeError("out of order")

    monkeypatch.setattr(ForcedWins, "look", fail)
    [end] = events(server, PATH, find="forced-wins", game="gomoku/15", moves="112")
    assert (end["state"], "made a mistake" in end["message"]) == ("failed", True)


class Looking:
    """A search that lasts until nobody listens any more."""

    def __init__(self) -> None:
        self.begun, self.ended = threading.Event(), threading.Event()

    def look(self, position: Any, *, limits: Limits, poll: Callable[[], None]) -> Answer:
        self.begun.set()
        try:
            wait_until(lambda: _has_enough(poll))
        finally:
            self.ended.set()
        return Answer("quiet", ForcedWin(False))


def _has_enough(poll: Callable[[], None]) -> bool:
    try:
        poll()
    except Stopped:
        return True
    return False


@pytest.fixture
def looking(monkeypatch: pytest.MonkeyPatch) -> Looking:
    made = Looking()
    monkeypatch.setattr(forced_wins, "ForcedWins", lambda *asked, **named: made)
    return made


def test_a_page_that_leaves_ends_its_search(looking: Looking) -> None:
    async def leave() -> None:
        searches = ForcedWinSearches()
        answers = asyncio.create_task(anext(searches.events(GamePosition.reached("gomoku/15", None, "112"))))
        await asyncio.to_thread(looking.begun.wait)
        answers.cancel()
        with pytest.raises(asyncio.CancelledError):
            await answers
        await asyncio.to_thread(looking.ended.wait)
        searches.close()

    asyncio.run(leave())


def test_the_end_of_the_server_ends_a_search(looking: Looking) -> None:
    async def close() -> None:
        searches = ForcedWinSearches()
        answers = asyncio.create_task(anext(searches.events(GamePosition.reached("gomoku/15", None, "112"))))
        await asyncio.to_thread(looking.begun.wait)
        searches.close()
        assert not (await answers)["won"]

    asyncio.run(close())


def test_too_many_that_wait_are_refused_and_one_that_left_makes_room(
    looking: Looking, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(forced_wins, "WAITING", 1)

    async def crowd() -> None:
        searches, place = ForcedWinSearches(), GamePosition.reached("gomoku/15", None, "112")
        first = asyncio.create_task(anext(searches.events(place)))
        await asyncio.to_thread(looking.begun.wait)
        async with aclosing(searches.events(place)) as second:
            with pytest.raises(BusyError, match="look for forced wins already"):
                await anext(second)
        first.cancel()
        with pytest.raises(asyncio.CancelledError):
            await first
        await asyncio.to_thread(looking.ended.wait)
        looking.begun.clear()
        third = asyncio.create_task(anext(searches.events(place)))
        await asyncio.to_thread(looking.begun.wait)
        searches.close()
        await third

    asyncio.run(crowd())
