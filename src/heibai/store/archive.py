"""Finished games in the database: whole archives, and what was played here."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from ..records.formats import jsonl
from ..records.record import Record
from .opening import open_store

_ALL = 2**62  # more rows than a database holds


class FinishedGames:
    """The kept games of one database, grouped by where they came from. Safe to share between threads."""

    def __init__(self, path: str | Path) -> None:
        """Open (or make) the database file at ``path``. Raises StoreError."""
        self._database = open_store(path)

    def replace(self, source: str, records: Iterable[Record]) -> int:
        """Keep ``records`` as all games of ``source`` (an archive's path, a run): all or nothing; their number.

        Importing an archive again replaces what it held before. Raises StoreError.
        """
        with self._database.transaction() as connection:
            connection.execute("DELETE FROM sources WHERE name = ?", (source,))
            key = connection.execute("INSERT INTO sources (name) VALUES (?) RETURNING id", (source,)).fetchone()[0]
            return connection.executemany(
                "INSERT INTO games (source, game, size, black, white, score, date, record) "
                "VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                (
                    (key, r.spec.name, r.spec.size, r.black, r.white, r.score, r.date, jsonl.format_record(r))
                    for r in records
                ),
            ).rowcount

    def find(self, *, player: str | None = None, source: str | None = None, limit: int = _ALL) -> list[Record]:
        """Games of a player (either colour) and of a source, oldest first; None asks for all. Raises StoreError."""
        where = " AND (black = ? OR white = ?)" * (player is not None) + " AND name = ?" * (source is not None)
        values = [each for each in (player, player, source) if each is not None]
        rows = self._database.read(
            f"SELECT record FROM games JOIN sources ON sources.id = games.source WHERE TRUE{where} "
            "ORDER BY date, games.id LIMIT ?",
            (*values, limit),
        )
        return [jsonl.parse_record(row["record"]) for row in rows]

    def sources(self) -> Mapping[str, int]:
        """Number of games by source, by name. Raises StoreError."""
        rows = self._database.read(
            "SELECT name, count(games.id) AS count FROM sources LEFT JOIN games ON games.source = sources.id "
            "GROUP BY name ORDER BY name"
        )
        return {row["name"]: row["count"] for row in rows}

    def forget(self, source: str) -> int:
        """Drop a source with its games; how many there were. Raises StoreError."""
        count = self.sources().get(source, 0)
        with self._database.transaction() as connection:
            connection.execute("DELETE FROM sources WHERE name = ?", (source,))
        return count

    def close(self) -> None:
        self._database.close()
