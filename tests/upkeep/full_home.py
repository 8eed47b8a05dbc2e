"""A data folder with something of everything in it."""

from __future__ import annotations

from contextlib import closing

from kept_runs import keep_run
from small_archives import random_games, write_games

from heibai.analysis.options import AnalysisOptions
from heibai.analysis.stored_review import begin, work_on
from heibai.games import GameSpec
from heibai.library.books.book import book_of_library, book_path, write_book
from heibai.library.collections import Collections
from heibai.library.imports.importing import import_files
from heibai.library.index import PositionIndex
from heibai.records.record import Record
from heibai.store.games import LiveGames
from heibai.store.home import store_address
from heibai.store.library import LibraryGames

ANALYSIS = "analysis-20260101-000000-abcd"


def furnish(home):
    """30 games in the library, two in a collection, a game of the page, a book, a finished run and an analysis."""
    games = write_games(home.parent / "games.jsonl", random_games(30, size=6))
    import_files([games], home=home)
    with closing(LiveGames(store_address(home))) as live:
        live.create("{}", [1, 2])
    with closing(LibraryGames(store_address(home))) as library:
        collections = Collections(library.database)
        chosen = collections.create("small boards", "of six columns").id
        collections.add(chosen, [4, 3])
        collections.annotate(chosen, 3, "both corners")
        book = book_of_library(PositionIndex(library, home=home), GameSpec("reversi", 6), least=1, plies=2)
    book_path("small", home=home).parent.mkdir(exist_ok=True)
    write_book(book, book_path("small", home=home))
    (home / "runs").mkdir()
    keep_run(home / "runs" / "bred")
    wish = AnalysisOptions.of(Record(spec=GameSpec("reversi", 4)), player="alphabeta:depth=1,eval=zones", seconds=1.0)
    work_on(begin(wish, home / "analyses" / ANALYSIS))


def content(home):
    """Every file of a data folder but the database and locks, by its path."""
    paths = (path for path in sorted(home.rglob("*")) if path.is_file() and "sqlite3" not in path.name)
    return {str(path.relative_to(home)): path.read_bytes() for path in paths if "lock" not in path.name}


def rows(address):
    """Everything that a store says of its library, its games and its collections."""
    with closing(LibraryGames(address)) as library, closing(LiveGames(address)) as live:
        collections = Collections(library.database)
        collected = {each: collections.collected(each.id, limit=100) for each in collections.all()}
        return list(library.games()), library.files(), live.list(), collected
