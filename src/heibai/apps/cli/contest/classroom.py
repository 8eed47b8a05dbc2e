"""``heibai class``: the hand-ins of a class play a tournament under limits."""

from __future__ import annotations

import os
import shlex
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ....compose import job_kind
from ....core.errors import SpecError, quoted, quoted_path
from ..options import AsJson, GameName, OpeningRule, Rule, Seed, Size, Threads

if TYPE_CHECKING:
    from ....classroom.call import Call

_NEW = "new"  # the word before the folder of a starter kit


def class_(
    words: Annotated[
        list[str], typer.Argument(metavar="FOLDER | new FOLDER", help="The hand-ins, one a file or folder.")
    ],
    language: Annotated[str, typer.Option(help="Of the starter kit: python, java, c++, js.")] = "python",
    games: Annotated[int, typer.Option(min=2, help="Of a pairing, both colours over half as many openings.")] = 2,
    rounds: Annotated[int | None, typer.Option(min=1, max=10_000, help="Of a Swiss tournament.")] = None,
    format: Annotated[str | None, typer.Option(help="round-robin, swiss; by default by the number of players.")] = None,
    against: Annotated[
        list[str] | None, typer.Option(metavar="PLAYER", help="Plays too, as level:2; again for more.")
    ] = None,
    gauntlet: Annotated[
        list[str] | None,
        typer.Option(metavar="PLAYER", help="Meets every hand-in, apart from the standings; again for more."),
    ] = None,
    solution: Annotated[
        str | None, typer.Option(metavar="FILE|PLAYER", help="Meets every hand-in too: one like them, or a player.")
    ] = None,
    deadline: Annotated[
        str | None, typer.Option(metavar="TIME|none", help="2026-12-01T18:00: what comes later is not taken; kept.")
    ] = None,
    seconds: Annotated[float, typer.Option(min=0.05, max=3600, help="For a move.")] = 2.0,
    memory: Annotated[int, typer.Option(min=32, max=65536, help="Megabytes of each hand-in.")] = 512,
    seed: Seed = 0,
    game: GameName = "reversi",
    size: Size = None,
    rule: Rule = None,
    opening: OpeningRule = None,
    threads: Threads = None,
    as_json: AsJson = False,
) -> None:
    """Hand-ins of a class: tried, played against each other under limits, reported; or a starter kit.

    Called again, a hand-in that is new or changed plays its own games, and no other is played again.
    """
    from ....classroom.call import Call
    from ....classroom.limits import HandInLimits
    from ....games import make_asked_game

    if words[0] == _NEW and len(words) == 2:
        _write_kit(Path(words[1]), language)
        return
    if len(words) != 1:
        raise SpecError(f"{quoted(' '.join(words))} came; write: heibai class FOLDER, or: heibai class new FOLDER")
    if not os.path.isdir(words[0]):
        raise SpecError(f"{quoted_path(words[0])} is no folder; name the one that holds the hand-ins")
    board = make_asked_game(game, size, rule=rule, opening=opening)
    openings = "random:8" if board.name == "reversi" else "random:2"
    call = Call(
        board, HandInLimits(seconds=seconds, memory=memory), games, openings, seed, format, rounds,
        tuple(against or ()), tuple(gauntlet or ()), solution, deadline,
    )  # fmt: skip
    _play(Path(words[0]), call, threads=threads, as_json=as_json)


def _write_kit(folder: Path, language: str) -> None:
    from ....classroom.kit import write_kit

    write_kit(folder, language)
    typer.echo(f"a starter kit lies in {folder}; read {folder / 'README.md'}")


def _play(folder: Path, call: Call, *, threads: int | None, as_json: bool) -> None:
    """Try, play, report. Raises SpecError."""
    from ....classroom.call import prepare
    from ....classroom.hand_in import OUT
    from ....classroom.own_home import own_home
    from ..runs.view import view_of
    from ..runs.working import work_and_show

    with own_home(folder.resolve() / OUT) as home:
        directory, facts = prepare(
            folder, home, call, now=datetime.now().astimezone(), told=lambda name: _say(f"trying {name}")
        )
        for name in (name for name, held in facts.holds.items() if not held):
            _say(f"heibai: not enforced on this machine: {name}")
        for each in facts.late:
            _say(f"after the deadline {facts.deadline}: {each.name} is {each.why}")
        if facts.is_closed:
            again = shlex.join(["heibai", "class", str(folder), "--deadline", "none"])
            _say(f"the class is frozen; take hand-ins again with: {again}")
        view = view_of(job_kind(directory.kind), directory)
        work_and_show(directory, threads=threads, view=view, as_json=as_json)


def _say(text: str) -> None:
    typer.echo(text, err=True)
