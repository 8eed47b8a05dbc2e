"""Games of what a training has learnt so far, at one ply, against players that it never learns from."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from ...arena.schedule.openings import make_openings
from ...core.contract import Game, KernelPlayer
from ...evolve.fitness.fitness import measure_against
from ...players.spec import canonical_text, make_player
from ...players.text import with_evaluator
from .trainer import Learner

ONE_PLY = "alphabeta:depth=1"
OPENINGS = "random:7"  # both sides play without chance


class Trial:
    """The same openings each time, both colours."""

    def __init__(self, game: Game, against: str, games: int, *, seed: int, threads: int) -> None:
        """``against``: player texts with spaces between, or nothing for hand-set weights; ``games``: of each, or 0.

        Raises SpecError and what else a bad player text raises.
        """
        self._game, self._games, self._seed, self._threads = game, games, seed, threads
        self._opponents = [canonical_text(text) for text in (against or usual_test(game)).split()]

    def scores(self, evaluator: Learner) -> dict[str, float]:
        """By opponent, 0 to 1."""
        if not self._games:
            return {}
        openings = make_openings(OPENINGS, self._game, -(-self._games // 2), seed=self._seed)
        measured = measure_against(
            one_ply_player(evaluator, self._game), self._opponents, self._game,
            openings=openings, seed=self._seed, threads=self._threads,
        )  # fmt: skip
        return {text: tally.score for text, (tally, _) in zip(self._opponents, measured, strict=True)}


def usual_test(game: Game) -> str:
    """Player texts of who is met in each row where nobody is named: hand-set weights at one ply."""
    names = game.feature_sets()
    chosen = [name for name in ("zones", "phased", "shapes") if name in names] or list(names)[:1]
    return " ".join(f"{ONE_PLY},eval={name}" for name in chosen)


def one_ply_player(evaluator: Learner, game: Game) -> str | KernelPlayer:
    """As a value of the kernel where it has one: a text would have all the weights in it."""
    bare: Any = evaluator.with_weights([0.0] * len(evaluator.weights))
    kernel = make_player(with_evaluator(ONE_PLY, bare.name), game).kernel
    return replace(kernel, evaluator=evaluator.kernel) if kernel else with_evaluator(ONE_PLY, evaluator.name)
