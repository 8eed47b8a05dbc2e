"""``heibai class``: the hand-ins of a class play a tournament under limits."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any

import typer

from ....core.errors import SpecError, quoted
from ..options import AsJson, GameName, OpeningRule, Rule, Seed, Size, Threads

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
    """Hand-ins of a class: tried, played against each other under limits, reported; or a starter kit."""
    from ....classroom.limits import HandInLimits
    from ....games import make_asked_game

    if words[0] == _NEW and len(words) == 2:
        _write_kit(Path(words[1]), language)
        return
    if len(words) != 1:
        raise SpecError(f"{quoted(' '.join(words))} came; write: heibai class FOLDER, or: heibai class new FOLDER")
    board = make_asked_game(game, size, rule=rule, opening=opening)
    limits = HandInLimits(seconds=seconds, memory=memory)
    options = {"games": games, "rounds": rounds, "format": format, "seed": seed}
    with _own_home(Path(words[0])) as home:
        _play(Path(words[0]), home, board, limits, against or [], options, threads=threads, as_json=as_json)


def _write_kit(folder: Path, language: str) -> None:
    from ....classroom.kit import write_kit

    write_kit(folder, language)
    typer.echo(f"a starter kit lies in {folder}; read {folder / 'README.md'}")


@contextmanager
def _own_home(folder: Path) -> Iterator[Path]:
    """A data folder in the class's folder, for this process and those that it starts."""
    from ....classroom.hand_in import OUT
    from ....core.errors import quoted_path
    from ....core.system.control_groups import remove_ended
    from ....store.home import make_home

    if not folder.is_dir():
        raise SpecError(f"{quoted_path(folder)} is no folder; name the one that holds the hand-ins")
    before, home = os.environ.get("HEIBAI_HOME"), make_home(folder.resolve() / OUT)
    os.environ["HEIBAI_HOME"] = str(home)
    try:
        yield home
    finally:
        remove_ended()
        if before is None:
            del os.environ["HEIBAI_HOME"]
        else:
            os.environ["HEIBAI_HOME"] = before


def _play(
    folder: Path, home: Path, board: Any, limits: Any, against: list[str], options: dict[str, Any], *,
    threads: int | None, as_json: bool,
) -> None:  # fmt: skip
    """Try, play, report. Raises SpecError: fewer than three play."""
    from ....arena.contests.contest import make_contest
    from ....classroom.class_home import ClassHome, format_for
    from ....classroom.hand_in import read_class
    from ....classroom.limits import what_holds
    from ....classroom.similarity import alike
    from ..runs.working import work_and_show
    from .class_view import ClassView

    scratch = home / "scratch"
    scratch.mkdir(exist_ok=True)
    holds = what_holds(limits, scratch=scratch)
    for name in (name for name, held in holds.items() if not held):
        typer.echo(f"heibai: not enforced on this machine: {name}", err=True)
    hand_ins, refused = read_class(folder)
    tried = ClassHome(home, board, limits, options["seed"])
    entrants = tried.try_all(hand_ins, refused, lambda name: typer.echo(f"trying {name}", err=True))
    refused |= {each.hand_in.name: "; ".join(each.verdict.faults) for each in entrants if not each.verdict.may_play}
    players = [f"remote:{each.hand_in.name}" for each in entrants if each.verdict.may_play] + against
    if len(players) < 3:
        why = "; ".join(f"{name}: {each}" for name, each in refused.items()) or "nothing was refused"
        raise SpecError(f"{len(players)} can play, a class needs three ({why}); add others with --against level:2")
    format = options["format"] or format_for(len(players))
    contest = make_contest(
        board, players, games=options["games"], openings_text="random:8" if board.name == "reversi" else "random:2",
        seed=options["seed"], format=format, rounds=options["rounds"],
    )  # fmt: skip
    directory = tried.tournament(contest)
    view = ClassView(directory, home=home, entrants=entrants, refused=refused, pairs=alike(hand_ins), holds=holds)
    work_and_show(directory, threads=threads, view=view, as_json=as_json)
