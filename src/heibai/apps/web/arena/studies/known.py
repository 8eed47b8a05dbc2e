"""The studies that this user has begun."""

from __future__ import annotations

from .....experiments.stored_study import KIND
from ...runs.known import KnownRuns

STUDY_RUNS = KnownRuns((KIND,), "study")
