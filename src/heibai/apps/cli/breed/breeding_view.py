"""A run of breeding in a terminal: its generations while it works, then the champion and what to type next."""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import typer

from ....core.errors import StoreError
from ....jobs.directory import RunDirectory
from ....jobs.kind import Watch
from ..runs.curves import map_lines, panel_lines
from ..runs.view import Result, TerminalView
from .generations_view import GenerationsView


class BreedingView(TerminalView):
    """Of ``heibai evolve``."""

    @contextmanager
    def working(self) -> Iterator[Watch | None]:
        from ....evolve.history import read_log
        from ....evolve.runs.assembly import evaluations
        from ....evolve.runs.stored_run import config_of

        total = evaluations(config_of(self.directory))
        with GenerationsView(total=total, before=read_log(self.directory)) as view:
            yield view.add

    def show(self, result: Result) -> None:
        if result["champion"] is None:
            return
        typer.echo(f"champion   {result['champion']}")
        for gene, weight in result["weights"].items():
            typer.echo(f"    {gene:<20} {weight:10.4f}")
        for line in (*panel_lines(result["panel"]), *(map_lines(result["map"]) if "map" in result else ())):
            typer.echo(line)
        typer.echo(f"games      {result['games']:,} in {result['seconds']:.1f} s")
        typer.echo(f"hash       {result['hash']}")
        typer.echo(f"directory  {result['out']}")
        if result["finished"]:
            for line in (*next_commands(result, self.directory.path), *_by_name(result, self.directory)):
                typer.echo(line)


VIEW = BreedingView


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
