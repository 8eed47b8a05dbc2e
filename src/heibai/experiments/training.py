"""A training as part of a cell's work, and the processor time that it took."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from ..core.contract import Stopped
from ..jobs.directory import RunDirectory
from ..jobs.documents import write_atomically
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


@contextmanager
def timed(folder: Path) -> Iterator[None]:
    """Counts the processor time within, of child processes that end there too, in a file of ``folder``.

    What a kill ends is not counted, as its work since the last checkpoint is lost.
    """
    folder.mkdir(parents=True, exist_ok=True)
    before, begun = minutes_of(folder), _processor_minutes()
    try:
        yield
    finally:
        write_atomically(folder / _MINUTES, str(before + _processor_minutes() - begun).encode())


def minutes_of(folder: Path) -> float:
    """Of processor time that ``timed`` counted, over all stops."""
    path = folder / _MINUTES
    return float(path.read_text("ascii")) if path.exists() else 0.0


_MINUTES = "minutes"


def _processor_minutes() -> float:
    used = os.times()
    return (used.user + used.system + used.children_user + used.children_system) / 60
