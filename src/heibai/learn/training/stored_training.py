"""Trainings kept in a directory: begin one, continue one, say what came of it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np

from ...arena.play.cluster import Cluster
from ...core.errors import SpecError
from ...evaluators.ntuple import NTupleEvaluator
from ...evaluators.weights import sha256_of
from ...evaluators.weights_file import WeightsFile, write_weights
from ...jobs.code import code_version
from ...jobs.control import Control
from ...jobs.directory import RunDirectory
from ...store.champions import CHAMPION
from .catalogue import trainer_named
from .config import TrainingConfig
from .trainer import Holds, Learner, Trainer, TrainerKind, TrainingOutcome
from .training import Training, TrainingResult, Watcher

KIND = "learn"  # of a run directory


def begin(config: TrainingConfig, path: Path) -> RunDirectory:
    """A new run directory at ``path``; nothing is learnt yet.

    Raises:
        HeibaiError: wishes that no training can have.
        RunError: the place holds a run already or cannot be written.
    """
    trainer_named(config.trainer).check(config)  # a training that cannot start leaves no directory
    return RunDirectory.create(path, kind=KIND, config=config.to_json())


def kind_of(directory: RunDirectory) -> TrainerKind:
    """How the run learns. Raises RunError for a run of another kind, UnknownNameError."""
    directory.require_kind(KIND)
    return trainer_named(str(directory.config.get("trainer")))


def config_of(directory: RunDirectory) -> TrainingConfig:
    """Raises RunError for a run of another kind, UnknownNameError, CheckpointError: a config of another version."""
    return TrainingConfig.from_json(directory.config, kind_of(directory).options)


def work_on(
    directory: RunDirectory,
    *,
    threads: int = 1,
    cluster: Cluster | None = None,
    control: Control | None = None,
    watch: Watcher | None = None,
) -> dict[str, Any]:
    """Continue the training from its last checkpoint until it is done or told to stop; what it came to, for JSON.

    ``cluster`` works instead of this machine's ``threads``; neither changes a result.

    Raises:
        SpecError: such a training cannot be divided among machines.
        CheckpointError: the checkpoint is damaged, of another version or of another training.
        RunError: another process works there, or the disk refuses.
    """
    kind, config = kind_of(directory), config_of(directory)
    with directory.lock(), _trainer(kind, config, directory.path, threads, cluster) as trainer:
        training = Training(trainer, unit=kind.unit, directory=directory)
        training.restore()
        result = training.go(control=control, watch=watch)
        outcome = trainer.finish(result.state) if result.finished else None
        summary = {"id": directory.id, "out": str(directory.path), **summary_of(config, result, outcome)}
        if outcome is not None:
            files = outcome.files
            if outcome.evaluator is not None:
                write_weights(directory.path / CHAMPION, champion_file(config, result, outcome), single=True)
                files = (CHAMPION, *files)
            directory.write_result(summary, also=files)
            training.report_finished()
    return summary


def train(
    config: TrainingConfig, *, threads: int = 1, watch: Watcher | None = None
) -> tuple[TrainingResult, TrainingOutcome]:
    """The same in memory alone. Raises what the trainer raises."""
    kind = trainer_named(config.trainer)
    with _trainer(kind, config, None, threads) as trainer:
        training = Training(trainer, unit=kind.unit)
        training.restore()
        result = training.go(watch=watch)
        return result, trainer.finish(result.state)


@contextmanager
def _trainer(
    kind: TrainerKind, config: TrainingConfig, folder: Path | None, threads: int, cluster: Cluster | None = None
) -> Iterator[Trainer]:
    """What trains, for a block. Raises SpecError: it has no use for a cluster."""
    if cluster is None:
        made = kind.make(config, folder, threads)
    elif kind.on_cluster is None:
        raise SpecError(f"a training by {kind.name!r} works on one machine; leave the cluster out")
    else:
        made = kind.on_cluster(config, folder, cluster)
    try:
        yield made
    finally:
        if isinstance(made, Holds):
            made.release()


def summary_of(config: TrainingConfig, result: TrainingResult, outcome: TrainingOutcome | None) -> dict[str, Any]:
    """The JSON of ``heibai learn``; of an unfinished training without what it came to."""
    evaluator = outcome.evaluator if outcome else None
    return {
        "trainer": config.trainer,
        "game": str(config.game),
        "evaluator": config.evaluator,
        "seed": config.seed,
        "finished": outcome is not None,
        "done": result.state.done,
        "hash": None if evaluator is None else sha256_of(evaluator.weights),
        "seconds": round(result.seconds, 3),
        **(outcome.summary if outcome else {}),
    }


def champion_file(config: TrainingConfig, result: TrainingResult, outcome: TrainingOutcome) -> WeightsFile:
    """The learnt weights with their provenance. They are the same however often the training was broken off."""
    evaluator = outcome.evaluator
    if evaluator is None:
        raise ValueError("a training that learns no weights leaves no weights file")
    weights = np.array(evaluator.weights)
    return WeightsFile(
        game=config.game.name,
        size=config.game.size,
        evaluator=base_of(evaluator),
        weights=weights,
        scale=_stored_scale(evaluator),
        provenance={
            "command": config.command,
            "heibai": code_version(),
            "learnt": config.trainer,
            "seed": config.seed,
            "steps": result.state.done,
            "hash": sha256_of(weights),
            **outcome.provenance,
            **outcome.summary,
        },
    )


def base_of(evaluator: Learner) -> str:
    """The text of an evaluator without its weights."""
    return evaluator.base if isinstance(evaluator, NTupleEvaluator) else evaluator.features.name


def _stored_scale(evaluator: Learner) -> float | None:
    """The scale where it does not follow from the weights at once."""
    needs_samples = isinstance(evaluator, NTupleEvaluator) or evaluator.features.samples
    return evaluator.scale if needs_samples else None
