"""An opponent that is bred when its game begins: shown as it comes, the same after a restart."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import Any

import pytest
from waiting import MINUTES

from heibai.evolve.runs import bred
from heibai.games import make_game

from ...conftest import Page, Server, running

OPPONENT = "alphabeta:depth=1,eval=[bred:seed=7]"


@pytest.fixture(autouse=True)
def fresh() -> None:
    """Nothing bred before."""
    bred._breeding.cache_clear()


def watch(page: Page) -> tuple[list[Any], Any]:
    """The breeding's news until the game begins, and the game as it then is."""
    news = []
    while (answer := page.receive())["type"] == "breeding":
        news.append(answer["breeding"])
    assert answer["type"] == "game"
    return news, answer


def test_every_position_is_told_and_then_the_game_begins(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("heibai.apps.web.play.live.pages.LIMIT", 100)  # room for all, however late the page
    with server.page() as page:
        start = page.open(server.create("reversi/4", opponent=OPPONENT))
        assert start["breeding"]["vectors"] == []
        assert start["breeding"]["seed"] == 7
        assert start["moves"] == []
        assert start["thinking"]
        news, game = watch(page)
        game = page.settled(game)
        assert page.play(game, game["moves"][0]["move"])["breeding"] == game["breeding"]
    done = game["breeding"]
    assert [len(each["vectors"]) for each in news] == list(range(1, done["total"]))
    assert all(each["vectors"] == done["vectors"][: len(each["vectors"])] for each in news)
    assert len(done["terms"]) == 7
    for vector in [*done["vectors"], *(each["mean"] for each in news), done["mean"]]:
        assert len(vector) == 7
        assert sum(vector) == pytest.approx(1, abs=1e-3)
    played = bred.make_bred(make_game("reversi", 4), ("seed=7",)).weights
    assert done["mean"] == pytest.approx(played, abs=1e-4)


def test_the_vectors_are_the_same_after_a_restart(tmp_path: Path, static: Path) -> None:
    with running(tmp_path / "data", static) as server, server.page() as page:
        page.open(id := server.create("reversi/4", opponent=OPPONENT, you="white"))
        before = page.settled(watch(page)[1])
        assert before["ply"] == 1
    bred._breeding.cache_clear()
    with running(tmp_path / "data", static) as server, server.page() as page:
        assert not page.open(id)["breeding"]["vectors"]
        assert page.settled(watch(page)[1]) == before


def test_breeding_holds_up_no_other_game(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    gate, go = threading.Event(), bred.Breeding.go

    def held(breeding: bred.Breeding, *arguments: Any) -> bred.Bred:
        assert gate.wait(MINUTES)
        return go(breeding, *arguments)

    monkeypatch.setattr(bred.Breeding, "go", held)
    try:
        with server.page() as one, server.page() as two:
            waiting = one.open(server.create("reversi/4", opponent=OPPONENT))
            game = two.open(server.create())
            assert two.play(game, game["moves"][0]["move"])["ply"] == 2
            for request in ({"type": "move", "move": 1}, {"type": "hint"}):
                problem = one.problem(id=waiting["id"], ply=0, **request)
                assert "still being bred" in problem["detail"]
            assert "still being bred" in one.problem("undo", id=waiting["id"])["detail"]
            gate.set()  # which nobody has waited for by now
            assert one.settled(watch(one)[1])["moves"]
    finally:
        gate.set()


def test_a_text_is_checked_without_breeding(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bred.Breeding, "go", None)
    for text in (
        "alphabeta:depth=1,eval=[bred:luck=3]",
        "alphabeta:depth=1,depth=2,eval=bred",
        "alphabeta:eval=[bred:weights=[1]]",
    ):
        response = server.client.post("/api/v1/games", json={"opponent": text})
        assert response.status_code == 400, text
    assert server.create(opponent=OPPONENT)


def test_the_dialog_offers_it(server: Server) -> None:
    for size in server.client.get("/api/v1/catalogue").json()["games"][0]["sizes"]:
        assert size["bred"] == "alphabeta:depth=4,eval=bred"


def test_other_opponents_are_not_bred(server: Server) -> None:
    with server.page() as page:
        assert page.open(server.create())["breeding"] is None
