"""Openings that a book by search knows, the most balanced first: what `heibai match --openings FILE` reads.

    python benchmarks/book_openings.py shipped gomoku/15/renju --plies 4 --count 30 --out openings.txt

Every position is in the book, so that a player with it has a move there. Of the images of a position one is listed.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

from heibai.core.contract import Game, Position
from heibai.games import GameSpec
from heibai.library.books.searched_book import SearchedBook
from heibai.library.books.shipped import open_named
from heibai.library.lines import images_of

Line = tuple[int, ...]


def lines_in(book: SearchedBook, game: Game, position: Position, plies: int, line: Line = ()) -> Iterator[Line]:
    """The lines of so many plies whose position is in the book."""
    if len(line) == plies:
        yield line
        return
    for found in book.moves(game, position):
        if found.is_inside:
            yield from lines_in(book, game, position.play(found.move), plies, (*line, found.move))


def balanced(book: SearchedBook, game: Game, plies: int) -> list[tuple[float, Line]]:
    """(value for the side to move, line) of every position of so many plies, the most balanced first."""
    found: dict[int, tuple[float, Line]] = {}
    for line in lines_in(book, game, game.start(), plies):
        position = game.start()
        for move in line:
            position = position.play(move)
        key, _ = images_of(game, position, position.moves())
        found.setdefault(key, (book.moves(game, position)[0].value, line))
    return sorted(found.values(), key=lambda each: (abs(each[0]), each[1]))


def main() -> None:
    options = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    options.add_argument("book", help="its name, or shipped")
    options.add_argument("game", help="as in gomoku/15/renju")
    options.add_argument("--plies", type=int, default=4)
    options.add_argument("--count", type=int, default=30)
    options.add_argument("--out", type=Path, required=True)
    chosen = options.parse_args()
    spec = GameSpec.parse(chosen.game)
    book, game = open_named(chosen.book, spec), spec.make()
    if not isinstance(book, SearchedBook):
        raise SystemExit(f"{chosen.book!r} is a book of games; name one by search")
    found = balanced(book, game, chosen.plies)
    lines = [" ".join(map(game.format_move, line)) for _, line in found[: chosen.count]]
    chosen.out.write_text("".join(f"{line}\n" for line in lines))
    worst = max(abs(value) for value, _ in found[: chosen.count])
    print(
        f"{len(lines)} of {len(found)} positions of {chosen.plies} plies, values up to {worst:.0f} of {book.scale:.0f}"
    )


if __name__ == "__main__":
    main()
