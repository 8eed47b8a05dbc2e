"""Finished games are kept by source, whole, and never twice."""

import pytest
from random_records import random_moves

from heibai.core.errors import StoreError
from heibai.games import GameSpec
from heibai.records.record import Record
from heibai.store.archive import FinishedGames

GAMES = [
    Record(moves=random_moves(8, 1), black="Anna", white="Bo", score=2, date="2001", tags={"theoretical_discs": 30}),
    Record(
        moves=random_moves(6, 2),
        spec=GameSpec("reversi", 6),
        black="Cy",
        white="Anna",
        date="1999-05-02",
        seed=2**64 - 1,
    ),
    Record(moves=random_moves(4, 3), spec=GameSpec("reversi", 4), black="Bo", white="Cy"),
]


@pytest.fixture
def store(address):
    games = FinishedGames(address)
    yield games
    games.close()


def test_games_come_back_as_they_were_oldest_first(store):
    assert store.replace("a.wtb", GAMES) == 3
    assert store.find() == [GAMES[2], GAMES[1], GAMES[0]]
    assert store.find(player="Anna") == [GAMES[1], GAMES[0]]
    assert store.find(player="Nobody") == []
    assert store.find(limit=1) == [GAMES[2]]


def test_importing_a_source_again_replaces_its_games_only(store):
    store.replace("a.wtb", GAMES)
    store.replace("b.wtb", GAMES[:1])
    assert store.replace("a.wtb", GAMES[:2]) == 2
    assert store.sources() == {"a.wtb": 2, "b.wtb": 1}
    assert store.find(source="b.wtb") == GAMES[:1]


def test_a_failed_import_leaves_the_source_as_it_was(store):
    store.replace("a.wtb", GAMES)

    def broken():
        yield GAMES[0]
        raise StoreError("the disk went away")

    with pytest.raises(StoreError, match="went away"):
        store.replace("a.wtb", broken())
    assert store.sources() == {"a.wtb": 3}


def test_forgetting_a_source_drops_its_games(store):
    store.replace("a.wtb", GAMES)
    assert store.forget("a.wtb") == 3
    assert store.forget("a.wtb") == 0
    assert store.find() == []
    assert store.sources() == {}


def test_an_empty_source_is_remembered_as_empty(store):
    assert store.replace("none.wtb", []) == 0
    assert store.sources() == {"none.wtb": 0}
