"""What is damaged of that which the library's counts and look-ups rest on, so that who asks for them hears of it."""

from __future__ import annotations

import logging
import time

from .dialect import Store
from .schema import CHECKSUM, COLLECTED, FILES, NAMES, REFUSED

AGAIN = 600.0  # seconds after which it is looked at again
_MOST_TOLD = 5  # damaged rows that are said one by one

log = logging.getLogger("heibai.library")


class Soundness:
    """Of one store. Whatever is damaged is said, in ``heibai.library``'s log, once in a while."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._due = 0.0
        self._collections: set[int] = set()  # whose rows were looked at

    def look(self, collection: int = 0) -> None:
        """At the rows that are counted and looked up, and at those of a collection. Raises StoreError."""
        if time.monotonic() >= self._due:
            self._due = time.monotonic() + AGAIN
            for what in self._faults():
                log.warning("the store is damaged: %s; put back a backup with: heibai restore FILE", what)
        if collection and collection not in self._collections:
            self._collections.add(collection)
            query = f"SELECT {COLLECTED.selected} FROM library_collected WHERE collection = ?"
            for row in self._store.read(query, (collection,)):
                if not COLLECTED.is_sound(row):
                    where = row["game"], collection
                    log.warning(
                        "game %s of collection %s is damaged: it is not what was written; see: heibai doctor", *where
                    )

    def _faults(self) -> list[str]:
        changed = self._store.read(f"SELECT count(*) AS games FROM library_games WHERE checksum != {CHECKSUM}")
        names = [row["name"] for row in self._store.read(f"SELECT {NAMES.selected} FROM library_names")
                 if not NAMES.is_sound(row)]  # fmt: skip
        return [
            *(f"{row['games']} games of the library are not what was imported" for row in changed if row["games"]),
            *(f"the name {name!r} in the library is not what was imported" for name in names[:_MOST_TOLD]),
            *self._store.faults(),
        ]

    def damaged_imports(self) -> list[str]:
        """Rows of imports that are not what was written, each as a few words. Raises StoreError."""
        rows = self._store.read("SELECT * FROM library_files ORDER BY path")
        found = [f"how far {row['path']!r} was imported" for row in rows if not FILES.is_sound(row)]
        rows = self._store.read(f"SELECT {REFUSED.selected} FROM library_refused ORDER BY file, record")
        return found + [f"why record {row['record']} was refused" for row in rows if not REFUSED.is_sound(row)]
