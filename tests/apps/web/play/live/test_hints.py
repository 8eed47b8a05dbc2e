"""Hints: the best move with its report, or the value of every legal move."""

from __future__ import annotations

from typing import Any

import pytest
from waiting import MINUTES

from heibai.core.contract import Limits
from heibai.games import make_game
from heibai.games.reversi.kernel.solver import ReversiSolver

from ...conftest import Page, Server


def hint(page: Page, game: Any, **wanted: Any) -> Any:
    page.say("hint", id=game["id"], ply=game["ply"], **wanted)
    return page.hear("hint")


def test_the_best_move_comes_alone(server: Server) -> None:
    with server.page() as page:
        assert hint(page, page.open(server.create()))["values"] == []


@pytest.mark.parametrize("game", ["reversi", "gomoku"])
def test_every_legal_move_has_a_chance_and_the_hint_is_the_best(server: Server, game: str) -> None:
    with server.page() as page:
        state = page.open(server.create(game=game))
        told = hint(page, state, every=True)
    chances = {value["move"]: value["chance"] for value in told["values"]}
    assert set(chances) == {move["move"] for move in state["moves"]}
    assert all(0 < chance < 1 for chance in chances.values())
    assert chances[told["move"]] == max(chances.values()) == told["report"]["chance"]
    assert told["report"]["labels"][0] == told["label"]


def test_near_the_end_every_move_has_its_discs_for_black(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("heibai.apps.web.players.opponents.EVERY_MOVE_SECONDS", MINUTES)  # it ends when all are solved
    with server.page() as page:
        game = page.settled(page.open(server.create("reversi/4", you="white")))
        while len(game["moves"]) < 2:
            game = page.play(game, game["moves"][0]["move"])
        told = hint(page, game, every=True)
    rules = make_game("reversi", 4)
    position: Any = rules.start()
    for step in game["steps"]:
        position = position.play(step["move"])
    solved = ReversiSolver(all_moves=True).search(position, limits=Limits())
    values = {value["move"]: value["score"]["value"] for value in told["values"]}
    assert values == {move: -margin for move, margin in solved.move_scores}  # white's, seen by black
    assert all(value["exact"] and value["score"]["unit"] == "discs" for value in told["values"])
    assert {value["chance"] for value in told["values"]} <= {0.0, 0.5, 1.0}


def test_while_colours_are_open_a_hint_is_the_best_move(server: Server) -> None:
    with server.page() as page:
        state = page.open(server.create("gomoku/swap2"))
        assert hint(page, state, every=True)["values"] == []
