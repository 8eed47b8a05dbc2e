"""A book that grows by search as a kind of job."""

from __future__ import annotations

import shlex
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ...games import GameSpec
from ...jobs.directory import RunDirectory
from ...jobs.kind import JobKind, JobOption, More, Options, Work

JUDGE = "alphabeta:nodes=20000,table=1,eval=champion"  # a larger table costs more to clear than it gains

_NUMBERS = ("positions", "weight", "batch", "seed")  # that the command says
_CUT = (
    "the last positions joined in a smaller batch than they would have had in a larger book, whose values may differ a "
    "little for that"
)


class BookGrowth(JobKind):
    """Runs of ``heibai book grow``."""

    name = "book"
    noun = "growing book"
    unit = "positions"
    verb = "book grow"
    options = (
        JobOption("book", str, None, "what players call it: book=NAME"),
        JobOption("game", str, None, "which game, as in gomoku/15/renju"),
        JobOption("judge", str, JUDGE, "the player who values positions, as by nodes= or depth="),
        JobOption("positions", int, 1000, "positions that it has in the end", 1, 10_000_000),
        JobOption("weight", float, 30.0, "plies that a loss of one scale of the judge's points costs", 0.0, 1e6),
        JobOption(
            "include", str, "", "named, or a file of lines: positions that join before all others", is_local=True
        ),
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

    def command(self, directory: RunDirectory) -> str:
        """Empty of a book that lines of a file, or a book of that name, were taken into: no command says those."""
        config = directory.config
        if config["include"]:
            return ""
        words = ["heibai", "book", "grow", config["book"], "--game", config["game"], "--judge", config["judge"]]
        numbers = [(f"--{name}", f"{config[name]:g}" if name == "weight" else str(config[name])) for name in _NUMBERS]
        return shlex.join([*words, *(word for pair in numbers for word in pair)])

    def more(self, directory: RunDirectory) -> More | None:
        """Whether the last batch was cut short is known of a book that this heibai, or a later one, let grow."""
        saved = directory.load_checkpoint() or {}
        is_known = "cut" in saved or int(directory.config["batch"]) == 1 or directory.result() is None
        return More("positions", int(directory.config["positions"]), "" if is_known else _CUT)

    def larger(self, directory: RunDirectory, total: int) -> Mapping[str, Any]:
        (option,) = (option for option in self.options if option.name == "positions")
        return {option.name: option.read(total)}


JOB = BookGrowth()
