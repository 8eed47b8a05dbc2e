"""Breeding as a kind of job."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from ...games import GameSpec
from ...jobs.contents import Contents
from ...jobs.directory import RunDirectory
from ...jobs.kind import Curve, JobKind, More, Options, Row, Work

_CURVES = (("best", "best fitness"), ("mean", "mean fitness"), ("diversity", "diversity"))

_TARGET = (
    "the champion is measured at the end, so that a stop rule on its score may have ended this run where one with more "
    "generations would have gone on"
)


class Breeding(JobKind):
    """Runs of ``heibai evolve``; their settings are a RunConfig (evolve/runs/config.py)."""

    name = "evolve"
    noun = "run of breeding"
    unit = "generations"
    verb = "evolve"
    takes = frozenset({"threads", "cluster"})

    def begin(self, options: Options, path: Path) -> RunDirectory:
        """``options``: as RunConfig.to_json gives them."""
        from .config import RunConfig
        from .stored_run import begin

        return begin(RunConfig.from_json(options), path)

    def work_on(self, directory: RunDirectory, work: Work) -> Mapping[str, Any]:
        from .stored_run import work_on

        return work_on(directory, control=work.control, threads=work.threads, cluster=work.cluster, watch=work.watch)

    def about(self, config: Mapping[str, Any]) -> str:
        board = GameSpec.from_fields(config, opening="opening_rule").label
        return f"{config['recipe']} of {config.get('evaluator')}, {board}, seed {config.get('seed')}"

    def command(self, directory: RunDirectory) -> str:
        from .champion import command_of
        from .stored_run import config_of

        return command_of(config_of(directory))

    def curves(self, directory: RunDirectory) -> tuple[Curve, ...]:
        return tuple(Curve(key, name, at="generation") for key, name in _CURVES)

    def log(self, directory: RunDirectory) -> Iterator[Row]:
        from ..history import log_rows

        return iter(log_rows(directory))

    def contents(self, directory: RunDirectory) -> Contents:
        from ..plots.report import contents

        return contents(directory)

    def files(self, directory: RunDirectory) -> tuple[str, ...]:
        from ...store.champions import CHAMPION
        from ...store.maps import MAP

        made = tuple(name for name in (CHAMPION, MAP) if (directory.path / name).is_file())
        return (*made, *super().files(directory))

    def more(self, directory: RunDirectory) -> More | None:
        """Not where every position has generations of its own: with more of them, all that was bred is another."""
        from .stored_run import config_of

        config = config_of(directory)
        if config.options.get("positions", 1) != 1:
            return None
        return More("generations", config.generations, _TARGET if "target" in config.stop else "")

    def larger(self, directory: RunDirectory, total: int) -> Mapping[str, Any]:
        from .config import RunConfig

        larger = {"generations": total}
        RunConfig.from_json({**directory.config, **larger}).check()
        return larger


JOB = Breeding()
