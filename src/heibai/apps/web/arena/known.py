"""The matches and tournaments that this user has."""

from __future__ import annotations

from ....arena.contests.contest import KINDS
from ..runs.known import KnownRuns

CONTESTS = KnownRuns(KINDS, "match or tournament")
