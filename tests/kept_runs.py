"""Small runs of evolution kept in directories, for the tests of what is made of them."""

from __future__ import annotations

from heibai.evolve.recipes.catalogue import parse_recipe
from heibai.evolve.runs.config import RunConfig
from heibai.evolve.runs.stored_run import begin, work_on
from heibai.games import GameSpec
from heibai.jobs.directory import RunDirectory


def small_config(text="roulette:mutation=0.5", **changes) -> RunConfig:
    """Some hundred games on 4x4."""
    recipe, options = parse_recipe(text)
    usual = {
        "evaluator": "zones", "game": GameSpec("reversi", 4), "population": 6, "generations": 4, "openings": 2,
        "opening_plies": 2, "panel_every": 2, "panel_openings": 2, "seed": 3,
    }  # fmt: skip
    return RunConfig(recipe.name, options, **(usual | changes))


def keep_run(path, text="roulette:mutation=0.5", **changes) -> RunDirectory:
    """A finished one."""
    directory = begin(small_config(text, **changes), path)
    work_on(directory, threads=1)
    return directory
