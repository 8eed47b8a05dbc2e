"""A tuning as a kind of job."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ..games import GameSpec
from ..jobs.directory import RunDirectory
from ..jobs.kind import Curve, JobKind, JobOption, Options, Work


class TuningJob(JobKind):
    """Runs of ``heibai tune``."""

    name = "tune"
    noun = "tuning"
    unit = "games"
    verb = "tune"
    options = (
        JobOption("player", str, None, "a player text, with the values to begin at", is_local=True),
        JobOption("parameters", tuple, None, "what to tune, as in c=0.1:3"),
        JobOption("game", str, "reversi", "the game, as in gomoku/15/renju"),
        JobOption("way", str, "spsa", "how", choices=("spsa", "cma")),
        JobOption("iterations", int, 200, "steps of the search", 1, 1_000_000),
        JobOption("games", int, 32, "of an iteration of spsa, of each individual of cma", 2, 100_000),
        JobOption("openings", str, "random:8", "start positions of the games"),
        JobOption("seed", int, 1, "of every random choice", 0, 2**63 - 1),
        JobOption("test", str, "elo0=0,elo1=10", "the sequential test in the end"),
        JobOption("test_games", int, 10_000, "at most, of that test; 0: none", 0, 1_000_000),
    )

    def begin(self, options: Options, path: Path) -> RunDirectory:
        from .stored_tuning import begin

        return begin({**options, "parameters": list(options["parameters"])}, path)

    def work_on(self, directory: RunDirectory, work: Work) -> Mapping[str, Any]:
        from .stored_tuning import work_on

        return work_on(directory, threads=work.threads, control=work.control, watch=work.watch)

    def about(self, config: Mapping[str, Any]) -> str:
        board, tuned = GameSpec.parse(config["game"]).label, ", ".join(config["parameters"])
        return f"{tuned} of {config['player']}, {config['way']}, {board}, seed {config['seed']}"

    def command(self, directory: RunDirectory) -> str:
        from .config import from_json

        return from_json(directory.config).command

    def files(self, directory: RunDirectory) -> tuple[str, ...]:
        from .stored_tuning import PICTURE

        drawn = (PICTURE,) if (directory.path / PICTURE).is_file() else ()
        return (*drawn, *super().files(directory))

    def curves(self, directory: RunDirectory) -> tuple[Curve, ...]:
        """Where each number stands after every iteration."""
        from .parameter import parse_parameter

        names = [parse_parameter(text).name for text in directory.config["parameters"]]
        return tuple(Curve(name, name) for name in names)


JOB = TuningJob()
