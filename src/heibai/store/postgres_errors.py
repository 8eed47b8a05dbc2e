"""One sentence for everything that a PostgreSQL server, or the way to it, can do wrong."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import psycopg

from ..core.errors import StoreError, quoted

# The first characters of the server's code (SQLSTATE) -> (what is the matter, what to do)
_CODES = {
    "55P03": ("is locked by another process", "wait for it, or end the other heibai that writes to it"),
    "25006": ("is read-only", "name the address of the server that is written to"),
    "53100": ("has no room: the server's disk is full", "make room and start again"),
    "53300": ("has too many connections", "end some of them, or raise max_connections of the server"),
    "28": ("refuses this user or password", "check both in HEIBAI_STORE, or write the password into ~/.pgpass"),
    "3D000": ("is not there", "make it with: createdb NAME"),
    "42501": (
        "gives this user too few rights",
        'ask its owner for: GRANT CREATE ON DATABASE name TO "user", or for a schema of your own (?schema=NAME)',
    ),
    "57P": ("went away", "start the server, and the same command again"),
    "08": ("went away", "start the server, and the same command again"),
    "XX": ("is damaged", "put back a backup with: heibai restore FILE"),
}
# What a connection that never came to be says, in the words of the library and of servers that speak English.
_WORDS = {
    "password authentication failed": "28",
    "no password supplied": "28",
    "role ": "28",
    "no pg_hba.conf entry": "28",
    "permission denied for database": "42501",
    "too many clients": "53300",
    "remaining connection slots": "53300",
}


@contextmanager
def sentences(place: str) -> Iterator[None]:
    """What psycopg raises in the block about the store at ``place`` becomes a StoreError."""
    try:
        yield
    except psycopg.Error as error:
        raise StoreError(_sentence(place, error)) from error


def _sentence(place: str, error: psycopg.Error) -> str:
    said = " ".join(str(error).split())
    code = error.sqlstate or next((code for words, code in _WORDS.items() if words in said), "")
    if not code and 'database "' in said and "does not exist" in said:
        code = "3D000"
    for begin, (matter, mend) in _CODES.items():
        if code.startswith(begin):
            return f"the PostgreSQL store {place} {matter} ({_short(said)}); nothing was lost: {mend}"
    if isinstance(error, psycopg.OperationalError) and not code:
        return f"no PostgreSQL server answers at {place} ({_short(said)}); start it, or mend HEIBAI_STORE"
    if isinstance(error, psycopg.ProgrammingError) and not code:
        # What the library said quotes the password where it stumbled over it.
        return f"{place} is no address of a PostgreSQL store; mend HEIBAI_STORE (in a password, % is %25, a blank %20)"
    return f"the PostgreSQL store {place} refused ({code} {_short(said)}); nothing was lost: mend what it says"


def _short(said: str) -> str:
    """The last of what was said, which tells most: a server with several addresses repeats itself."""
    return quoted(said if len(said) <= 200 else f"...{said[-197:]}", 200)
