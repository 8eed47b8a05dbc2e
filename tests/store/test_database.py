"""Whatever is wrong with a database file, one sentence says so and nothing is lost."""

import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from types import SimpleNamespace

import pytest

from heibai.core.errors import StoreError
from heibai.core.system import machine
from heibai.store import database, home
from heibai.store.database import Database
from heibai.store.games import LiveGames
from heibai.store.schema import APPLICATION_ID, MIGRATIONS, Migration


@pytest.fixture
def path(tmp_path):
    return tmp_path / "heibai.sqlite3"


def test_a_new_database_has_our_mark_and_the_newest_schema(path):
    store = Database(path)
    assert store.read("PRAGMA application_id")[0][0] == APPLICATION_ID
    assert store.read("PRAGMA user_version")[0][0] == len(MIGRATIONS)
    assert store.read("PRAGMA journal_mode")[0][0] == "wal"
    assert store.read("PRAGMA foreign_keys")[0][0] == 1


def test_an_older_schema_is_brought_up_to_date_and_keeps_its_rows(path, monkeypatch):
    game = LiveGames(path).create('{"kept": 1}')
    monkeypatch.setattr(
        database, "MIGRATIONS", (*MIGRATIONS, Migration(("CREATE TABLE later (n INTEGER) STRICT",), ()))
    )
    store = Database(path)
    assert store.read("SELECT count(*) FROM later")[0][0] == 0
    assert store.read("SELECT id FROM live_games")[0][0] == game.id


def test_a_migration_that_fails_changes_nothing(path, monkeypatch):
    Database(path).close()
    monkeypatch.setattr(
        database, "MIGRATIONS", (*MIGRATIONS, Migration(("CREATE TABLE later (n)", "CREATE NONSENSE"), ()))
    )
    with pytest.raises(StoreError, match="nothing was lost"):
        Database(path)
    monkeypatch.undo()
    store = Database(path)
    assert store.read("SELECT count(*) FROM sqlite_master WHERE name = 'later'")[0][0] == 0


def test_a_newer_schema_asks_for_a_newer_heibai(path):
    with Database(path).transaction() as connection:
        connection.execute(f"PRAGMA user_version = {len(MIGRATIONS) + 1}")
    with pytest.raises(StoreError, match=r"newer one: pip install --upgrade heibai"):
        Database(path)


def test_a_foreign_database_is_left_alone(path):
    with sqlite3.connect(path) as other:
        other.execute("CREATE TABLE theirs (n)")
    before = path.read_bytes()
    with pytest.raises(StoreError, match="another program"):
        Database(path)
    assert path.read_bytes() == before


def test_a_file_that_is_no_database_is_left_alone(path):
    path.write_text("dear diary, " * 100)
    with pytest.raises(StoreError, match="is no SQLite database"):
        Database(path)
    assert path.read_text() == "dear diary, " * 100


def test_a_database_locked_by_another_process_says_so(path):
    game = LiveGames(path).create("{}")
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    store = Database(path, patience=0.05)
    with pytest.raises(StoreError, match="is locked by another process"), store.transaction():
        pass
    assert store.read("SELECT id FROM live_games")[0][0] == game.id  # readers do not wait
    other.execute("ROLLBACK")
    with store.transaction():
        pass


def test_a_database_that_another_process_begins_to_use_is_waited_for(path, monkeypatch):
    """SQLite refuses to change the journal at once while another writes, whatever its timeout."""
    Database(path).close()
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("PRAGMA journal_mode = DELETE")
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreError, match="is locked by another process"):
            Database(path, patience=0.05)
        waits = []

        def end_of_a_wait(seconds):
            waits.append(seconds)
            if len(waits) == 3:
                other.execute("COMMIT")

        monkeypatch.setattr(database, "time", SimpleNamespace(monotonic=lambda: 0.0, sleep=end_of_a_wait))
        store = Database(path)
    assert len(waits) == 3
    assert store.read("PRAGMA journal_mode")[0][0] == "wal"


def test_a_read_only_database_says_so(path):
    game = LiveGames(path).create("{}")
    store = Database(path)
    store.read("PRAGMA query_only = ON")
    with pytest.raises(StoreError, match="is read-only"), store.transaction() as connection:
        connection.execute("DELETE FROM live_games")
    assert store.read("SELECT id FROM live_games")[0][0] == game.id


def test_a_full_disk_says_so_and_keeps_what_was_there(path):
    store = Database(path)
    with store.transaction() as connection:
        connection.execute(
            "INSERT INTO live_games (id, config, moves, created, updated) VALUES ('a', '{}', '[]', 0, 0)"
        )
    pages = store.read("PRAGMA page_count")[0][0]
    store.read(f"PRAGMA max_page_count = {pages}")
    with pytest.raises(StoreError, match="the disk is full"), store.transaction() as connection:
        connection.execute(
            "INSERT INTO live_games (id, config, moves, created, updated) VALUES ('b', ?, '[]', 0, 0)",
            ("x" * 1_000_000,),
        )
    assert [row["id"] for row in store.read("SELECT id FROM live_games")] == ["a"]


def test_a_missing_folder_says_how_to_choose_another(tmp_path):
    with pytest.raises(StoreError, match="HEIBAI_HOME"):
        Database(tmp_path / "missing" / "heibai.sqlite3")


def test_what_was_acknowledged_survives_a_kill(address):
    program = (
        "import os, signal, sys\nfrom heibai.store.games import LiveGames\n"
        "games = LiveGames(sys.argv[1]); game = games.create('{}')\n"
        "games.save(game.id, [1, 2, 3]); print(game.id, flush=True); os.kill(os.getpid(), signal.SIGKILL)"
    )
    done = subprocess.run([sys.executable, "-c", program, str(address)], capture_output=True, text=True, check=False)
    assert done.returncode == -9
    assert LiveGames(address).get(done.stdout.strip()).moves == (1, 2, 3)


def test_home_is_chosen_by_the_environment(tmp_path, monkeypatch):
    monkeypatch.setenv("HEIBAI_HOME", str(tmp_path / "mine"))
    assert home.database_path() == tmp_path / "mine" / "heibai.sqlite3"
    assert (tmp_path / "mine").is_dir()
    assert home.runs_directory(tmp_path) == tmp_path / "runs"
    monkeypatch.delenv("HEIBAI_HOME")
    monkeypatch.setattr(machine.sys, "platform", "linux")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "xdg"))
    assert home.home_directory() == tmp_path / "xdg" / "heibai"
    for ignored in ("", "relative"):
        monkeypatch.setenv("XDG_DATA_HOME", ignored)
        assert home.home_directory() == home.Path.home() / ".local" / "share" / "heibai"
    monkeypatch.setattr(machine.sys, "platform", "darwin")
    assert home.home_directory().parts[-3:] == ("Library", "Application Support", "heibai")


def test_a_home_that_cannot_be_made_says_how_to_name_another(tmp_path, monkeypatch):
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("HEIBAI_HOME", os.fspath(tmp_path / "file" / "home"))
    with pytest.raises(StoreError, match="HEIBAI_HOME=/some/folder"):
        home.database_path()


def test_processes_that_begin_together_share_one_new_database(address):
    program = (
        "import sys\nfrom waiting import MINUTES\nfrom heibai.store.home import open_store\n"
        "from heibai.store.games import LiveGames\n"
        "open_store.__kwdefaults__['patience'] = MINUTES\nsys.stdin.read()\n"
        "games = LiveGames(sys.argv[1]); games.save(games.create('{}').id, [1])"
    )
    processes = [
        subprocess.Popen(
            [sys.executable, "-c", program, str(address)],
            stdin=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=os.environ | {"PYTHONPATH": str(Path(__file__).parents[1])},
        )
        for _ in range(4)
    ]
    for process in processes:
        process.stdin.close()
    errors = [process.stderr.read().decode() for process in processes]
    assert [process.wait() for process in processes] == [0] * 4, errors
    assert len(LiveGames(address).list()) == 4
