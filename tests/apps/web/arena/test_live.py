"""The boards of the games that are being played."""

from __future__ import annotations

from heibai.apps.web.arena.live import live_board
from heibai.games import make_game
from heibai.games.spec import GameSpec

from ..conftest import Server
from .conftest import create, events

SLOW = "alphabeta:seconds=0.1,eval=zones"


def test_slow_games_are_seen_move_by_move_and_are_those_that_were_played(server: Server) -> None:
    name = create(server, game="reversi/8", players=[SLOW, "random"], games=2)
    told = [each["boards"] for each in events(server, name) if each["type"] == "live"]
    boards = [board for boards in told for board in boards]
    assert len({board["plies"] for board in boards}) > 2
    whole = [
        server.client.get("/api/v1/arena/game", params={"run": name, "number": number}).json() for number in (0, 1)
    ]
    played = {(game["row"]["black"], game["row"]["white"]): game for game in whole}
    for board in boards:
        game = played[board["black"], board["white"]]
        assert board["board"]["cells"] == game["cells"][board["plies"]]
        assert board["last"] == game["moves"][board["plies"] - 1]


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
