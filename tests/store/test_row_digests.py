"""A row of the store that something else has changed is told apart and left out, whichever value it was."""

from __future__ import annotations

import pytest
from small_archives import random_games, write_games

from heibai.core.errors import StoreError
from heibai.library.imports.importing import import_files
from heibai.library.index import PositionIndex
from heibai.store.games import DamagedGame, LiveGames
from heibai.store.home import store_address
from heibai.store.library import LibraryGames, Selection

CHANGES = {
    "its moves": "UPDATE library_games SET moves = (SELECT moves FROM library_games WHERE id = 5) WHERE id = 2",
    "its score": "UPDATE library_games SET score = score + 1 WHERE id = 2",
    "its score gone": "UPDATE library_games SET score = NULL WHERE id = 2",
    "its year": "UPDATE library_games SET year = year + 1 WHERE id = 2",
    "who had black": "UPDATE library_games SET black = spec WHERE id = 2",
    "what else it says": "UPDATE library_games SET more = '{}' WHERE id = 2",
    "its digest": "UPDATE library_games SET digest = digest + 1 WHERE id = 2",
}


@pytest.fixture
def library(tmp_path, every_store):
    import_files([write_games(tmp_path / "games.jsonl", random_games(12, size=6))], home=tmp_path / "home")
    games = LibraryGames(store_address(tmp_path / "home"))
    yield games
    games.close()


def change(store, statement):
    with store.transaction() as writing:
        writing.execute(statement)


@pytest.mark.parametrize("what", CHANGES)
def test_a_game_of_the_library_that_was_changed_is_said_and_left_out(library, what, caplog):
    assert len(list(library.games())) == 12
    assert list(library.damaged()) == []
    change(library.database, CHANGES[what])
    others = [1, *range(3, 13)]
    assert [game.id for game in library.games()] == others
    assert [game.id for game in library.numbered(range(1, 13))] == others
    assert [game.id for game in library.moves_of(Selection(), above=0, limit=100)] == others
    assert list(library.damaged()) == [2]
    assert caplog.text.count("game 2 of the library is damaged and left out") == 1


def test_a_name_that_was_changed_damages_the_games_that_have_it(library):
    change(
        library.database,
        "UPDATE library_names SET name = 'Nobody' WHERE id = (SELECT black FROM library_games WHERE id = 3)",
    )
    assert 3 in library.damaged()


def test_rows_of_an_older_heibai_are_read_as_they_stand(library):
    change(library.database, "UPDATE library_games SET digest = NULL, year = 1900")
    assert [game.year for game in library.games()] == [1900] * 12
    assert list(library.damaged()) == []


def test_the_index_counts_no_damaged_game(library, tmp_path):
    index = PositionIndex(library, home=tmp_path / "home")
    change(library.database, CHANGES["its moves"])
    index.forget()
    index.finish()
    from heibai.games import GameSpec, make_game

    game = make_game("reversi/6")
    assert sum(each.games for each in index.moves(game, GameSpec("reversi", 6), game.start())) == 11


@pytest.mark.parametrize("column", ["moves = '[1, 2, 4]'", """config = '{"a": 2}'""", "digest = digest + 1"])
def test_a_game_of_the_page_that_was_changed_is_damaged(tmp_path, every_store, column):
    games = LiveGames(store_address(tmp_path))
    kept = games.create('{"a": 1}', [1, 2, 3])
    other = games.create("{}")
    games.save(kept.id, [1, 2, 3, 5])
    assert games.get(kept.id).moves == (1, 2, 3, 5)
    change(games._database, f"UPDATE live_games SET {column} WHERE id = '{kept.id}'")
    with pytest.raises(StoreError, match="is not what was saved, its digest differs"):
        games.get(kept.id)
    assert [type(each) is DamagedGame for each in games.walk()].count(True) == 1
    assert [each.id for each in games.list()] == [other.id]
    games.save(kept.id, [1])  # of a damaged config nobody makes a sound one
    with pytest.raises(StoreError, match="digest differs"):
        games.get(kept.id)
    games.save(kept.id, [1], config="{}")
    assert games.get(kept.id).moves == (1,)
    games.close()
