"""What the verbs of contests share: where the games go, progress, tables, the command that resumes."""

from __future__ import annotations

import json
import shutil
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rich.console import Console

    from ....arena.contests.contest import Contest
    from ....arena.contests.ledger import Watch
    from ....arena.statistics.sprt import Sprt
    from ....jobs.directory import RunDirectory

INTERRUPTED = 130  # exit code, as shells have it
_GAMES, _MOST_GAMES = 100, 10_000  # of a pairing, without a test and with one
_LEAST_REST = 0.5  # seconds between two looks at what the games say
_FILE_WIDTH = 160  # columns of a table that goes to no terminal


def begin(contest: Contest, out: Path | None, *, plot: Path | None = None) -> RunDirectory:
    """A new run directory; with ``--out FILE.jsonl`` it remembers who wants a copy of the games.

    ``plot``: where the heat map of a finished tournament goes. Raises RunError.
    """
    from ....arena.contests.contest import to_config
    from ....jobs.directory import RunDirectory
    from ....jobs.job import new_id
    from ....store.home import runs_directory
    from ..breed.known_runs import remember

    config = to_config(contest) | {"plot": str(_picture(plot)) if plot else None}
    if out is None or out.suffix == ".jsonl":
        config["copy"] = str(out.resolve()) if out else None
        out = runs_directory() / new_id(contest.kind)
    return remember(RunDirectory.create(out, kind=contest.kind, config=config))


def play(directory: RunDirectory, *, threads: int | None, cluster: str | None, as_json: bool) -> None:
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
                bar.update(task, says=standing(so_far()))
                last = time.monotonic()
                rested = max(_LEAST_REST, 20 * (last - began))  # a twentieth of the time at most goes into this

        yield watch


def standing(result: dict[str, Any]) -> str:
    """Score and Elo of a match, the leader of a tournament, in half a line."""
    if not result["games"]:
        return ""
    if result["kind"] == "match":
        return f"score {result['score']:.3f} Elo {_elo(result)}" if result["los"] is not None else ""
    first = result["standings"][0]
    return f"first {first['player']}, {first['score']:.1%} of {first['games']}" if first["games"] else ""


def show(result: dict[str, Any]) -> None:
    """The result for people, on stdout."""
    from rich.console import Console

    from .cross_table import show_tournament

    console = Console(highlight=False)
    if not console.is_terminal:
        console = Console(highlight=False, width=_FILE_WIDTH)
    variant = "".join(f", {result[key]}" for key in ("rule", "opening_rule") if key in result)
    board = f"{result['game']} {result['size']}x{result['size']}{variant}"
    console.print(f"[bold]{_title(result)}[/], {board}, openings {result['openings']}, seed {result['seed']}")
    if result["kind"] == "match":
        _show_match(console, result)
    else:
        show_tournament(console, result)
    _show_circumstances(console, result)


def _title(result: dict[str, Any]) -> str:
    """What was played: ``Match``, ``Tournament (swiss, 3 rounds)``."""
    if result["kind"] == "match":
        return "Match"
    rounds = f", {result['rounds']} rounds" if result["rounds"] else ""
    return f"Tournament ({result['format']}{rounds})"


def _show_match(console: Console, result: dict[str, Any]) -> None:
    from .fishtest import fishtest_lines

    a, b = result["players"]
    console.print(f"A: {a}\nB: {b}", markup=False, soft_wrap=True)
    if not result["games"]:
        return
    console.print(
        f"A scored [bold]{result['score']:.4f}[/] in {result['games']} games: {result['wins']} wins, "
        f"{result['draws']} draws, {result['losses']} losses"
    )
    if result["los"] is None:
        return
    low, high = result["score_interval"]
    console.print(f"Score 95% interval {low:.4f} to {high:.4f}; Elo {_elo(result)}; LOS {result['los']:.1%}")
    for line in fishtest_lines(result):
        console.print(line, markup=False, soft_wrap=True)


def _show_circumstances(console: Console, result: dict[str, Any]) -> None:
    for row in result["forfeits"]:
        console.print(
            f"{row['player']} lost {row['games']} games by {row['reason']}, for example {row['example']}",
            markup=False, soft_wrap=True,
        )  # fmt: skip
    if result["repeated_games"]:
        openings = result["distinct_openings"]
        console.print(
            f"{result['repeated_games']} of {result['games_played']} games repeat another one to the last move, over "
            f"{openings} {'opening' if openings == 1 else 'openings'}; each was counted once. Use more or longer "
            "openings, as in --openings random:10.",
            soft_wrap=True,
        )
    console.print(
        f"{result['games_played']} games in {result['seconds']:.2f} s; records: {result['records']}", soft_wrap=True
    )


def _elo(row: dict[str, Any]) -> str:
    infinite = "+inf" if row["score"] > 0.5 else "-inf"
    value = infinite if row["elo"] is None else f"{row['elo']:+.1f}"
    low, high = row["elo_interval"]
    return f"{value} ({'-inf' if low is None else f'{low:+.1f}'} to {'+inf' if high is None else f'{high:+.1f}'})"
