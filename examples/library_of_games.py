"""A library of games from end to end: import, search, explore, a book of what was played, a book by search, export.

    python examples/library_of_games.py

It makes 300 games itself and works in a folder of its own, so your library stays as it is.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import heibai
from heibai.games import GameSpec
from heibai.library.books.book import book_of_library, book_path, write_book
from heibai.library.explorer import explore
from heibai.library.imports.importing import import_files
from heibai.library.index import PositionIndex
from heibai.library.search import games_through
from heibai.library.stored import record_of
from heibai.players.books.growing import begin, growth_config, work_on
from heibai.records.formats import jsonl
from heibai.records.record import Record
from heibai.store.home import store_address
from heibai.store.library import LibraryGames, Selection

SPEC = GameSpec("reversi", 6)
NAMES = ("Ada", "Ben", "Cem", "Dora")


def games() -> Iterator[Record]:
    """Games of one weak player under four names."""
    game, player = heibai.Game("reversi/6"), heibai.Player("greedy:eval=zones,noise=0.3")
    for seed in range(300):
        position = game.start()
        while not position.is_over:
            position = position.play(player.choose(position, seed=seed))
        moves = position.rules.parse_transcript(" ".join(position.line))
        black, white = NAMES[seed % 4], NAMES[(seed + 1 + seed // 4 % 3) % 4]
        yield Record(moves, SPEC, black=black, white=white, score=position.score, date=str(2001 + seed % 9))


def show(library: LibraryGames) -> None:
    """Who played, what was played first, and which games went through a position."""
    index = PositionIndex(library)
    for row in library.players(limit=2):
        print(f"{row['name']}: {row['games']} games, {row['wins']} won")
    for name, played, _ in explore(index, SPEC, "", depth=1).moves:
        print(f"{name}: {played.games} games, {100 * played.share:.1f} % for black")
    first = SPEC.make().format_move(SPEC.make().start().moves()[0])
    of_ada = Selection(player="Ada", year=2001, spec=str(SPEC))
    for found in games_through(library, of_ada, position=first, limit=3):
        print(f"{found.row.black} - {found.row.white} {found.row.year}: {found.row.score:+}, then {found.next_text}")


def make_books(library: LibraryGames) -> None:
    """A book of games, and one by search."""
    path = book_path("played")
    path.parent.mkdir(parents=True, exist_ok=True)
    book = book_of_library(PositionIndex(library), SPEC, least=5)
    write_book(book, path)
    print(f"the book of games has {len(book.moves_by_key)} positions")
    judge = "alphabeta:depth=2,eval=zones"
    asked = growth_config("searched", SPEC, judge, positions=30, seed=1, weight=10.0, batch=4)
    grown = work_on(begin(asked, path.parent / "growing"))
    print(f"the book by search has {grown['positions']} positions, its best line is {grown['line']}")


def play() -> None:
    """Both books against each other, and the archive's player against random moves."""
    players = ["greedy:eval=zones,book=played", "greedy:eval=zones,book=searched"]
    print(f"{players[0]} scores {heibai.match(*players, game='reversi/6', games=20, threads=1).score:.2f}")
    archive = "archive:min=3,fallback=[greedy:eval=zones]"
    print(f"{archive} scores {heibai.match(archive, 'random', game='reversi/6', games=20, threads=1).score:.2f}")


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        os.environ["HEIBAI_HOME"] = folder
        source = Path(folder) / "games.jsonl"
        source.write_text("".join(f"{jsonl.format_record(record)}\n" for record in games()))
        done = import_files([source])
        print(f"{done.added} games imported, {done.repeated} known already, {done.refused} refused")
        with closing(LibraryGames(store_address())) as library:
            show(library)
            make_books(library)
            exported = Path(folder) / "ada.jsonl"
            rows = library.games(Selection(player="Ada"))
            exported.write_text("".join(f"{jsonl.format_record(record_of(row))}\n" for row in rows))
            print(f"{len(exported.read_text().splitlines())} games of Ada exported")
        play()


if __name__ == "__main__":
    main()
