"""How many pages hear of something at a time."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from ...core.errors import BusyError

LISTENERS = 32


class Listeners:
    """Those of one kind of job."""

    def __init__(self) -> None:
        self._count = 0

    def require_room(self) -> None:
        """Raises BusyError."""
        if self._count >= LISTENERS:
            raise BusyError(f"{LISTENERS} pages watch runs already; close one")

    @contextmanager
    def one_more(self) -> Iterator[None]:
        """While it listens. Raises BusyError: others that had asked for room came first."""
        self.require_room()
        self._count += 1
        try:
            yield
        finally:
            self._count -= 1
