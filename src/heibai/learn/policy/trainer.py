"""The policy gradient as a training: some batches a step, then test games."""

from __future__ import annotations

import time
from pathlib import Path

from ...core.errors import SpecError
from ...games.reversi.rules import Reversi
from ...games.spec import GameSpec
from ...jobs.kind import Curve, More
from ...players.evaluator_text import make_evaluator
from ..training.config import TrainingConfig
from ..training.option import with_more
from ..training.trainer import Row, TrainerKind, TrainingOutcome, TrainingState
from ..training.trial import Trial
from .learner import PolicyLearner, PolicyState, learnable
from .options import PolicyOptions


class PolicyTrainer:
    """A step is a part of the games, then the test games."""

    def __init__(self, config: TrainingConfig, threads: int) -> None:
        """Raises SpecError, UnknownNameError and what else a bad evaluator, option or opponent raises."""
        self._options: PolicyOptions = config.options
        self._options.check()
        game = Reversi(_require_reversi(config.game).size)
        evaluator = learnable(make_evaluator(config.evaluator, game), config.evaluator)
        self._learner = PolicyLearner(game, evaluator, self._options, seed=config.seed)
        self._trial = Trial(game, self._options.against, self._options.test_games, seed=config.seed, threads=threads)

    @property
    def total(self) -> int:
        return self._options.rows

    def begin(self) -> TrainingState:
        return _training_state(0, self._learner.begin())

    def step(self, state: TrainingState) -> tuple[TrainingState, Row]:
        now, end = _policy_state(state), self._options.batches * (state.done + 1) // self.total
        games, compared, started = (end - now.batches) * self._options.batch, 0, time.perf_counter()
        while now.batches < end:
            now = self._learner.learn(now)
            compared += now.compared
        seconds = time.perf_counter() - started
        scores = self._trial.scores(self._learner.evaluator_of(now.weights))
        row = {
            "games": now.batches * self._options.batch,
            "games_per_second": round(games / seconds),
            "compared": compared / games,
            **{f"against_{n}": score for n, score in enumerate(scores.values(), 1)},
        }
        return _training_state(state.done + 1, now), row

    def finish(self, state: TrainingState) -> TrainingOutcome:
        learnt = self._learner.evaluator_of(state.arrays["weights"])
        return TrainingOutcome(
            learnt,
            {
                "games": int(state.values["batches"]) * self._options.batch,
                "test_games": self._options.test_games,
                "scores": self._trial.scores(learnt),
            },
        )


def _require_reversi(spec: GameSpec) -> GameSpec:
    if spec.name != "reversi":
        raise SpecError(f"a policy learns Reversi, {spec.label} came; other games learn by: heibai learn td")
    return spec


def _training_state(done: int, state: PolicyState) -> TrainingState:
    arrays = {"weights": state.weights, "first": state.first, "second": state.second}
    return TrainingState(done, arrays, {"batches": state.batches})


def _policy_state(state: TrainingState) -> PolicyState:
    arrays = state.arrays
    return PolicyState(arrays["weights"], arrays["first"], arrays["second"], int(state.values["batches"]))


def _say(row: Row) -> str:
    scores = ", ".join(f"{value:.3f}" for key, value in row.items() if key.startswith("against_"))
    test = f", score {scores}" if scores else ""
    return f"{row['games']} games, {row['games_per_second']} a second, {row['compared']:.1f} compared in each{test}"


def _more(config: TrainingConfig) -> More:
    note = (
        "the rate falls over the second half of all games: what is learnt is near to what a training begun with more "
        "games learns, not the same"
    )
    return More("games", config.options.games, note)


def _enlarge(options: PolicyOptions, total: int) -> PolicyOptions:
    """Raises SpecError."""
    return with_more(options, "games", total)


def _check(config: TrainingConfig) -> None:
    """Raises HeibaiError: a fault is told before there is a directory."""
    PolicyTrainer(config, 1)


def _make(config: TrainingConfig, path: Path | None, threads: int) -> PolicyTrainer:
    return PolicyTrainer(config, threads)


TRAINER = TrainerKind(
    "policy",
    unit="steps",
    options=PolicyOptions,
    make=_make,
    say=_say,
    y_label="score against players that it does not learn from",
    curves=(Curve("against_1", "first opponent"), Curve("against_2", "second opponent")),
    check=_check,
    more=_more,
    enlarge=_enlarge,
)
