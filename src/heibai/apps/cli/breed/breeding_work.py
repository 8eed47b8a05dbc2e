"""Working on a kept evolution run from the command line: progress on stderr, the outcome on stdout."""

from __future__ import annotations

import json
import shlex
import sys
from collections.abc import Mapping
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import Any

import typer

from ....core.errors import StoreError
from ....jobs.control import Control, stop_on_signals
from ....jobs.directory import RunDirectory
from ..runs.curves import panel_lines
from ..runs.interruption import end_interrupted, may_end_at_once
from .generations_view import GenerationsView


def work_and_show(directory: RunDirectory, *, threads: int | None, cluster: str | None, as_json: bool) -> None:
    """Continue a run of evolution to its end or until interrupted, then say what came of it.

    Exit code 130 when it was interrupted: the command to continue it is printed.
    """
    from ....arena.play.cluster import open_cluster
    from ....evolve.history import read_log
    from ....evolve.runs.assembly import evaluations
    from ....evolve.runs.stored_run import config_of, work_on

    view = GenerationsView(total=evaluations(config_of(directory)), before=read_log(directory))
    shown = not as_json or sys.stderr.isatty()
    live: AbstractContextManager[Any] = view if shown else nullcontext()
    with (
        may_end_at_once(directory),
        open_cluster(cluster) as machines,
        stop_on_signals(Control()) as control,
        live,
    ):
        watch = view.add if shown else None
        summary = work_on(directory, threads=threads, cluster=machines, control=control, watch=watch)
    if as_json:
        typer.echo(json.dumps(summary))
    else:
        _print_summary(summary, directory)
    if not summary["finished"]:
        end_interrupted(directory)


def _print_summary(summary: Mapping[str, Any], directory: RunDirectory) -> None:
    if summary["champion"] is None:
        return
    typer.echo(f"champion   {summary['champion']}")
    for gene, weight in summary["weights"].items():
        typer.echo(f"    {gene:<20} {weight:10.4f}")
    for line in panel_lines(summary["panel"]):
        typer.echo(line)
    typer.echo(f"games      {summary['games']:,} in {summary['seconds']:.1f} s")
    typer.echo(f"hash       {summary['hash']}")
    typer.echo(f"directory  {summary['out']}")
    if summary["finished"]:
        for line in (*next_commands(summary, directory.path), *_by_name(summary, directory)):
            typer.echo(line)


def next_commands(summary: Mapping[str, Any], path: Path) -> list[str]:
    """What to type next: play against the champion, and pit it."""
    search, game = summary["search"], shlex.quote(_game_text(summary))
    own_code = summary["champion"].startswith("py:")  # which a weights file may not start
    champion = summary["champion"] if own_code else f"@{path / 'champion.json'}"
    player = shlex.quote(f"{search}{',' if ':' in search else ':'}eval={champion}")
    rival, openings = shlex.quote(summary["rival"]), shlex.join(["--openings", summary["openings"]])
    return [
        f"play it    heibai play {game} --opponent {player}",
        f"pit it     heibai match {player} {rival} --game {game} {openings}",
    ]


def _by_name(summary: Mapping[str, Any], directory: RunDirectory) -> list[str]:
    """How to play the champion by its run's name, in a terminal and on the page; none where no list has the run."""
    from ....store.champions import name_of

    if summary["champion"].startswith("py:"):  # a name may start no code, either
        return []
    try:
        name = name_of(directory)
    except StoreError:  # what is wrong with the index was said when the run was to be remembered
        return []
    if name is None:
        return []
    opponent = shlex.quote(f"mine/{name}")
    lines = [f"by name    heibai play {shlex.quote(_game_text(summary))} --opponent {opponent}"]
    if not summary["game"].startswith("py:"):  # the page starts no code
        lines.append(f"or         heibai, where it is one of your champions: {name}")
    return lines


def _game_text(summary: Mapping[str, Any]) -> str:
    """The run's game, board and variant."""
    from ....games import GameSpec

    return str(GameSpec.from_fields(summary, opening="opening_rule"))
