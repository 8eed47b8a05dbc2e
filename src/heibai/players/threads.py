"""How many threads a search takes: what its player text says, else the global default."""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import Protocol, runtime_checkable

from ..core.errors import SpecError

VARIABLE = "HEIBAI_THREADS"
MOST = 256


def default_search_threads() -> int:
    """Threads of a player whose text has no ``threads=``: ``HEIBAI_THREADS``, else 1. Raises SpecError."""
    text = os.environ.get(VARIABLE, "") or "1"
    if not (text.isascii() and text.isdigit() and 1 <= int(text) <= MOST):
        raise SpecError(f"{VARIABLE}={text!r} came, a whole number from 1 to {MOST} is expected; mend it or unset it")
    return int(text)


@runtime_checkable
class Threaded(Protocol):
    """A player that says how many threads it takes for a move."""

    @property
    def threads(self) -> int: ...


def threads_of(players: Iterable[object]) -> int:
    """The most threads that one of these players takes for a move; 1 of one that says nothing."""
    return max((player.threads for player in players if isinstance(player, Threaded)), default=1)
