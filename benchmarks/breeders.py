"""Ask and tell: milliseconds a generation of 100 individuals with 10 genes, beside other libraries of evolution.

Goal of the project: under 1 ms, checkpoint and log measured apart (they are the last two rows: a run in memory and the
same one kept in a directory, so their difference is what keeping costs). The fitness is the same for
everybody, found for the whole population at once where a library lets it. With --cpu-time the processor's time counts,
which others on the machine stretch less; keeping a run waits for the disk, which only the clock sees.
"""

from __future__ import annotations

import json
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import measure
import numpy as np

from heibai.evolve.fitness.outcome import FitnessOutcome
from heibai.evolve.genome import FloatArray, GenomeSpace
from heibai.evolve.recipes.catalogue import parse_recipe
from heibai.evolve.recipes.recipe import Settings
from heibai.evolve.runs.run import EvolutionRun
from heibai.evolve.strategy import Strategy
from heibai.jobs.directory import RunDirectory

POPULATION, GENES = 100, 10
SPACE = GenomeSpace(
    names=tuple("abcdefghij"), lower=(-5.0,) * GENES, upper=(5.0,) * GENES, signs=(0,) * GENES, fixed=(None,) * GENES
)
OURS = (
    "ga",
    "ga:crossover=sbx,mutation=adaptive",
    "ga:survivors=averaging",
    "ga:islands=5",
    "de",
    "roulette",
    "self-play-elite",
)
NO_TALLIES = np.zeros((POPULATION, 3), dtype=np.int64)


def squares(population: FloatArray) -> FloatArray:
    """[P] positive, more is better, best at 0."""
    return 1.0 / (1.0 + np.sum(population * population, axis=1))


def strategy_of(text: str) -> Strategy:
    recipe, options = parse_recipe(text)
    settings = Settings(
        space=SPACE, population=POPULATION, generations=10**9, options=options, scoring="points",
        given=np.zeros((0, GENES)), rng=np.random.default_rng(1),
    )  # fmt: skip
    return recipe.build(settings)


def asked_and_told(text: str, generations: int) -> measure.Row:
    strategy = strategy_of(text)

    def run() -> None:
        for _ in range(generations):
            strategy.tell(squares(strategy.ask()))

    return measure.measure(f"heibai {text}", generations, run)


class Squares:
    """The same fitness for a run."""

    def evaluate(self, population: FloatArray, *, generation: int, hall: Any = ()) -> FitnessOutcome:
        return FitnessOutcome(squares(population), NO_TALLIES, games=0)

    def take_extra_games(self) -> int:
        return 0


def run_of(name: str, generations: int, directory: Callable[[], RunDirectory | None]) -> measure.Row:
    class Ends:
        """A control that stops after so many generations."""

        reason, left = "", generations

        def proceed(self) -> bool:
            self.left -= 1
            return self.left >= 0

    def run() -> None:
        EvolutionRun(strategy_of("ga"), Squares(), directory=directory()).go(control=Ends())  # type: ignore[arg-type]

    return measure.measure(name, generations, run)


def kept(generations: int) -> list[measure.Row]:
    """A run in memory and one in a directory."""
    with tempfile.TemporaryDirectory() as folder:
        numbers = iter(range(10**6))

        def directory() -> RunDirectory:
            return RunDirectory.create(Path(folder) / f"run{next(numbers)}", kind="evolve", config={})

        return [
            run_of("heibai ga, a run with its log in memory", generations, lambda: None),
            run_of("heibai ga, a run kept in a directory", generations, directory),
        ]


def own_cma(generations: int) -> measure.Row:
    import cma  # noqa: F401  without it the recipe is left out as its peer is

    return asked_and_told("cma", generations)


def cma_peer(generations: int) -> measure.Row:
    import cma

    search = cma.CMAEvolutionStrategy([1.0] * GENES, 0.3, {"popsize": POPULATION, "verbose": -10, "verb_log": 0})

    def run() -> None:
        for _ in range(generations):
            asked = search.ask()
            search.tell(asked, (-squares(np.array(asked))).tolist())

    return measure.measure("cma", generations, run)


def deap_peer(generations: int) -> measure.Row:
    from deap import algorithms, base, creator, tools

    creator.create("Most", base.Fitness, weights=(1.0,))
    creator.create("Individual", list, fitness=creator.Most)
    box = base.Toolbox()
    box.register("mate", tools.cxUniform, indpb=0.5)
    box.register("mutate", tools.mutGaussian, mu=0.0, sigma=1.0, indpb=0.1)
    box.register("clone", lambda individual: _copy_of(creator.Individual, individual))
    rng = np.random.default_rng(1)
    population = [creator.Individual(row) for row in rng.uniform(-5, 5, (POPULATION, GENES)).tolist()]
    state = {"population": population}

    def run() -> None:
        for _ in range(generations):
            for individual, worth in zip(state["population"], squares(np.array(state["population"])), strict=True):
                individual.fitness.values = (worth,)
            chosen = tools.selTournament(state["population"], POPULATION, tournsize=3)
            state["population"] = algorithms.varAnd(chosen, box, cxpb=0.9, mutpb=0.5)

    return measure.measure("DEAP (tournament, uniform, Gaussian)", generations, run)


def _copy_of(kind: Any, individual: Any) -> Any:
    """What DEAP's own deepcopy makes."""
    copied = kind(individual)
    copied.fitness.values = individual.fitness.values
    return copied


def pygad_peer(generations: int) -> measure.Row:
    import pygad

    def run() -> None:
        pygad.GA(
            num_generations=generations, num_parents_mating=50, sol_per_pop=POPULATION, num_genes=GENES,
            fitness_func=lambda search, batch, places: squares(np.array(batch)), fitness_batch_size=POPULATION,
            parent_selection_type="tournament", crossover_type="uniform", mutation_probability=0.1,
            random_seed=1, suppress_warnings=True,
        ).run()  # fmt: skip

    return measure.measure("PyGAD (tournament, uniform)", generations, run)


def pymoo_peer(generations: int) -> measure.Row:
    from pymoo.algorithms.soo.nonconvex.ga import GA
    from pymoo.core.problem import Problem

    problem = Problem(n_var=GENES, n_obj=1, xl=-5.0, xu=5.0)
    search = GA(pop_size=POPULATION)
    search.setup(problem, termination=("n_gen", 10**9), seed=1, verbose=False)

    def run() -> None:
        for _ in range(generations):
            asked = search.ask()
            asked.set("F", -squares(asked.get("X"))[:, None])
            search.tell(infills=asked)

    return measure.measure("pymoo (GA: SBX, polynomial)", generations, run)


def optuna_peer(generations: int) -> measure.Row:
    import optuna

    optuna.logging.set_verbosity(optuna.logging.ERROR)
    study = optuna.create_study(sampler=optuna.samplers.RandomSampler(seed=1), direction="maximize")

    def run() -> None:
        for _ in range(generations):
            trials = [study.ask() for _ in range(POPULATION)]
            asked = [[trial.suggest_float(name, -5.0, 5.0) for name in SPACE.names] for trial in trials]
            for trial, worth in zip(trials, squares(np.array(asked)).tolist(), strict=True):
                study.tell(trial, worth)

    return measure.measure("Optuna (its random sampler)", generations, run)


PEERS = {"cma": cma_peer, "DEAP": deap_peer, "PyGAD": pygad_peer, "pymoo": pymoo_peer, "Optuna": optuna_peer}
SLOW = {"PyGAD": 20, "pymoo": 20, "Optuna": 2}  # generations a repeat; the others do all


def main() -> None:
    options = measure.parser(__doc__ or "")
    options.add_argument("--generations", type=int, default=200, help="a repeat")
    chosen = options.parse_args()
    rows = [asked_and_told(text, chosen.generations) for text in OURS]
    rows += measure.optional("cma", lambda: own_cma(chosen.generations))
    for name, peer in PEERS.items():
        generations = min(chosen.generations, SLOW.get(name, chosen.generations))
        rows += measure.optional(name, lambda peer=peer, generations=generations: peer(generations))
    rows += kept(min(chosen.generations, 50))
    if chosen.json:
        print(json.dumps({"rows": [{"name": row.name, "milliseconds": 1000 / row.rate} for row in rows]}))
        return
    print(f"ask and tell of {POPULATION} individuals with {GENES} genes, milliseconds a generation (fastest - slowest)")
    for row in rows:
        slowest, fastest = (1000 / rate for rate in row.spread)
        print(f"  {row.name:<44}{1000 / row.rate:>10.3f}  ({fastest:.3f} - {slowest:.3f})")


if __name__ == "__main__":
    main()
