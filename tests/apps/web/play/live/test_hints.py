"""Hints: the best move with its report, or the value of every legal move."""

from __future__ import annotations

from typing import Any

import pytest

from heibai.apps.web.players import opponents
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
    monkeypatch.setattr(opponents, "HINTED", 1000)  # it ends when all are solved
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


def test_moves_that_are_images_of_each_other_have_one_value_in_discs(server: Server) -> None:
    with server.page() as page:
        told = hint(page, page.open(server.create()), every=True)
    [score] = {(value["score"]["value"], value["score"]["unit"]) for value in told["values"]}
    assert score == (told["report"]["score"]["value"], "discs")
    assert len(told["values"]) == 4


def test_no_square_contradicts_what_is_known_of_the_position_and_a_deeper_hint_changes_that(server: Server) -> None:
    with server.page() as page:
        page.say("open", id=server.create(), analysis=True)
        game = page.hear("game")
        before = page.hear("analysis")["report"]
        told = hint(page, game, every=True)  # three times the nodes for all moves, which are one by symmetry
        after = page.hear("analysis")
    assert (after["ply"], after["report"]) == (0, told["report"])
    assert told["report"]["depth"] >= before["depth"]
    assert max(value["score"]["value"] for value in told["values"]) == told["report"]["score"]["value"]


@pytest.mark.sampled(2)
def test_a_hint_of_a_position_that_the_analyst_knows_is_what_it_found(server: Server) -> None:
    with server.page() as page:
        page.say("open", id=server.create(), analysis=True)
        game = page.hear("game")
        known = page.hear("analysis")["report"]
        assert hint(page, game)["report"] == known
