"""A training as part of a cell's work."""

from __future__ import annotations

import json

from ..core.contract import Stopped
from ..jobs.directory import RunDirectory
from ..learn.training import stored_training
from ..learn.training.config import TrainingConfig
from .laboratory import Laboratory


def train(lab: Laboratory, key: str, config: TrainingConfig) -> RunDirectory:
    """The finished training, in a directory of its own, where it goes on after a stop.

    ``key``: of the cell, or a name behind it and a slash where one cell has several trainings.

    Raises:
        Stopped: the steps so far are kept.
        HeibaiError: of the training.
    """
    asked = json.loads(json.dumps(config.to_json()))
    run = lab.room(key, asked, lambda path: stored_training.begin(config, path))
    unit = stored_training.kind_of(run).unit
    summary = stored_training.work_on(
        run,
        threads=lab.threads,
        control=lab.control,
        watch=lambda row: lab.report(key, row["done"], run.status().progress.total or row["done"], unit),
    )
    if not summary["finished"]:
        raise Stopped
    return run
