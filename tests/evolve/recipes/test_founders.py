"""First populations: the given genomes, random ones, or both, as the option ``init`` says."""

from __future__ import annotations

import numpy as np
import pytest
from genome_spaces import ZONES
from kept_runs import small_config
from scipy import stats
from toy_breeding import build

from heibai.core.errors import CheckpointError
from heibai.evolve.recipes.catalogue import GIVEN_ZONES
from heibai.evolve.runs.config import RunConfig

RECIPES = ["roulette", "ga", "de"]


def inside(population):
    return np.all((population >= ZONES.lower) & (population <= ZONES.upper), axis=1)


@pytest.mark.parametrize("recipe", RECIPES)
def test_by_default_the_given_genomes_come_first(recipe):
    population = build(recipe, given=GIVEN_ZONES).ask()
    assert population[:5].tolist() == [list(genome) for genome in GIVEN_ZONES]
    assert inside(population).all()


@pytest.mark.parametrize("recipe", RECIPES)
def test_init_random_draws_everybody_within_the_bounds(recipe):
    population = build(f"{recipe}:init=random", given=[[99.0] * 6], population=2_000).ask()
    assert inside(population).all()
    for d, (low, high) in enumerate(zip(ZONES.lower, ZONES.upper, strict=True)):
        assert stats.kstest(population[:, d], stats.uniform(low, high - low).cdf).pvalue > 1e-4


@pytest.mark.parametrize("recipe", RECIPES)
def test_the_random_ones_beside_given_genomes_are_the_same_without_them(recipe):
    beside, alone = (build(f"{recipe}:init={init}", given=GIVEN_ZONES).ask() for init in ("given", "random"))
    assert np.array_equal(beside[5:], alone[:-5])


def test_a_run_kept_before_a_recipe_had_an_option_is_the_run_with_its_default():
    config = small_config()
    kept = config.to_json()
    del kept["options"]["init"]
    assert RunConfig.from_json(kept) == config
    with pytest.raises(CheckpointError, match="does not have"):
        RunConfig.from_json(kept | {"options": {"luck": 1}})
