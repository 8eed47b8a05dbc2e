"""The first population of recipes that begin with given genomes, random ones, or both."""

from __future__ import annotations

import numpy as np

from ..genome import FloatArray
from ..lineage import GIVEN, RANDOM
from .option import Option
from .recipe import Settings

INIT = Option(
    "given", "first population: given (those first, then random ones) or random alone", choices=("given", "random")
)


def first_population(settings: Settings) -> tuple[FloatArray, list[str]]:
    """[P, D] as the option ``init`` says, given genomes filled up with random ones or random ones alone; origins."""
    given = settings.given[: settings.population if settings.options["init"] == "given" else 0]
    drawn = settings.space.random(settings.population, rng=settings.rng)
    origins = [GIVEN] * len(given) + [RANDOM] * (settings.population - len(given))
    return np.concatenate([given, drawn])[: settings.population], origins
