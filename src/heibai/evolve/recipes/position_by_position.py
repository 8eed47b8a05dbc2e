"""Breeding position by position: a short run for each of some positions, and the mean of what they find."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from ..generational import Generational
from ..genome import FloatArray, normalised
from ..lineage import ParentChoice, Parents
from ..strategy import reading_state


class PositionByPosition:
    """One small strategy after another, one a position; the answer is the mean of their champions, normalised."""

    def __init__(self, begin: Callable[[], Generational], *, positions: int) -> None:
        self._begin = begin
        self._inner = begin()
        self._positions = positions
        self._evaluations = 0
        self._vectors: list[FloatArray] = []
        self._choice: ParentChoice | None = None
        self.space = self._inner.space

    @property
    def generation(self) -> int:
        return self._evaluations

    @property
    def finished(self) -> bool:
        return len(self._vectors) == self._positions

    @property
    def champion(self) -> FloatArray:
        """[D] mean of the finished positions' vectors, normalised; before the first, that position's best so far."""
        if not self._vectors:
            return self._inner.champion
        return mean_vector(np.stack(self._vectors))

    @property
    def parents(self) -> list[Parents] | None:
        """[P] as of Generational, with generations counted over all positions."""
        before, parents = self._evaluations - self._inner.generation, self._inner.parents
        return parents and [tuple((before + generation, place) for generation, place in two) for two in parents]

    @property
    def origins(self) -> list[str] | None:
        """[P] as of Generational."""
        return self._inner.origins

    @property
    def choice(self) -> ParentChoice | None:
        """As of Generational."""
        return self._choice

    def ask(self) -> FloatArray:
        return self._inner.ask()

    def tell(self, fitness: FloatArray) -> None:
        self._inner.tell(fitness)
        self._choice = self._inner.choice
        self._evaluations += 1
        if self._inner.finished:
            self._vectors.append(self._inner.champion)
            if not self.finished:
                self._inner = self._begin()

    def go_on(self, fitness: FloatArray) -> None:
        """See strategy.GoesOn; of a single position."""
        if self.finished:
            self._inner.go_on(fitness)
            if not self._inner.finished:
                self._vectors.pop()

    def state(self) -> dict[str, Any]:
        return {
            "evaluations": self._evaluations,
            "vectors": [vector.tolist() for vector in self._vectors],
            "inner": self._inner.state(),
        }

    def restore(self, state: Mapping[str, Any]) -> None:
        with reading_state():
            evaluations = int(state["evaluations"])
            vectors = [np.array(vector, dtype=np.float64) for vector in state["vectors"]]
            inner = state["inner"]
        self._inner.restore(inner)
        self._evaluations, self._vectors = evaluations, vectors


def mean_vector(vectors: FloatArray) -> FloatArray:
    """[D] mean of ``[N, D]``, summed in order and normalised to sum 1."""
    total = np.zeros(vectors.shape[1])
    for vector in vectors:
        total = total + vector
    return normalised(total / len(vectors))
