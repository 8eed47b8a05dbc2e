"""A game of another package on the page: offered, played to its end, listed, kept."""

from __future__ import annotations

from pathlib import Path

import pytest
from plugin_packages import install

from heibai.core import plugins

from ..conftest import Server

BARE = """
from fields_plugin import FieldsGame
from heibai.games import GameEntry


class Bare(FieldsGame):
    name = "bare"

    def evaluations(self):
        return ()


GAME = GameEntry(Bare, 2, (2,), ("plain", "wild"))
"""


def test_it_is_offered_with_first_levels_and_played_to_its_end(packages: Path, server: Server) -> None:
    games = {game["name"]: game for game in server.client.get("/api/v1/catalogue").json()["games"]}
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


@pytest.fixture
def bare(packages: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A second package, whose game has no evaluations; the server starts after it."""
    install(tmp_path, "heibai-bare", {"heibai.games": {"bare": "bare_plugin:GAME"}}, {"bare_plugin": BARE})
    monkeypatch.syspath_prepend(tmp_path)
    plugins.installed.cache_clear()


def test_a_game_without_evaluations_is_offered_and_valued_by_whole_games(bare: None, server: Server) -> None:
    games = {game["name"]: game for game in server.client.get("/api/v1/catalogue").json()["games"]}
    example = games["bare"]["sizes"][0]["example"]
    assert example == "mcts:playouts=200,simulate=end"
    with server.page() as page:
        page.say("open", id=server.create("bare/2", opponent=example), analysis=True)
        page.hear("game")
        assert page.hear("analysis")["report"]["playouts"] > 0


LEAVES = """
from fields_plugin import FieldsGame
from heibai.extend import FeatureSet
from heibai.games import GameEntry


def leave(position):
    print("I leave")
    raise SystemExit(0)


class Leaves(FieldsGame):
    name = "leaves"

    def evaluations(self):
        terms = FeatureSet("worth", ("own",), (0.0,), (10.0,), (1.0,), leave, samples=lambda: [])
        return ((terms, "ends the program"),)


GAME = GameEntry(Leaves, 2, (2,), ("plain",))
"""


@pytest.fixture
def leaving(packages: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A package whose evaluation ends the program, and one whose module does; the server starts after them."""
    install(tmp_path, "heibai-leaves", {"heibai.games": {"leaves": "leaves_plugin:GAME"}}, {"leaves_plugin": LEAVES})
    gone = "raise SystemExit(0)"
    install(tmp_path, "heibai-gone", {"heibai.games": {"gone": "gone_plugin:GAME"}}, {"gone_plugin": gone})
    monkeypatch.syspath_prepend(tmp_path)
    plugins.installed.cache_clear()


def test_code_of_a_package_that_would_end_the_server_ends_a_thought(leaving: None, server: Server) -> None:
    games = [game["name"] for game in server.client.get("/api/v1/catalogue").json()["games"]]
    assert ("leaves" in games, "gone" in games) == (True, False)
    with server.page() as page:
        game = page.settled(page.open(server.create("leaves/2", opponent="greedy:eval=worth", you="white")))
        assert "raised SystemExit: 0, which would end the program" in game["halted"]
        game = page.play(page.open(server.create("leaves/2", opponent="random")), 0)
    assert (game["ply"], game["halted"]) == (2, None)
