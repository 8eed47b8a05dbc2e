"""The runs of breeding and learning that this user has."""

from __future__ import annotations

from ....evolve.runs.assembly import KIND as EVOLVE
from ....learn.training.stored_training import KIND as LEARN
from ..runs.known import KnownRuns

TRAINING_RUNS = KnownRuns((EVOLVE, LEARN), "run of breeding or learning")
