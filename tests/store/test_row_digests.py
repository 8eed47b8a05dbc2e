"""A row of the store that something else has changed is told apart and left out, whichever value it was."""

from __future__ import annotations

from contextlib import closing

import pytest
from small_archives import random_games, write_games

from heibai.core.errors import StoreError
from heibai.library.collections import Collections
from heibai.library.imports.importing import import_files
from heibai.library.index import PositionIndex
from heibai.store.games import DamagedGame, LiveGames
from heibai.store.home import store_address
from heibai.store.library import LibraryGames, Selection
from heibai.store.schema import digest_of

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


OF_THE_PAGE = (
    "moves = '[1, 2, 4]'",
    """config = '{"a": 2}'""",
    "created = created - 1",
    "updated = updated + 1",
    "digest = digest + 1",
)


@pytest.mark.parametrize("column", OF_THE_PAGE)
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
    assert games.get(kept.id).created == games.get(kept.id).updated  # nobody knows when it was created
    games.close()


def test_a_game_of_the_page_under_another_id_is_damaged(tmp_path, every_store):
    games = LiveGames(store_address(tmp_path))
    games.create("{}", [1])
    change(games._database, "UPDATE live_games SET id = 'other'")
    with pytest.raises(StoreError, match="is not what was saved, its digest differs"):
        games.get("other")
    games.close()


def test_the_digest_of_a_game_of_before_schema_8_is_of_config_and_moves(tmp_path, every_store):
    games = LiveGames(store_address(tmp_path))
    ids = [games.create("{}", [1]).id for _ in range(2)]
    change(games._database, f"UPDATE live_games SET digest = {digest_of('{}', '[1]')}")
    change(games._database, f"UPDATE live_games SET moves = '[2]' WHERE id = '{ids[0]}'")
    with pytest.raises(StoreError, match="digest differs"):
        games.get(ids[0])
    created = games.get(ids[1]).created
    games.save(ids[1], [1])
    assert games.get(ids[1]).created == created
    change(games._database, "UPDATE live_games SET created = created - 1")  # now it is of these, too
    with pytest.raises(StoreError, match="digest differs"):
        games.get(ids[1])
    games.close()


ROWS = {
    "how far a file was read": "UPDATE library_files SET read = read - 5",
    "that a file is done": "UPDATE library_files SET done = 0",
    "the path of a file": "UPDATE library_files SET path = 'elsewhere' WHERE id = 1",
    "why a record was refused": "UPDATE library_refused SET reason = 'it was liked'",
    "which record was refused": "UPDATE library_refused SET record = record + 1",
    "the name of a collection": "UPDATE library_collections SET name = 'other' WHERE id = 1",
    "that a collection is there": "UPDATE library_collections SET deleted = created",
    "the note of a game": "UPDATE library_collected SET note = 'a blunder' WHERE game = 3",
    "which game it is": "UPDATE library_collected SET game = 7 WHERE game = 3",
    "whose collection it is in": "UPDATE library_collected SET collection = 2 WHERE game = 3",
    "that a game was removed": "UPDATE library_collected SET deleted = added WHERE game = 3",
}


@pytest.fixture
def furnished(tmp_path, every_store):
    path = tmp_path / "games.txt"
    path.write_text("f5d6c3\nf5d6a1\nf5d6c3d3\nf5f6e6f4\nf5d6c4\n")
    import_files([path], home=tmp_path / "home")
    import_files([write_games(tmp_path / "games.jsonl", random_games(12, size=6))], home=tmp_path / "home")
    games = LibraryGames(store_address(tmp_path / "home"))
    collections = Collections(games.database)
    for name in ("mine", "yours"):
        collections.create(name, "of six columns")
    collections.add(1, [1, 3, 5])
    collections.annotate(1, 3, "both corners")
    yield games
    games.close()


@pytest.mark.parametrize("what", ROWS)
def test_a_row_of_imports_and_collections_that_was_changed_is_said_when_it_is_read(furnished, what, caplog):
    def read():
        collections = Collections(furnished.database)
        told = [collections.all(), collections.all(deleted=True)]
        told += [collections.collected(each, limit=50) for each in (1, 2)]
        files = furnished.files()
        return [*told, files, [furnished.refused(each) for each in files]]

    right = read()
    assert caplog.text == ""
    assert [furnished.damaged_rows(), Collections(furnished.database).damaged()] == [[], []]
    change(furnished.database, ROWS[what])
    assert read() != right
    reasons = [reason for file in furnished.files() for _, reason in furnished.refused(file)]
    assert "damaged" in caplog.text + " ".join(reasons)
    assert furnished.damaged_rows() + Collections(furnished.database).damaged()


def test_changes_of_our_own_are_sound_and_of_a_damaged_row_none_makes_a_sound_one(furnished):
    collections = Collections(furnished.database)
    collections.change(1, name="ours", note="other words")
    collections.remove(1, [3, 5])
    collections.bring_back(1, [5])
    collections.annotate(1, 1, "first")
    collections.delete(2)
    collections.restore(2)
    assert collections.damaged() == []
    change(furnished.database, "UPDATE library_collected SET note = 'x' WHERE game = 1")
    collections.annotate(1, 1, "second")
    assert collections.damaged() == ["game 1 in collection 1"]
    assert [each.game for each in collections.collected(1, limit=9)] == [5]


def test_games_of_a_collection_whose_rows_were_changed_are_said_when_they_are_selected(furnished, caplog):
    change(furnished.database, "UPDATE library_collected SET game = 7 WHERE game = 3")
    assert furnished.count(Selection(collection=1)) == 3
    assert "game 7 of collection 1 is damaged" in caplog.text


def test_a_file_whose_row_was_changed_is_imported_from_its_beginning_and_adds_no_game_twice(furnished, tmp_path):
    change(furnished.database, "UPDATE library_files SET read = 2, done = 0 WHERE path LIKE '%.jsonl'")
    import_files([tmp_path / "games.jsonl"], home=tmp_path / "home")
    assert furnished.count() == 16
    assert furnished.damaged_rows() == []


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE library_segments SET last = last - 1",
        "UPDATE library_segments SET rows = rows + 1",
        "UPDATE library_segments SET digest = 'x'",
        "UPDATE library_segments SET level = 3",
        "DELETE FROM library_segments WHERE first = 1",
    ],
)
def test_a_list_of_the_index_that_was_changed_is_said_and_made_again(furnished, tmp_path, statement):
    index = PositionIndex(furnished, home=tmp_path / "home")
    index.finish()
    import_files([write_games(tmp_path / "more.jsonl", random_games(3, first=50, size=6))], home=tmp_path / "home")
    assert len(index.segments()) > 1
    change(furnished.index_place(tmp_path / "home" / "library")[1], statement)
    with pytest.raises(StoreError, match=r"list of the index's files is not what was written.*library rebuild"):
        index.segments()
    index.forget()
    index.finish()
    assert index.damaged() == index.strays() == []


def test_rows_of_an_older_heibai_that_have_no_digest_are_read_as_they_stand(furnished, tmp_path):
    for table in ("library_files", "library_refused", "library_collections", "library_collected"):
        change(furnished.database, f"UPDATE {table} SET digest = NULL")
    change(furnished.index_place(tmp_path / "home" / "library")[1], "UPDATE library_segments SET seal = NULL")
    assert furnished.damaged_rows() == []
    assert Collections(furnished.database).damaged() == []
    assert PositionIndex(furnished, home=tmp_path / "home").segments()


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE library_games SET score = coalesce(score, 0) + 2 WHERE id = 8",
        "UPDATE library_games SET black = white + 1 WHERE id = 8",
        "UPDATE library_games SET year = 1996 WHERE id = 8",
        "UPDATE library_names SET name = 'Nobody' WHERE id = (SELECT black FROM library_games WHERE id = 8)",
    ],
)
def test_what_counts_rest_on_is_looked_at_before_they_are_told(furnished, tmp_path, statement, caplog):
    furnished.players()
    assert caplog.text == ""
    change(furnished.database, statement)
    with closing(LibraryGames(store_address(tmp_path / "home"))) as library:
        library.players()
        library.tallies("opening")
    assert caplog.text.count("the store is damaged") == 1


def test_a_store_that_is_gone_beside_its_index_is_said(tmp_path, caplog):
    import_files([write_games(tmp_path / "games.jsonl", random_games(5, size=6))], home=tmp_path / "home")
    for path in (tmp_path / "home").glob("heibai.sqlite3*"):
        path.unlink()
    for _ in range(2):
        with closing(LibraryGames(store_address(tmp_path / "home"))) as library:
            assert library.count() == 0
    assert caplog.text.count("has no games, and there is an index of some") == 2
