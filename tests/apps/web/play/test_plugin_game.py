"""A game of another package on the page: offered, played to its end, listed, kept."""

from __future__ import annotations

from pathlib import Path

from ..conftest import Server


def test_it_is_offered_with_first_levels_and_played_to_its_end(packages: Path, server: Server) -> None:
    games = {game["name"]: game for game in server.client.get("/api/catalogue").json()["games"]}
    assert [(board["size"], board["rows"]) for board in games["fields"]["sizes"]] == [(2, 2), (3, 3), (4, 4)]
    assert games["fields"]["rules"] == ["plain", "wild"]
    with server.page() as page:
        game = page.open(server.create("fields/2/wild", opponent="level:3"))
        while game["result"] is None:
            game = page.play(game, game["moves"][-1]["move"])
    assert game["ply"] == 4


def test_the_analyst_values_its_positions_in_python(packages: Path, server: Server) -> None:
    id = server.create("fields/2", opponent="random")
    with server.page() as page:
        page.say("open", id=id, analysis=True)
        page.hear("game")
        assert page.hear("analysis")["report"]["score"] is not None
