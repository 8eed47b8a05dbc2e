"""MAP-Elites (Mouret and Clune 2015, section 3): children of the archive's elites, each kept where nobody is fitter.

Children are bred by the line operator of Vassiliades and Mouret (2018, section 4): a small isotropic step, and one
along the line to another elite. All generations play the same games, so fitness compares across them.
P individuals, D genes.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from ...core.abilities.styles import Style, Styles
from ...core.errors import RunError, quoted
from ...core.position import Position
from ..fitness.outcome import FitnessOutcome
from ..genome import FloatArray, GenomeSpace
from ..lineage import CHILD, MUTATED, RANDOM, ParentChoice, Parents, origins_of, parents_of
from ..recipes.counted import Counted
from ..recipes.founders import INIT, first_population
from ..recipes.option import Option, Value
from ..recipes.recipe import Recipe, Settings
from ..strategy import Strategy, reading_state, require_fitness
from .archive import Archive, Elite, Grid

USUAL = "usual"


class MapElites(Counted):
    """Ask and tell; ``tell_outcome`` must say how everybody played."""

    def __init__(
        self,
        space: GenomeSpace,
        grid: Grid,
        columns: list[int],
        first: tuple[FloatArray, list[str]],
        *,
        random_generations: int,
        generations: int,
        steps: tuple[float, float],
        rng: np.random.Generator,
    ) -> None:
        """``columns``: of an outcome's styles, the two of the map; ``first``: [P, D] and how they came about.

        ``steps``: deviations of the isotropic step in a gene's range, and of the one along the line in its length.
        """
        super().__init__(generations)
        self.space = space
        self.archive = Archive(grid)
        self._columns = columns
        self._population, self._origins = first
        self._parents: list[Parents] = [()] * len(self._population)
        self._random_generations = random_generations
        self._isotropic, self._line = steps
        self._rng = rng

    @property
    def champion(self) -> FloatArray:
        """[D] the fittest of all cells."""
        if not self.archive.elites:
            raise ValueError("nobody is on the map yet, so there is no champion")
        return np.array(self.archive.best.genome)

    @property
    def parents(self) -> list[Parents] | None:
        """See strategy.TellsParentage."""
        return self._parents

    @property
    def origins(self) -> list[str] | None:
        """See strategy.TellsParentage."""
        return self._origins

    @property
    def choice(self) -> ParentChoice | None:
        """None: parents are elites of any generation before, every cell as likely."""
        return None

    def ask(self) -> FloatArray:
        return self._population.copy()

    def tell(self, fitness: FloatArray) -> None:
        """Raises RunError: fitness alone names no cell."""
        raise RunError("map-elites is told how everybody played, not fitness alone; use tell_outcome(outcome)")

    def tell_outcome(self, outcome: FitnessOutcome) -> None:
        """Take everybody into the map, and breed. Raises RunError: no styles were measured, or nobody showed any."""
        require_fitness(outcome.fitness, individuals=len(self._population), finished=self.finished)
        if outcome.styles is None:
            raise RunError("map-elites was told of no styles, which its fitness measures; use heibai evolve map-elites")
        styles = outcome.styles[:, self._columns]
        self.archive.take(self.generation, self._population, outcome.fitness, outcome.tallies, styles)
        if not self.archive.elites:
            raise RunError("no game of the first generation showed the map's styles; take other axes, or longer games")
        self.generation += 1
        self._breed()

    def _breed(self) -> None:
        size = len(self._population)
        if self.generation < self._random_generations:
            self._population = self.space.random(size, rng=self._rng)
            self._parents, self._origins = [()] * size, [RANDOM] * size
            return
        elites, genomes = self.archive.ordered, self.archive.genomes
        pairs = self._rng.integers(len(elites), size=(size, 2))
        isotropic = self._rng.standard_normal((size, self.space.genes)) * self.space.ranges * self._isotropic
        along = self._rng.standard_normal((size, 1)) * self._line
        first, second = genomes[pairs[:, 0]], genomes[pairs[:, 1]]
        self._population = self.space.settled(first + isotropic + along * (second - first))
        homes = [(elites[a].home, elites[b].home) for a, b in pairs.tolist()]
        self._parents = list(homes) if self._line else [(home,) for home, _ in homes]
        self._origins = [MUTATED + CHILD] * size

    def state(self) -> dict[str, Any]:
        return {
            "generation": self.generation,
            "population": self._population.tolist(),
            "parents": self._parents,
            "origins": self._origins,
            "axes": self._bounds(),
            "elites": [elite.to_json() for elite in self.archive.elites.values()],
            "rng": self._rng.bit_generator.state,
        }

    def _bounds(self) -> list[list[Any]]:
        """Which cells there are: those of other bounds hold other players."""
        return [[axis.name, axis.low, axis.high] for axis in self.archive.grid.axes]

    def restore(self, state: Mapping[str, Any]) -> None:
        with reading_state():
            population = np.array(state["population"], dtype=np.float64)
            if population.shape != self._population.shape:
                raise ValueError(f"population of shape {list(population.shape)}")
            if state["axes"] != self._bounds():
                raise ValueError(f"a map over {state['axes']}, where {self._bounds()} are declared now")
            elites = {elite.cell: elite for elite in map(Elite.from_json, state["elites"])}
            generation, parents, origins = int(state["generation"]), parents_of(state["parents"]), state["origins"]
            self._rng.bit_generator.state = state["rng"]
        self._population, self.generation = population, generation
        self._parents, self._origins = parents or [], origins_of(origins) or []
        self.archive = Archive(self.archive.grid, elites)


def axes_of(styles: Styles[Position] | None, options: Mapping[str, Value], game: str) -> tuple[Style, Style]:
    """The two styles that the options name. Raises RunError: the game has no such, or they are the same."""
    if styles is None or len(styles.styles) < 2:
        raise RunError(
            f"{quoted(game)} declares no styles to draw a map by; breed with another recipe: heibai evolve ga"
        )
    known = {style.name: style for style in styles.styles}
    usual = list(known)[:2]
    names = [usual[n] if options[key] == USUAL else str(options[key]) for n, key in enumerate(("x", "y"))]
    for name in names:
        if name not in known:
            raise RunError(f"{quoted(name)} is no style of {quoted(game)}; known: {', '.join(known)}")
    if names[0] == names[1]:
        raise RunError(f"both axes of the map are {quoted(names[0])}; name two of {', '.join(known)} as x= and y=")
    return known[names[0]], known[names[1]]


def grid_of(styles: Styles[Position] | None, options: Mapping[str, Value], game: str) -> Grid:
    """The map that the options ask for. Raises RunError."""
    return Grid(axes_of(styles, options, game), int(options["bins"]))


def columns_of(styles: Styles[Position] | None, grid: Grid) -> list[int]:
    """Which of the game's styles are the map's axes."""
    known = () if styles is None else styles.styles
    return [known.index(axis) for axis in grid.axes]


def _build(settings: Settings) -> Strategy:
    assert settings.players is not None
    game, options = settings.players.game, settings.options
    styles = game.abilities.styles
    grid = grid_of(styles, options, game.name)
    return MapElites(
        settings.space,
        grid,
        columns_of(styles, grid),
        first_population(settings),
        random_generations=options["random"],
        generations=settings.generations,
        steps=(options["step"], options["line"] if options["mutation"] == "line" else 0.0),
        rng=settings.rng,
    )


MAP_ELITES = Recipe(
    "map-elites",
    "a map of players by two styles, each cell its best: characters that differ, not one champion",
    evaluator="zones",
    population=50,
    generations=100,
    options={
        "x": Option(USUAL, "style across the map; usual: the game's first", is_style=True),
        "y": Option(USUAL, "style up the map; usual: the game's second", is_style=True),
        "bins": Option(10, "cells along each axis", least=2, most=50),
        "init": INIT,
        "random": Option(2, "generations of random genomes before elites have children", least=1, most=1000),
        "mutation": Option(
            "line", "of children: line (towards another elite, too) or isotropic", choices=("line", "isotropic")
        ),
        "step": Option(0.05, "deviation of a gene's step, in its range", least=0, most=1),
        "line": Option(0.2, "deviation of the step along the line to another elite, in its length", least=0, most=1),
    },
    build=_build,
    pairing="fixed",
)
