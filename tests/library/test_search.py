"""How the library is asked for the games of a position."""

import pytest
from small_archives import random_games, write_games

from heibai.library.imports.importing import import_files
from heibai.library.search import find_games
from heibai.store import library as stored
from heibai.store.home import store_address
from heibai.store.library import LibraryGames, Selection


@pytest.fixture
def library(tmp_path, every_store):
    import_files([write_games(tmp_path / "games.jsonl", random_games(30))], home=tmp_path / "home")
    games = LibraryGames(store_address(tmp_path / "home"))
    yield games
    games.close()


def test_games_of_a_position_come_in_pages_and_not_one_by_one(library, monkeypatch):
    monkeypatch.setattr(stored, "_PIECE", 7)
    asked, read = [], library.database.read

    def counting(statement, values=()):
        asked.append(statement)
        return read(statement, values)

    monkeypatch.setattr(library.database, "read", counting)
    assert [row.id for row in find_games(library, Selection(), position="f5")] == list(range(1, 31))
    assert len([statement for statement in asked if "g.id IN" in statement]) == 5
    assert len(asked) == 5 + 2  # those with the moves, up to the empty one


def test_games_by_number_are_those_that_there_are(library):
    assert [row.id for row in library.numbered([2, 5, 30, 31])] == [2, 5, 30]
