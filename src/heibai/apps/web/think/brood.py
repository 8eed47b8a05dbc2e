"""One generation of a small population, by the real recipe: who lived, who was drawn, where they were cut."""

from __future__ import annotations

import time
from collections.abc import Mapping

import numpy as np

from ....core.contract import Game
from ....core.errors import SpecError
from ....evolve.fitness.fitness import Players
from ....evolve.fitness.outcome import FitnessOutcome
from ....evolve.generational import Generational
from ....evolve.genome import FloatArray
from ....evolve.lineage import ParentChoice
from ....evolve.operators.crossover import cut_crossover
from ....evolve.recipes.catalogue import recipe_named
from ....evolve.runs.assembly import make_strategy, players_of
from ....evolve.runs.config import RunConfig
from ....games import GameSpec
from .wire import BroodRequest, BroodState, ChildState, IndividualState

RECIPE = "roulette"
SMALL_EVALUATIONS = {
    "reversi": "seven"
}  # evaluations that are small enough to be read gene by gene; else the game's first
THREADS = 1
OPENINGS = 2  # of a pair, each with both colours
SECONDS = 15.0  # after which no further generation begins


def brood_state(wanted: BroodRequest) -> BroodState:
    """The generation that was asked for, bred anew from the first one.

    Raises:
        SpecError: that takes too long here, or the game has nothing to breed.
        HeibaiError: there is no such game.
    """
    spec = GameSpec.parse(wanted.game)
    config = config_of(wanted, spec)
    players = players_of(config)
    strategy, fitness = make_strategy(config, players, threads=THREADS)
    assert isinstance(strategy, Generational)
    best, mean = list[float](), list[float]()
    end = time.monotonic() + SECONDS
    for generation in range(wanted.generation + 1):
        if generation and time.monotonic() > end:
            raise SpecError(
                f"{generation} generations of {spec} take {SECONDS:g} seconds here, which is the most; "
                f"look at one before generation {generation}"
            )
        population = strategy.ask()
        outcome = fitness.evaluate(population, generation=generation)
        strategy.tell(outcome.fitness)
        best.append(float(outcome.fitness.max()))
        mean.append(float(outcome.fitness.mean()))
    assert strategy.choice is not None
    return {
        "game": str(spec),
        "evaluator": config.evaluator,
        "genes": list(players.space.names),
        "generation": wanted.generation,
        "seed": wanted.seed,
        "games": outcome.games,
        "selection": strategy.choice.by,
        "individuals": _individuals(players, population, outcome, strategy.choice),
        "children": _children(players, population, strategy),
        "best": best,
        "mean": mean,
    }


def config_of(wanted: BroodRequest, spec: GameSpec) -> RunConfig:
    """A run of the recipe with few individuals and few games. Raises SpecError: the game has nothing to breed."""
    recipe = recipe_named(RECIPE)
    return RunConfig(
        recipe=RECIPE,
        options=recipe.settle_options({"mutation": repr(wanted.mutation), "init": "random"}),
        evaluator=evaluation_to_breed(spec.make()),
        game=spec,
        population=wanted.population,
        generations=wanted.generation + 1,
        seed=wanted.seed,
        openings=OPENINGS,
        panel_openings=0,
    )


def evaluation_to_breed(game: Game) -> str:
    """Raises SpecError: the game has no evaluations."""
    known: Mapping[str, str] = game.feature_sets()
    text = SMALL_EVALUATIONS.get(game.name) or next(iter(known), None)
    if text is None:
        raise SpecError(f"{game.name!r} has no evaluation whose weights could be bred; Reversi and Gomoku have")
    return text


def _individuals(
    players: Players, population: FloatArray, outcome: FitnessOutcome, choice: ParentChoice
) -> list[IndividualState]:
    chances = choice.chances if choice.chances is not None else np.zeros((2, len(population)))
    return [
        {
            "weights": players.weights(genome),
            "fitness": float(outcome.fitness[place]),
            "wins": int(outcome.tallies[place, 0]),
            "draws": int(outcome.tallies[place, 1]),
            "losses": int(outcome.tallies[place, 2]),
            "chance": (float(chances[0, place]), float(chances[1, place])),
        }
        for place, genome in enumerate(population)
    ]


def _children(players: Players, population: FloatArray, strategy: Generational) -> list[ChildState]:
    """The next population, each with what it was before mutation."""
    origins, families, bred = strategy.origins, strategy.parents, strategy.ask()
    assert origins is not None
    assert families is not None
    found = list[ChildState]()
    for place, genome in enumerate(bred):
        parents, cut = [at for _, at in families[place]], strategy.cuts.get(place)
        second = cut is not None and (place - min(strategy.cuts)) % 2 == 1
        before = genome if cut is None else _crossed(players, population[parents], cut, second=second)
        found.append(
            {
                "origin": origins[place],
                "parents": parents[::-1] if second else parents,
                "cut": cut,
                "before": players.weights(before),
                "weights": players.weights(genome),
            }
        )
    return found


def _crossed(players: Players, parents: FloatArray, cut: int, *, second: bool) -> FloatArray:
    children = cut_crossover(parents[0], parents[1], np.array(cut))
    child: FloatArray = players.space.settled(children[int(second)])
    return child
