"""Fingerprints and names of openings of a library that an older heibai made, worked out anew.

Fingerprints were chained from canonical positions, each under its own symmetry; so two games that part by a reflection
behind a position that is its own image counted as one. The first game of a library is renewed last, and tells which it
has.

Two games of it that are now known as one both stay, as the index has counted both: the later one keeps its old
fingerprint.

Names of openings are looked at in the first and the last game of each name; where one has another name today, all games
get theirs, those that told it last.
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


def renew_names(games: LibraryGames) -> int:
    """Bring old names of openings up to date; how many games have another one now.

    Killed meanwhile it begins again. Raises StoreError; RecordFormatError: the database was damaged.
    """
    last = _renamed(list(games.numbered(games.first_and_last_of_names())))
    if not last:
        return 0
    told = {row.id for row in last}
    rows, count = games.games(), len(last)
    while page := list(islice(rows, _PAGE)):
        renamed = [row for row in _renamed(page) if row.id not in told]
        games.rename_openings(renamed)
        count += len(renamed)
    games.rename_openings(last)
    return count


def _renamed(rows: Sequence[GameRow]) -> list[GameRow]:
    """Those of the games whose openings have other names today, with these names."""
    pairs = ((old, new.opening) for old, new in _made_anew(rows))
    return [old._replace(opening=opening) for old, opening in pairs if old.opening != opening]


def _fresh(rows: Sequence[GameRow]) -> list[tuple[int, int]]:
    """(fingerprint, number) of each game."""
    return [(new.fingerprint, old.id) for old, new in _made_anew(rows)]


def _made_anew(rows: Sequence[GameRow]) -> list[tuple[GameRow, GameRow]]:
    """Each game as it is and as it would be imported today."""
    found: list[tuple[GameRow, GameRow]] = []
    kinds: dict[str, list[GameRow]] = {}
    for row in rows:
        kinds.setdefault(row.spec, []).append(row)
    for spec, group in kinds.items():
        made = rows_of(list(map(record_of, group)), GameSpec.parse(spec))
        found += zip(group, made, strict=True)
    return found


def _write(games: LibraryGames, fresh: Sequence[tuple[int, int]]) -> None:
    with games.database.transaction() as connection:
        connection.executemany(
            "UPDATE library_games SET fingerprint = ? WHERE id = ? "
            "AND NOT EXISTS (SELECT 1 FROM library_games WHERE fingerprint = ?)",
            ((fingerprint, number, fingerprint) for fingerprint, number in fresh),
        )
