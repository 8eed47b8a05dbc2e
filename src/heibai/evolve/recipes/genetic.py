"""The recipe ``ga``: a genetic algorithm put together from the shelves by its text.

``ga:selection=[tournament:size=3],crossover=[sbx:index=15],mutation=[gaussian:probability=0.2,scale=0.1]``. A
generation: the survivors say who passes and who may be a parent; pairs of parents are selected, crossed with a
probability, settled in the genome space and mutated; immigrants take the last places.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

import numpy as np

from ...arena.statistics.sprt import Sprt
from ...core.errors import RunError, SpecError
from ..generational import Crown, Generational, GenerationState
from ..genome import FloatArray
from ..lineage import ParentChoice
from ..operators.crossover import best_of_broods, brood_crossover
from ..operators.islands import Islands
from ..operators.mutation import differing
from ..operators.operator_text import make_operator, operator_name, read_operator
from ..operators.selection import IndexArray, rank_weights, truncation_selection
from ..operators.shelves import CROSSOVER, MUTATION, SELECTION, Crossing, Mutate, Selection
from ..operators.survival import EVENTS, SURVIVAL, Event, Survive, Survivors
from ..operators.title import crown_by_test
from ..strategy import Contest, Strategy
from .founders import INIT, first_population
from .option import Option
from .recipe import Recipe, Settings

JUDGES = 3  # of a brood: so many of the generation's best


@dataclass(frozen=True)
class Genetic:
    """One generation to the next."""

    select: Selection
    selection: str  # its text
    cross: Crossing
    mutate: Mutate
    survive: Survive
    event: Event
    crossed: float  # probability that a pair is crossed; else its children are copies
    ranks: bool  # fitness can be negative: selection sees ranks
    adaptive: bool  # mutation has steps that are inherited
    brood: int = 0  # each child the best of 2n; 0: no broods
    contest: Contest | None = None  # judges broods

    def breed(self, state: GenerationState) -> FloatArray:
        """[P, D] the next population."""
        struck = self.event.strike(state)
        if struck is not None:
            state.memory.steps = None
            return struck
        size, survivors = len(state.population), self.survive(state)
        count = size - len(survivors.kept) - self.event.immigrants
        pairs = self._pairs(survivors, count, state.rng)
        children = self._children(state, survivors, pairs, count)
        self._note(state, survivors, pairs, count)
        steps = self._inherited_steps(state, survivors, pairs, count)
        unmutated = children
        children, steps = self.mutate(children, steps, state.space, state.rng)
        state.lineage.mark(len(survivors.kept), differing(children, unmutated))
        fresh = state.space.random(self.event.immigrants, rng=state.rng)
        if steps is not None:
            state.memory.steps = self._all_steps(state, survivors, steps)
        return np.concatenate([survivors.kept, children, fresh])

    def _pairs(self, survivors: Survivors, count: int, rng: np.random.Generator) -> IndexArray:
        """[N, 2] places in the pool: a pair for every two children, or for each where a child has its own."""
        own = bool(self.brood) or survivors.mothers
        pairs = self.select.pick(self._worth(survivors), count if own else -(-count // 2), rng)
        if survivors.mothers:
            pairs = np.stack([np.arange(count) % len(survivors.pool), pairs[:, 1]], axis=1)
        return pairs

    def _worth(self, survivors: Survivors) -> FloatArray:
        """[M] what selection goes by."""
        return rank_weights(survivors.fitness) if self.ranks else survivors.fitness

    def _choice(self, state: GenerationState, survivors: Survivors) -> ParentChoice:
        """The probabilities of _pairs; nobody outside the pool has any."""
        by = self.selection + (" on ranks" if self.ranks else "")
        if self.select.chances is None:
            return ParentChoice(f"{by}, in turn")
        chances = np.zeros((2, len(state.population)))
        chances[:, survivors.places] = self.select.chances(self._worth(survivors))
        if survivors.mothers:
            chances[0, survivors.places] = 1.0 / len(survivors.places)
            by += "; each parent in turn is the first of a pair"
        return ParentChoice(by, chances)

    def _children(self, state: GenerationState, survivors: Survivors, pairs: IndexArray, count: int) -> FloatArray:
        """[count, D] settled, not yet mutated."""
        mothers, fathers = survivors.pool[pairs[:, 0]], survivors.pool[pairs[:, 1]]
        if self.brood:
            return self._best_of_broods(state, mothers, fathers)
        children = self._crossed(mothers, fathers, state.rng)
        if survivors.mothers:
            return state.space.settled(children[0])
        return state.space.settled(np.swapaxes(children, 0, 1).reshape(-1, state.space.genes)[:count])

    def _crossed(self, mothers: FloatArray, fathers: FloatArray, rng: np.random.Generator) -> FloatArray:
        children = self.cross(mothers, fathers, rng)
        chosen = rng.random(len(mothers)) < self.crossed
        return np.where(chosen[:, None], children, np.stack([mothers, fathers]))

    def _best_of_broods(self, state: GenerationState, mothers: FloatArray, fathers: FloatArray) -> FloatArray:
        if self.contest is None:
            raise ValueError("broods are judged by games: they need a contest")
        broods = brood_crossover(mothers, fathers, size=self.brood, cross=partial(self._crossed, rng=state.rng))
        settled = state.space.settled(broods)
        judges = state.population[truncation_selection(state.fitness, count=JUDGES)]
        challengers = settled.reshape(-1, state.space.genes)
        scores = self.contest.against(challengers, judges, generation=state.generation)
        return best_of_broods(settled, scores.reshape(settled.shape[:2]))

    def _note(self, state: GenerationState, survivors: Survivors, pairs: IndexArray, count: int) -> None:
        """Who came from whom."""
        each = 1 if self.brood or survivors.mothers else 2
        families = np.repeat(survivors.places[pairs], each, axis=0)[:count].tolist()
        state.lineage.choice = self._choice(state, survivors)
        state.lineage.add_fresh(len(survivors.kept))
        for place, (home, origin) in enumerate(zip(survivors.homes, survivors.origins, strict=True)):
            state.lineage.put(place, home, origin=origin)
        state.lineage.add(families)
        state.lineage.add_fresh(self.event.immigrants)

    def _inherited_steps(
        self, state: GenerationState, survivors: Survivors, pairs: IndexArray, count: int
    ) -> FloatArray | None:
        """[count, D] the means of the parents' steps; None before the first mutation, or without any."""
        if not self.adaptive or state.memory.steps is None:
            return None
        means = state.memory.steps[survivors.places[pairs]].mean(axis=1)
        return np.repeat(means, 1 if self.brood or survivors.mothers else 2, axis=0)[:count]

    def _all_steps(self, state: GenerationState, survivors: Survivors, bred: FloatArray) -> FloatArray:
        """[P, D] steps of the next population: survivors keep theirs where they have any."""
        start = np.full((len(state.population), state.space.genes), float(np.median(bred)))
        old = start if state.memory.steps is None else state.memory.steps
        kept = [
            old[home[1]] if home is not None and home[0] == state.generation else start[0] for home in survivors.homes
        ]
        count = len(survivors.kept)
        return np.concatenate([np.reshape(kept, (count, state.space.genes)), bred, start[: self.event.immigrants]])


def build_genetic(settings: Settings) -> Strategy:
    """One population, or several islands of it."""
    options = settings.options
    islands = options["islands"]
    _check_sizes(settings)
    first, origins = first_population(settings)
    parts = zip(np.split(first, islands), np.split(np.array(origins), islands), strict=True)
    breed, crown = _composed(settings).breed, _gate(settings)
    inner = [
        Generational(
            settings.space, part, breed, generations=settings.generations, rng=settings.rng, crown=crown,
            origins=came.tolist(),
        )
        for part, came in parts
    ]  # fmt: skip
    if islands == 1:
        return inner[0]
    return Islands(inner, every=options["migration"], migrants=options["migrants"])


def _composed(settings: Settings) -> Genetic:
    options = settings.options
    return Genetic(
        select=make_operator(SELECTION, options["selection"]),
        selection=options["selection"],
        cross=make_operator(CROSSOVER, options["crossover"]),
        mutate=make_operator(MUTATION, options["mutation"]),
        survive=make_operator(SURVIVAL, options["survivors"]),
        event=make_operator(EVENTS, options["events"]),
        crossed=options["crossed"],
        ranks=settings.scoring != "points",
        adaptive=options["mutation"].startswith("adaptive"),
        brood=options["brood"],
        contest=settings.contest,
    )


def _gate(settings: Settings) -> Crown | None:
    elo = settings.options["gate"]
    if not elo:
        return None
    if settings.contest is None:
        raise ValueError("a gate tests by games: it needs a contest")
    return partial(crown_by_test, contest=settings.contest, test=Sprt(0.0, elo), openings=settings.options["test"])


def _check_sizes(settings: Settings) -> None:
    """Raises RunError or SpecError for a population without room for what its operators promise."""
    options, population = settings.options, settings.population
    islands = options["islands"]
    each = population // islands
    if islands > 1 and options["gate"]:
        raise SpecError(
            f"islands={islands} came with a gate, but a title is held by one, not by one an island; drop one"
        )
    if population % islands or each < 2:
        raise RunError(f"{islands} islands cannot share a population of {population}; use --population {islands * 10}")
    name = operator_name(options["survivors"])
    if name == "averaging":
        if each % 2 or make_operator(EVENTS, options["events"]).immigrants:
            raise RunError(
                f"averaging needs half parents, half their children and no immigrants; {each} individuals came: use an "
                "even --population and leave immigrants out"
            )
        return
    immigrants = make_operator(EVENTS, options["events"]).immigrants
    _, numbers = read_operator(SURVIVAL, options["survivors"])
    kept = int(*numbers.values()) + (0 if name == "comma" else immigrants)
    if kept >= each or immigrants >= each:
        raise RunError(
            f"survivors={options['survivors']} with events={options['events']} leaves no place for children in "
            f"{each} individuals; use --population {islands * (kept + immigrants + 2)} or more"
        )


GENETIC = Recipe(
    "ga",
    "a genetic algorithm of your own: every operator an option",
    evaluator="zones",
    population=20,
    generations=80,
    options={
        "init": INIT,
        "selection": Option("tournament:size=3", "who are parents", shelf=SELECTION),
        "crossover": Option("uniform:rate=0.5", "how a pair makes two children", shelf=CROSSOVER),
        "crossed": Option(0.9, "probability that a pair is crossed; else its children are copies", least=0, most=1),
        "mutation": Option("gaussian:probability=0.1,scale=0.1", "how a child changes", shelf=MUTATION),
        "survivors": Option("elitism:count=1", "who passes unchanged, who may be a parent", shelf=SURVIVAL),
        "events": Option("none", "what else happens", shelf=EVENTS),
        "brood": Option(0, "each child is the best of 2n, judged against the three best; 0: no broods", least=0),
        "gate": Option(
            0.0, "a champion falls only to a test of Elo 0 against this; 0: the last best is it", least=0, most=1000
        ),
        "test": Option(200, "openings, both colours each, after which an open test leaves the title", least=1),
        "islands": Option(1, "populations that breed apart and play together", least=1),
        "migration": Option(10, "generations between migrations in a ring", least=1),
        "migrants": Option(1, "copies of an island's best that go to the next", least=1),
    },
    build=build_genetic,
)
