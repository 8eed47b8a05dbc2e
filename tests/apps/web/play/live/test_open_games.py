"""The game over the websocket: playing, passing, taking back, thinking, hints, several pages."""

from __future__ import annotations

from typing import Any

import pytest

from heibai.apps.web.boards.to_wire import cells_text
from heibai.apps.web.players.opponents import Opponents
from heibai.core.contract import Game, Player
from heibai.core.errors import StoreError
from heibai.games import make_game
from heibai.players.engine import RandomPlayer

from ...conftest import Page, Server


def finish(page: Page, game: Any) -> Any:
    """Play the last legal move until the game is over."""
    while game["result"] is None:
        game = page.play(game, game["moves"][-1]["move"])
    return game


@pytest.mark.parametrize("size", [4, 6, 8])
@pytest.mark.parametrize("you", ["black", "white"])
def test_a_whole_game(server: Server, size: int, you: str) -> None:
    with server.page() as page:
        game = finish(page, page.settled(page.open(server.create(f"reversi/{size}", you=you))))
    rules = make_game("reversi", size)
    position = rules.start()
    for step in game["steps"]:
        assert step["color"] == position.to_move
        position = position.play(step["move"])
        assert step["cells"] == cells_text(rules.view(position))
    assert position.is_over()
    assert game["result"]["margin"] == position.margin()
    assert game["moves"] == []


def test_the_changes_of_a_move_are_what_it_does(server: Server) -> None:
    with server.page() as page:
        game = page.open(server.create("reversi/6"))
        while game["result"] is None and game["ply"] < 12:
            chosen = game["moves"][0]
            expected = list(game["board"]["cells"])
            for square, color in chosen["changes"]:
                expected[square] = "XO"[color]
            assert chosen["changes"][0][0] == chosen["move"]
            ply = game["ply"]
            game = page.play(game, chosen["move"])
            assert game["steps"][ply]["cells"] == "".join(expected)


def test_the_reply_carries_evaluation_depth_and_line(server: Server) -> None:
    with server.page() as page:
        game = page.open(server.create())
        game = page.play(game, game["moves"][0]["move"])
    report = game["steps"][1]["report"]
    assert report["score"] == {"value": -1.5, "unit": "points", "certain": False}  # white's +1.5, seen by black
    assert report["depth"] == 1
    assert report["labels"] == [game["steps"][1]["label"]]


def test_an_illegal_move_is_refused_and_nothing_changes(server: Server) -> None:
    with server.page() as page:
        game = page.open(server.create())
        problem = page.problem("move", id=game["id"], ply=0, move=0)
        assert problem["status"] == 409
        assert "legal: d3 c4 f5 e6" in problem["detail"]
        assert page.open(game["id"]) == game


def test_a_move_about_another_moment_is_refused(server: Server) -> None:
    with server.page() as page:
        game = page.open(server.create())
        assert page.problem("move", id=game["id"], ply=4, move=19)["type"] == "/problems/stale"


def test_nobody_plays_for_the_other_side(server: Server) -> None:
    with server.page() as page:
        game = page.open(server.create(opponent="slow", you="white"))
        assert game["thinking"]
        assert page.problem("move", id=game["id"], ply=0, move=19)["type"] == "/problems/stale"


def test_passes_of_both_sides_are_played(server: Server) -> None:
    passes = set()
    with server.page() as page:
        for first in range(4):
            for choice in range(3):
                game = page.open(server.create("reversi/4"))
                game = page.play(game, game["moves"][first]["move"])
                while game["result"] is None:
                    if game["board"]["must_pass"]:
                        assert [move["label"] for move in game["moves"]] == ["pass"]
                    game = page.play(game, game["moves"][choice % len(game["moves"])]["move"])
                passes |= {step["color"] for step in game["steps"] if step["is_pass"]}
    assert passes == {0, 1}


def test_undo_goes_back_to_the_last_own_decision(server: Server) -> None:
    with server.page() as page:
        start = page.open(server.create())
        once = page.play(start, 19)
        page.play(once, once["moves"][0]["move"])
        page.say("undo", id=start["id"])
        assert page.hear("game") == once
        page.say("undo", id=start["id"])
        assert page.hear("game") == start
        assert not start["can_undo"]
        assert "no move of yours" in page.problem("undo", id=start["id"])["detail"]


def test_undo_when_the_ai_began_keeps_its_first_move(server: Server) -> None:
    with server.page() as page:
        game = page.settled(page.open(server.create(you="white")))
        assert game["ply"] == 1
        assert not game["can_undo"]
        page.play(game, game["moves"][0]["move"])
        page.say("undo", id=game["id"])
        assert page.hear("game") == game


@pytest.mark.parametrize("opponent", ["slow", "deaf"])
def test_undo_while_the_ai_thinks(server: Server, opponent: str) -> None:
    with server.page() as page:
        start = page.open(server.create(opponent=opponent))
        page.say("move", id=start["id"], ply=0, move=19)
        assert page.hear("game")["thinking"]
        page.say("undo", id=start["id"])
        assert page.hear("game") == start
        page.say("move", id=start["id"], ply=0, move=19)
        assert page.hear("game")["thinking"]


def test_a_refused_undo_lets_the_other_side_think_on(server: Server) -> None:
    with server.page() as page:
        game = page.open(server.create(opponent="slow", you="white"))
        assert "no move of yours" in page.problem("undo", id=game["id"])["detail"]
        page.hear("thinking")
        page.say("stop", id=game["id"], ply=0)
        assert page.settled(game)["ply"] == 1


def test_an_undo_that_cannot_be_saved_lets_the_other_side_think_on(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    def locked(*_: Any, **__: Any) -> None:
        raise StoreError("the database is locked; nothing was lost: wait")

    with server.page() as page:
        page.open(id := server.create(opponent="slow"))
        page.say("move", id=id, ply=0, move=19)
        game = page.hear("game")
        with monkeypatch.context() as patched:
            patched.setattr("heibai.store.games.LiveGames.save", locked)
            assert page.problem("undo", id=id)["status"] == 503
        page.hear("thinking")
        page.say("stop", id=id, ply=1)
        assert page.settled(game)["ply"] == 2


@pytest.mark.parametrize("opponent", ["slow", "deaf"])
def test_move_now_plays_the_best_move_so_far_or_the_first_legal_one(server: Server, opponent: str) -> None:
    with server.page() as page:
        game = page.open(server.create(opponent=opponent, you="white"))
        if opponent == "slow":
            assert page.hear("thinking")["report"]["depth"] == 1
        page.say("stop", id=game["id"], ply=0)
        step = page.settled(game)["steps"][0]
        assert (step["label"], step["report"]["depth"]) == ("d3", 1 if opponent == "slow" else 0)


def test_a_player_that_fails_halts_the_game_and_may_try_again(server: Server) -> None:
    with server.page() as page:
        game = page.settled(page.open(server.create(opponent="broken", you="white")))
        assert "out of order" in game["halted"]
        page.say("think", id=game["id"], ply=0)
        assert page.hear("game")["thinking"]
        assert page.hear("game")["halted"]


def test_a_hint_is_for_the_own_turn(server: Server) -> None:
    with server.page() as page:
        game = page.open(server.create())
        page.say("hint", id=game["id"], ply=0)
        hint = page.hear("hint")
        assert (hint["move"], hint["label"], hint["report"]["score"]["value"]) == (19, "d3", 1.5)
        game = page.open(server.create(opponent="slow", you="white"))
        assert page.problem("hint", id=game["id"], ply=0)["type"] == "/problems/stale"


def test_two_pages_see_the_same_game(server: Server) -> None:
    id = server.create()
    with server.page() as one, server.page() as two:
        game = one.open(id)
        assert two.open(id) == game
        after = one.play(game, 19)
        assert two.settled(two.hear("game")) == after


def test_a_page_hears_only_of_the_game_it_opened_last(server: Server) -> None:
    with server.page() as one, server.page() as two:
        first, second = server.create(), server.create()
        one.open(first)
        two.open(first)
        one.open(second)
        two.play(two.open(first), 19)
        one.say("undo", id=second)
        assert one.socket.receive_json()["type"] == "problem"


def test_what_cannot_be_saved_has_not_happened(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    with server.page() as page:
        game = page.open(server.create())
        with monkeypatch.context() as patched:

            def locked(*_: Any, **__: Any) -> None:
                raise StoreError("the database is locked; nothing was lost: wait")

            patched.setattr("heibai.store.games.LiveGames.save", locked)
            problem = page.problem("move", id=game["id"], ply=0, move=19)
            assert problem["status"] == 503
            assert page.open(game["id"]) == game
        assert page.play(game, 19)["ply"] == 2


def test_the_opponent_is_made_when_the_game_begins(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    made = []

    def make(self: Opponents, text: str, game: Game) -> Player:
        made.append(text)
        return RandomPlayer()

    monkeypatch.setattr(Opponents, "make", make)
    id = server.create(opponent="random")
    assert made == ["random"]
    with server.page() as page:
        game = page.open(id)
        for _ in range(2):
            game = page.play(game, game["moves"][0]["move"])
    assert made == ["random"]
