"""What the games of a schedule share, as values that travel, and the machines that play them somewhere else."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from ...core.contract import KernelPlayer, Player
from ...core.searching import WeightsReference
from ...games import GameSpec
from ...jobs.code import code_version
from ...players.spec import PlayerMaker
from ..schedule.opening import Opening
from ..schedule.pairing import Schedule
from .results import Results


@dataclass(frozen=True)
class Setting:
    """What all games of a schedule share, as values that travel."""

    game: GameSpec
    players: Sequence[str | PlayerMaker | Player | KernelPlayer]  # all texts, or all values that the kernel plays
    openings: Sequence[Opening]
    seed: int
    generation: int = 0
    move_seconds: float | None = None
    keep_moves: bool = False
    threads: int = 1  # that the player with the most takes for its move
    weights: tuple[WeightsReference, ...] = ()  # that the players' texts merely name
    code: str = field(default_factory=code_version)  # heibai that asked: another one might play other games


class Machines(Protocol):
    """Plays schedules somewhere else: a Ray cluster (cluster.py)."""

    processors: int

    def play(self, setting: Setting, schedule: Schedule, *, progress: Callable[[int], None] | None = None) -> Results:
        """All games of ``schedule``, in its order; the same results as on one thread here."""
