"""The first population of recipes that begin with given genomes, random ones, or both."""

from __future__ import annotations

import numpy as np

from .genome import FloatArray
from .option import Option
from .recipe import Settings

INIT = Option(
    "given", "first population: given (those first, then random ones) or random alone", choices=("given", "random")
)


def first_population(settings: Settings) -> FloatArray:
    """[P, D] as the option ``init`` says: given genomes filled up with random ones, or random ones alone."""
    drawn = settings.space.random(settings.population, rng=settings.rng)
    if settings.options["init"] == "random":
        return drawn
    return np.concatenate([settings.given, drawn])[: settings.population]
