"""Strategies that breed one generation from the last: what they remember, and the frame that every breeder fills."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from .genome import FloatArray, GenomeSpace
from .lineage import MIGRANT, RANDOM, Individual, Lineage, ParentChoice, Parents, origins_of, parents_of
from .operators.replacement import put_back
from .operators.selection import rank_order
from .strategy import reading_state, require_fitness


@dataclass
class Memory:
    """What breeding remembers from one generation to the next."""

    best_ever: FloatArray | None = None
    best_ever_fitness: float = -np.inf
    leader: FloatArray | None = None  # best of the last generation
    reigning: FloatArray | None = None  # who holds the title, in recipes that play for one
    unchanged: int = 0  # generations in a row with the same leader
    best_ever_home: Individual | None = None  # where the best ever was evaluated
    reigning_home: Individual | None = None
    steps: FloatArray | None = None  # [P, D] of self-adaptive mutation, of the population that is asked next

    def note(self, population: FloatArray, fitness: FloatArray, *, generation: int = 0) -> None:
        """Take in a generation's best."""
        best = int(rank_order(fitness)[0])
        if fitness[best] > self.best_ever_fitness:
            self.best_ever, self.best_ever_fitness = population[best].copy(), float(fitness[best])
            self.best_ever_home = (generation, best)
        same = self.leader is not None and np.array_equal(self.leader, population[best])
        self.unchanged = self.unchanged + 1 if same else 0
        self.leader = population[best].copy()

    def crown(self, genome: FloatArray, *, home: Individual) -> None:
        """``genome [D]`` has the title; ``home`` is where it is in the present generation if it is a new one."""
        if self.reigning is None or not np.array_equal(genome, self.reigning):
            self.reigning_home = home
        self.reigning = genome

    def to_json(self) -> dict[str, Any]:
        return {
            "best_ever": None if self.best_ever is None else self.best_ever.tolist(),
            "best_ever_fitness": None if self.best_ever is None else self.best_ever_fitness,
            "leader": None if self.leader is None else self.leader.tolist(),
            "reigning": None if self.reigning is None else self.reigning.tolist(),
            "unchanged": self.unchanged,
            "best_ever_home": self.best_ever_home,
            "reigning_home": self.reigning_home,
            "steps": None if self.steps is None else self.steps.tolist(),
        }

    @classmethod
    def from_json(cls, state: Mapping[str, Any]) -> Memory:
        def array(value: Any) -> FloatArray | None:
            return None if value is None else np.array(value, dtype=np.float64)

        fitness = state["best_ever_fitness"]
        return cls(
            best_ever=array(state["best_ever"]),
            best_ever_fitness=-np.inf if fitness is None else float(fitness),
            leader=array(state["leader"]),
            reigning=array(state.get("reigning")),
            unchanged=int(state["unchanged"]),
            best_ever_home=_home(state.get("best_ever_home")),
            reigning_home=_home(state.get("reigning_home")),
            steps=array(state.get("steps")),
        )


def _home(value: Any) -> Individual | None:
    return None if value is None else (int(value[0]), int(value[1]))


@dataclass(frozen=True)
class GenerationState:
    """What a breeding function sees: one evaluated generation."""

    population: FloatArray  # [P, D]
    fitness: FloatArray  # [P]
    generation: int
    space: GenomeSpace
    memory: Memory
    rng: np.random.Generator = field(repr=False)
    lineage: Lineage = field(default_factory=lambda: Lineage(0), repr=False)

    @property
    def ranked(self) -> FloatArray:
        """[P, D] the population, best first."""
        return self.population[rank_order(self.fitness)]


Breed = Callable[[GenerationState], FloatArray]
Crown = Callable[[GenerationState], FloatArray]  # [D] who holds the title after this generation


class Generational:
    """Whole generations: evaluate, breed, ``generations`` times; then evaluate once more and take the best of that."""

    def __init__(
        self,
        space: GenomeSpace,
        first: FloatArray,
        breed: Breed,
        *,
        generations: int,
        rng: np.random.Generator,
        spread_threshold: float = 0.0,
        crown: Crown | None = None,
        origins: Sequence[str] | None = None,
    ) -> None:
        """``origins`` of ``first``: how its individuals came about; without them all were drawn at random."""
        self.space = space
        self._population = first
        self._breed = breed
        self._generations = generations
        self._rng = rng
        self._spread_threshold = spread_threshold  # stop when best - worst fitness is below; 0: never
        self._crown = crown  # None: the champion is the best of the last generation
        self._memory = Memory()
        self._generation = 0
        self._finished = False
        self._parents: list[Parents] | None = [()] * len(first)
        self._origins: list[str] | None = [RANDOM] * len(first) if origins is None else list(origins)
        self._choice: ParentChoice | None = None
        self._cuts: Mapping[int, int] = {}

    @property
    def generation(self) -> int:
        return self._generation

    @property
    def parents(self) -> list[Parents] | None:
        """[P] the parents of each individual that ask() returns; None when its breeder did not say."""
        return self._parents

    @property
    def origins(self) -> list[str] | None:
        """[P] how each individual that ask() returns came about (see lineage.py); None when its breeder did not say."""
        return self._origins

    @property
    def choice(self) -> ParentChoice | None:
        """How parents were chosen in the generation told last; None at the end, and when its breeder did not say."""
        return self._choice

    @property
    def cuts(self) -> Mapping[int, int]:
        """Place of an individual that ask() returns -> where its parents were cut, as far as its breeder said."""
        return self._cuts

    @property
    def finished(self) -> bool:
        return self._finished

    @property
    def champion(self) -> FloatArray:
        """[D] best of the last evaluated population, or who holds the title where there is one."""
        champion = self._memory.leader if self._crown is None else self._memory.reigning
        if champion is None:
            raise ValueError("no generation was evaluated yet, so there is no champion")
        return champion

    def ask(self) -> FloatArray:
        return self._population.copy()

    def tell(self, fitness: FloatArray) -> None:
        """Breed from ``fitness [P]``. Raises ValueError for another shape or after the end."""
        require_fitness(fitness, individuals=len(self._population), finished=self._finished)
        self._memory.note(self._population, fitness, generation=self._generation)
        self._finished = self._ends(fitness, self._generation)
        scene = self._scene(fitness, self._generation)
        if self._crown is not None:
            self._memory.crown(self._crown(scene), home=(self._generation, int(rank_order(fitness)[0])))
        if not self._finished:
            self._breed_next(scene)
        self._choice, self._cuts = scene.lineage.choice, scene.lineage.cuts
        self._generation += 1

    def go_on(self, fitness: FloatArray) -> None:
        """See strategy.GoesOn."""
        last = self._generation - 1
        if self._finished and not self._ends(fitness, last):
            self._finished = False
            self._breed_next(self._scene(fitness, last))

    def _ends(self, fitness: FloatArray, generation: int) -> bool:
        settled = float(fitness.max() - fitness.min()) < self._spread_threshold
        return settled or generation >= self._generations

    def _scene(self, fitness: FloatArray, generation: int) -> GenerationState:
        return GenerationState(
            self._population, fitness, generation, self.space, self._memory, self._rng, Lineage(generation)
        )

    def _breed_next(self, scene: GenerationState) -> None:
        self._population = self._breed(scene)
        self._parents = scene.lineage.of(len(self._population))
        self._origins = scene.lineage.origins_of(len(self._population))

    @property
    def steps(self) -> FloatArray | None:
        """[P, D] the mutation steps that the individuals of ask() carry; None where they carry none."""
        return self._memory.steps

    def receive(self, newcomers: FloatArray, homes: Sequence[Individual], steps: FloatArray | None) -> None:
        """Put ``newcomers [E, D]``, bred elsewhere, and their ``steps [E, D]`` over the last that are asked next."""
        self._population = put_back(self._population, newcomers)
        if steps is not None and self._memory.steps is not None:
            self._memory.steps = put_back(self._memory.steps, steps)
        for place, home in enumerate(homes, len(self._population) - len(homes)):
            if self._parents is not None:
                self._parents[place] = (home,)
            if self._origins is not None:
                self._origins[place] = MIGRANT

    def state(self) -> dict[str, Any]:
        return {
            "generation": self._generation,
            "finished": self._finished,
            "population": self._population.tolist(),
            "parents": self._parents,
            "origins": self._origins,
            "memory": self._memory.to_json(),
            "rng": self._rng.bit_generator.state,
        }

    def restore(self, state: Mapping[str, Any]) -> None:
        with reading_state():
            population = np.array(state["population"], dtype=np.float64)
            if population.shape != self._population.shape:
                raise ValueError(
                    f"population of shape {list(population.shape)}, expected {list(self._population.shape)}"
                )
            memory = Memory.from_json(state["memory"])
            parents, origins = parents_of(state.get("parents")), origins_of(state.get("origins"))
            generation, finished = int(state["generation"]), bool(state["finished"])
            self._rng.bit_generator.state = state["rng"]
        self._population, self._memory, self._parents = population, memory, parents
        self._origins = origins
        self._generation, self._finished = generation, finished
