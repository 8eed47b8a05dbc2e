"""Working on a contest from the command line: where the games go, progress, the command that resumes."""

from __future__ import annotations

import json
import shutil
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ....store.home import new_run_path
from ...told.contest_result import elo_text, show
from ..runs.interruption import INTERRUPTED
from ..runs.known_runs import remember

if TYPE_CHECKING:
    from ....arena.contests.contest import Contest
    from ....arena.contests.ledger import Watch
    from ....arena.statistics.sprt import Sprt
    from ....jobs.directory import RunDirectory

_GAMES, _MOST_GAMES = 100, 10_000  # of a pairing, without a test and with one
_LEAST_REST = 0.5  # seconds between two looks at what the games say


def begin(contest: Contest, out: Path | None, *, plot: Path | None = None) -> RunDirectory:
    """A new run directory; with ``--out FILE.jsonl`` it remembers who wants a copy of the games.

    ``plot``: where the heat map of a finished tournament goes. Raises RunError.
    """
    from ....arena.contests.contest import to_config
    from ....jobs.directory import RunDirectory

    config = to_config(contest) | {"plot": str(_picture(plot)) if plot else None}
    if out is None or out.suffix == ".jsonl":
        config["copy"] = str(out.resolve()) if out else None
        out = new_run_path(contest.kind)
    return remember(RunDirectory.create(out, kind=contest.kind, config=config))


def work_and_show(directory: RunDirectory, *, threads: int | None, cluster: str | None, as_json: bool) -> None:
    """Play (what is left of) the contest in ``directory``, print what it says, exit with 130 if it was stopped."""
    import typer

    from ....arena.contests.ledger import GAMES
    from ....jobs.control import resume_command

    try:
        result = _run(directory, threads=threads, cluster=cluster)
    except KeyboardInterrupt:
        sys.stderr.write("Ended at once; the games on the go begin anew. Go on with:\n")
        sys.stderr.write(f"  {resume_command(directory.path)}\n")
        raise typer.Exit(INTERRUPTED) from None
    copy = Path(directory.config["copy"]) if directory.config.get("copy") else None
    result["run"] = str(directory.path)
    result["records"] = str(_copy_games(directory, copy) if copy and result["finished"] else directory.path / GAMES)
    if directory.config.get("plot") and result["finished"]:
        from ....plots.matchups import draw_heat_map

        draw_heat_map(result, Path(directory.config["plot"]))
        result["plot"] = directory.config["plot"]
    result["resume"] = None if result["finished"] else resume_command(directory.path)
    if as_json:
        sys.stdout.write(json.dumps(result, allow_nan=False) + "\n")
    else:
        show(result)
    if not result["finished"]:
        sys.stderr.write(f"Stopped after {result['games_played']} of {result['games_scheduled']} games. Go on with:\n")
        sys.stderr.write(f"  {result['resume']}\n")
        raise typer.Exit(INTERRUPTED)


def _run(directory: RunDirectory, *, threads: int | None, cluster: str | None) -> dict[str, Any]:
    """The contest's summary. Raises KeyboardInterrupt: a second signal came before the games on the go were over."""
    from ....arena.contests import stored_contest
    from ....arena.play.cluster import open_cluster
    from ....jobs.control import Control, stop_on_signals

    with (
        open_cluster(cluster) as machines,
        stop_on_signals(Control()) as control,
        progress_bar(directory) as watch,
    ):
        return stored_contest.run(directory, threads=threads, cluster=machines, control=control, watch=watch)


def _picture(path: Path) -> Path:
    """Refused before games are played for it. Raises RunError: no picture's name, no folder, or no matplotlib."""
    from ....core.errors import RunError
    from ....plots.style import require_suffix, styled

    require_suffix(path)
    if not path.resolve().parent.is_dir():
        raise RunError(f"{str(path)!r} lies in no folder that there is; make it, or name another with --plot")
    with styled():
        return path.resolve()


def _copy_games(directory: RunDirectory, copy: Path) -> Path:
    from ....arena.contests.ledger import GAMES
    from ....jobs.atomic import cannot_write

    try:
        shutil.copyfile(directory.path / GAMES, copy)
    except OSError as error:
        raise cannot_write(copy, error) from error
    return copy


def parse_test(sprt: str | None, games: int | None) -> tuple[Sprt | None, int]:
    """The test of ``--sprt``, and the games of a pairing: with a test it is their most. Raises SpecError."""
    from ....arena.statistics.sprt import parse_sprt

    test = parse_sprt(sprt) if sprt is not None else None
    return test, games if games is not None else _GAMES if test is None else _MOST_GAMES


@contextmanager
def progress_bar(directory: RunDirectory) -> Iterator[Watch | None]:
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
        task = bar.add_task(directory.kind, total=None, says="")
        last = rested = 0.0  # when the games were asked what they say, and how long that may rest

        def watch(done: int, total: int, so_far: Callable[[], dict[str, Any]]) -> None:
            nonlocal last, rested
            bar.update(task, completed=done, total=total)
            if (began := time.monotonic()) - last >= rested:
                bar.update(task, says=score_so_far(so_far()))
                last = time.monotonic()
                rested = max(_LEAST_REST, 20 * (last - began))  # a twentieth of the time at most goes into this

        yield watch


def score_so_far(result: dict[str, Any]) -> str:
    """Score and Elo of a match, the leader of a tournament, in half a line."""
    if not result["games"]:
        return ""
    if result["kind"] == "match":
        return f"score {result['score']:.3f} Elo {elo_text(result)}" if result["los"] is not None else ""
    first = result["standings"][0]
    return f"first {first['player']}, {first['score']:.1%} of {first['games']}" if first["games"] else ""
