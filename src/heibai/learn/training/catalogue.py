"""The ways to learn: a module of this room each, whose ``TRAINER`` it is."""

from __future__ import annotations

import importlib
from typing import Any

from ...core.errors import unknown
from .trainer import TrainerKind

# name -> module; listing them imports none
TRAINERS: dict[str, str] = {
    "network": "network.training.trainer",
    "policy": "policy.trainer",
    "regression": "regression.trainer",
    "self-play": "labels.trainer",
    "td": "td.trainer",
}


def trainer_named(name: str) -> TrainerKind:
    """Raises UnknownNameError."""
    if name not in TRAINERS:
        raise unknown("way to learn", name, list(TRAINERS), mend="see: heibai learn")
    module: Any = importlib.import_module(f"..{TRAINERS[name]}", __package__)
    trainer: TrainerKind = module.TRAINER
    return trainer
