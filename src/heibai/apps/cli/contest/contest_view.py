"""A contest in a terminal: how far it is and what its games say so far, then its tables."""

from __future__ import annotations

import shutil
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ....jobs.control import resume_command
from ....jobs.directory import RunDirectory
from ....jobs.kind import Watch
from ....store.home import new_run_path
from ...told.contest_result import show
from ...told.elo import elo_text
from ..output import require_picture
from ..runs.known_runs import remember
from ..runs.view import Result, TerminalView

if TYPE_CHECKING:
    from ....arena.contests.contest import Contest
    from ....arena.statistics.sprt import Sprt
    from ....jobs.directory import RunDirectory


_LEAST_REST = 0.5  # seconds between two looks at what the games say


class ContestView(TerminalView):
    """Of ``heibai match`` and ``heibai tournament``."""

    @contextmanager
    def working(self) -> Iterator[Watch | None]:
        """A bar on stderr with what the games say so far, only where stderr is a terminal."""
        from rich.console import Console

        console = Console(stderr=True)
        if not console.is_terminal:
            yield None
            return
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

        columns = (TextColumn("{task.description}"), BarColumn(8), MofNCompleteColumn(), TextColumn("games"))
        more = (TimeRemainingColumn(compact=True), TextColumn("{task.fields[says]}", markup=False))
        with Progress(*columns, *more, console=console, transient=True) as bar:
            task = bar.add_task(self.directory.kind, total=None, says="")
            last = rested = 0.0  # when the games were asked what they say, and how long that may rest

            def watch(done: int, total: int, so_far: Callable[[], dict[str, Any]]) -> None:
                nonlocal last, rested
                bar.update(task, completed=done, total=total)
                if (began := time.monotonic()) - last >= rested:
                    bar.update(task, says=score_so_far(so_far()))
                    last = time.monotonic()
                    rested = max(_LEAST_REST, 20 * (last - began))  # a twentieth of the time at most goes into this

            yield watch

    def complete(self, result: Result) -> Result:
        """Where the run and its games are, and what continues it; the copy and the heat map that were asked for."""
        from ....arena.contests.ledger import GAMES

        directory, config = self.directory, self.directory.config
        copy = Path(config["copy"]) if config.get("copy") and result["finished"] else None
        records = _copy_games(directory, copy) if copy else directory.path / GAMES
        result = {**result, "run": str(directory.path), "records": str(records)}
        if config.get("plot") and result["finished"]:
            from ....plots.matchups import draw_heat_map

            draw_heat_map(result, Path(config["plot"]))
            result["plot"] = config["plot"]
        return result | {"resume": None if result["finished"] else resume_command(directory.path)}

    def show(self, result: Result) -> None:
        show(dict(result))


VIEW = ContestView


def _copy_games(directory: RunDirectory, copy: Path) -> Path:
    from ....arena.contests.ledger import GAMES
    from ....jobs.documents import cannot_write

    try:
        shutil.copyfile(directory.path / GAMES, copy)
    except OSError as error:
        raise cannot_write(copy, error) from error
    return copy


def score_so_far(result: dict[str, Any]) -> str:
    """Score and Elo of a match, the leader of a tournament, in half a line."""
    if not result["games"]:
        return ""
    if result["kind"] == "match":
        return f"score {result['score']:.3f} {elo_text(result)}" if result["los"] is not None else ""
    first = result["standings"][0]
    return f"first {first['player']}, {first['score']:.1%} of {first['games']}" if first["games"] else ""


_GAMES, _MOST_GAMES = 100, 10_000  # of a pairing, without a test and with one


def begin(contest: Contest, out: Path | None, *, plot: Path | None = None) -> RunDirectory:
    """A new run directory; with ``--out FILE.jsonl`` it remembers who wants a copy of the games.

    ``plot``: where the heat map of a finished tournament goes. Raises RunError.
    """
    from ....arena.contests.contest import to_config
    from ....jobs.directory import RunDirectory

    config = to_config(contest) | {"plot": str(require_picture(plot)) if plot else None}
    if out is None or out.suffix == ".jsonl":
        config["copy"] = str(out.resolve()) if out else None
        out = new_run_path(contest.kind)
    return remember(RunDirectory.create(out, kind=contest.kind, config=config))


@contextmanager
def openings_file(text: str) -> Iterator[str]:
    """The text of the openings; of ``-`` the name of a file of what standard input holds, while the block lasts."""
    if text != "-":
        yield text
        return
    from ..standard_input import files_of

    with files_of([Path(text)]) as (file,):
        yield str(file)


def parse_test(sprt: str | None, games: int | None) -> tuple[Sprt | None, int]:
    """The test of ``--sprt``, and the games of a pairing: with a test it is their most. Raises SpecError."""
    from ....arena.statistics.sprt import parse_sprt

    test = parse_sprt(sprt) if sprt is not None else None
    return test, games if games is not None else _GAMES if test is None else _MOST_GAMES
