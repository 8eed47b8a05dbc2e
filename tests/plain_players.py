"""Players without a search: a scripted one, and misbehaving ones to test a referee with."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence

from heibai.core.contract import Game, KernelPlayer, Progress, Report
from heibai.core.position import Position
from heibai.core.rng import Rng


class ScriptedPlayer:
    """Plays the move that a script gives for a position, else the first legal one.

    Args:
        script: position key -> move.
    """

    kernel: KernelPlayer | None = None

    def __init__(self, script: Mapping[int, int] = {}, *, name: str = "scripted") -> None:
        self.name = name
        self._script = script

    @classmethod
    def along(cls, game: Game, moves: Sequence[int], *, name: str = "scripted") -> ScriptedPlayer:
        """Follows ``moves`` from the start of the game, for either side. Raises IllegalMoveError."""
        script, position = {}, game.start()
        for move in moves:
            script[position.key()] = move
            position = position.play(move)
        return cls(script, name=name)

    def choose(self, game: Game, position: Position, *, rng: Rng, progress: Progress | None = None) -> Report:
        return Report(self._script.get(position.key(), position.moves()[0]))


class IllegalPlayer:
    """Answers with a move that no game has."""

    name = "illegal"
    kernel: KernelPlayer | None = None

    def choose(self, game: Game, position: Position, *, rng: Rng, progress: Progress | None = None) -> Report:
        return Report(-1)


class FailingPlayer:
    """Raises an exception instead of answering."""

    name = "failing"
    kernel: KernelPlayer | None = None

    def choose(self, game: Game, position: Position, *, rng: Rng, progress: Progress | None = None) -> Report:
        raise ZeroDivisionError("this player always fails")


class SlowPlayer:
    """Answers the first legal move after ``seconds``."""

    name = "slow"
    kernel: KernelPlayer | None = None

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds

    def choose(self, game: Game, position: Position, *, rng: Rng, progress: Progress | None = None) -> Report:
        time.sleep(self.seconds)
        return Report(position.moves()[0])
