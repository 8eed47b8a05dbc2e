"""Games move from a file to a server and back by a backup, and nothing of them changes on the way."""

from contextlib import closing

import pytest
from small_archives import random_games, write_games
from upkeep.full_home import content, rows
from waiting import MINUTES

from heibai.core.errors import StoreError
from heibai.jobs.directory import RunDirectory
from heibai.library.imports.importing import import_files
from heibai.library.index import PositionIndex
from heibai.store.database import Database
from heibai.store.games import LiveGames
from heibai.store.home import open_store, store_address
from heibai.store.library import LibraryGames, Selection
from heibai.store.runs import RunIndex
from heibai.store.schema import LONGEST_NAME
from heibai.upkeep import to_server
from heibai.upkeep.backup import write_backup
from heibai.upkeep.doctor import examine
from heibai.upkeep.restore import restore


def findings():
    return {part.name: part.findings for part in examine() if part.findings}


def digest():
    with closing(LibraryGames(store_address())) as games:
        return PositionIndex(games).digest()


@pytest.fixture(autouse=True)
def _a_busy_server_forgets_a_connection_late(monkeypatch):
    monkeypatch.setattr("heibai.store.postgres._GOODBYE", MINUTES)


@pytest.fixture
def moved(home, server, tmp_path, monkeypatch):
    """A backup of a furnished folder, put back into a store on the server and a new folder: that folder."""
    with closing(RunIndex(home / "heibai.sqlite3")) as index:
        index.add(RunDirectory.create(tmp_path / "elsewhere", kind="evolve", config={}))
    write_backup(tmp_path / "file.zip")
    monkeypatch.setenv("HEIBAI_HOME", str(tmp_path / "moved"))
    monkeypatch.setenv("HEIBAI_STORE", server)
    restore(tmp_path / "file.zip")
    return tmp_path / "moved"


def test_a_store_moves_to_a_server_and_back(home, moved, server, tmp_path, monkeypatch):
    assert rows(server) == rows(home / "heibai.sqlite3")
    assert findings() == {}
    assert digest()
    index = digest()
    write_backup(tmp_path / "server.zip")
    monkeypatch.delenv("HEIBAI_STORE")
    monkeypatch.setenv("HEIBAI_HOME", str(tmp_path / "back"))
    restore(tmp_path / "server.zip")
    assert rows(store_address()) == rows(home / "heibai.sqlite3")
    assert content(tmp_path / "back") == content(home)
    with closing(RunIndex(store_address())) as runs:
        assert runs.paths() == [tmp_path / "elsewhere"]
    assert digest() == index
    assert findings() == {}


def test_names_that_are_too_long_for_a_server_arrive_as_their_beginnings(home, server, tmp_path, monkeypatch):
    """An older heibai took them into its file."""
    long = [f"{'名' * 1200}{end}" for end in ("a", "b")]
    with closing(Database(home / "heibai.sqlite3")) as store, store.transaction() as writing:
        for number, name in enumerate(long, start=1):
            writing.execute("INSERT INTO library_names (id, name) VALUES (?, ?)", (7000 + number, name))
            writing.execute("UPDATE library_games SET black = ?, digest = NULL WHERE id = ?", (7000 + number, number))
    write_backup(tmp_path / "file.zip")
    monkeypatch.setenv("HEIBAI_HOME", str(tmp_path / "moved"))
    monkeypatch.setenv("HEIBAI_STORE", server)
    restore(tmp_path / "file.zip")
    with closing(LibraryGames(server)) as library:
        names = [row.black for row in library.numbered([1, 2])]
        assert [library.count(Selection(player=name)) for name in names] == [1, 1]
    assert all(len(name.encode()) <= LONGEST_NAME and name.startswith("名" * 600) for name in names)
    assert [name[-10:] for name in names] == ["... (7001)", "... (7002)"]
    assert findings() == {}


def test_a_moved_store_goes_on_with_new_numbers(moved, server, tmp_path):
    more = write_games(tmp_path / "more.jsonl", random_games(10, size=6, first=500))
    assert import_files([more]).added == 10
    with closing(LiveGames(server)) as games:
        newest = games.create("{}")
        assert games.list()[0] == newest
    with closing(LibraryGames(server)) as library:
        assert [row.id for row in library.games()] == list(range(1, 41))
    assert findings() == {}


def test_what_the_server_holds_is_replaced_only_when_asked_and_kept_in_another_schema(
    moved, server, tmp_path, monkeypatch
):
    with pytest.raises(StoreError, match=r"holds .*postgresql://.* already; add --replace"):
        restore(tmp_path / "file.zip")
    with closing(LiveGames(server)) as games:
        games.create("{}")
        games._database.require_alone()
        with monkeypatch.context() as hurried:
            hurried.setattr("heibai.store.postgres._GOODBYE", 0.0)
            with pytest.raises(StoreError, match="is in use by 1 other connections; end the other heibai first"):
                restore(tmp_path / "file.zip", replace=True)
    before = rows(server)
    done = restore(tmp_path / "file.zip", replace=True)
    assert len(rows(server)[2]) == len(before[2]) - 1
    aside = server.partition("schema=")[0] + f"schema={done.schema}"
    assert rows(aside) == before
    with closing(open_store(aside)) as store, store.transaction() as writing:
        writing.execute(f"DROP SCHEMA {done.schema} CASCADE")
    assert findings() == {}


def test_a_restore_that_fails_leaves_the_server_as_it_was(moved, server, tmp_path, monkeypatch):
    before = rows(server)
    with closing(LiveGames(moved / "heibai.sqlite3")), pytest.raises(StoreError, match="locked by another process"):
        restore(tmp_path / "file.zip", replace=True)
    assert rows(server) == before
    copied = []

    def fail(scratch, id, source):
        copied.append(id)
        raise StoreError("no room")

    monkeypatch.setattr(to_server, "_give_index", fail)
    with pytest.raises(StoreError, match="no room"):
        restore(tmp_path / "file.zip", replace=True)
    assert len(copied) == 1
    with closing(open_store(server)) as store:
        assert store.id != copied[0]
        schema = server.partition("schema=")[2]
        assert store.read("SELECT nspname FROM pg_namespace WHERE nspname LIKE ?", (f"{schema}_before%",)) == []
    assert rows(server) == before


def test_the_doctor_finds_what_is_wrong_with_a_store_on_a_server(moved, server):
    with closing(open_store(server)) as store, store.transaction() as writing:
        writing.execute("UPDATE live_games SET moves = 'x'")
        writing.execute("DELETE FROM library_games WHERE id = 7")
    found = findings()
    assert "is damaged (moves is no JSON list" in found["store"][0]
    assert "counts 30 games of reversi/6, the store has 29" in found["index"][0]


def test_machines_that_share_a_store_have_an_index_each(moved, server, tmp_path, monkeypatch):
    index = digest()
    monkeypatch.setenv("HEIBAI_HOME", str(tmp_path / "another machine"))
    assert "lacks about 30 games" in findings()["index"][0]
    with closing(LibraryGames(server)) as games:
        PositionIndex(games).finish()
    assert digest() == index
    monkeypatch.setenv("HEIBAI_HOME", str(moved))
    assert digest() == index


def test_lists_of_this_machine_stay_in_its_folder(moved, server):
    (folder,) = (path for path in (moved / "library").iterdir() if path.is_dir())
    with closing(open_store(server)) as store:
        assert folder.name == store.id
        assert store.read("SELECT count(*) FROM library_segments")[0][0] == 0
    with closing(Database(folder / "segments.sqlite3")) as listed:
        assert listed.read("SELECT count(*) FROM library_segments")[0][0] == 1


def test_a_named_folder_has_its_own_file_whatever_the_environment_says(moved, server, tmp_path):
    assert store_address() == server
    assert store_address(tmp_path / "x") == tmp_path / "x" / "heibai.sqlite3"
