"""Pack a book by search as one that ships: ``python tools/pack_book.py BOOK OUT``.

BOOK is what ``heibai book grow`` left, or a packed one; OUT ends with .book.json.xz. A book that ships is read and not
grown, so the keys of positions that are not in it are left out: they are nine tenths of the file.
"""

from __future__ import annotations

import json
import lzma
import sys
from dataclasses import replace
from pathlib import Path

from heibai.library.books.book import read_book
from heibai.library.books.searched_book import FINAL, BookEntry, SearchedBook
from heibai.library.books.searched_file import to_json

PRESET = 9 | lzma.PRESET_EXTREME


def packed(book: SearchedBook) -> bytes:
    """The file's bytes."""
    inside = SearchedBook(book.spec, book.judge, seed=book.seed, scale=book.scale, weight=book.weight)
    inside.add_all([_without_outside(entry, book) for entry in book.entries.values()])
    told = {"heibai-book": 2, **to_json(inside)}
    return lzma.compress(json.dumps(told, separators=(",", ":")).encode(), preset=PRESET)


def _without_outside(entry: BookEntry, book: SearchedBook) -> BookEntry:
    moves = (move if move.after in book.entries else replace(move, after=FINAL) for move in entry.moves)
    return replace(entry, moves=tuple(moves))


def main(given: Path, out: Path) -> None:
    book = read_book(given)
    if not isinstance(book, SearchedBook):
        sys.exit(f"{given} is a book of games; those that ship are grown by: heibai book grow")
    out.write_bytes(packed(book))
    print(f"{out}: {len(book.entries)} positions, {out.stat().st_size:,} bytes")


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:3]))
