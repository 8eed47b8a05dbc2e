"""The contract between a training and what it trains by: a state, taken further step by step."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol, runtime_checkable

from ...arena.play.cluster import Cluster
from ...evaluators.linear import LinearEvaluator
from ...evaluators.ntuple import NTupleEvaluator
from ...jobs.arrays import Array
from ...jobs.kind import Curve, More
from .config import TrainingConfig

Row = Mapping[str, Any]  # of the log: JSON values, floats finite
Learner = LinearEvaluator | NTupleEvaluator  # whose weights are learnt


@dataclass(frozen=True, eq=False)
class TrainingState:
    """All that the next step depends on besides the configuration; equal states go on equally, to the last bit."""

    done: int = 0  # steps taken
    arrays: Mapping[str, Array] = field(default_factory=dict)  # weights and what else is large, by name
    values: Mapping[str, Any] = field(default_factory=dict)  # what is small: JSON values


@dataclass(frozen=True, eq=False)
class TrainingOutcome:
    """What a finished training came to."""

    evaluator: Learner | None  # with the learnt weights; None where none were (labels)
    summary: Mapping[str, Any] = field(default_factory=dict)  # JSON values: measured errors, counts
    provenance: Mapping[str, Any] = field(default_factory=dict)  # what the weights file says besides: digests of data
    files: tuple[str, ...] = ()  # that it wrote into the run's directory, which keeps their digests


class Trainer(Protocol):
    """One training. A step depends on the configuration and the state alone, not on threads or the time."""

    @property
    def total(self) -> int:
        """Steps in all."""

    def begin(self) -> TrainingState:
        """The state before the first step."""

    def step(self, state: TrainingState) -> tuple[TrainingState, Row]:
        """The state after one more step, and its row for the log; ``state`` itself stays as it is."""

    def finish(self, state: TrainingState) -> TrainingOutcome:
        """What came of it, measured."""


@runtime_checkable
class GoesOn(Protocol):
    """A trainer whose last step may have been cut short because the training was to end there."""

    def go_on(self, state: TrainingState) -> TrainingState:
        """The state of a checkpoint, as a training with the present number of steps goes on from it."""


@runtime_checkable
class Holds(Protocol):
    """A trainer that holds something, as processes that work for it."""

    def release(self) -> None:
        """Give it back; after that no more steps."""


@dataclass(frozen=True)
class TrainerKind:
    """One way to learn, as the catalogue has it."""

    name: str  # in commands and configurations: "regression"
    unit: str  # what a step is, several of them: "epochs"
    options: type[Any]  # a frozen dataclass of numbers, texts, bools and tuples of them, each with a default
    # (configuration, the run's directory or None in memory, threads) -> the trainer
    make: Callable[[TrainingConfig, Path | None, int], Trainer]
    say: Callable[[Row], str]  # a row in words and numbers, without its number and time
    # raises HeibaiError for wishes that can be seen to be wrong before a directory is made
    check: Callable[[TrainingConfig], None] = lambda config: None
    # the same as ``make`` with the machines of a cluster instead of threads, of those that can be divided among them
    on_cluster: Callable[[TrainingConfig, Path | None, Cluster], Trainer] | None = None
    y_label: str = ""  # of the learning curve, with its unit
    curves: tuple[Curve, ...] = ()
    more: Callable[[TrainingConfig], More | None] = lambda config: None  # how a finished one is given more
    # (options, number of what More.option says) -> the options that a larger training is begun with; raises SpecError
    enlarge: Callable[[Any, int], Any] = lambda options, total: options
