"""A way to learn that learns nothing: weights of ``zones`` that walk at random, a step at a time."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from types import SimpleNamespace

import numpy as np

from heibai.core.rng import numpy_generator
from heibai.games.spec import GameSpec
from heibai.jobs.kind import Curve
from heibai.learn.training import catalogue
from heibai.learn.training.config import TrainingConfig
from heibai.learn.training.trainer import TrainerKind, TrainingOutcome, TrainingState
from heibai.players.evaluator_text import make_evaluator


@dataclass(frozen=True)
class WalkOptions:
    sources: tuple[str, ...] = ()
    steps: int = 5
    stride: float = 0.5
    loud: bool = False


@dataclass(frozen=True)
class Walk:
    config: TrainingConfig

    @property
    def total(self):
        return self.config.options.steps

    def begin(self):
        return TrainingState(arrays={"weights": np.zeros(6)}, values={"length": 0.0})

    def step(self, state):
        drawn = numpy_generator(self.config.seed, (state.done,)).normal(size=6) * self.config.options.stride
        length = state.values["length"] + float(np.abs(drawn).sum())
        weights = state.arrays["weights"] + drawn
        return TrainingState(state.done + 1, {"weights": weights}, {"length": length}), {"length": length}

    def finish(self, state):
        evaluator = make_evaluator(self.config.evaluator, self.config.game.make())
        return TrainingOutcome(evaluator.with_weights(state.arrays["weights"]), {"length": state.values["length"]})


TRAINER = TrainerKind(
    name="walk",
    unit="strides",
    options=WalkOptions,
    make=lambda config, path, threads: Walk(config),
    say=lambda row: f"walked {row['length']:.2f}",
    y_label="length",
    curves=(Curve("length", "length of the walk"),),
)


def offer_walk(monkeypatch):
    """Let the catalogue have it for a test."""
    monkeypatch.setitem(catalogue.TRAINERS, "walk", "walk")
    monkeypatch.setitem(sys.modules, "heibai.learn.walk", SimpleNamespace(TRAINER=TRAINER))


def walk_config(*, seed=1, **options):
    return TrainingConfig("walk", GameSpec("reversi"), "zones", seed, WalkOptions(**options))
