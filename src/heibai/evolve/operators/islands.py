"""Several populations that breed apart: they play together, and now and then their best go to the next island."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from ...core.errors import RunError
from ..generational import Generational
from ..genome import FloatArray
from ..lineage import ParentChoice, Parents
from ..strategy import reading_state, require_fitness
from .events import ring_migration
from .selection import rank_order, truncation_selection


class Islands:
    """I generational strategies of P individuals each; ask() is all of them, one island after the other.

    Fitness comes from games of everybody with everybody, so it compares between islands; parents come from their own.
    """

    def __init__(self, inner: Sequence[Generational], *, every: int, migrants: int) -> None:
        """Every ``every`` generations copies of the best ``migrants`` go to the next island.

        Raises:
            RunError: as many migrants as individuals.
        """
        self.space = inner[0].space
        self._inner = list(inner)
        self._every = every
        self._migrants = migrants
        self._best: FloatArray | None = None
        size = len(inner[0].ask())
        if migrants >= size:
            raise RunError(f"{migrants} migrants of an island of {size}; use fewer (migrants=1)")

    @property
    def generation(self) -> int:
        return self._inner[0].generation

    @property
    def finished(self) -> bool:
        return self._inner[0].finished

    @property
    def champion(self) -> FloatArray:
        """[D] the best of the last evaluated population, whichever its island."""
        if self._best is None:
            raise ValueError("no generation was evaluated yet, so there is no champion")
        return self._best

    @property
    def parents(self) -> list[Parents] | None:
        """[I P] the parents of each individual, their places counted over all islands."""
        size, found = len(self._inner[0].ask()), []
        for number, island in enumerate(self._inner):
            if island.parents is None:
                return None
            found += [_moved(family, by=number * size) for family in island.parents]
        return found

    @property
    def origins(self) -> list[str] | None:
        """[I P] how each individual came about."""
        found: list[str] = []
        for island in self._inner:
            if island.origins is None:
                return None
            found += island.origins
        return found

    @property
    def choice(self) -> ParentChoice | None:
        """How parents were chosen, each on its own island: probabilities sum to 1 on each."""
        return _joined([island.choice for island in self._inner], size=len(self._inner[0].ask()))

    def ask(self) -> FloatArray:
        return np.concatenate([island.ask() for island in self._inner])

    def tell(self, fitness: FloatArray) -> None:
        population = self.ask()
        require_fitness(fitness, individuals=len(population), finished=self.finished)
        generation, parts = self.generation, np.split(fitness, len(self._inner))
        self._best = population[int(rank_order(fitness)[0])]
        evaluated = np.stack([island.ask() for island in self._inner])
        steps = [island.steps for island in self._inner]
        for island, part in zip(self._inner, parts, strict=True):
            island.tell(part)
        self._part(evaluated, steps, parts, generation)

    def go_on(self, fitness: FloatArray) -> None:
        """See strategy.GoesOn."""
        evaluated = np.stack([island.ask() for island in self._inner])
        steps, parts = [island.steps for island in self._inner], np.split(fitness, len(self._inner))
        was_finished = self.finished
        for island, part in zip(self._inner, parts, strict=True):
            island.go_on(part)
        if was_finished:
            self._part(evaluated, steps, parts, self.generation - 1)

    def _part(
        self, evaluated: FloatArray, steps: Sequence[FloatArray | None], parts: Sequence[FloatArray], generation: int
    ) -> None:
        """Migrate after ``generation`` where it is time, and islands are bred on."""
        if not self.finished and (generation + 1) % self._every == 0:
            self._migrate(evaluated, steps, parts, generation)

    def _migrate(
        self, evaluated: FloatArray, steps: Sequence[FloatArray | None], parts: Sequence[FloatArray], generation: int
    ) -> None:
        places = [truncation_selection(part, count=self._migrants) for part in parts]
        leavers = np.stack([island[best] for island, best in zip(evaluated, places, strict=True)])
        arrived = ring_migration(np.stack([island.ask() for island in self._inner]), leavers)
        size = evaluated.shape[1]
        for number, island in enumerate(self._inner):
            # Places as the island before counts them, seen from this one, whose own begin at 0.
            from_here = ((number - 1) % len(self._inner) - number) * size
            best, carried = places[number - 1], steps[number - 1]
            homes = [(generation, int(place) + from_here) for place in best]
            island.receive(arrived[number, size - self._migrants :], homes, None if carried is None else carried[best])

    def state(self) -> dict[str, Any]:
        best = None if self._best is None else self._best.tolist()
        return {"islands": [island.state() for island in self._inner], "best": best}

    def restore(self, state: Mapping[str, Any]) -> None:
        with reading_state():
            islands, best = list(state["islands"]), state["best"]
            if len(islands) != len(self._inner):
                raise ValueError(f"{len(islands)} islands, expected {len(self._inner)}")
            self._best = None if best is None else np.array(best, dtype=np.float64)
        for island, kept in zip(self._inner, islands, strict=True):
            island.restore(kept)


def _joined(choices: Sequence[ParentChoice | None], *, size: int) -> ParentChoice | None:
    told = [choice for choice in choices if choice is not None]
    if len(told) < len(choices):
        return None
    words = "; ".join(dict.fromkeys(choice.by for choice in told))
    if all(choice.chances is None for choice in told):
        return ParentChoice(words)
    none = np.zeros((2, size))  # on an island where a catastrophe left nothing to choose
    parts = [none if choice.chances is None else choice.chances for choice in told]
    return ParentChoice(words, np.concatenate(parts, axis=1))


def _moved(family: Parents, *, by: int) -> Parents:
    return tuple((generation, place + by) for generation, place in family)
