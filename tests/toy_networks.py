"""Toy trainings of a network on 4x4, which take seconds."""

from __future__ import annotations

from dataclasses import replace

from heibai.games import GameSpec
from heibai.learn.network.training.options import NetworkOptions
from heibai.learn.training.config import TrainingConfig

TINY = NetworkOptions(
    moves=24, rows=3, games=8, simulations=4, fast=2, considered=2, blocks=0, channels=8, batch=8, reuse=2.0,
    rate=1e-2, kept=16, test_games=2,
)  # fmt: skip


def config(*, game="reversi/4", seed=1, **changed):
    """A training that is over before it has learnt anything."""
    return TrainingConfig("network", GameSpec.parse(game), "", seed, replace(TINY, **changed))
