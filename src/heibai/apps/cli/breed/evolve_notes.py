"""What ``heibai evolve`` says on stderr about a run that breeds something else than one might think."""

from __future__ import annotations

import typer

from ....evolve.recipes.catalogue import recipe_named
from ....evolve.runs.assembly import players_of
from ....evolve.runs.config import RunConfig


def say_substitute(config: RunConfig) -> None:
    """A word on stderr about a run without ``--eval`` whose game lacks what its recipe breeds."""
    recipe, known = recipe_named(config.recipe), config.game.admitted().make().feature_sets()
    if recipe.evaluator not in known:
        typer.echo(
            f"heibai: {recipe.name} breeds {recipe.evaluator!r} of {recipe.game}; {config.game.name} does not have it, "
            f"so {config.evaluator!r} is bred; name another with --eval: {', '.join(known)}",
            err=True,
        )


def say_unused_weights(config: RunConfig) -> None:
    """A word on stderr about weights in ``--eval`` that the recipe does not begin with."""
    bred = players_of(config).evaluator
    written = tuple(bred.weights) != bred.features.defaults
    if written and not recipe_named(config.recipe).begins_with_weights(config.options):
        typer.echo(
            f"heibai: {config.recipe} as asked for begins without the weights in --eval; 'roulette', 'ga', 'de', "
            "'sep-cma:begin=given' and 'td:begin=given' begin with them",
            err=True,
        )
