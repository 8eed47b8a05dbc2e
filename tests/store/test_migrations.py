"""Every schema becomes every other one, up and down, on both kinds of store; the rows that both know stay."""

import pytest

from heibai.core.errors import StoreError
from heibai.store import database
from heibai.store.database import Database
from heibai.store.games import LiveGames
from heibai.store.home import open_store
from heibai.store.schema import MIGRATIONS

NEWEST = len(MIGRATIONS)
VERSIONS = range(1, NEWEST)


def store_of_version(address, version, monkeypatch):
    """An open store, made by a heibai that knew no newer schema."""
    with monkeypatch.context() as older:
        older.setattr(database, "MIGRATIONS", MIGRATIONS[:version])
        if isinstance(address, str):
            older.setattr("heibai.store.postgres.MIGRATIONS", MIGRATIONS[:version])
        return open_store(address)


def shape(store):
    """Every table with its columns, and every index."""
    if isinstance(store, Database):
        columns = (
            'SELECT m.name, p.name, p.type, p."notnull", p.dflt_value, p.pk FROM sqlite_master AS m, '
            "pragma_table_info(m.name) AS p WHERE m.type = 'table' ORDER BY 1, 2"
        )
        indexes = "SELECT name, sql FROM sqlite_master WHERE type = 'index' ORDER BY 1"
    else:
        columns = (
            "SELECT table_name, column_name, data_type, is_nullable, column_default, collation_name "
            "FROM information_schema.columns WHERE table_schema = current_schema() ORDER BY 1, 2"
        )
        indexes = "SELECT indexname, indexdef FROM pg_indexes WHERE schemaname = current_schema() ORDER BY 1"
    return [tuple(row) for query in (columns, indexes) for row in store.read(query)]


def put_rows(store, version):
    with store.transaction() as writing:
        for id, updated in (("a", 30.0), ("b", 10.0), ("c", 20.0)):
            insert = "INSERT INTO live_games (id, config, moves, created, updated) VALUES (?, '{}', '[1]', 0, ?)"
            writing.execute(insert, (id, updated))
        writing.execute("INSERT INTO sources (id, name) VALUES (7, 'archive')")
        writing.execute(
            "INSERT INTO games (source, game, size, black, white, date, record) "
            "VALUES (7, 'reversi', 8, 'Anna', 'Bo', '2001', '{}')"
        )
        if version >= 2:
            writing.execute(
                "INSERT INTO runs (path, kind, state, done, unit, created, config, seed) "
                "VALUES ('/run', 'evolve', 'finished', 3, 'generations', 0, '{}', 5)"
            )


def kept(store):
    """What `put_rows` put there and every version has."""
    return [
        *map(tuple, store.read("SELECT id, config, moves, updated FROM live_games ORDER BY id")),
        *map(tuple, store.read("SELECT s.name, g.black FROM games AS g JOIN sources AS s ON s.id = g.source")),
        *map(tuple, store.read("SELECT path, kind FROM runs")),
    ]


@pytest.mark.parametrize("version", VERSIONS)
def test_an_older_store_is_brought_up_to_date_and_keeps_its_rows(address, version, monkeypatch):
    older = store_of_version(address, version, monkeypatch)
    assert older.version == version
    put_rows(older, version)
    before = kept(older)
    older.close()
    newest = open_store(address)
    assert newest.version == NEWEST
    assert kept(newest) == before
    newest.close()
    games = LiveGames(address)
    assert [game.id for game in games.list()] == (["a", "c", "b"] if version < 3 else ["c", "b", "a"])
    games.close()


@pytest.mark.parametrize("version", VERSIONS)
def test_the_way_down_ends_at_the_schema_of_then_and_leads_up_again(address, version, monkeypatch, tmp_path):
    made_then = store_of_version(address, version, monkeypatch)
    then = shape(made_then)
    made_then.close()
    store = open_store(address)
    newest = shape(store)
    put_rows(store, NEWEST)
    before = kept(store)
    store.change_schema(version)
    assert (store.version, shape(store), kept(store)) == (version, then, before)
    store.change_schema(NEWEST)
    assert (store.version, shape(store), kept(store)) == (NEWEST, newest, before)
    store.close()


def test_an_older_heibai_finds_no_digest_that_it_does_not_know(address):
    games = LiveGames(address)
    games.create("{}", [1])
    games.close()
    store = open_store(address)
    store.change_schema(7)
    assert [row["digest"] for row in store.read("SELECT digest FROM live_games")] == [None]
    store.close()


def test_a_newer_store_asks_for_a_newer_heibai(address, monkeypatch):
    open_store(address).close()
    with pytest.raises(StoreError, match="newer one: pip install --upgrade heibai"):
        store_of_version(address, NEWEST - 1, monkeypatch)


def test_a_change_that_fails_half_way_changes_nothing(address, monkeypatch):
    store = open_store(address)
    before = shape(store)
    with store.transaction() as writing:
        writing.execute("DROP TABLE library_names")
    broken = shape(store)
    assert broken != before
    with pytest.raises(StoreError, match="library_names"):
        store.change_schema(1)
    assert (store.version, shape(store)) == (NEWEST, broken)
    store.close()
