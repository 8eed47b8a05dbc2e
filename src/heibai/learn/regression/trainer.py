"""Regression as a way to learn."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from ...core.errors import RunError, SpecError
from ...evaluators.linear import LinearEvaluator
from ...evaluators.ntuple import NTupleEvaluator
from ...games.reversi.rules import Reversi
from ...jobs.kind import Curve, More
from ...players.evaluator_text import make_evaluator
from ..samples.gather import Division
from ..samples.sources import check_sources, load_sources, require_reversi
from ..training.config import TrainingConfig
from ..training.trainer import Row, Trainer, TrainerKind
from .data import Data
from .least_mean_squares import LeastMeanSquares
from .least_squares import LeastSquares
from .options import RegressionOptions, parse_importance


def make_trainer(config: TrainingConfig, folder: Path | None, threads: int) -> Trainer:
    """Raises HeibaiError: wishes that no regression can have, or sources without samples."""
    options: RegressionOptions = config.options
    evaluator = learner_of(config)
    importance = parse_importance(options.importance)
    division = Division(config.seed, options.test_years)
    data = Data(load_sources(options.sources, config.game, division, folder), config.game.size, importance)
    if not len(data.train):
        raise RunError("no sample is left to train on: all games are for validation and test; give more games")
    if isinstance(evaluator, LinearEvaluator):
        return LeastSquares(evaluator, data)
    return LeastMeanSquares(evaluator, data, options, seed=config.seed, threads=threads)


def check(config: TrainingConfig) -> None:
    """Raises HeibaiError for wishes that can be seen to be wrong before a game is read."""
    learner_of(config)
    parse_importance(config.options.importance)
    check_sources(config.options.sources, config.game)


def learner_of(config: TrainingConfig) -> LinearEvaluator | NTupleEvaluator:
    """The evaluator to fit, with the weights that it begins with.

    Raises:
        SpecError: another game than Reversi, or an evaluator without weights.
    """
    evaluator = make_evaluator(config.evaluator, Reversi(require_reversi(config.game).size))
    if not isinstance(evaluator, LinearEvaluator | NTupleEvaluator):
        raise SpecError(f"{config.evaluator!r} has no weights to fit; name for example --eval ntuple:set=logistello")
    return evaluator


def say(row: Row) -> str:
    """An epoch in words and numbers."""
    words = [f"train {row['train']:.3f}"] if "train" in row else []
    words += [f"validation {row['validation']:.3f}"] if "validation" in row else []
    rate = f", rate {row['rate']:.3g}" if "rate" in row else ""
    return f"mean error {', '.join(words)} discs{rate}"


def more(config: TrainingConfig) -> More | None:
    """Epochs of a network; linear weights are found in one step."""
    if isinstance(learner_of(config), LinearEvaluator):
        return None
    return More(
        "epochs",
        config.options.epochs,
        "the rate falls over all epochs: what is learnt is near to what a regression begun with more epochs learns, "
        "not the same",
    )


def enlarge(options: RegressionOptions, total: int) -> RegressionOptions:
    """With so many epochs."""
    return replace(options, epochs=total)


TRAINER = TrainerKind(
    name="regression",
    unit="epochs",
    options=RegressionOptions,
    make=make_trainer,
    say=say,
    check=check,
    y_label="mean absolute error, discs",
    curves=(Curve("train", "training games"), Curve("validation", "validation games")),
    more=more,
    enlarge=enlarge,
)
