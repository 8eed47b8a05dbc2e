"""What the dialog "New game" is told of the levels of each board and rule set."""

from __future__ import annotations

from heibai.apps.web.play.catalogue import catalogue
from heibai.apps.web.players.opponents import Opponents

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
