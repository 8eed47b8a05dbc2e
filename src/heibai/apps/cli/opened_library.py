"""The user's library of games, opened for one command."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing, contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ...library.index import PositionIndex
    from ...store.library import LibraryGames


@contextmanager
def opened_library() -> Iterator[tuple[LibraryGames, PositionIndex]]:
    """The user's library. Raises StoreError."""
    from ...library.index import PositionIndex
    from ...store.home import store_address
    from ...store.library import LibraryGames

    with closing(LibraryGames(store_address())) as games:
        yield games, PositionIndex(games)
