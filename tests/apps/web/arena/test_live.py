"""The boards of the games that are being played."""

from __future__ import annotations

from typing import Any

import pytest

from heibai.apps.web.arena.watch import live_board
from heibai.games import make_game

from ..conftest import Server
from .conftest import create, until

SLOW = "alphabeta:seconds=0.15,eval=zones"  # a game of them takes seconds, and hundreds follow it


@pytest.mark.sampled(6)
def test_a_game_is_seen_while_it_is_played(server: Server) -> None:
    name = create(server, game="reversi/8", players=[SLOW, "random"], games=200, openings="random:8")
    with server.ears() as ears:
        ears.subscribe(f"job/{name}")
        boards: list[Any] = []
        while not boards:
            told = ears.hear()
            assert told["type"] in ("snapshot", "event"), told
            event = told.get("event", {})
            assert event.get("type") != "end", event
            boards = event.get("boards", [])
    assert server.order(name, "stop").status_code == 200
    until(server, name, lambda shown: shown["state"] == "stopped")
    for board in boards:
        assert {board["black"], board["white"]} == {SLOW, "random"}
        assert board["plies"] > 0
        cells = board["board"]["cells"]
        assert board["last"] is not None
        assert board["last"] >= len(cells) or cells[board["last"]] != "-"  # a pass lies behind the squares


def test_colours_that_an_opening_changed_are_those_of_the_players() -> None:
    game = make_game("gomoku", 15, rule="freestyle", opening="swap")
    position, moves = game.start(), []
    for move in (112, 113, 114):
        position = position.play(move)
        moves.append(move)
    for choice in position.moves():  # of which one gives black to the second player
        chosen = position.play(choice)
        board = live_board(
            game,
            {"black": 0, "white": 1, "start": None, "moves": [*moves, choice]},
            ["A", "B"],
        )
        assert (board["black"], board["white"]) == (("A", "B") if chosen.black_seat == 0 else ("B", "A"))
        assert board["plies"] == 4
