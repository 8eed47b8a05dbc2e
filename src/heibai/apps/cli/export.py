"""``heibai export``: games, a book or a run to a file, whatever is named."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer

from ...core.errors import RunError, SpecError, quoted
from .formats import USUAL, WRITTEN
from .library.selecting import ChosenGames
from .options import AsJson

GAMES, LIBRARY, EVERYTHING = "games", "library", "everything"  # what is named by its kind


def command(
    words: Annotated[
        list[str],
        typer.Argument(
            metavar="[WHAT] FILE",
            help="WHAT: library (by default), games and ids of games that you played, everything, a run, or a book.",
        ),
    ],
    format: Annotated[
        str, typer.Option("--format", help=f"Of games: {WRITTEN}; by default what FILE ends in, else {USUAL}.")
    ] = "",
    *,
    chosen: ChosenGames,
    limit: Annotated[int | None, typer.Option(min=1, help="Games of the library that are written at most.")] = None,
    depth: Annotated[int, typer.Option(min=1, max=400, help="Plies of a book at most.")] = 30,
    as_json: AsJson = False,
) -> None:
    """Write games, a book or the individuals of a run to a file; what FILE ends in says how.

    Games are JSON lines, GGF, SGF and others; a book is text or .jsonl; a run is .csv, .json or .parquet. Everything is
    the games that you played and the analyses of the page Analyse, in one .jsonl. The options from --player to --limit
    choose among the games of the library.
    """
    *what, last = words
    out = Path(last)
    if what in ([], [LIBRARY]):
        from .library.search import export as of_library

        of_library(out, format, chosen=chosen, limit=limit, as_json=as_json)
        return
    asked = [name for name, value in (asdict(chosen) | {"limit": limit}).items() if value and name != "game"]
    if asked:
        raise SpecError(f"--{asked[0]} chooses among the games of the library, not of {quoted(what[0])}; leave it out")
    if what[0] == GAMES:
        from ...records.export import format_of_name
        from .games.played import export as of_page

        of_page(what[1:], format or format_of_name(out), out, as_json=as_json)
        return
    if what == [EVERYTHING] and not format:
        from .games.everything import export as of_all

        of_all(out, as_json=as_json)
        return
    if len(what) > 1 or format:
        came = " ".join(what)
        raise SpecError(f"{quoted(came)} came; one run or book goes to one file, in the format that FILE ends in")
    _export_named(what[0], out, chosen.game or None, depth, as_json=as_json)


def _export_named(name: str, out: Path, game: str | None, depth: int, *, as_json: bool) -> None:
    """A run or a book. Raises SpecError: neither, or both."""
    from ...library.books.book import NAME_OF_SHIPPED, book_names
    from .runs.known_runs import find_run

    is_book = name in (NAME_OF_SHIPPED, *book_names())
    try:
        run = find_run(name)
    except RunError:
        if not is_book:
            raise SpecError(
                f"{quoted(name)} is no run and no book; write library, games, the id or directory of a run, or the "
                "name of a book before FILE"
            ) from None
        from .book.shown import export as of_book

        of_book(name, out, depth=depth, game=game, as_json=as_json)
        return
    if is_book:
        raise SpecError(f"{quoted(name)} is a run and a book; name the directory of the run, or: heibai book export")
    from .runs.export import command as of_run

    of_run(str(run.path), out, as_json=as_json)
