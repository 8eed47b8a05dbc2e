"""``heibai analyse``: a whole game, move by move, by one neutral engine; a run that can be resumed."""

from __future__ import annotations

import os
import re
import sys
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ....core.errors import RecordFormatError, SpecError, quoted, quoted_path
from ..formats import COMMENTED
from ..options import AsJson, AskedBoard, Threads, complete_players

if TYPE_CHECKING:
    from ....core.contract import Game
    from ....records.record import Record

# A word with an ending that is no square, or in a folder.
_FILE = re.compile(r"[^\s()\[\];]*(?:/[^\s()\[\];]*|\.(?![A-Za-z]\d)[A-Za-z]\w*)")
MOST_GAMES = 1_000_000  # of a file, of which one is analysed


def command(
    what: Annotated[str, typer.Argument(metavar="FILE|-|MOVES", help="A file of games, -, or moves: f5d6c3.")],
    number: Annotated[
        int, typer.Option("--number", min=1, max=MOST_GAMES, help="Which game of a file that holds several.")
    ] = 1,
    *,
    board: AskedBoard,
    seconds: Annotated[
        float | None, typer.Option(max=3600.0, help="For each position; by default a number of nodes, about 0.2 s.")
    ] = None,
    player: Annotated[
        str | None,
        typer.Option(help="Who analyses; by default the strongest light engine.", autocompletion=complete_players),
    ] = None,
    threads: Threads = None,
    out: Annotated[
        Path | None, typer.Option(help=f"Write the game with evaluations and comments: {COMMENTED}.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Value every position of a game: what each move cost, the best line, accuracy, the worst moves and why.

    Can be stopped or killed at any time; heibai resume goes on. Exit code 130 when it was interrupted.
    """
    from ....analysis.options import AnalysisOptions
    from ....analysis.stored_review import begin
    from ....compose import job_kind
    from ....store.home import new_run_path
    from ..runs.known_runs import remember
    from ..runs.working import work_and_show
    from .analyse_view import AnalysisView

    record = read_game(what, number, board)
    if out is not None:
        require_format(out, record.spec.name)
    options = AnalysisOptions.of(record, player=player, seconds=seconds)
    directory = remember(begin(options, new_run_path("analysis")))
    view = AnalysisView(job_kind(directory.kind), directory, out)
    work_and_show(directory, threads=threads, view=view, as_json=as_json)


def require_format(out: Path, game: str) -> None:
    """Raises SpecError: a file of this ending holds no comments, or no games of this kind."""
    from ....records.export import endings, format_of_name, formats_of
    from ....records.formats.catalogue import FORMATS

    format = format_of_name(out)
    if not FORMATS[format].comments or format not in formats_of(game):
        offered = " or ".join(endings(comments=True, game=game))
        raise SpecError(f"{quoted_path(out)} cannot hold an analysed game of {game}; write a {offered} file")


def read_game(what: str, number: int, board: AskedBoard) -> Record:
    """The game of a file, of standard input, or of a line of moves.

    Raises:
        RecordFormatError: no such game.
        SpecError: it is another game than the options say.
    """
    from ....records.ingest import find_archives, read_archive
    from ....records.pasted import read_pasted, under_rules

    chosen = board.make() if board.is_asked else None
    if what != "-" and os.path.isfile(what):  # False, too, of what no file is called
        records = list(islice(read_archive(find_archives([Path(what)])[0], size=board.size or 8), number))
    else:
        _require_no_folder(what)
        pasted = sys.stdin.buffer.read() if what == "-" else what.encode(errors="replace")
        try:
            records = read_pasted(pasted, chosen, most=number)
        except RecordFormatError:
            _require_no_name(what)
            raise
    if number > len(records):
        raise RecordFormatError(f"{quoted(what)} holds {len(records)} games; --number {number} came")
    record = under_rules(records[number - 1], chosen)
    if chosen is not None:
        _require_the_game(record, chosen, what)
    return record


def _require_no_folder(what: str) -> None:
    """Raises RecordFormatError."""
    if os.path.isdir(what):
        raise RecordFormatError(f"{quoted_path(Path(what))} is a folder; name a file in it")


def _require_no_name(what: str) -> None:
    """Raises RecordFormatError: what is no game can only be meant for a file that is not there."""
    if _FILE.fullmatch(what):
        raise RecordFormatError(
            f"there is no file {quoted_path(Path(what))}; check its name, or give moves as in f5d6c3"
        )


def _require_the_game(record: Record, chosen: Game, what: str) -> None:
    """Raises SpecError: the file says itself which game it holds, and it is not the chosen one."""
    from ....games import GameSpec

    if record.spec != GameSpec.of(chosen):
        raise SpecError(
            f"{quoted(what)} holds a game of {record.spec}, and --game, --size, --rule and --opening say "
            f"{GameSpec.of(chosen)}; leave them out"
        )
