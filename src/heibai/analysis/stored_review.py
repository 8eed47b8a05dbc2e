"""Analyses kept in a directory: begin one, continue one, read what it has come to."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Mapping
from pathlib import Path
from typing import Any

from ..core.contract import Game
from ..core.errors import RunError, quoted
from ..jobs.control import Control
from ..jobs.directory import RunDirectory
from ..jobs.job import Progress, State
from ..records.formats.jsonl import from_json
from .analyst import Analyst
from .described import describe
from .options import AnalysisOptions
from .review import Review, positions_of, review
from .valuation import Valuation
from .workers import valued

KIND = "analysis"  # of a run directory
POSITIONS = "positions.jsonl"
UNIT = "positions"

Watcher = Callable[[int, int, Valuation], None]  # positions done, positions in all, the last one


def begin(options: AnalysisOptions, path: Path) -> RunDirectory:
    """A new directory at ``path``; nothing is analysed yet. Raises RunError."""
    run = RunDirectory.create(path, kind=KIND, config=options.to_json())
    run.write_state(State.QUEUED, Progress(0, len(options.record.moves) + 1, UNIT))
    return run


def options_of(directory: RunDirectory) -> AnalysisOptions:
    """What was asked for. Raises RunError: a run of another kind, or a config that no analysis has."""
    directory.require_kind(KIND)
    try:
        return options_from(directory.config)
    except (KeyError, TypeError, ValueError) as error:
        raise RunError(
            f"{directory.id!r} has no config of an analysis ({quoted(str(error))}); analyse again"
        ) from error


def options_from(config: Mapping[str, Any]) -> AnalysisOptions:
    """The inverse of ``AnalysisOptions.to_json``. Raises KeyError, TypeError, ValueError."""
    seconds = config["seconds"]
    return AnalysisOptions(
        from_json(config["record"]), str(config["analyst"]), None if seconds is None else float(seconds)
    )


def read_valuations(directory: RunDirectory) -> list[Valuation]:
    """Those that the last checkpoint counts on, in the order in which they came. Raises CheckpointError, RunError."""
    return [Valuation.from_json(row) for row in directory.rows(POSITIONS)]


def review_of(directory: RunDirectory) -> Review:
    """What a finished analysis says. Raises CheckpointError, RunError."""
    options = options_of(directory)
    found = sorted(read_valuations(directory), key=lambda each: each.ply)
    return review(options.record.spec.make(), options.record, found)


def work_on(
    directory: RunDirectory, *, threads: int = 1, control: Control | None = None, watch: Watcher | None = None
) -> Review | None:
    """Continue until every position is valued, or told to stop: then None. Raises what ``steps_of`` raises."""
    steps = steps_of(directory, threads=threads, control=control)
    while True:
        try:
            done, total, found = next(steps)
        except StopIteration as end:
            review: Review | None = end.value
            return review
        if watch:
            watch(done, total, found)


def steps_of(
    directory: RunDirectory, *, threads: int = 1, control: Control | None = None
) -> Generator[tuple[int, int, Valuation], None, Review | None]:
    """The same position by position: how many are done, of how many, the last one; at the end the review, or None.

    Raises:
        CheckpointError: the journal or the checkpoint is damaged.
        RunError: another process works there, or the disk refuses.
    """
    options, control = options_of(directory), control or Control()
    with directory.lock():
        directory.rewind()
        known = {each.ply: each for each in read_valuations(directory)}
        game = options.record.spec.make()
        positions = positions_of(game, options.record)
        left = [ply for ply in range(len(positions)) if ply not in known]
        directory.write_state(State.RUNNING, Progress(len(known), len(positions), UNIT))
        for found in _search(game, options, positions, left, threads, control):
            known[found.ply] = found
            directory.append(found.to_json(), journal=POSITIONS)
            directory.save_checkpoint({"done": len(known)})
            directory.write_state(State.RUNNING, Progress(len(known), len(positions), UNIT))
            yield len(known), len(positions), found
        progress = Progress(len(known), len(positions), UNIT)
        if len(known) < len(positions):
            directory.write_state(State.STOPPED, progress, control.reason)
            return None
        done = review(game, options.record, [known[ply] for ply in range(len(positions))])
        if directory.result() is None:
            directory.write_result(describe(game, options, done))
        directory.write_state(State.FINISHED, progress)
        return done


def _search(
    game: Game, options: AnalysisOptions, positions: list[Any], left: list[int], threads: int, control: Control
) -> Iterator[Valuation]:
    return valued(
        positions,
        left,
        lambda: Analyst(game, text=options.player, seconds=options.seconds),
        threads=threads,
        control=control,
    )
