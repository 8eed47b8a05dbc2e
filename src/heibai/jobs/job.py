"""What every long job has: an id, a state and a progress that can be shown."""

from __future__ import annotations

import secrets
import time
from dataclasses import dataclass
from enum import StrEnum


class State(StrEnum):
    """Where a job stands."""

    QUEUED = "queued"
    RUNNING = "running"
    PAUSED = "paused"
    STOPPED = "stopped"  # by request or by a kill; can be resumed
    FINISHED = "finished"
    FAILED = "failed"

    @property
    def can_resume(self) -> bool:
        """Whether ``heibai resume`` has something left to do."""
        return self in (State.QUEUED, State.PAUSED, State.STOPPED, State.FAILED)


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a job is."""

    done: int = 0  # steps completed
    total: int | None = None  # steps in all; None when nobody can know
    unit: str = "steps"  # "generations", "games", ...


@dataclass(frozen=True, slots=True)
class Status:
    """A job as an onlooker sees it."""

    state: State
    progress: Progress
    message: str = ""  # why it failed or stopped
    updated: float = 0.0  # seconds since 1970


def new_id(kind: str) -> str:
    """A name no other job has: ``evolve-20260131-235959-9f3c``; sorts by time within its kind."""
    return f"{kind}-{time.strftime('%Y%m%d-%H%M%S')}-{secrets.token_hex(2)}"
