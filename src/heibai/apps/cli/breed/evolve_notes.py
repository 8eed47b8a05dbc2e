"""What ``heibai evolve`` says on stderr about a run that is another one, or takes longer, than one might think."""

from __future__ import annotations

import typer

from ....evolve.recipes.catalogue import recipe_named
from ....evolve.runs.assembly import players_of
from ....evolve.runs.config import RunConfig
from ....evolve.runs.estimate import estimate

_LONG_SECONDS, _MANY_MEGABYTES = 60.0, 2000


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
            "'sep-cma:begin=given', 'openai-es:begin=given' and 'td:begin=given' begin with them",
            err=True,
        )


def say_long_generations(config: RunConfig) -> None:
    """A word on stderr about a run whose generations take long, or much memory: what a stop loses is one of them."""
    found = estimate(config)
    if (found.seconds or 0.0) >= _LONG_SECONDS or found.megabytes >= _MANY_MEGABYTES:
        typer.echo(f"heibai: {found}; a stop gives up the generation that is played", err=True)
