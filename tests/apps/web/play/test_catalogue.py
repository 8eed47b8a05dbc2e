"""What the dialog "New game" is told of the levels of each board and rule set."""

from __future__ import annotations

from pathlib import Path

from lacking import installed
from learn.network.play.networks import own_network

from heibai.apps.web.play.catalogue import catalogue, with_networks
from heibai.apps.web.players.opponents import Opponents
from heibai.core.rng import Rng
from heibai.games import make_game

from ..conftest import Server


def test_the_levels_under_a_rule_set_have_the_elo_that_was_measured_under_it() -> None:
    reversi, gomoku = catalogue(Opponents())["games"]
    boards = {board["size"]: board for board in gomoku["sizes"]}
    usual = boards[15]["levels"]
    assert set(boards[15]["levels_under"]) == {"standard", "renju"}
    for levels in boards[15]["levels_under"].values():
        assert [(each["text"], each["label"]) for each in levels] == [(each["text"], each["label"]) for each in usual]
        assert all(each["elo"] is not None for each in levels if not each["family"])
        assert [each["elo"] for each in levels] != [each["elo"] for each in usual]
    assert not any(board["levels_under"] for board in [*reversi["sizes"], boards[9], boards[20]])


def test_boards_of_crossings_say_so_and_where_their_dots_are(server: Server) -> None:
    games = server.client.get("/api/v1/catalogue").json()["games"]
    boards = {f"{game['name']}/{size['size']}": size for game in games for size in game["sizes"]}
    assert (boards["reversi/8"]["points"], boards["gomoku/15"]["points"]) == (False, True)
    assert 112 in boards["gomoku/15"]["stars"]


def test_installed_networks_are_opponents_by_their_visits(own_home: Path) -> None:
    installed("onnxruntime", "'heibai[network]'")
    installed("onnx", "'heibai[network]'")
    name = own_network("tiny", "reversi/6")
    opponents = Opponents()
    reversi, gomoku = with_networks(catalogue(opponents), opponents)["games"]
    for board in reversi["sizes"]:
        assert [each["label"] for each in board["networks"]] == [
            f"{name}, {visits} visits" for visits in (1, 25, 100, 400)
        ]
        assert {each["family"] for each in board["networks"]} == {"net"}
    assert not any(board["networks"] for board in gomoku["sizes"])
    assert (reversi["lacking"], gomoku["lacking"]) == ("", "networks")
    game = make_game("reversi", 6)
    for each in reversi["sizes"][0]["networks"][:2]:
        assert opponents.require(each["text"], game) == each["text"]
        assert opponents.make(each["text"], game).choose(game, game.start(), rng=Rng(1)).move in game.start().moves()


def test_a_network_trained_while_the_server_runs_is_offered_nearest_board_first(own_home: Path, server: Server) -> None:
    installed("onnxruntime", "'heibai[network]'")
    installed("onnx", "'heibai[network]'")
    assert offered_first(server) == {4: None, 6: None, 8: None}
    own_network("large", "reversi/8")
    own_network("small", "reversi/6")
    assert offered_first(server) == {
        4: "mine/small, 1 visits",
        6: "mine/small, 1 visits",
        8: "mine/large, 1 visits",
    }


def offered_first(server: Server) -> dict[int, str | None]:
    """The first opponent by a network on each board of Reversi."""
    reversi = server.client.get("/api/v1/catalogue").json()["games"][0]
    return {board["size"]: next((each["label"] for each in board["networks"]), None) for board in reversi["sizes"]}
