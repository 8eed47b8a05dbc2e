"""The neutral analyst: a value for every position, whoever plays; it comes after replies and is kept with the game."""

from __future__ import annotations

import asyncio
import threading
from pathlib import Path
from typing import Any

import pytest
from waiting import MINUTES

from heibai.analysis.analyst import Analyst
from heibai.analysis.review import positions_of, review
from heibai.apps.web.play.stored.table_store import TableStore
from heibai.apps.web.play.table import Table
from heibai.core.contract import Game, KernelPlayer, Player, Progress, Report
from heibai.core.rng import Rng
from heibai.core.score import Score
from heibai.games import GameSpec, make_game
from heibai.players.engine import points_are_discs
from heibai.players.spec import make_player
from heibai.records.record import Record

from ...conftest import Page, ScriptedOpponents, Server, running

D3 = 19


def analysed(page: Page, game: Any) -> list[Any]:
    """All analyses of ``game`` as it stands, once the last of them has come."""
    found = list(game["analyses"])
    while None in found:
        news = page.hear("analysis")
        found[news["ply"]] = news["report"]
    return found


def open_with_analysis(page: Page, id: str) -> Any:
    page.say("open", id=id, analysis=True)
    return page.hear("game")


@pytest.mark.sampled(2)
@pytest.mark.parametrize(
    ("game", "opponent", "unit"), [("reversi", "level:6", "discs"), ("gomoku", "level:2", "points")]
)
def test_the_evaluation_is_that_of_the_one_who_analyses_whole_games(
    server: Server, game: str, opponent: str, unit: str
) -> None:
    with server.page() as page:
        state = open_with_analysis(page, server.create(game=game, opponent=opponent))
        state = page.play(state, state["moves"][len(state["moves"]) // 2]["move"])
        shown = analysed(page, state)
    rules = make_game(game)
    record = Record(moves=tuple(step["move"] for step in state["steps"]), spec=GameSpec.of(rules))
    analyst = Analyst(rules, text=ScriptedOpponents().analyst(rules))
    positions = positions_of(rules, record)
    valued = [analyst.value(position, ply) for ply, position in enumerate(positions)]
    analysed_game = review(rules, record, valued).valuations
    assert [each["score"]["value"] for each in shown] == [each.value for each in analysed_game]
    assert [each["line"] for each in shown] == [list(each.line) for each in analysed_game]
    assert {each["score"]["unit"] for each in shown} == {unit}
    for report in shown:
        assert (report["source"], report["depth"] > 0, 0 < report["chance"] < 1) == ("analyst", True, True)


@pytest.mark.parametrize("opponent", ["level:6", "level:12", "alphabeta:depth=2,eval=champion"])
def test_what_the_opponent_thought_in_discs_is_told_in_discs(server: Server, opponent: str) -> None:
    with server.page() as page:
        game = page.play(page.open(server.create(opponent=opponent)), D3)
        told = game["steps"][1]["report"]
    expected = make_player(opponent, make_game("reversi"))
    assert (told["score"]["unit"] == "discs") == points_are_discs(expected)
    assert told["chance"] is not None


@pytest.mark.parametrize(("game", "opponent"), [("reversi", "random"), ("gomoku", "rewards")])
def test_every_position_has_a_value_whoever_plays(server: Server, game: str, opponent: str) -> None:
    with server.page() as page:
        state = open_with_analysis(page, server.create(game=game, opponent=opponent))
        state = page.play(state, state["moves"][0]["move"])
        assert state["steps"][1]["report"]["score"] is None
        found = analysed(page, state)
    assert len(found) == 3
    for report in found:
        assert 0 < report["chance"] < 1
        assert report["depth"] > 0


def test_the_opponents_own_report_stays_as_it_is(server: Server) -> None:
    with server.page() as page:
        game = page.play(open_with_analysis(page, server.create()), D3)
        analysed(page, game)
        report = page.open(game["id"])["steps"][1]["report"]
    assert report["score"]["value"] == -1.5
    assert (report["depth"], report["nodes"]) == (1, 2)
    assert report["chance"] is None  # the scripted player's points have no scale


def test_nothing_is_analysed_for_a_page_that_does_not_ask(server: Server) -> None:
    with server.page() as page, server.page() as other:
        game = page.open(server.create())
        analysed(other, open_with_analysis(other, server.create()))  # the analyst had time
        assert page.open(game["id"])["analyses"] == [None]


def test_analyses_are_kept_with_the_game(tmp_path: Path, static: Path) -> None:
    with running(tmp_path, static) as server, server.page() as page:
        game = page.play(open_with_analysis(page, server.create()), D3)
        found = analysed(page, game)
        page.play(game, game["moves"][0]["move"])
    with running(tmp_path, static) as server:
        kept = server.client.get(f"/api/v1/games/{game['id']}").json()["analyses"]
    assert kept[:3] == found


def test_a_move_that_was_taken_back_and_played_again_is_not_searched_again(server: Server) -> None:
    with server.page() as page:
        game = page.play(open_with_analysis(page, server.create()), D3)
        found = analysed(page, game)
        page.say("undo", id=game["id"])
        assert page.hear("game")["analyses"] == found[:1]
        assert page.play(page.open(game["id"]), D3)["analyses"] == found


def test_no_side_is_ahead_while_colours_are_open(server: Server) -> None:
    with server.page() as page:
        state = open_with_analysis(page, server.create("gomoku/swap2", opponent="rewards"))
        for _ in range(2):
            state = page.play(state, state["moves"][0]["move"])
        assert state["black_seats"][-1] is None
        assert state["analyses"] == [None] * (state["ply"] + 1)


def test_the_last_analysis_of_a_finished_game_is_its_result(server: Server) -> None:
    with server.page() as page:
        game = page.open(server.create("reversi/4"))
        while game["result"] is None:
            game = page.play(game, game["moves"][-1]["move"])
    margin = game["result"]["margin"]
    last = game["analyses"][-1]
    assert (last["score"], last["exact"]) == ({"value": margin, "unit": "discs", "certain": True}, True)
    assert last["chance"] == (0.5 if margin == 0 else float(margin > 0))


class Held:
    """An analyst who looks at a position until a move comes."""

    kernel: KernelPlayer | None = None
    name = "held"

    def __init__(self, moved: threading.Event) -> None:
        self.moved = moved

    def choose(self, game: Game, position: Any, *, rng: Rng, progress: Progress | None = None) -> Report:
        assert self.moved.wait(MINUTES)
        return Report(position.moves()[0], Score(1.0), depth=1)


def test_nothing_is_told_of_a_position_before_it_is_saved(
    tmp_path: Path, static: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    save, make, moved = TableStore.save, ScriptedOpponents.make, threading.Event()

    async def save_slowly(store: TableStore, table: Table) -> None:
        if table.ply == 1:
            moved.set()
        async with asyncio.timeout(MINUTES):
            while table.ply == 1 and table.known.own(table.position) is None:
                await asyncio.sleep(0.01)
        await save(store, table)

    def make_held(opponents: ScriptedOpponents, text: str, game: Game) -> Player:
        return Held(moved) if text == "held" else make(opponents, text, game)

    monkeypatch.setattr(TableStore, "save", save_slowly)
    monkeypatch.setattr(ScriptedOpponents, "analyst", lambda *_: "held")
    monkeypatch.setattr(ScriptedOpponents, "make", make_held)
    with running(tmp_path, static) as server, server.page() as page:
        game = open_with_analysis(page, server.create())
        page.say("move", id=game["id"], ply=0, move=D3)
        told = [page.receive()]
        while told[-1]["type"] != "change" or told[-1]["ply"] == 0:
            told.append(page.receive())
    assert [answer["ply"] for answer in told if answer["type"] == "analysis"] == [0]  # the start is saved
    assert told[-1]["analyses"][0]["depth"] > 0
