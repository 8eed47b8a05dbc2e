"""How the library is asked for the games of a position."""

from contextlib import closing
from dataclasses import replace

import pytest
from small_archives import random_games, write_games

from heibai.games import GameSpec
from heibai.library import search
from heibai.library.imports.importing import import_files
from heibai.library.search import find_games, looked_through
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


def test_a_search_stops_and_goes_on_where_it_stopped(library, monkeypatch):
    monkeypatch.setattr(search, "_BATCH", 7)
    game = GameSpec("reversi").make()
    wanted = search.reached(game, "f5")
    spec = Selection(spec="reversi/8")
    through, found = next(looked_through(library, spec, game, wanted))
    ids = [passage.row.id for passage in found]
    assert (through, ids) == (7, list(range(1, 8)))
    for reached, passages in looked_through(library, spec, game, wanted, above=through):
        ids += [passage.row.id for passage in passages]
        assert ids[-1] == reached
    assert ids == list(range(1, 31))


def test_names_of_the_library_are_found_by_a_part_of_them(tmp_path, every_store):
    named = [
        replace(game, black=black, white=white)
        for game, (black, white) in zip(
            random_games(3), (("Anna", "reversi/9"), ("Joanna", "50%"), ("Bo", "a_b")), strict=True
        )
    ]
    import_files([write_games(tmp_path / "games.jsonl", named)], home=tmp_path / "home")
    with closing(LibraryGames(store_address(tmp_path / "home"))) as games:
        assert games.players_like("ANN", limit=9) == ["Anna", "Joanna"]
        assert games.players_like("n", limit=1) == ["Anna"]
        assert [games.players_like(mark, limit=9) for mark in ("%", "_", "\\")] == [["50%"], ["a_b"], []]
        assert games.kinds("reversi") == ["reversi/8", "reversi/9"]  # a name may look like a kind
        assert games.count() == games.count(Selection(spec="reversi/8")) == 3


def test_games_by_number_are_those_that_there_are(library):
    assert [row.id for row in library.numbered([2, 5, 30, 31])] == [2, 5, 30]
