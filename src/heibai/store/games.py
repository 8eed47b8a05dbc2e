"""Games that are being played: they survive a reload of the page and a restart of the server.

The order of games is that in which they were saved, by a counter in the database: a clock may jump. A row that
something else has damaged is told apart from the others and holds up none of them.
"""

from __future__ import annotations

import json
import math
import re
import secrets
import time
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

from ..core.errors import StoreError, UnknownNameError, quoted
from .dialect import DatabaseRow
from .home import open_store
from .schema import LIVE_GAMES, digest_of

Place = tuple[int, int]  # of a row in the order in which games were saved
FIRST: Place = (2**63 - 1, 2**63 - 1)
_PAGE = 50  # rows read at once
_MOST_MOVES = 10_000  # of a game, and the largest number of a move
_LAST_TURN = 2**62  # what is beyond was not counted by us
_NEXT_TURN = f"(SELECT coalesce(max(turn), 0) + 1 FROM live_games WHERE turn < {_LAST_TURN})"


@dataclass(frozen=True, slots=True)
class LiveGame:
    """One stored game; what ``config`` says is the business of whoever wrote it."""

    id: str
    config: str  # JSON text
    moves: tuple[int, ...]  # passes included
    created: float  # seconds since 1970
    updated: float


@dataclass(frozen=True, slots=True)
class DamagedGame:
    """A row that is no game any more."""

    id: str  # as far as it can be read
    reason: str  # what came and what was expected


class LiveGames:
    """The live games of one database. Safe to share between threads; every call is one transaction."""

    def __init__(self, path: str | Path) -> None:
        """Open (or make) the database file at ``path``. Raises StoreError."""
        self._database = open_store(path)
        # As bytes: what is no UTF-8 would else fail the whole query.
        texts = ", ".join(f"{self._database.bytes_of(name)} AS {name}" for name in ("id", "config", "moves"))
        self._columns = f"{texts}, created, updated, digest"

    def create(self, config: str, moves: Sequence[int] = ()) -> LiveGame:
        """Store a new game under an id that cannot be guessed. Raises StoreError."""
        now = time.time()
        told = json.dumps(tuple(moves))
        game = LiveGame(secrets.token_urlsafe(12), config, tuple(moves), now, now)
        with self._database.transaction() as connection:
            connection.execute(
                "INSERT INTO live_games (id, config, moves, created, updated, digest, turn) "
                f"VALUES (?, ?, ?, ?, ?, ?, {_NEXT_TURN})",
                LIVE_GAMES.values(id=game.id, config=config, moves=told, created=now, updated=now),
            )
        return game

    def get(self, id: str) -> LiveGame:
        """The stored game. Raises UnknownNameError, StoreError (damaged, or the database cannot be used)."""
        rows = self._database.read(f"SELECT {self._columns} FROM live_games WHERE id = ?", (id,))
        if not rows:
            raise _unknown(id)
        game = _live_game(rows[0])
        if isinstance(game, DamagedGame):
            raise damaged_error(game)
        return game

    def save(self, id: str, moves: Sequence[int], *, config: str | None = None) -> None:
        """Replace the moves, and the config when one is given. Raises UnknownNameError, StoreError."""
        told = json.dumps(tuple(moves))
        with self._database.transaction() as connection:
            row = connection.execute(f"SELECT {self._columns} FROM live_games WHERE id = ?", (id,)).fetchone()
            if row is None:
                raise _unknown(id)
            is_sound, now = _is_sound(row), time.time()
            kept = row["config"] if config is None else config
            created = row["created"] if is_sound or config is None else now  # of a damaged row nobody knows it
            saved = {"id": row["id"], "config": kept, "moves": told, "created": created, "updated": now}
            is_known = is_sound or config is not None
            digest = LIVE_GAMES.digest(saved) if is_known else row["digest"]  # what was damaged stays so
            connection.execute(
                "UPDATE live_games SET moves = ?, config = coalesce(?, config), created = ?, updated = ?, digest = ?, "
                f"turn = {_NEXT_TURN} WHERE id = ?",
                (told, config, created, now, digest, id),
            )

    def walk(self) -> Iterator[LiveGame | DamagedGame]:
        """Every row, the one saved last first; read bit by bit as they are asked for, none twice. Raises StoreError."""
        return (game for _, game in self.walk_from(FIRST))

    def walk_from(self, place: Place) -> Iterator[tuple[Place, LiveGame | DamagedGame]]:
        """The rows behind ``place``, each with its own. A game that is saved meanwhile goes to the front."""
        query = (
            f"SELECT {self._columns}, turn, rowid AS number FROM live_games WHERE (turn, rowid) < (?, ?) "
            f"ORDER BY turn DESC, rowid DESC LIMIT {_PAGE}"
        )
        while rows := self._database.read(query, place):
            for row in rows:
                place = (row["turn"], row["number"])
                yield place, _live_game(row)

    def list(self, *, limit: int = 100) -> tuple[LiveGame, ...]:
        """The games saved last, newest first; damaged ones are left out. Raises StoreError."""
        return tuple(islice((game for game in self.walk() if isinstance(game, LiveGame)), limit))

    def delete(self, id: str) -> None:
        """Forget a game. Raises UnknownNameError, StoreError."""
        with self._database.transaction() as connection:
            changed = connection.execute("DELETE FROM live_games WHERE id = ?", (id,)).rowcount
        if not changed:
            raise _unknown(id)

    def prune(self, *, keep: int, spare: Collection[str] = ()) -> None:
        """Forget all but the ``keep`` games saved last, and those named in ``spare``, which do not count."""
        spared = f"WHERE id NOT IN ({', '.join('?' * len(spare))})" if spare else ""
        with self._database.transaction() as connection:
            connection.execute(
                "DELETE FROM live_games WHERE rowid IN (SELECT rowid FROM live_games "
                f"{spared} ORDER BY turn DESC, rowid DESC LIMIT {_LAST_TURN} OFFSET ?)",
                (*spare, keep),
            )

    def close(self) -> None:
        self._database.close()


def damaged_error(game: DamagedGame) -> StoreError:
    """The sentence for a game that cannot be opened."""
    return StoreError(f"the stored game {quoted(game.id)} is damaged ({game.reason}); start a new game")


def _live_game(row: DatabaseRow) -> LiveGame | DamagedGame:
    try:
        id = _text(row, "id")
        if not re.fullmatch(r"[\w-]{1,40}", id, re.ASCII):
            raise ValueError("id is none that a game is given")
        game = LiveGame(id, _text(row, "config"), _moves(row), _seconds(row, "created"), _seconds(row, "updated"))
        if not _is_sound(row):
            raise ValueError("it is not what was saved, its digest differs")
        return game
    except (ValueError, RecursionError) as error:
        return DamagedGame(_readable(row["id"]), str(error))


def _is_sound(row: DatabaseRow) -> bool:
    """Whether it is what was saved: before schema 8 only config and moves were known, before schema 6 nothing."""
    return LIVE_GAMES.is_sound(row) or row["digest"] == digest_of(row["config"], row["moves"])


def _text(row: DatabaseRow, column: str) -> str:
    try:
        return str(row[column], "utf-8")
    except (TypeError, UnicodeDecodeError) as error:
        raise ValueError(f"{column} is no text in UTF-8") from error


def _moves(row: DatabaseRow) -> tuple[int, ...]:
    text = _text(row, "moves")
    expected = f"moves is no JSON list of at most {_MOST_MOVES} numbers of moves, it is {quoted(text, 40)}"
    try:
        moves = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise ValueError(expected) from error
    if type(moves) is not list or len(moves) > _MOST_MOVES:
        raise ValueError(expected)
    if not all(type(move) is int and 0 <= move < _MOST_MOVES for move in moves):
        raise ValueError(expected)
    return tuple(moves)


def _seconds(row: DatabaseRow, column: str) -> float:
    seconds = row[column]
    if type(seconds) is not float or not math.isfinite(seconds):
        raise ValueError(f"{column} is no number of seconds, it is {seconds!r}")
    return seconds


def _readable(id: object) -> str:
    """An id of whatever kind, fit to be shown."""
    text = str(id, "utf-8", "replace") if isinstance(id, bytes) else str(id)
    return "".join(each if each.isprintable() else "\N{REPLACEMENT CHARACTER}" for each in text[:40])


def _unknown(id: str) -> UnknownNameError:
    return UnknownNameError(f"no game is stored under {id!r}; it was deleted or never made: start a new game")
