"""The user's own games as files to import: those that were played on the page, and those of matches and tournaments."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

from ....core.errors import RunError
from ....jobs.directory import RunDirectory
from ....records.export import exporting
from ....records.record import Record
from ....store.games import LiveGames
from ....store.home import database_path, runs_directory
from ....store.played import played_game
from ....store.runs import RunIndex

_GAMES = "games.jsonl"  # in the folder of a match
_CONTESTS = ("match", "tournament")


def own_games(live: LiveGames, folder: Path) -> list[Path]:
    """Files with all of them; ``folder``: where those of the page are written to.

    Raises:
        RunError: there is none.
        StoreError, RecordFormatError: the games cannot be read or written.
    """
    paths = list(_of_contests())
    records = list(_finished(live))
    if records:
        paths.insert(0, folder / "own-games.jsonl")
        with exporting(paths[0], "jsonl") as write:
            for record in records:
                write(record)
    if not paths:
        raise RunError("no game of yours is finished yet; play one on the page, or a match with: heibai match")
    return paths


def _finished(live: LiveGames) -> Iterator[Record]:
    """Of games that go on there would be two when they are over; a damaged one is told of in the list of games."""
    for stored in live.walk():
        record = played_game(stored).record
        if record is not None and record.score is not None and record.moves:
            yield record


def _of_contests() -> Iterator[Path]:
    with closing(RunIndex(database_path())) as index:
        runs = index.rebuild(runs_directory())
    for run in runs:
        if isinstance(run, RunDirectory) and run.kind in _CONTESTS and (path := run.path / _GAMES).is_file():
            yield path.resolve()
