"""Collections: named sets of the library's games, each game in the order in which it was added, with notes.

What is deleted can be brought back for some days; the next deletion after that gives it up.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import NamedTuple

from ..core.errors import SpecError, UnknownNameError, quoted
from ..store.dialect import DatabaseRow, Store, Writing
from ..store.schema import COLLECTED, COLLECTIONS, Said, SealedTable

MOST = 500  # collections
MOST_GAMES = 50_000  # of one collection: what the page writes into a file
LONGEST_TITLE = 80  # characters of a collection's name
LONGEST_NOTE = 2000  # characters
RESTORABLE = 30 * 86400.0  # seconds that what was deleted can be brought back
_BATCH = 500  # numbers of games that are asked for at once
_LAST = 2**63 - 1  # above every place
_PAGE = 2000  # rows that are looked at at once
_MOST_TOLD = 5  # damaged rows that are said one by one
_LIST = "heibai library collections list"

log = logging.getLogger("heibai.library")


@dataclass(frozen=True, slots=True)
class Collection:
    """A set of games with a name."""

    id: int
    name: str
    note: str
    created: float  # seconds since 1970
    deleted: float | None  # seconds since 1970; None: it is there
    games: int  # that are in it


class Collected(NamedTuple):
    """A game in a collection."""

    place: int  # rises with every game that is added
    game: int  # its number in the library
    note: str
    added: float  # seconds since 1970


class Collections:
    """The collections of one store. Safe to share between threads; every writing call is one transaction.

    A collection that is not what was written is said and shown; a game in one is said and left out.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self._told: set[tuple[str, int]] = set()  # damaged rows that were said

    def all(self, *, deleted: bool = False) -> list[Collection]:
        """Those that are there, by name; or those that were deleted and can be brought back, the last one first.

        Raises StoreError.
        """
        found = self._found()
        if deleted:
            since = time.time() - RESTORABLE
            gone = [(each.deleted, each.id, each) for each in found if each.deleted is not None]
            return [each for when, _, each in sorted(gone, key=lambda told: told[:2], reverse=True) if when > since]
        return sorted((each for each in found if each.deleted is None), key=lambda each: (each.name.lower(), each.name))

    def find(self, id: int) -> Collection:
        """The collection of this number. Raises UnknownNameError, StoreError."""
        for each in self._found():
            if each.id == id and each.deleted is None:
                return each
        raise _missing(id)

    def named(self, name: str, *, deleted: bool = False) -> Collection:
        """The collection of this name, or the last one of this name that was deleted.

        Raises UnknownNameError, SpecError, StoreError.
        """
        wanted = clean_name(name)
        for each in self.all(deleted=deleted):
            if each.name == wanted:
                return each
        kind = "deleted collection" if deleted else "collection"
        raise UnknownNameError(f"there is no {kind} {quoted(wanted)}; list them with: {_LIST}")

    def holding(self, game: int) -> set[int]:
        """The numbers of the collections that a game is in. Raises StoreError."""
        rows = self._store.read("SELECT collection FROM library_collected WHERE game = ? AND deleted IS NULL", (game,))
        return {row["collection"] for row in rows}

    def create(self, name: str, note: str = "") -> Collection:
        """A new one without games. Raises SpecError: the name is taken or too long; StoreError."""
        with self._store.transaction() as writing:
            _require_room(writing)
            _require_free(writing, clean_name(name))
            row = COLLECTIONS.values(name=clean_name(name), note=clean_note(note), created=time.time(), deleted=None)
            id = writing.execute(COLLECTIONS.insert(more="RETURNING id"), row).fetchone()[0]
        return self.find(id)

    def change(self, id: int, *, name: str | None = None, note: str | None = None) -> Collection:
        """Another name, another note. Raises SpecError, UnknownNameError, StoreError."""
        with self._changing(id) as (writing, _):
            if name is not None:
                _require_free(writing, clean_name(name), besides=id)
                COLLECTIONS.update(writing, "id = ?", (id,), name=clean_name(name))
            if note is not None:
                COLLECTIONS.update(writing, "id = ?", (id,), note=clean_note(note))
        return self.find(id)

    def delete(self, id: int) -> None:
        """Delete a collection, not its games; ``restore`` brings it back. Raises UnknownNameError, StoreError."""
        with self._changing(id) as (writing, now):
            for table in (COLLECTIONS.name, COLLECTED.name):
                writing.execute(f"DELETE FROM {table} WHERE deleted < ?", (now - RESTORABLE,))
            COLLECTIONS.update(writing, "id = ?", (id,), deleted=now)

    def restore(self, id: int) -> Collection:
        """Bring back one that was deleted.

        Raises SpecError: its name is taken, or there are too many; UnknownNameError, StoreError.
        """
        with self._store.transaction() as writing:
            query = "SELECT name FROM library_collections WHERE id = ? AND deleted IS NOT NULL"
            if not (rows := writing.execute(query, (id,)).fetchall()):
                raise UnknownNameError(f"there is no deleted collection {id}; list them with: {_LIST}")
            _require_room(writing)
            _require_free(writing, rows[0][0])
            COLLECTIONS.update(writing, "id = ?", (id,), deleted=None)
        return self.find(id)

    def add(self, id: int, games: Sequence[int]) -> int:
        """Put games behind those that are there; how many of them are new.

        Raises UnknownNameError: no such collection or game; SpecError: it would be too large; StoreError.
        """
        with self._changing(id) as (writing, now):
            _require_known(writing, games)
            added = _put(writing, id, list(dict.fromkeys(games)), now)
            _require_fitting(writing, id)
        return added

    def remove(self, id: int, games: Sequence[int]) -> int:
        """Take games out of it, not out of the library; how many. Raises UnknownNameError, StoreError."""
        with self._changing(id) as (writing, now):
            return _change_collected(writing, id, games, "deleted IS NULL", deleted=now)

    def bring_back(self, id: int, games: Sequence[int]) -> int:
        """Games that were removed, to their places with their notes; how many.

        Raises UnknownNameError, SpecError: it would be too large; StoreError.
        """
        with self._changing(id) as (writing, _):
            brought = _change_collected(writing, id, games, "deleted IS NOT NULL", deleted=None)
            _require_fitting(writing, id)
        return brought

    def annotate(self, id: int, game: int, note: str) -> None:
        """Keep a note for a game in a collection; empty: none. Raises UnknownNameError, SpecError, StoreError."""
        with self._changing(id) as (writing, _):
            if not _change_collected(writing, id, [game], "deleted IS NULL", note=clean_note(note)):
                raise UnknownNameError(f"game {game} is not in this collection; add it first")

    def collected(self, id: int, *, newest: bool = False, after: int = 0, limit: int) -> list[Collected]:
        """Games of a collection behind a place (0: from the first), as they were added or the other way round.

        Raises StoreError.
        """
        order, beyond = ("DESC", "<") if newest else ("ASC", ">")
        found, place = list[Collected](), after or (_LAST if newest else 0)
        while len(found) < limit:
            rows = self._store.read(
                f"SELECT {COLLECTED.selected} FROM library_collected WHERE collection = ? "
                f"AND id {beyond} ? ORDER BY id {order} LIMIT ?",
                (id, place, limit),
            )
            for row in rows:
                place = row["id"]
                if self._is_sound(COLLECTED, row, f"game {row['game']} of collection {id}") and row["deleted"] is None:
                    found.append(Collected(place, row["game"], row["note"], row["added"]))
            if len(rows) < limit:
                break
        return found[:limit]

    def damaged(self) -> list[str]:
        """What is not what was written, each as one sentence. Raises StoreError."""
        rows = self._store.read(f"SELECT {COLLECTIONS.selected} FROM library_collections ORDER BY id")
        found = [f"collection {quoted(row['name'])}" for row in rows if not COLLECTIONS.is_sound(row)]
        last = 0
        while rows := self._store.read(
            f"SELECT {COLLECTED.selected} FROM library_collected WHERE id > ? ORDER BY id LIMIT {_PAGE}", (last,)
        ):
            unsound = (row for row in rows if not COLLECTED.is_sound(row))
            found += [f"game {row['game']} in collection {row['collection']}" for row in unsound]
            last = rows[-1]["id"]
        return found

    def lacking(self) -> dict[str, int]:
        """Of each collection with games that the library does not have: how many they are. Raises StoreError."""
        rows = self._store.read(
            "SELECT c.name AS name, count(*) AS games FROM library_collected AS m "
            "JOIN library_collections AS c ON c.id = m.collection LEFT JOIN library_games AS g ON g.id = m.game "
            "WHERE g.id IS NULL GROUP BY c.id, c.name ORDER BY c.id"
        )
        return {row["name"]: row["games"] for row in rows}

    @contextmanager
    def _changing(self, id: int) -> Iterator[tuple[Writing, float]]:
        """A transaction that changes a collection that is there, and the time. Raises UnknownNameError, StoreError."""
        with self._store.transaction() as writing:
            query = "SELECT id FROM library_collections WHERE id = ? AND deleted IS NULL"
            if not writing.execute(query, (id,)).fetchall():
                raise _missing(id)
            yield writing, time.time()

    def _found(self) -> list[Collection]:
        """All of them, the deleted ones too: a damaged row may only look deleted."""
        rows = self._store.read(
            f"SELECT {COLLECTIONS.selected}, (SELECT count(*) FROM library_collected AS m "
            "WHERE m.collection = c.id AND m.deleted IS NULL) AS games FROM library_collections AS c ORDER BY c.id"
        )
        for row in rows:
            self._is_sound(COLLECTIONS, row, f"collection {quoted(row['name'])}")
        return [_collection(row) for row in rows]

    def _is_sound(self, table: SealedTable, row: DatabaseRow, what: str) -> bool:
        """Of the first rows that are not it is said."""
        if table.is_sound(row):
            return True
        place = table.name, row[table.key]
        if place not in self._told and len(self._told) < _MOST_TOLD:
            self._told.add(place)
            log.warning("%s is damaged: it is not what was written; see: heibai doctor", what)
        return False


def clean_name(name: str) -> str:
    """A collection's name as it is kept. Raises SpecError: there is none, it is too long, or no text."""
    words = " ".join(_text(name).split())
    if not words or len(words) > LONGEST_TITLE or not words.isprintable():
        raise SpecError(
            f"{quoted(name)} is no name of a collection; expected 1 to {LONGEST_TITLE} printable characters"
        )
    return words


def clean_note(note: str) -> str:
    """A note as it is kept. Raises SpecError: it is too long, or no text."""
    if len(note) > LONGEST_NOTE:
        raise SpecError(f"a note of {len(note)} characters came, expected at most {LONGEST_NOTE}; shorten it")
    return _text(note).strip().replace("\0", "")


def _text(text: str) -> str:
    try:
        text.encode()
    except UnicodeEncodeError as error:
        raise SpecError(f"{quoted(text)} is no text in UTF-8, which names and notes are") from error
    return text


def _missing(id: int) -> UnknownNameError:
    return UnknownNameError(f"there is no collection {id}, or it was deleted; list them with: {_LIST}")


def _collection(row: DatabaseRow) -> Collection:
    return Collection(row["id"], row["name"], row["note"], row["created"], row["deleted"], row["games"])


def _require_room(writing: Writing) -> None:
    """Raises SpecError: there are as many collections as there may be."""
    count = writing.execute("SELECT count(*) FROM library_collections WHERE deleted IS NULL").fetchone()[0]
    if count >= MOST:
        raise SpecError(f"there are {count} collections, which is the most; delete one that you do not need")


def _require_fitting(writing: Writing, id: int) -> None:
    """Raises SpecError: this collection has become too large."""
    query = "SELECT count(*) FROM library_collected WHERE collection = ? AND deleted IS NULL"
    count = writing.execute(query, (id,)).fetchone()[0]
    if count > MOST_GAMES:
        raise SpecError(f"a collection holds at most {MOST_GAMES} games, these would be {count}; make two")


def _require_free(writing: Writing, name: str, *, besides: int = 0) -> None:
    """Raises SpecError: another collection has this name."""
    query = "SELECT id FROM library_collections WHERE name = ? AND deleted IS NULL AND id != ?"
    if writing.execute(query, (name, besides)).fetchall():
        raise SpecError(f"there is a collection {quoted(name)} already; choose another name")


def _require_known(writing: Writing, games: Iterable[int]) -> None:
    """Raises UnknownNameError: the library lacks one of these games."""
    wanted = sorted(set(games))
    for at in range(0, len(wanted), _BATCH):
        piece = wanted[at : at + _BATCH]
        query = f"SELECT id FROM library_games WHERE id IN ({', '.join('?' * len(piece))})"
        lacking = set(piece) - {row[0] for row in writing.execute(query, piece).fetchall()}
        if lacking:
            raise UnknownNameError(f"the library has no game {min(lacking)}; find games with: heibai library search")


def _put(writing: Writing, id: int, games: Sequence[int], now: float) -> int:
    """How many were not in it. One that was removed comes to the end, without its note."""
    writing.executemany(
        "DELETE FROM library_collected WHERE collection = ? AND game = ? AND deleted IS NOT NULL",
        [(id, game) for game in games],
    )
    rows = (COLLECTED.values(collection=id, game=game, note="", added=now, deleted=None) for game in games)
    return writing.executemany(COLLECTED.insert(more="ON CONFLICT DO NOTHING"), rows).rowcount


def _change_collected(writing: Writing, id: int, games: Sequence[int], condition: str, **changes: Said) -> int:
    """Those of the games of a collection that are as ``condition`` says; how many."""
    done, wanted = 0, list(dict.fromkeys(games))
    for at in range(0, len(wanted), _BATCH):
        piece = wanted[at : at + _BATCH]
        those = f"collection = ? AND game IN ({', '.join('?' * len(piece))}) AND {condition}"
        done += COLLECTED.update(writing, those, (id, *piece), **changes)
    return done
