"""Training as a kind of job."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any

from ...games import GameSpec
from ...jobs.contents import Contents
from ...jobs.directory import RunDirectory
from ...jobs.kind import Curve, JobKind, More, Options, Work


class TrainingJob(JobKind):
    """Runs of ``heibai learn``; their settings are a TrainingConfig, whose options are the trainer's."""

    name = "learn"
    noun = "run of learning"
    unit = "steps"
    verb = "learn"

    def begin(self, options: Options, path: Path) -> RunDirectory:
        """``options``: as TrainingConfig.to_json gives them."""
        from .catalogue import trainer_named
        from .config import TrainingConfig
        from .stored_training import begin

        return begin(TrainingConfig.from_json(options, trainer_named(str(options.get("trainer"))).options), path)

    def work_on(self, directory: RunDirectory, work: Work) -> Mapping[str, Any]:
        from .stored_training import work_on

        return work_on(directory, control=work.control, threads=work.processors, cluster=work.cluster, watch=work.watch)

    def works_with(self, directory: RunDirectory) -> frozenset[str]:
        from .stored_training import kind_of

        return self.takes if kind_of(directory).on_cluster is None else self.takes | {"cluster"}

    def about(self, config: Mapping[str, Any]) -> str:
        board = GameSpec.from_fields(config, opening="opening_rule").label
        what = f"{config['trainer']} of {config['evaluator']}" if config["evaluator"] else str(config["trainer"])
        return f"{what}, {board}, seed {config['seed']}"

    def command(self, directory: RunDirectory) -> str:
        from .stored_training import config_of

        return config_of(directory).command

    def curves(self, directory: RunDirectory) -> tuple[Curve, ...]:
        from .stored_training import kind_of

        return kind_of(directory).curves

    def contents(self, directory: RunDirectory) -> Contents:
        from .report import contents

        return contents(directory)

    def files(self, directory: RunDirectory) -> tuple[str, ...]:
        from ...store.champions import CHAMPION
        from ..network.file import NETWORK

        left = [name for name in (CHAMPION, NETWORK) if (directory.path / name).is_file()]
        return (*left, *super().files(directory))

    def more(self, directory: RunDirectory) -> More | None:
        from .stored_training import config_of, kind_of

        return kind_of(directory).more(config_of(directory))

    def larger(self, directory: RunDirectory, total: int) -> Mapping[str, Any]:
        from .stored_training import config_of, kind_of

        options = kind_of(directory).enlarge(config_of(directory).options, total)
        return {"options": json.loads(json.dumps(asdict(options)))}


JOB = TrainingJob()
