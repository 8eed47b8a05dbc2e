"""From a configuration to a run: recipe, genome space, fitness and panel put together."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..core.contract import Game
from ..core.errors import RunError
from ..core.rng import numpy_generator
from ..evaluators.linear import LinearEvaluator
from ..games import make_game
from ..jobs.directory import RunDirectory
from ..players.evaluator_text import make_evaluator
from . import streams
from .config import RunConfig
from .fitness import Players, RoundRobin
from .genome import FloatArray, GenomeSpace
from .outcome import Fitness
from .panel import FixedPanel
from .positions import PositionFitness, sampled_terms
from .recipes import GIVEN_ZONES, RECIPES, Recipe, Settings
from .run import Run

KIND = "evolve"  # of a run directory


def players_of(config: RunConfig) -> Players:
    """Who plays for a genome of this run. Raises RunError when the evaluator has no genes to breed."""
    game = make_game(config.game, config.size)
    return Players(game, linear_evaluator(config.evaluator, game), config.depth)


def linear_evaluator(text: str, game: Game) -> LinearEvaluator:
    """The evaluator ``text`` names. Raises RunError when it is not features times weights."""
    evaluator = make_evaluator(text, game)
    if not isinstance(evaluator, LinearEvaluator):
        raise RunError(f"{text!r} is not features times weights, which recipes breed; breed for example 'zones'")
    return evaluator


def make_run(config: RunConfig, *, directory: RunDirectory | None = None, threads: int | None = None) -> Run:
    """A run at its beginning; ``restore()`` takes it to its directory's checkpoint.

    Raises:
        RunError: numbers that no run can work with, or an evaluator without genes.
        WeightsError: a fixed gene that does not exist.
    """
    config.check()
    recipe, players = RECIPES[config.recipe], players_of(config)
    space = GenomeSpace.of(players.evaluator.features, fixed=config.fixed)
    fitness = _fitness(config, recipe, players, threads)
    strategy = recipe.build(
        Settings(
            space=space,
            population=config.population,
            generations=config.generations,
            options=config.options,
            scoring=config.scoring,
            given=space.settled(given_genomes(players.evaluator)),
            rng=numpy_generator(config.seed, (streams.OPERATORS,)),
            contest=fitness if isinstance(fitness, RoundRobin) else None,
        )
    )
    panel = FixedPanel(players, config.panel_openings, max(config.opening_plies, 6), config.seed, threads)
    return Run(
        strategy,
        fitness,
        directory=directory,
        panel=panel if config.panel_openings else None,
        panel_every=config.panel_every if recipe.plays else 0,
        total=evaluations(config),
    )


def evaluations(config: RunConfig) -> int:
    """Populations that the run evaluates if nothing stops it early."""
    return (config.generations + 1) * int(config.options.get("positions", 1))


def _fitness(config: RunConfig, recipe: Recipe, players: Players, threads: int | None) -> Fitness:
    if recipe.plays:
        return RoundRobin(
            players,
            openings=config.openings,
            opening_plies=config.opening_plies,
            seed=config.seed,
            scoring=config.scoring,
            threads=threads,
        )
    positions: Any = config.options["positions"]
    terms = sampled_terms(players.game, players.evaluator.features.function, count=positions, seed=config.seed)
    return PositionFitness(terms, evaluations=config.generations + 1)


def given_genomes(evaluator: LinearEvaluator) -> FloatArray:
    """[K, D] individuals to start from: weights written in the text, the source's five for ``zones``, else defaults."""
    features = evaluator.features
    written = evaluator.weights != features.defaults
    if features.name.split("/")[0] == "zones":
        return np.array([*([evaluator.weights] if written else []), *GIVEN_ZONES])
    return np.array([evaluator.weights])
