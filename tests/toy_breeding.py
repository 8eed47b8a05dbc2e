"""Recipes built and bred on a toy fitness, for the tests of each."""

from __future__ import annotations

import numpy as np
from genome_spaces import ZONES

from heibai.evolve.recipes.catalogue import parse_recipe
from heibai.evolve.recipes.recipe import Settings

TARGET = np.array([18.0, 8.0, -12.0, -6.0, 1.0, 9.0])


def build(
    text,
    *,
    space=ZONES,
    population=None,
    generations=None,
    seed=1,
    scoring="points",
    given=(),
    contest=None,
    judge=None,
):
    recipe, options = parse_recipe(text)
    return recipe.build(
        Settings(
            space=space,
            population=population or recipe.population,
            generations=recipe.generations if generations is None else generations,
            options=options,
            scoring=scoring,
            given=np.array(given, dtype=float).reshape(-1, space.genes),
            rng=np.random.default_rng(seed),
            contest=contest,
            judge=judge,
        )
    )


def closeness(population):
    """A toy fitness, positive and best at TARGET."""
    return 1.0 / (1.0 + np.sum((population - TARGET) ** 2, axis=1))


def finish(strategy, fitness=closeness):
    while not strategy.finished:
        strategy.tell(fitness(strategy.ask()))
    return strategy
