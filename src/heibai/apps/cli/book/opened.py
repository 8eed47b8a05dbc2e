"""The book that a command names: one of the user's, or the shipped one of a game."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ....library.books.book import Book
    from ....library.books.searched_book import SearchedBook


def opened(name: str, game: str | None) -> Book | SearchedBook:
    """Raises SpecError: a game beside a book of the user's, or none beside ``shipped``; what `open_named` raises."""
    from ....core.errors import SpecError, quoted
    from ....games import GameSpec
    from ....library.books.book import NAME_OF_SHIPPED, open_book
    from ....library.books.shipped import open_named

    if name == NAME_OF_SHIPPED:
        if game is None:
            raise SpecError("there is a shipped book for several games; say which: --game gomoku/15/freestyle")
        return open_named(name, GameSpec.parse(game))
    if game is not None:
        raise SpecError(f"--game belongs to the book {quoted(NAME_OF_SHIPPED)}; yours know their game, leave it out")
    return open_book(name)
