"""Any object with ``ask()`` and ``tell(fitness)`` as a strategy: nothing of it is saved, a resume tells it all again.

What an object holds inside, heibai does not know and would not unpickle. It is made anew with the same random stream
and told the journal's fitness, generation by generation; that it asks what the journal says it asked is checked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Protocol, TypeVar, runtime_checkable

import numpy as np

from ...core.errors import CheckpointError, HeibaiError, RunError
from ...core.plugins import CodeOfOthers
from ..genome import FloatArray, GenomeSpace
from ..operators.selection import rank_order
from ..strategy import require_fitness
from .counted import Counted

_T = TypeVar("_T")


@runtime_checkable
class AskTell(Protocol):
    """What a breeder of one's own must have."""

    def ask(self) -> Any:
        """[P, D] genomes to evaluate; P may change from one generation to the next."""

    def tell(self, fitness: FloatArray) -> None:
        """Fitness [P] of what was asked last, more is better."""


@runtime_checkable
class NamesChampion(Protocol):
    """A breeder that names its answer; it need not."""

    @property
    def champion(self) -> object:
        """[D] the genome, or None while the best of the last population is it."""


class Replayed(Counted):
    """Evaluate, tell, ``generations`` times; then evaluate once more. The answer is the object's ``champion``, or the
    best of the last population where it has none."""

    def __init__(self, inner: AskTell, space: GenomeSpace, *, generations: int) -> None:
        super().__init__(generations)
        self.space = space
        self._inner = inner
        self._leader: FloatArray | None = None
        self._asked: FloatArray | None = None

    @property
    def champion(self) -> FloatArray:
        if self._leader is None:
            raise ValueError("no generation was evaluated yet, so there is no champion")
        own = self._its("champion", lambda: self._inner.champion if isinstance(self._inner, NamesChampion) else None)
        if own is None:
            return self._leader
        genome = self._its("champion", lambda: np.array(own, dtype=np.float64))
        return self.space.settled(self.space.check(genome))

    def ask(self) -> FloatArray:
        """[P, D] what the object asks, settled in the genome space. Raises RunError when it asks no genomes."""
        if self._asked is None:
            asked = self._its("ask()", lambda: np.array(self._inner.ask(), dtype=np.float64))
            self._asked = self.space.settled(self._checked(asked))
        return self._asked.copy()

    def tell(self, fitness: FloatArray) -> None:
        population = self.ask()
        require_fitness(fitness, individuals=len(population), finished=self.finished)
        self._leader = population[int(rank_order(fitness)[0])]
        self._its("tell(fitness)", lambda: self._inner.tell(fitness.copy()))
        self._asked = None
        self.generation += 1

    def _its(self, name: str, call: Callable[[], _T]) -> _T:
        """What the object's own code gives. Raises RunError for whatever that raises."""
        try:
            with CodeOfOthers(f"{type(self._inner).__name__}.{name}"):
                return call()
        except HeibaiError:
            raise
        except Exception as error:
            raise RunError(
                f"{type(self._inner).__name__}.{name} failed in generation {self.generation}: "
                f"{type(error).__name__}: {error}"
            ) from error

    def _checked(self, genomes: FloatArray) -> FloatArray:
        fits = genomes.ndim == 2 and len(genomes) >= 2 and genomes.shape[1] == self.space.genes
        if not fits or not np.all(np.isfinite(genomes)):
            raise RunError(
                f"{type(self._inner).__name__}.ask() gave an array of shape {list(genomes.shape)}; expected finite "
                f"genomes [P, {self.space.genes}], P at least 2: {' '.join(self.space.names)}"
            )
        return genomes

    def state(self) -> dict[str, Any]:
        return {"replayed": self.generation}

    def restore(self, state: Mapping[str, Any]) -> None:
        """Only that of a run not yet begun; see replay()."""
        if state.get("replayed") != self.generation:
            raise CheckpointError(f"the checkpoint's strategy state {dict(state)!r} is not of this recipe: start anew")

    def replay(self, generations: Iterable[Mapping[str, Any]]) -> None:
        """Tell the journal's generations again. Raises CheckpointError when the object asks something else."""
        for row in generations:
            if not np.array_equal(self.ask(), np.array(row["population"], dtype=np.float64)):
                raise CheckpointError(
                    f"{type(self._inner).__name__} asks other genomes in generation {self.generation} than it did: "
                    "its code, its library or the machine is another; resume where the run was begun, or start anew"
                )
            self.tell(np.array(row["fitness"], dtype=np.float64))
