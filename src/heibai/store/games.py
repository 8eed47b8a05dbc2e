"""Games that are being played: they survive a reload of the page and a restart of the server."""

from __future__ import annotations

import json
import secrets
import sqlite3
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from ..core.errors import UnknownNameError
from .database import Database


@dataclass(frozen=True, slots=True)
class LiveGame:
    """One stored game; what ``config`` says is the business of whoever wrote it."""

    id: str
    config: str  # JSON text
    moves: tuple[int, ...]  # passes included
    created: float  # seconds since 1970
    updated: float


class LiveGames:
    """The live games of one database. Safe to share between threads; every call is one transaction."""

    def __init__(self, path: str | Path) -> None:
        """Open (or make) the database file at ``path``. Raises StoreError."""
        self._database = Database(path)

    def create(self, config: str, moves: Sequence[int] = ()) -> LiveGame:
        """Store a new game under an id that cannot be guessed. Raises StoreError."""
        now = time.time()
        game = LiveGame(secrets.token_urlsafe(12), config, tuple(moves), now, now)
        with self._database.transaction() as connection:
            connection.execute(
                "INSERT INTO live_games (id, config, moves, created, updated) VALUES (?, ?, ?, ?, ?)",
                (game.id, game.config, json.dumps(game.moves), game.created, game.updated),
            )
        return game

    def get(self, id: str) -> LiveGame:
        """The stored game. Raises UnknownNameError, StoreError."""
        rows = self._database.read("SELECT * FROM live_games WHERE id = ?", (id,))
        if not rows:
            raise _unknown(id)
        return _live_game(rows[0])

    def save(self, id: str, moves: Sequence[int], *, config: str | None = None) -> None:
        """Replace the moves, and the config when one is given. Raises UnknownNameError, StoreError."""
        with self._database.transaction() as connection:
            changed = connection.execute(
                "UPDATE live_games SET moves = ?, config = coalesce(?, config), updated = ? WHERE id = ?",
                (json.dumps(tuple(moves)), config, time.time(), id),
            ).rowcount
        if not changed:
            raise _unknown(id)

    def list(self, *, limit: int = 100) -> tuple[LiveGame, ...]:
        """The games saved last, newest first. Raises StoreError."""
        rows = self._database.read("SELECT * FROM live_games ORDER BY updated DESC, rowid DESC LIMIT ?", (limit,))
        return tuple(map(_live_game, rows))

    def delete(self, id: str) -> None:
        """Forget a game. Raises UnknownNameError, StoreError."""
        with self._database.transaction() as connection:
            changed = connection.execute("DELETE FROM live_games WHERE id = ?", (id,)).rowcount
        if not changed:
            raise _unknown(id)

    def close(self) -> None:
        self._database.close()


def _live_game(row: sqlite3.Row) -> LiveGame:
    return LiveGame(row["id"], row["config"], tuple(json.loads(row["moves"])), row["created"], row["updated"])


def _unknown(id: str) -> UnknownNameError:
    return UnknownNameError(f"no game is stored under {id!r}; it was deleted or never made: start a new game")
