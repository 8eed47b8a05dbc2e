"""Books that come with heibai: one a game and rule set, all under the name ``shipped``.

Each was grown by ``heibai book grow`` with the command in docs/library.md, and packed by tools/pack_book.py.
"""

from __future__ import annotations

from importlib.resources import as_file, files
from importlib.resources.abc import Traversable

from ...core.errors import SpecError
from ...games import GameSpec
from .book import NAME_OF_SHIPPED, Book, open_book, open_file
from .searched_book import SearchedBook

_SUFFIX = ".book.json.xz"


def open_named(name: str, game: GameSpec) -> Book | SearchedBook:
    """The user's book of that name, or for ``shipped`` the one of this game that comes with heibai; see `open_book`.

    Raises:
        SpecError: none is shipped for this game.
        UnknownNameError, RecordFormatError: of the user's books.
    """
    if name != NAME_OF_SHIPPED:
        return open_book(name)
    without_opening = GameSpec(game.name, game.size, game.rule)
    books = shipped_books()
    if without_opening not in books:
        known = ", ".join(sorted(map(_text_of, books)))
        raise SpecError(
            f"no book is shipped for {game}, only for {known}; grow one with: heibai book grow NAME --game {game}"
        )
    with as_file(books[without_opening]) as path:
        return open_file(path)


def shipped_books() -> dict[GameSpec, Traversable]:
    """The files by game: ``gomoku-15-renju.book.json.xz`` is that of ``gomoku/15/renju``."""
    found = [file for file in files(__package__).joinpath("sets").iterdir() if file.name.endswith(_SUFFIX)]
    return {GameSpec.parse(file.name.removesuffix(_SUFFIX).replace("-", "/")): file for file in found}


def _text_of(spec: GameSpec) -> str:
    """Name, board and rule set."""
    return "/".join(part for part in (spec.name, str(spec.size), spec.rule) if part)
