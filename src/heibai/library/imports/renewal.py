"""Fingerprints of a library that an older heibai made, worked out anew.

They were chained from canonical positions, each under its own symmetry; so two games that part by a reflection behind a
position that is its own image counted as one. The first game of a library is renewed last, and tells which it has.

Two games of it that are now known as one both stay, as the index has counted both: the later one keeps its old
fingerprint.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

from ...games import GameSpec
from ...store.library import GameRow, LibraryGames
from ..stored import record_of, rows_of

_PAGE = 4000  # games


def renew_fingerprints(games: LibraryGames) -> int:
    """Bring old fingerprints up to date; how many games were looked at, 0: they are.

    Killed meanwhile it begins again. Raises StoreError; RecordFormatError: the database was damaged.
    """
    first = list(games.games(limit=1))
    last = _fresh(first)
    if last == [(row.fingerprint, row.id) for row in first]:
        return 0
    rows, count = games.games(), 0
    while page := list(islice(rows, _PAGE)):
        count += len(page)
        _write(games, [each for each in _fresh(page) if each[0] != last[0][0]])
    _write(games, last)
    return count


def _fresh(rows: Sequence[GameRow]) -> list[tuple[int, int]]:
    """(fingerprint, number) of each game."""
    found: list[tuple[int, int]] = []
    kinds: dict[str, list[GameRow]] = {}
    for row in rows:
        kinds.setdefault(row.spec, []).append(row)
    for spec, group in kinds.items():
        made = rows_of(list(map(record_of, group)), GameSpec.parse(spec))
        found += [(new.fingerprint, old.id) for new, old in zip(made, group, strict=True)]
    return found


def _write(games: LibraryGames, fresh: Sequence[tuple[int, int]]) -> None:
    with games.database.transaction() as connection:
        connection.executemany(
            "UPDATE library_games SET fingerprint = ? WHERE id = ? "
            "AND NOT EXISTS (SELECT 1 FROM library_games WHERE fingerprint = ?)",
            ((fingerprint, number, fingerprint) for fingerprint, number in fresh),
        )
