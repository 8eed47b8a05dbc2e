"""A disk without room, in every verb: one sentence that asks for room, and reading goes on."""

from __future__ import annotations

import errno
import os
import sqlite3
from contextlib import closing

import pytest

from heibai.core.errors import RunError, StoreError
from heibai.jobs.documents import locked
from heibai.store import database
from heibai.store.database import Database, sentences

FULL = OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), "some/file")


def refuse(*given, **named):
    raise FULL


def test_a_lock_holds_where_its_holder_cannot_be_noted(tmp_path, monkeypatch):
    monkeypatch.setattr(os, "write", refuse)
    with locked(tmp_path / "lock"), pytest.raises(RunError, match="another process"), locked(tmp_path / "lock"):
        pass


@pytest.mark.parametrize(
    ("number", "mend"),
    [
        (errno.ENOSPC, "make room and start the same command again"),
        (errno.EROFS, "name another place"),
        (errno.EACCES, "give yourself the right"),
        (errno.EIO, "heibai restore FILE"),
    ],
)
def test_whatever_the_system_refuses_a_verb_is_a_sentence(command_line, monkeypatch, number, mend):
    def fail(spec):
        raise OSError(number, os.strerror(number), "some/file")

    monkeypatch.setattr("heibai.games.spec.GameSpec.make", fail)
    code, _, said = command_line("board", "reversi")
    assert code == 2
    assert said.startswith(f"heibai: the system refuses 'some/file' ({os.strerror(number)}); what was there before is")
    assert mend in said
    assert len(said.splitlines()) == 1


def test_a_mistake_of_ours_is_none_of_the_disk(command_line, monkeypatch):
    def fail(spec):
        raise OSError(errno.EBADF, os.strerror(errno.EBADF))

    monkeypatch.setattr("heibai.games.spec.GameSpec.make", fail)
    with pytest.raises(OSError, match="Bad file descriptor"):
        command_line("board", "reversi")


@pytest.mark.parametrize("said", ["disk I/O error", "database or disk is full", "attempt to write a readonly database"])
def test_what_the_database_calls_a_disk_error_is_told_as_what_it_is(tmp_path, monkeypatch, said):
    monkeypatch.setattr(database, "_is_full", lambda path: True)
    with (
        pytest.raises(StoreError, match="has no room: the disk is full; nothing was lost: make room"),
        sentences(tmp_path),
    ):
        raise sqlite3.OperationalError(said)


def test_a_disk_that_fails_is_told_apart_from_a_full_one(tmp_path):
    with pytest.raises(StoreError, match="the disk fails") as raised, sentences(tmp_path):
        raise sqlite3.OperationalError("disk I/O error")
    assert "put back a copy" not in str(raised.value)


def test_a_database_is_read_where_no_room_is_left(tmp_path, monkeypatch):
    """Without room SQLite cannot make the memory that its readers share."""
    path = tmp_path / "some.sqlite3"
    with closing(Database(path)) as made, made.transaction() as writing:
        writing.execute("INSERT INTO live_games VALUES ('a', '{}', '[]', 0, 0, 1, NULL)")

    def no_room(self, patience):
        error = sqlite3.OperationalError("disk I/O error")
        error.sqlite_errorcode = sqlite3.SQLITE_IOERR_SHMSIZE
        raise error

    monkeypatch.setattr(Database, "_prepare", no_room)
    with pytest.raises(StoreError, match="the disk fails"):
        Database(path)
    monkeypatch.setattr(database, "_is_full", lambda path: True)
    with closing(Database(path)) as opened:
        assert [row["id"] for row in opened.read("SELECT id FROM live_games")] == ["a"]
        assert opened.is_only_read
        with pytest.raises(StoreError, match="make room"), opened.transaction() as writing:
            writing.execute("DELETE FROM live_games")
