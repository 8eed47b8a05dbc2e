"""The ways to learn: a line and a module each (``self-play`` lives in ``learn/self_play.py``)."""

from __future__ import annotations

import importlib
from typing import Any

from ...core.errors import unknown
from .trainer import TrainerKind

# name -> the module of this room whose ``TRAINER`` it is; listing them imports none
TRAINERS: dict[str, str] = {
    "td": "td.trainer",
}


def trainer_named(name: str) -> TrainerKind:
    """Raises UnknownNameError."""
    if name not in TRAINERS:
        raise unknown("way to learn", name, list(TRAINERS), mend="see: heibai learn")
    module: Any = importlib.import_module(f"..{TRAINERS[name]}", __package__)
    trainer: TrainerKind = module.TRAINER
    return trainer
