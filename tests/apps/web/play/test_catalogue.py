"""What the dialog "New game" is told of the levels of each board and rule set."""

from __future__ import annotations

from pathlib import Path

from lacking import installed
from learn.network.play.networks import own_network

from heibai.apps.web.play.catalogue import catalogue
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
    reversi, gomoku = catalogue(opponents)["games"]
    assert [each["label"] for each in reversi["networks"]] == [
        f"{name}, {visits} visits" for visits in (1, 25, 100, 400)
    ]
    assert {each["family"] for each in reversi["networks"]} == {"net"}
    assert (reversi["lacking"], gomoku["networks"], gomoku["lacking"]) == ("", [], "networks")
    game = make_game("reversi", 6)
    for each in reversi["networks"][:2]:
        assert opponents.require(each["text"], game) == each["text"]
        assert opponents.make(each["text"], game).choose(game, game.start(), rng=Rng(1)).move in game.start().moves()
