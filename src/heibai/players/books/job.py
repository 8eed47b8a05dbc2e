"""A book that grows by search as a kind of job."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ...games import GameSpec
from ...jobs.directory import RunDirectory
from ...jobs.kind import JobKind, JobOption, More, Options, Work

JUDGE = "alphabeta:nodes=20000,table=1,eval=champion"  # a larger table costs more to clear than it gains


class BookGrowth(JobKind):
    """Runs of ``heibai book grow``."""

    name = "book"
    noun = "growing book"
    unit = "positions"
    options = (
        JobOption("book", str, None, "what players call it: book=NAME"),
        JobOption("game", str, "reversi", "which game, as in gomoku/15/renju"),
        JobOption("judge", str, JUDGE, "the player who values positions, as by nodes= or depth="),
        JobOption("positions", int, 1000, "positions that it has in the end", 1, 10_000_000),
        JobOption("weight", float, 30.0, "plies that a loss of one scale of the judge's points costs", 0.0, 1e6),
        JobOption("include", str, "", "named, or lines: positions that join before all others"),
        JobOption("batch", int, 8, "positions that join together; threads share them", 1, 256),
        JobOption("seed", int, 1, "of every random choice", 0, 2**63 - 1),
    )

    def begin(self, options: Options, path: Path) -> RunDirectory:
        from .growing import begin, growth_config

        asked: dict[str, Any] = dict(options)
        name, spec, judge = asked.pop("book"), GameSpec.parse(asked.pop("game")), asked.pop("judge")
        return begin(growth_config(name, spec, judge, **asked), path)

    def work_on(self, directory: RunDirectory, work: Work) -> Mapping[str, Any]:
        from .growing import work_on

        return work_on(directory, control=work.control, threads=work.processors, watch=work.watch)

    def about(self, config: Mapping[str, Any]) -> str:
        board = GameSpec.from_fields(config, opening="opening_rule").label
        return f"{config['book']} by {config['judge']}, {board}, seed {config['seed']}"

    def more(self, directory: RunDirectory) -> More | None:
        return More("positions")


JOB = BookGrowth()
