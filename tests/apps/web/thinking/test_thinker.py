"""Which players the server holds: those that searched last, and those that were made before they are asked."""

from __future__ import annotations

import asyncio
from typing import Any

from heibai.apps.web.thinking.thinker import PLAYERS, Thinker
from heibai.core.contract import Game, Player
from heibai.core.errors import SpecError
from heibai.core.rng import Rng
from heibai.games import make_game
from heibai.players.engine import RandomPlayer
from heibai.players.session import Turn

GAME = make_game("reversi")


class Maker:
    """Makes players and remembers their texts."""

    def __init__(self) -> None:
        self.made: list[str] = []

    def __call__(self, text: str, game: Game) -> Player:
        self.made.append(text)
        if text == "broken":
            raise SpecError("no such player")
        return RandomPlayer()


async def search(thinker: Thinker, text: str) -> Any:
    return await thinker.start(text, Turn(GAME, GAME.start(), Rng(0))).result


def searched(thinker: Thinker, *texts: str) -> None:
    async def run() -> None:
        for text in texts:
            assert await search(thinker, text)

    try:
        asyncio.run(run())
    finally:
        thinker.close()


def test_a_prepared_player_is_the_one_that_searches() -> None:
    make = Maker()
    thinker = Thinker(make)
    thinker.make_ready("a", GAME)
    assert make.made == ["a"]
    thinker.make_ready("a", GAME)  # is there already
    searched(thinker, "a", "a")
    assert make.made == ["a"]


def test_nothing_is_prepared_in_the_place_of_another_player() -> None:
    make = Maker()
    thinker = Thinker(make)
    kept = [str(number) for number in range(PLAYERS)]
    for text in (*kept, "too many"):
        thinker.make_ready(text, GAME)
    searched(thinker, *kept)
    assert make.made == kept


def test_a_player_keeps_its_place_while_it_is_made() -> None:
    held: list[str] = []

    def make(text: str, game: Game) -> Player:
        held.append(text)
        if text == "first":
            thinker.make_ready("idle", GAME)
            thinker.make_ready("too many", GAME)  # one is made and one is idle
        return RandomPlayer()

    thinker = Thinker(make)
    thinker.make_ready("first", GAME)
    searched(thinker, "idle", "first")
    assert held == ["first", "idle"]


def test_a_player_that_cannot_be_made_says_so_when_it_is_to_search() -> None:
    make = Maker()
    thinker = Thinker(make)
    thinker.make_ready("broken", GAME)

    async def run() -> str:
        try:
            await search(thinker, "broken")
        except SpecError as error:
            return str(error)
        return ""

    assert asyncio.run(run()) == "no such player"
    thinker.close()
    assert make.made == ["broken", "broken"]
