"""Self-play with one evaluator of one game: in the kernel where it knows both, else in Python."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from ...core.contract import Evaluator, Game
from ...core.errors import RunError, SpecError, quoted
from ...core.kernel import interruptible
from ...core.kernel_game import TemporalDifferences
from ...evaluators.linear import LinearEvaluator
from ...evaluators.ntuple import NTupleEvaluator
from .options import SelfPlay
from .self_play import Floats, Learner, LearnerState, Lesson, gains_of, grain_of, rounded
from .twin import learn_in_python


class SelfPlayLearner:
    """Takes a state some batches further; equal states go on equally, to the last bit, on any number of threads."""

    def __init__(
        self,
        game: Game,
        evaluator: Learner,
        settings: SelfPlay,
        *,
        seed: int,
        threads: int = 1,
        python: bool = False,
    ) -> None:
        """``python``: not in the kernel.

        Raises:
            SpecError: a setting out of bounds, or an evaluation whose weights are bound to a sum or to logarithms.
        """
        settings.check()
        learnable(evaluator)
        self._game, self._evaluator, self._settings, self._seed = game, evaluator, settings, seed
        self._gains, self._grain = gains_of(evaluator), grain_of(evaluator)
        self._kernel = None if python else self._made(threads)

    def _made(self, threads: int) -> TemporalDifferences | None:
        twin, kernel = self._evaluator.kernel, self._game.kernel
        if twin is None or kernel is None or kernel.temporal_differences is None:
            return None
        make, variant = kernel.temporal_differences, kernel.variant(self._game.start())
        settings = self._settings.for_kernel(self._grain)
        return make(twin.family, twin.options, len(self._gains), *variant, settings, threads)

    @property
    def in_kernel(self) -> bool:
        return self._kernel is not None

    def begin(self, *, given: bool) -> LearnerState:
        """Before the first batch: the evaluator's own weights if they are ``given``, else zeros."""
        return LearnerState.of(np.array(self._evaluator.weights) if given else np.zeros(len(self._gains)))

    def learn(
        self, state: LearnerState, batches: int, *, look: Callable[[], None] = lambda: None
    ) -> tuple[LearnerState, Lesson]:
        """So many batches more; ``state`` stays as it is. ``look`` is called now and then, and may raise Stopped.

        Raises RunError for weights that grow beyond all bounds.
        """
        kernel = self._kernel
        if kernel is None:
            return self._learn_in_python(state, batches, look)
        after = LearnerState(state.weights.copy(), state.sums.copy(), state.sizes.copy(), state.batches + batches)
        arrays = (after.weights, after.sums, after.sizes, self._gains)
        try:
            lesson = interruptible(
                lambda control: kernel.learn(*arrays, self._seed, state.batches, batches, control), look
            )
        except ValueError as error:
            raise RunError(f"temporal differences: {error}") from error
        look()  # what a stop has cut short is no lesson
        return after, Lesson(lesson.batches, lesson.positions, lesson.squared_error)

    def _learn_in_python(
        self, state: LearnerState, batches: int, look: Callable[[], None]
    ) -> tuple[LearnerState, Lesson]:
        squared, positions = 0.0, 0
        for _ in range(batches):
            look()
            state, lesson = learn_in_python(
                self._game, self._evaluator, self._settings, state,
                gains=self._gains, grain=self._grain, seed=self._seed,
            )  # fmt: skip
            positions += lesson.positions
            squared += lesson.squared_error * lesson.positions
        return state, Lesson(batches, positions, squared / positions if positions else 0.0)

    def evaluator_of(self, weights: Floats) -> Learner:
        """The evaluator with learnt weights, rounded as they are played with."""
        return self._evaluator.with_weights(rounded(weights, self._grain).tolist())


def learnable(evaluator: Evaluator) -> Learner:
    """The same evaluator. Raises SpecError for one whose weights temporal differences cannot change freely."""
    if isinstance(evaluator, NTupleEvaluator):
        return evaluator
    mend = "learn for example 'zones', 'wpc' or 'ntuple:set=straight2'"
    if not isinstance(evaluator, LinearEvaluator):
        raise SpecError(f"{quoted(evaluator.name)} has no weights that temporal differences change; {mend}")
    bound = "sum 1" if evaluator.features.simplex else "logarithms" if evaluator.features.log2 else ""
    if bound:
        raise SpecError(
            f"the weights of {evaluator.features.name!r} are bound to {bound}, which temporal differences do not keep; "
            f"{mend}"
        )
    return evaluator
