"""Collections of games in a store of either kind: made, filled, noted, deleted and brought back."""

from contextlib import closing

import pytest

from heibai.core.errors import SpecError, UnknownNameError
from heibai.library import collections as room
from heibai.library.collections import Collected, Collections
from heibai.store.library import FileState, GameRow, LibraryGames, Selection


def game(number):
    return GameRow(number, "reversi/8", "Anna", "Boris", "Cup", "", 2000 + number, number % 3 - 1, bytes([19]), "{}")


@pytest.fixture
def games(address):
    with closing(LibraryGames(address)) as games:
        file = games.open_file("some.jsonl", "1")
        games.add(FileState(file.id, "some.jsonl"), [game(number) for number in range(1, 10)], [], read=9, done=True)
        yield games


@pytest.fixture
def collections(games):
    return Collections(games.database)


@pytest.fixture
def mine(collections):
    return collections.create("Mine", "those that I like").id


def held(collections, id, **how):
    return [each.game for each in collections.collected(id, limit=100, **how)]


def test_a_collection_is_made_renamed_and_noted(collections):
    made = collections.create("  Tiger   games ", "first\nsecond")
    assert (made.name, made.note, made.games, made.deleted) == ("Tiger games", "first\nsecond", 0, None)
    changed = collections.change(made.id, name="Stephenson")
    assert (changed.name, changed.note) == ("Stephenson", "first\nsecond")
    assert collections.change(made.id, note="").note == ""
    assert collections.named("Stephenson") == collections.find(made.id)


def test_collections_are_listed_by_name_whatever_its_capitals(collections):
    for name in ("b", "a", "C", "B"):
        collections.create(name)
    assert [each.name for each in collections.all()] == ["a", "B", "b", "C"]


@pytest.mark.parametrize("name", ["", "  ", "x" * 81, "a\0b", "a\x1bb", "\ud800"])
def test_what_is_no_name_is_refused(collections, name):
    with pytest.raises(SpecError):
        collections.create(name)


def test_a_name_counts_once_until_its_collection_is_deleted(collections, mine):
    with pytest.raises(SpecError, match="there is a collection 'Mine' already"):
        collections.create("Mine")
    other = collections.create("Other").id
    with pytest.raises(SpecError, match="already"):
        collections.change(other, name="Mine")
    assert collections.change(other, name="Other").name == "Other"
    collections.delete(mine)
    collections.create("Mine")
    with pytest.raises(SpecError, match="already"):
        collections.restore(mine)


def test_games_stay_in_the_order_in_which_they_were_added(collections, mine):
    assert collections.add(mine, [5, 2, 5]) == 2
    assert collections.add(mine, [2, 9]) == 1
    assert collections.add(mine, []) == 0
    assert held(collections, mine) == [5, 2, 9]
    assert held(collections, mine, newest=True) == [9, 2, 5]
    first = collections.collected(mine, limit=1)[0]
    assert held(collections, mine, after=first.place) == [2, 9]
    last = collections.collected(mine, newest=True, limit=1)[0]
    assert held(collections, mine, newest=True, after=last.place) == [2, 5]
    assert collections.find(mine).games == 3


def test_a_game_that_the_library_lacks_is_refused_and_none_is_added(collections, mine):
    with pytest.raises(UnknownNameError, match="no game 77"):
        collections.add(mine, [1, 77])
    assert held(collections, mine) == []


def test_a_collection_has_a_most(collections, mine, monkeypatch):
    monkeypatch.setattr(room, "MOST_GAMES", 3)
    monkeypatch.setattr(room, "MOST", 2)
    collections.add(mine, [1, 2])
    with pytest.raises(SpecError, match="at most 3 games, these would be 4"):
        collections.add(mine, [3, 4])
    assert held(collections, mine) == [1, 2]
    collections.create("second")
    with pytest.raises(SpecError, match="there are 2 collections"):
        collections.create("third")


def test_a_removed_game_comes_back_to_its_place_with_its_note(collections, mine):
    collections.add(mine, [1, 2, 3])
    collections.annotate(mine, 2, "  a fine sacrifice ")
    before = collections.collected(mine, limit=9)
    assert collections.remove(mine, [2, 8]) == 1
    assert held(collections, mine) == [1, 3]
    assert collections.remove(mine, [2]) == 0
    assert collections.bring_back(mine, [2, 8]) == 1
    assert collections.collected(mine, limit=9) == before
    assert (before[1].game, before[1].note) == (2, "a fine sacrifice")


def test_a_removed_game_that_is_added_anew_is_the_last_one_without_a_note(collections, mine):
    collections.add(mine, [1, 2])
    collections.annotate(mine, 1, "old")
    collections.remove(mine, [1])
    assert collections.add(mine, [1]) == 1
    assert [(each.game, each.note) for each in collections.collected(mine, limit=9)] == [(2, ""), (1, "")]


def test_a_note_belongs_to_a_game_in_one_collection(collections, mine):
    other = collections.create("Other").id
    collections.add(mine, [1])
    collections.add(other, [1])
    collections.annotate(other, 1, "here")
    assert isinstance(collections.collected(mine, limit=1)[0], Collected)
    assert [collections.collected(each, limit=1)[0].note for each in (mine, other)] == ["", "here"]
    assert collections.holding(1) == {mine, other}
    with pytest.raises(UnknownNameError, match="game 2 is not in this collection"):
        collections.annotate(mine, 2, "x")
    with pytest.raises(SpecError, match="2001 characters"):
        collections.annotate(mine, 1, "x" * 2001)


def test_a_deleted_collection_comes_back_with_all_that_was_in_it(collections, mine):
    collections.add(mine, [3, 1])
    collections.annotate(mine, 3, "kept")
    before = collections.collected(mine, limit=9)
    collections.delete(mine)
    assert collections.all() == []
    assert [each.name for each in collections.all(deleted=True)] == ["Mine"]
    for act in (collections.delete, collections.find, lambda id: collections.add(id, [1])):
        with pytest.raises(UnknownNameError):
            act(mine)
    restored = collections.restore(mine)
    assert (restored.name, restored.games) == ("Mine", 2)
    assert collections.collected(mine, limit=9) == before
    with pytest.raises(UnknownNameError, match="no deleted collection"):
        collections.restore(mine)


def test_what_was_deleted_long_ago_is_given_up_by_the_next_deletion(collections, mine, games, monkeypatch):
    collections.add(mine, [1])
    other = collections.create("Other").id
    collections.add(other, [1, 2])
    collections.delete(mine)
    collections.remove(other, [2])
    monkeypatch.setattr(room, "RESTORABLE", -1.0)
    third = collections.create("Third").id
    collections.delete(third)
    monkeypatch.undo()
    assert [each.name for each in collections.all(deleted=True)] == ["Third"]
    assert games.database.read("SELECT count(*) FROM library_collected")[0][0] == 1
    assert collections.bring_back(other, [2]) == 0


def test_a_selection_takes_the_games_of_a_collection(collections, mine, games):
    collections.add(mine, [7, 2, 4])
    collections.remove(mine, [4])
    wanted = Selection(collection=mine)
    assert [row.id for row in games.games(wanted)] == [2, 7]
    assert games.count(wanted) == 2
    assert [row.id for row in games.moves_of(wanted, above=2, limit=9)] == [7]
    assert games.count(Selection(collection=mine, year=2007)) == 1
    assert games.players(wanted)[0]["games"] == 2


def test_a_sound_store_lacks_no_game(collections, mine):
    collections.add(mine, [1])
    assert collections.lacking() == {}


def test_collections_that_lack_games_are_told_by_name(tmp_path):
    with closing(LibraryGames(tmp_path / "damaged.sqlite3")) as games:
        file = games.open_file("some.jsonl", "1")
        games.add(FileState(file.id, "some.jsonl"), [game(1), game(2)], [], read=2, done=True)
        collections = Collections(games.database)
        collections.add(collections.create("Mine").id, [1, 2])
        games.database.read("PRAGMA foreign_keys = OFF")
        with games.database.transaction() as writing:
            writing.execute("DELETE FROM library_games WHERE id = 2")
        assert collections.lacking() == {"Mine": 1}
