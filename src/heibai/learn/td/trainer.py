"""Temporal differences as a training: some batches a step, and how the learner does against players it never meets."""

from __future__ import annotations

import math
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ...jobs.kind import Curve, More
from ...players.evaluator_text import make_evaluator
from ..training.config import TrainingConfig
from ..training.option import with_more
from ..training.trainer import Row, TrainerKind, TrainingOutcome, TrainingState
from ..training.trial import Trial
from .learner import SelfPlayLearner, learnable
from .options import GIVEN, TdOptions
from .self_play import Floats, LearnerState, Lesson


class TdTrainer:
    """A step is a part of the games, then the test games."""

    def __init__(self, config: TrainingConfig, threads: int) -> None:
        """Raises SpecError, UnknownNameError and what else a bad evaluator, option or opponent raises."""
        self._options: TdOptions = config.options
        self._options.check()
        self._game = config.game.make()
        self._trial = Trial(
            self._game, self._options.against, self._options.test_games, seed=config.seed, threads=threads
        )
        evaluator = learnable(make_evaluator(config.evaluator, self._game))
        self._learner = SelfPlayLearner(
            self._game, evaluator, self._options.self_play, seed=config.seed, threads=threads
        )
        self._batches = max(self._options.rows, -(-self._options.games // self._options.batch))

    @property
    def total(self) -> int:
        return self._options.rows

    def begin(self) -> TrainingState:
        first = self._learner.begin(given=self._options.begin == GIVEN)
        return _training_state(0, first, first.weights * 0.0, averaged=0)

    def step(self, state: TrainingState) -> tuple[TrainingState, Row]:
        before, end = _learner_state(state), self._batches * (state.done + 1) // self.total
        started = time.perf_counter()
        after, lesson = self._learner.learn(before, end - before.batches)
        seconds = time.perf_counter() - started
        total, averaged = state.arrays["total"], int(state.values["averaged"])
        if state.done <= (1 - self._options.average) * self.total:  # a training that was shorter averaged from here
            total, averaged = total * 0.0, 0
        if state.done + 1 > (1 - self._options.average) * self.total or state.done + 1 == self.total:
            total, averaged = total + after.weights, averaged + 1
        weights = total / averaged if averaged else after.weights
        games = (after.batches - before.batches) * self._options.batch
        row = self._row(after, lesson, weights, games / seconds)
        return _training_state(state.done + 1, after, total, averaged), row

    def _row(self, after: LearnerState, lesson: Lesson, weights: Floats, rate: float) -> dict[str, Any]:
        scores = self._trial.scores(self._learner.evaluator_of(weights))
        return {
            "games": after.batches * self._options.batch,
            "games_per_second": round(rate),
            "squared_error": lesson.squared_error,
            **{f"against_{n}": score for n, score in enumerate(scores.values(), 1)},
        }

    def finish(self, state: TrainingState) -> TrainingOutcome:
        weights = state.arrays["total"] / int(state.values["averaged"])
        return TrainingOutcome(
            self._learner.evaluator_of(weights),
            {
                "games": int(state.values["batches"]) * self._options.batch,
                "test_games": self._options.test_games,
                "scores": self._trial.scores(self._learner.evaluator_of(weights)),
            },
        )


def _training_state(done: int, learner: LearnerState, total: Floats, averaged: int) -> TrainingState:
    arrays = {"weights": learner.weights, "sums": learner.sums, "sizes": learner.sizes, "total": total}
    return TrainingState(done, arrays, {"batches": learner.batches, "averaged": averaged})


def _learner_state(state: TrainingState) -> LearnerState:
    arrays = state.arrays
    return LearnerState(arrays["weights"], arrays["sums"], arrays["sizes"], int(state.values["batches"]))


def _say(row: Mapping[str, Any]) -> str:
    scores = ", ".join(f"{value:.3f}" for key, value in row.items() if key.startswith("against_"))
    test = f", score {scores}" if scores else ""
    return f"{row['games']} games, {row['games_per_second']} a second, squared error {row['squared_error']:.4f}{test}"


def _more(config: TrainingConfig) -> More:
    options: TdOptions = config.options
    note = ""
    if 0 < options.average < 1:
        least = math.ceil(options.games / (1 - options.average))
        note = (
            f"what is learnt is the mean over the last {options.average:g} of all rows: it is that of a training begun "
            f"with the larger number from {least} games on; with fewer, earlier rows stay in the mean"
        )
    return More("games", options.games, note)


def _enlarge(options: TdOptions, total: int) -> TdOptions:
    """Raises SpecError."""
    return with_more(options, "games", total)


def _check(config: TrainingConfig) -> None:
    """Raises HeibaiError: a fault is told before there is a directory."""
    TdTrainer(config, 1)


def _make(config: TrainingConfig, path: Path | None, threads: int) -> TdTrainer:
    return TdTrainer(config, threads)


TRAINER = TrainerKind(
    "td",
    unit="steps",
    options=TdOptions,
    make=_make,
    say=_say,
    y_label="score against players that it does not learn from; error of its predictions",
    curves=(
        Curve("against_1", "first opponent"),
        Curve("against_2", "second opponent"),
        Curve("squared_error", "mean squared error"),
    ),
    check=_check,
    more=_more,
    enlarge=_enlarge,
)
