"""Books: the moves of the library's games in the positions that enough of them reached, and the files of all books.

A file is JSON, compressed by gzip (by xz if it comes with heibai): which game, how it was made, by the canonical key
of every position the moves with their counts. Symmetries are merged, so a book holds for every image of a position.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import lzma
import re
import shlex
import zlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from threading import Lock
from typing import Any

from ...core.contract import Game, Position
from ...core.errors import RecordFormatError, UnknownNameError, quoted, quoted_path
from ...games import GameSpec
from ...jobs.documents import UnreadableError, list_folder, may_be_there, open_regular, write_atomically
from ...store.home import make_home
from ..index import PlayedMove, PositionIndex
from ..lines import LARGEST_MOVE, images_of
from .searched_book import SearchedBook
from .searched_file import from_json, to_json

VERSION = 1  # of a book of games
_SEARCHED = 2  # of a book by search
FOLDER = "books"  # in the user data directory
NAME_OF_SHIPPED = "shipped"  # what players call the books that come with heibai (shipped.py)
_KEY = "heibai-book"
_NAMED = "name"  # under which it was made: a file that came in the place of another is noticed
SUFFIX = ".book.json.gz"
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,63}")
_MOST = 256 << 20  # bytes, unpacked

_MOST_KEPT = 4  # books in memory
_READING = Lock()  # one thread reads a book, the others take what it read

Counts = tuple[int, int, int, int, int]  # year of the last game (0: unknown), wins, draws, losses, without a result


@dataclass(frozen=True, slots=True)
class BookProgress:
    """How far the making of a book has come."""

    ply: int  # from 1
    plies: int  # at most
    done: int  # positions of this ply
    total: int  # of this ply
    positions: int  # in the book


OnProgress = Callable[[BookProgress], None]


@dataclass(frozen=True, eq=False)
class Book:
    """Moves by canonical position."""

    spec: GameSpec
    least: int  # games that every move in it has
    moves_by_key: Mapping[int, Mapping[int, Counts]]  # canonical key -> canonical move -> counts

    def moves(self, game: Game, position: Position) -> list[PlayedMove]:
        """The moves that it has for a position, most games first; none for a position that it does not know."""
        legal = [move for move in position.moves() if move <= LARGEST_MOVE]
        if not legal:
            return []
        key, images = images_of(game, position, legal)
        known = self.moves_by_key.get(key, {})
        found = [PlayedMove(move, *known[image]) for image, move in images.items() if image in known]
        return sorted(found, key=lambda each: (-each.games, each.move))


def book_of_library(
    index: PositionIndex, spec: GameSpec, *, least: int = 5, plies: int = 30, told: OnProgress = lambda walk: None
) -> Book:
    """The moves with ``least`` games each, as far as such moves lead from the start, ``plies`` at most.

    ``told`` hears of every position that was looked up.

    Raises:
        StoreError: the index cannot be read.
    """
    game = spec.make()
    found: dict[int, dict[int, Counts]] = {}
    ahead = {0: game.start()}
    for ply in range(1, plies + 1):
        following: dict[int, Position] = {}
        for number, position in enumerate(ahead.values(), 1):
            if (entry := _entry(index, spec, game, position, least)) is not None and entry[0] not in found:
                key, moves, children = entry
                found[key] = moves
                following |= children
            told(BookProgress(ply, plies, number, len(ahead), len(found)))
        ahead = following
    return Book(spec, least, found)


def _entry(
    index: PositionIndex, spec: GameSpec, game: Game, position: Position, least: int
) -> tuple[int, dict[int, Counts], dict[int, Position]] | None:
    """Key, moves and the positions after them by key; None where no move has enough games."""
    played = [each for each in index.moves(game, spec, position) if each.games >= least]
    if not played:
        return None
    key, images = images_of(game, position, [each.move for each in played])
    by_move = {move: image for image, move in images.items()}
    moves = {by_move[p.move]: (p.year, p.wins, p.draws, p.losses, p.open) for p in played}
    after = {each.key(): each for each in (position.play(p.move) for p in played)}
    return key, moves, after


def write_book(book: Book | SearchedBook, path: Path) -> str:
    """Put the book at ``path``, whole or not at all, with its name; SHA-256 of what it holds, whatever its name.

    Raises RunError: the disk is full or read-only.
    """
    told = {_KEY: _SEARCHED, **to_json(book)} if isinstance(book, SearchedBook) else _told(book)
    write_atomically(path, _packed({**told, _NAMED: _name_of(path)}))
    return hashlib.sha256(_packed(told)).hexdigest()


def _packed(told: Mapping[str, Any]) -> bytes:
    return gzip.compress(json.dumps(told, separators=(",", ":")).encode(), mtime=0)


def _told(book: Book) -> dict[str, Any]:
    positions = {
        f"{key:016x}": {str(move): list(counts) for move, counts in sorted(moves.items())}
        for key, moves in sorted(book.moves_by_key.items())
    }
    return {_KEY: VERSION, "game": str(book.spec), "least": book.least, "positions": positions}


def read_book(path: Path) -> Book | SearchedBook:
    """The book at ``path``. Raises RecordFormatError: it is none, damaged, cannot be read, or is another one."""
    try:
        with open_regular(path) as file, (lzma if path.suffix == ".xz" else gzip).open(file) as packed:
            data = packed.read(_MOST + 1)
        told = json.loads(data)
        book, name = _parsed(told), told.get(_NAMED, _name_of(path))
    except UnreadableError as error:
        mend = error.mend(path, "move away what lies there, or put back a copy of the book")
        raise RecordFormatError(f"{quoted_path(path)} is no book that can be read: {error}; {mend}") from error
    except (
        OSError,
        EOFError,
        zlib.error,
        lzma.LZMAError,
        ValueError,
        TypeError,
        KeyError,
        AttributeError,
        RecursionError,
        OverflowError,
    ) as error:
        raise RecordFormatError(
            f"{str(path)!r} is no book ({type(error).__name__}: {error}); remove it with: rm {shlex.quote(str(path))}, "
            f"and make it again with: heibai book build {_name_of(path)}, or heibai book grow {_name_of(path)}"
        ) from error
    if name != _name_of(path):
        raise RecordFormatError(
            f"{quoted_path(path)} holds the book {quoted(str(name))}; give the file the name of its book again, "
            f"{quoted(f'{name}{SUFFIX}')}"
        )
    return book


def _parsed(told: Mapping[str, Any]) -> Book | SearchedBook:
    if told[_KEY] == _SEARCHED:
        return from_json(told)
    if told[_KEY] != VERSION:
        raise ValueError(f"version {told[_KEY]!r:.20}, this heibai reads {VERSION} and {_SEARCHED}")
    positions = {
        int(key, 16): {int(move): _counts(counts) for move, counts in moves.items()}
        for key, moves in told["positions"].items()
    }
    return Book(GameSpec.parse(told["game"]), int(told["least"]), positions)


def _counts(values: Sequence[Any]) -> Counts:
    year, wins, draws, losses, open_ = values
    if any(type(value) is not int or value < 0 for value in values):
        raise ValueError(f"counts {values!r:.60}, expected whole numbers from 0")
    return year, wins, draws, losses, open_


def book_path(name: str, *, home: str | Path | None = None) -> Path:
    """Where the book of this name lies, or would lie. Raises UnknownNameError: no name of a book."""
    if not _NAME.fullmatch(name):
        raise UnknownNameError(f"{quoted(name)} is no name of a book; expected up to 64 letters, digits, - and _")
    if name == NAME_OF_SHIPPED:
        raise UnknownNameError(f"{quoted(name)} are the books that come with heibai; choose another name for yours")
    return make_home(home) / FOLDER / f"{name}{SUFFIX}"


def open_book(name: str, *, home: str | Path | None = None) -> Book | SearchedBook:
    """The user's book of that name, as `open_file` gives it. Raises UnknownNameError, RecordFormatError."""
    path = book_path(name, home=home)
    if not may_be_there(path):
        known = ", ".join(book_names(home=home)) or "none"
        raise UnknownNameError(
            f"{quoted(name)} is no book of yours; known: {known} (make it with: heibai book build {name}, or "
            f"heibai book grow {name})"
        )
    return open_file(path)


def open_file(path: Path) -> Book | SearchedBook:
    """The book at ``path``, not to be changed: a file is read once, as long as it stays as it is.

    Raises RecordFormatError.
    """
    with _READING:
        return _read_once(path.absolute(), _identity(path))


@lru_cache(maxsize=_MOST_KEPT)
def _read_once(path: Path, identity: tuple[int, ...] | None) -> Book | SearchedBook:
    return read_book(path)


def _identity(path: Path) -> tuple[int, ...] | None:
    """Another one when the file was replaced; None: it cannot be read, and reading it will say why."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino, found.st_size, found.st_mtime_ns


def book_names(*, home: str | Path | None = None) -> list[str]:
    """The user's books. Raises RunError: their folder cannot be read."""
    return [_name_of(path) for path in list_folder(make_home(home) / FOLDER) if path.name.endswith(SUFFIX)]


def _name_of(path: Path) -> str:
    return path.name.removesuffix(SUFFIX)


def lines_in(book: Book, game: Game, position: Position, *, depth: int) -> Iterator[tuple[tuple[int, ...], PlayedMove]]:
    """The book's moves below a position, ``depth`` plies, each with the moves that lead to it."""
    if depth:
        for played in book.moves(game, position):
            yield (played.move,), played
            for line, deeper in lines_in(book, game, position.play(played.move), depth=depth - 1):
                yield (played.move, *line), deeper


def leaves_of(book: Book, game: Game, *, depth: int) -> Iterator[tuple[tuple[int, ...], PlayedMove]]:
    """Each line of the book from the start to its end; of lines that lead to one position only the first goes on."""
    seen: set[int] = set()

    def below(position: Position, line: tuple[int, ...]) -> Iterator[tuple[tuple[int, ...], PlayedMove]]:
        for played in book.moves(game, position):
            after, longer = position.play(played.move), (*line, played.move)
            known = len(longer) < depth and after.key() not in seen and book.moves(game, after)
            seen.add(after.key())
            if known:
                yield from below(after, longer)
            else:
                yield longer, played

    yield from below(game.start(), ())
