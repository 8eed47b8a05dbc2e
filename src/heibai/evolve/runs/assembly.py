"""From a configuration to a run: recipe, genome space, fitness and panel put together."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from ...arena.play.cluster import Cluster
from ...core.contract import Game
from ...core.errors import RunError
from ...core.rng import numpy_generator
from ...jobs.control import Control
from ...jobs.directory import RunDirectory
from ...players.evaluator_text import WeightedEvaluator, make_evaluator
from ...players.text import in_value
from .. import streams
from ..fitness.competition import Competition
from ..fitness.fitness import Conditions, GamesFitness, Players
from ..fitness.opponents import AGAINST, OPPONENTS, joined_opponents, opponent_texts, parse_opponents, settle_opponents
from ..fitness.outcome import Fitness
from ..fitness.panel import FixedPanel, opponents_of, rival_of
from ..fitness.positions import PositionFitness, sampled_terms
from ..fitness.race import RACES
from ..genome import FloatArray, GenomeSpace
from ..operators.operator_text import complete_text, make_operator
from ..recipes.catalogue import GIVEN_ZONES, recipe_named
from ..recipes.recipe import Recipe, Settings
from ..strategy import Strategy
from .config import RunConfig
from .run import EvolutionRun
from .stopping import StopRules

KIND = "evolve"  # of a run directory


def players_of(config: RunConfig) -> Players:
    """Who plays for a genome of this run.

    Raises:
        RunError: the evaluator has no genes to breed.
        WeightsError: a fixed gene that does not exist.
    """
    game = config.game.admitted().make()
    evaluator = weighted_evaluator(config.evaluator, game)
    linear = config.options.get("scale") == "linear"
    space = GenomeSpace.of(evaluator.features, fixed=config.fixed, linear=linear)
    return Players(game, evaluator, config.search, space)


def weighted_evaluator(text: str, game: Game) -> WeightedEvaluator:
    """The evaluator ``text`` names. Raises RunError when it has no weights."""
    evaluator = make_evaluator(text, game)
    if not isinstance(evaluator, WeightedEvaluator):
        raise RunError(f"{text!r} has no weights to breed; breed for example 'zones', or declare genes in your class")
    return evaluator


def settled_opponents(text: str, game: Game) -> str:
    """``text`` with every number, and with the weights themselves where it names a file or a run, which may change.

    Raises:
        HeibaiError: no such opponents, or an evaluator that cannot be made for ``game``.
    """
    return joined_opponents([_settled_part(part, game) for part in opponent_texts(settle_opponents(text))])


def _settled_part(part: str, game: Game) -> str:
    evaluator = make_operator(OPPONENTS, part).evaluator
    if not evaluator.startswith(("@", "mine/")):
        return part
    return complete_text(OPPONENTS, f"{AGAINST}:eval={in_value(weighted_evaluator(evaluator, game).text)}")


def make_run(
    config: RunConfig,
    *,
    directory: RunDirectory | None = None,
    threads: int | None = None,
    cluster: Cluster | None = None,
    control: Control | None = None,
) -> EvolutionRun:
    """A run at its beginning; ``restore()`` takes it to its directory's checkpoint.

    ``cluster`` plays its games instead of this machine's ``threads``; neither changes a result. A stop of ``control``
    ends a generation on the way, where the run is told to ``go()`` with the same.

    Raises:
        RunError: numbers that no run can work with, or an evaluator without genes.
        WeightsError: a fixed gene that does not exist.
    """
    config.check()
    recipe, players = recipe_named(config.recipe), players_of(config)
    strategy, fitness = make_strategy(config, players, threads=threads, cluster=cluster, control=control)
    measured = config.panel_openings, config.panel_openings_text, config.seed
    panel = FixedPanel(players, *measured, threads, cluster, control)
    return EvolutionRun(
        strategy,
        fitness,
        directory=directory,
        panel=panel if config.panel_openings else None,
        panel_every=config.panel_every if recipe.plays else 0,
        total=evaluations(config),
        stop=StopRules(config.stop, rival_of(players)[0]),
    )


def make_strategy(
    config: RunConfig,
    players: Players,
    *,
    threads: int | None = None,
    cluster: Cluster | None = None,
    control: Control | None = None,
) -> tuple[Strategy, Fitness]:
    """Who breeds, and who says how good the bred are: ask, evaluate and tell by turns is the run.

    ``config`` was checked, ``players`` are those of ``players_of``. Raises what building the recipe raises.
    """
    recipe, space = recipe_named(config.recipe), players.space
    fitness = fitness_of(config, recipe, players, threads=threads, cluster=cluster, control=control)
    strategy = recipe.build(
        Settings(
            space=space,
            population=config.population,
            generations=config.generations,
            options=config.options,
            scoring=config.scoring,
            given=space.settled(space.genes_of(given_weights(players.evaluator))),
            rng=numpy_generator(config.seed, (streams.OPERATORS,)),
            contest=fitness if isinstance(fitness, GamesFitness) else None,
            judge=fitness if isinstance(fitness, PositionFitness) else None,
            players=players,
            threads=threads,
            control=control or Control(),
        )
    )
    return strategy, fitness


def evaluations(config: RunConfig) -> int:
    """Populations that the run evaluates if nothing stops it early."""
    return (config.generations + 1) * int(config.options.get("positions", 1))


def fitness_of(
    config: RunConfig,
    recipe: Recipe,
    players: Players,
    *,
    threads: int | None = None,
    cluster: Cluster | None = None,
    control: Control | None = None,
) -> Competition | PositionFitness:
    """What values the run's populations. Raises HeibaiError: an opponent that cannot be made."""
    if recipe.plays:
        wanted = config.openings_text, config.openings, config.seed, config.scoring
        compares = recipe.compares_generations
        styles = players.game.abilities.styles if compares else None
        conditions = Conditions(*wanted, threads, cluster, control or Control(), styles, common=compares)
        parts = parse_opponents(config.opponents_text)
        for part in parts:
            if part.evaluator:
                make_evaluator(part.evaluator, players.game)  # a bad one is refused before the first game
        return Competition(
            players,
            conditions,
            parts,
            panel=list(opponents_of(players).values()),
            race=make_operator(RACES, config.race),
        )
    options: Mapping[str, Any] = config.options
    terms = sampled_terms(
        players.game, players.evaluator.features.function,
        count=options["positions"], seed=config.seed, start=options["start"],
    )  # fmt: skip
    return PositionFitness(terms, evaluations=config.generations + 1)


def given_weights(evaluator: WeightedEvaluator) -> FloatArray:
    """[K, D] weights to start from: those written in the text, the source's five for ``zones``, else the defaults."""
    features = evaluator.features
    written = tuple(evaluator.weights) != features.defaults
    if features.name.partition(":")[0] == "zones":
        return np.array([*([evaluator.weights] if written else []), *GIVEN_ZONES])
    return np.array([evaluator.weights])
