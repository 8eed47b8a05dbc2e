"""The kernel's genetic move-sequence solver behind the same contract as the Python one."""

from __future__ import annotations

import time
from dataclasses import asdict

from ...core.abilities.points import SequencePoints
from ...core.errors import SpecError
from ...core.kernel import new_control, watched
from ...core.kernel_game import KernelGame
from ...core.position import Position
from ...core.rng import Rng
from ...core.score import Score
from ...core.searching import Limits, Progress, Report
from .. import sequence
from ..sequence import Genes, Parameters


class Sequences(sequence.Sequences):
    """The twin of ``sequence.Sequences``: same move, line, score, nodes and statistics from the same stream.

    ``progress`` hears of the best sequence about ten times a second.
    """

    def __init__(self, kernel: KernelGame, points: SequencePoints, parameters: Parameters | None = None) -> None:
        """Raises SpecError: the kernel has no such solver for the game."""
        super().__init__(points, parameters)
        if kernel.sequence is None:
            raise SpecError(f"the kernel evolves no sequences of {kernel.name}; add python=1 to the player")
        self._solve = kernel.sequence

    def _evolve(
        self, position: Position, first: Genes, every: Genes, limits: Limits, rng: Rng, progress: Progress | None
    ) -> Report:
        started = time.perf_counter()
        control = new_control()
        given = {key: value for key, value in asdict(self.parameters).items() if value is not None}

        def tell() -> None:
            so_far = control.progress()
            if progress and so_far.depth:
                seconds, score = time.perf_counter() - started, Score(so_far.value)
                progress(Report(so_far.move, score, depth=so_far.depth, nodes=so_far.nodes, seconds=seconds))

        found = watched(lambda: self._solve(position, given, limits.seconds or 0.0, rng.state, control), control, tell)
        rng.state = found.state
        statistics = {
            "generations": found.generations,
            "evaluations": found.evaluations,
            "invalid": found.invalid / max(found.evaluations, 1),
        }
        best = {"fitness": found.fitness, "tendency": found.tendency} if found.valid else {}
        return Report(
            found.move,
            Score(float(found.tendency)) if found.valid else None,
            line=tuple(found.line),
            depth=found.length if found.valid else 0,
            nodes=found.nodes,
            seconds=time.perf_counter() - started,
            statistics=statistics | best,
        )
