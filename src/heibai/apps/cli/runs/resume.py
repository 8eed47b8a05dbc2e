"""``heibai resume``: continue a stopped or killed run, whatever its kind, or give a finished one more."""

from __future__ import annotations

from typing import Annotated

import typer

from ....compose import job_kind
from ....core.errors import SpecError
from ....jobs.directory import RunDirectory
from ..options import AsJson, ClusterAddress, Threads
from .known_runs import find_verifiable
from .working import work_and_show

_MOST = 10**12
_FLAGS = ("generations", "games", "rounds", "epochs", "positions", "moves")  # of measures that have one of their own


def _total(help: str) -> object:
    return typer.Option(min=1, max=_MOST, help=help)


def command(
    which: Annotated[str, typer.Argument(metavar="DIR|ID", help="The run's directory or its id.")],
    to: Annotated[int | None, _total("Go on to so many of its measure in all, whatever that is.")] = None,
    generations: Annotated[int | None, _total("Breeding: generations in all.")] = None,
    games: Annotated[int | None, _total("A match, a tournament, self-play: games (of a pairing) in all.")] = None,
    rounds: Annotated[int | None, _total("A Swiss tournament: rounds in all.")] = None,
    epochs: Annotated[int | None, _total("A regression: passes over the samples in all.")] = None,
    positions: Annotated[int | None, _total("A growing book: positions in all.")] = None,
    moves: Annotated[int | None, _total("Learning a network: moves of every game side by side in all.")] = None,
    threads: Threads = None,
    cluster: ClusterAddress = None,
    as_json: AsJson = False,
) -> None:
    """Continue a stopped or killed run; it ends as the unbroken one would have.

    A finished run prints its result again. With a larger number of its measure it is given more, and becomes the run
    that was begun with that number; where something in it depends on the total, that is said.
    """
    directory = find_verifiable(which)
    named = zip(_FLAGS, (generations, games, rounds, epochs, positions, moves), strict=True)
    asked = {name: number for name, number in named if number is not None}
    if to is not None or asked:
        give_more(directory, to, asked)
    work_and_show(directory, threads=threads, cluster=cluster, as_json=as_json)


def give_more(directory: RunDirectory, to: int | None, named: dict[str, int]) -> None:
    """Have a job go on to the number that came, of its own measure. Raises SpecError, RunError."""
    kind = job_kind(directory.kind)
    more = kind.more(directory)
    numbers = ([] if to is None else [to]) + list(named.values())
    if len(numbers) > 1:
        raise SpecError("several numbers came, a run has one measure; name it once")
    if more is not None and not named.keys() <= {more.option}:
        flag = more.option if more.option in _FLAGS else "to"
        raise SpecError(
            f"{directory.id!r} is of kind {kind.name!r}, which is measured in {more.option}; use --{flag} {numbers[0]}"
        )
    kind.give_more(directory, numbers[0])
    if more is not None and more.depends_on_total:
        typer.echo(f"heibai: {more.depends_on_total}", err=True)
