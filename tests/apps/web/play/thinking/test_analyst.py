"""The neutral analyst: a value for every position, whoever plays; it comes after replies and is kept with the game."""

from __future__ import annotations

import asyncio
import threading
from pathlib import Path
from typing import Any

import pytest
from waiting import MINUTES

from heibai.apps.cli.positions.eval import examine
from heibai.apps.web.play import table as tables
from heibai.apps.web.play.stored.table_store import TableStore
from heibai.apps.web.play.table import HUMAN, Table
from heibai.apps.web.thinking.opinion import Opinion
from heibai.core.contract import Game, KernelPlayer, Player, Progress, Report
from heibai.core.rng import Rng
from heibai.core.score import Score
from heibai.games import make_game
from heibai.players.evaluator_text import make_evaluator

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


def test_the_bar_after_d3_c5_is_what_heibai_eval_says(server: Server) -> None:
    with server.page() as page:
        game = page.play(open_with_analysis(page, server.create(opponent="level:6")), D3)
        assert game["steps"][1]["label"] == "c5"
        last = analysed(page, game)[2]
    rules = make_game("reversi")
    position: Any = rules.start().play(D3).play(game["steps"][1]["move"])
    expected = examine(rules, position, make_evaluator("champion", rules))["win_probability"]
    assert last["chance"] == pytest.approx(expected, abs=0.02)
    assert game["steps"][1]["report"]["chance"] == pytest.approx(expected, abs=0.02)


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
            while table.ply == 1 and table.position not in table.analyses:
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


def test_a_game_taken_back_for_ever_keeps_no_more_analyses_than_it_may(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "MOST_ANALYSES", 3)
    table = Table("id", make_game("reversi"), (HUMAN, HUMAN), 1)
    for move in table.position.moves() * 2:
        table.play(move)
        table.analyses |= dict.fromkeys(table.positions, Opinion(Report(move)))
        table.undo()
    assert len(table.analyses) <= 4
