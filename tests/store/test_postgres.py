"""Whatever is wrong with a server, one sentence says so and nothing is lost."""

import secrets
import sys
import threading
from contextlib import closing
from urllib.parse import urlsplit, urlunsplit

import pytest

from heibai.core.errors import StoreError
from heibai.store.games import LiveGames
from heibai.store.home import open_store, store_address
from heibai.store.library import FileState, GameRow, LibraryGames, Selection


def as_user(address, user):
    """The same store for somebody else."""
    parts = urlsplit(address)
    return urlunsplit(parts._replace(netloc=f"{user}@{parts.netloc.rpartition('@')[2]}"))


def in_database(address, name):
    """The same schema in another database."""
    return urlunsplit(urlsplit(address)._replace(path=f"/{name}"))


@pytest.fixture
def admin(server):
    """Runs statements on the server."""
    with closing(open_store(server)) as store:
        yield (
            lambda statement: store.read(f"{statement} ") if statement.startswith("SELECT") else _run(store, statement)
        )


def _run(store, statement):
    with store.transaction() as writing:
        writing.execute(statement)


@pytest.fixture
def role(admin):
    """The name of a role without rights that has to give the password ``right``."""
    name = f"role_{secrets.token_hex(6)}"
    admin(f"CREATE ROLE {name} LOGIN PASSWORD 'right' IN ROLE asked")
    yield name
    admin(f"DROP ROLE {name}")


def test_a_missing_driver_names_the_extra(monkeypatch):
    monkeypatch.delitem(sys.modules, "heibai.store.postgres", raising=False)
    monkeypatch.delitem(sys.modules, "heibai.store.postgres_errors", raising=False)
    monkeypatch.setitem(sys.modules, "psycopg", None)
    with pytest.raises(StoreError, match=r"pip install 'heibai\[postgres\]', or unset HEIBAI_STORE"):
        open_store("postgresql://localhost/games")


@pytest.mark.parametrize("address", ["postgresql:///games?host=/nowhere/socket", "postgresql://localhost:1/games"])
def test_a_server_that_is_not_there_is_said_with_its_address(address):
    with pytest.raises(StoreError, match=r"no PostgreSQL server answers at postgresql://.*; start it, or mend"):
        open_store(address)


def test_a_wrong_password_is_said_and_never_shown(server, role):
    with pytest.raises(StoreError, match="refuses this user or password") as told:
        open_store(as_user(server, f"{role}:secret"))
    assert "secret" not in str(told.value)
    with pytest.raises(StoreError, match=r"or write the password into ~/.pgpass"):
        open_store(as_user(server, role))


@pytest.mark.parametrize("odd", ["%", " ", "/", "?", "#", "@", "[", "\u2100"])
def test_a_password_that_spoils_the_address_is_never_shown(odd):
    with pytest.raises(StoreError, match="HEIBAI_STORE") as told:
        open_store(f"postgresql://anna:secret{odd}secret@localhost:1/games")
    assert "secret" not in str(told.value)


def test_a_user_without_rights_is_told_what_to_ask_for(server, role):
    other = server.partition("schema=")[0] + "schema=not_his"
    with pytest.raises(StoreError, match=r"too few rights .* GRANT CREATE ON DATABASE"):
        open_store(as_user(other, f"{role}:right"))


def test_an_unknown_user_and_an_unknown_database_are_said(server):
    with pytest.raises(StoreError, match="refuses this user or password"):
        open_store(as_user(server, "nobody_of_this_name"))
    with pytest.raises(StoreError, match=r"is not there .* createdb NAME"):
        open_store(in_database(server, "no_such_database"))


def test_a_database_of_another_encoding_is_refused(server, admin):
    name = f"ascii_{secrets.token_hex(6)}"
    import psycopg

    with psycopg.connect(server.partition("&schema")[0], autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name} ENCODING 'SQL_ASCII' LOCALE 'C' TEMPLATE template0".encode())
        try:
            with pytest.raises(StoreError, match="has texts in SQL_ASCII, expected UTF8"):
                open_store(in_database(server, name))
        finally:
            connection.execute(f"DROP DATABASE {name}".encode())


def test_a_schema_of_another_program_is_left_alone(server, admin):
    name = f"theirs_{secrets.token_hex(6)}"
    admin(f"CREATE SCHEMA {name}")
    admin(f"CREATE TABLE {name}.games (n BIGINT)")
    with pytest.raises(StoreError, match=r"belongs to another program; name another one: \?schema=NAME"):
        open_store(server.partition("schema=")[0] + f"schema={name}")
    admin(f"DROP SCHEMA {name} CASCADE")


def test_a_schema_with_a_name_that_sql_keeps_for_itself_is_set_aside_like_others(server, admin):
    with closing(open_store(server.partition("schema=")[0] + "schema=user")) as store:
        with store.transaction() as writing:
            store.set_aside(writing, "user_before")
        assert store.read("SELECT count(*) FROM live_games")[0][0] == 0
    admin('DROP SCHEMA "user", user_before CASCADE')


@pytest.mark.parametrize("name", ["Capital", "x;drop", "", "pg_mine", "x" * 70])
def test_a_schema_is_a_plain_name(name):
    with pytest.raises(StoreError, match=r"is no name; expected small letters, digits and _"):
        open_store(f"postgresql://localhost/games?schema={name}")


@pytest.mark.parametrize("address", ["mysql://x", "postgresql:/x", "/some/file"])
def test_an_address_of_another_kind_is_refused(monkeypatch, address):
    monkeypatch.setenv("HEIBAI_STORE", address)
    with pytest.raises(StoreError, match="expected postgresql://user@host/database, or unset it"):
        store_address()


def test_an_address_that_is_none_is_said():
    with pytest.raises(StoreError, match=r"is none \(.*\); mend HEIBAI_STORE"):
        open_store("postgresql://[::1/games")


def test_options_that_the_server_does_not_have_are_said():
    with pytest.raises(StoreError, match="is no address of a PostgreSQL store"):
        open_store("postgresql://localhost/games?colour=black")


def test_who_waits_too_long_for_another_writer_is_told_and_readers_do_not_wait(server):
    with closing(open_store(server)) as first, closing(open_store(server, patience=0.1)) as second:
        with first.transaction():
            assert second.read("SELECT count(*) FROM live_games")[0][0] == 0
            with pytest.raises(StoreError, match="is locked by another process"), second.transaction():
                pass
        with second.transaction():
            pass


def test_a_connection_that_is_lost_is_said_and_made_anew(server, admin):
    with closing(LiveGames(server)) as games:
        made = games.create("{}")
        backend = games._database.read("SELECT pg_backend_pid()")[0][0]
        admin(f"SELECT pg_terminate_backend({backend})")
        with pytest.raises(StoreError, match=r"went away .*; nothing was lost: start the server"):
            games.save(made.id, [1])
        games.save(made.id, [1, 2])
        assert games.get(made.id).moves == (1, 2)


def test_a_server_that_only_reads_says_so(server):
    open_store(server).close()
    store = open_store(f"{server}&options=-cdefault_transaction_read_only%3Don")
    with closing(store), pytest.raises(StoreError, match="is read-only"), store.transaction() as writing:
        writing.execute("DELETE FROM live_games")


def row(fingerprint, black):
    return GameRow(fingerprint, "reversi/8", black, "Bo", "", "", 2001, 2, b"\x13\x12", "{}")


def test_a_name_with_a_zero_byte_is_kept_without_it(server):
    with closing(LibraryGames(server)) as games:
        games.add(games.open_file("file", "1"), [row(1, "An\0na")], [], read=1, done=True)
        assert [each.black for each in games.games()] == ["An\N{REPLACEMENT CHARACTER}na"]


def test_writers_at_once_add_every_game_once_and_in_order(server):
    seen, done = [], threading.Event()

    def write(first):
        with closing(LibraryGames(server)) as games:
            file = games.open_file(f"file {first}", "1")
            for number in range(first, first + 60, 10):
                file = games.add(
                    file, [row(n, f"player {n}") for n in range(number, number + 10)], [], read=10, done=False
                )

    def watch():
        with closing(LibraryGames(server)) as games:
            while not done.is_set():
                seen.extend(each.id for each in games.moves_of(Selection(), above=max(seen, default=0), limit=1000))
            seen.extend(each.id for each in games.moves_of(Selection(), above=max(seen, default=0), limit=1000))

    writers = [threading.Thread(target=write, args=(first,)) for first in (0, 30, 60, 90)]
    watcher = threading.Thread(target=watch)
    for thread in (*writers, watcher):
        thread.start()
    for thread in writers:
        thread.join()
    done.set()
    watcher.join()
    with closing(LibraryGames(server)) as games:
        assert sorted(each.fingerprint for each in games.games()) == list(range(150))
        assert seen == [each.id for each in games.games()]
        assert sum(each.added for each in games.files()) == 150


def test_the_state_of_a_file_is_the_same_as_in_a_file_of_ones_own(address):
    with closing(LibraryGames(address)) as games:
        file = games.open_file("file", "1")
        after = games.add(file, [row(1, "Anna"), row(1, "Anna"), row(2, "Cy")], [(4, "illegal")], read=4, done=True)
        assert after == FileState(file.id, "file", 4, 2, 1, 1, done=True)
        assert games.refused(after) == [(4, "illegal")]
        assert games.open_file("file", "2") == FileState(file.id, "file")
