"""What the verbs of contests share: where the games go, progress, tables, the command that resumes."""

from __future__ import annotations

import json
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rich.console import Console

    from ...arena.contest import Contest, Watch
    from ...jobs.directory import RunDirectory

INTERRUPTED = 130  # exit code, as shells have it
_FILE_WIDTH = 160  # columns of a table that goes to no terminal


def begin(contest: Contest, out: Path | None) -> RunDirectory:
    """A new run directory; with ``--out FILE.jsonl`` it remembers who wants a copy of the games. Raises RunError."""
    from ...arena.contest import to_config
    from ...jobs.directory import RunDirectory
    from ...jobs.job import new_id
    from ...store.home import runs_directory
    from .known_runs import remember

    config = to_config(contest)
    if out is None or out.suffix == ".jsonl":
        config["copy"] = str(out.resolve()) if out else None
        out = runs_directory() / new_id(contest.kind)
    return remember(RunDirectory.create(out, kind=contest.kind, config=config))


def play(directory: RunDirectory, *, threads: int | None, as_json: bool) -> None:
    """Play (what is left of) the contest in ``directory``, print what it says, exit with 130 if it was stopped."""
    import typer

    from ...arena import contest
    from ...jobs.control import Control, resume_command, stop_on_signals

    with stop_on_signals(Control()) as control, progress_bar(directory.kind) as watch:
        result = contest.run(directory, threads=threads, control=control, watch=watch)
    copy = Path(directory.config["copy"]) if directory.config.get("copy") else None
    result["run"] = str(directory.path)
    result["records"] = str(
        _copy_games(directory, copy) if copy and result["finished"] else directory.path / contest.GAMES
    )
    result["resume"] = None if result["finished"] else resume_command(directory.path)
    if as_json:
        sys.stdout.write(json.dumps(result, allow_nan=False) + "\n")
    else:
        show(result)
    if not result["finished"]:
        sys.stderr.write(f"Stopped after {result['games']} of {result['games_scheduled']} games. Go on with:\n")
        sys.stderr.write(f"  {result['resume']}\n")
        raise typer.Exit(INTERRUPTED)


def _copy_games(directory: RunDirectory, copy: Path) -> Path:
    from ...arena.contest import GAMES
    from ...jobs.atomic import cannot_write

    try:
        shutil.copyfile(directory.path / GAMES, copy)
    except OSError as error:
        raise cannot_write(copy, error) from error
    return copy


@contextmanager
def progress_bar(what: str) -> Iterator[Watch | None]:
    """A bar on stderr, only where stderr is a terminal."""
    from rich.console import Console

    console = Console(stderr=True)
    if not console.is_terminal:
        yield None
        return
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TextColumn("games"))
    with Progress(*columns, TimeRemainingColumn(), console=console, transient=True) as bar:
        task = bar.add_task(what, total=None)

        def watch(done: int, total: int) -> None:
            bar.update(task, completed=done, total=total)

        yield watch


def show(result: dict[str, Any]) -> None:
    """The result for people, on stdout."""
    from rich.console import Console

    from .cross_table import show_tournament

    console = Console(highlight=False)
    if not console.is_terminal:
        console = Console(highlight=False, width=_FILE_WIDTH)
    variant = "".join(f", {result[key]}" for key in ("rule", "opening_rule") if key in result)
    board = f"{result['game']} {result['size']}x{result['size']}{variant}"
    console.print(
        f"[bold]{result['kind'].capitalize()}[/], {board}, openings {result['openings']}, seed {result['seed']}"
    )
    if result["kind"] == "match":
        _show_match(console, result)
    else:
        show_tournament(console, result)
    _show_circumstances(console, result)


def _show_match(console: Console, result: dict[str, Any]) -> None:
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
    counts = ", ".join(
        f"{points}: {n}" for points, n in zip(("0", "1/2", "1", "3/2", "2"), result["pairs"], strict=True)
    )
    console.print(f"Pairs by A's points: {counts}")


def _show_circumstances(console: Console, result: dict[str, Any]) -> None:
    for row in result["forfeits"]:
        console.print(
            f"{row['player']} lost {row['games']} games by {row['reason']}, for example {row['example']}",
            markup=False, soft_wrap=True,
        )  # fmt: skip
    if result["distinct_games"] < result["games"]:
        console.print(
            f"Only {result['distinct_games']} of {result['games']} games differ, over {result['distinct_openings']} "
            "openings: the interval takes them for independent and is too narrow; use more openings."
        )
    console.print(f"{result['games']} games in {result['seconds']:.2f} s; records: {result['records']}", soft_wrap=True)


def _elo(row: dict[str, Any]) -> str:
    infinite = "+inf" if row["score"] > 0.5 else "-inf"
    value = infinite if row["elo"] is None else f"{row['elo']:+.1f}"
    low, high = row["elo_interval"]
    return f"{value} ({'-inf' if low is None else f'{low:+.1f}'} to {'+inf' if high is None else f'{high:+.1f}'})"
