"""The boards of the games that are being played."""

from __future__ import annotations

from typing import Any

from heibai.apps.web.arena.live import live_board
from heibai.games import make_game
from heibai.games.spec import GameSpec

from ..conftest import ADDRESS, PORT, Server
from .conftest import create, order, until

SLOW = "alphabeta:seconds=0.15,eval=zones"  # a game of them takes seconds, and hundreds follow it


def test_a_game_is_seen_while_it_is_played(server: Server) -> None:
    name = create(server, game="reversi/8", players=[SLOW, "random"], games=200, openings="random:8")
    own = {"host": f"127.0.0.1:{PORT}", "origin": ADDRESS}
    with server.client.websocket_connect("/api/v1/events", headers=own) as socket:
        socket.send_json({"type": "subscribe", "topic": f"contest/{name}"})
        boards: list[Any] = []
        while not boards:
            told = socket.receive_json()
            assert told["type"] in ("snapshot", "event"), told
            event = told.get("event", {})
            assert event.get("type") != "end", event
            boards = event.get("boards", [])
    assert order(server, name, "stop").status_code == 200
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
            {"players": ["A", "B"], "game": str(GameSpec.of(game))},  # type: ignore[typeddict-item]
        )
        assert (board["black"], board["white"]) == (("A", "B") if chosen.black_seat == 0 else ("B", "A"))
        assert board["plies"] == 4
