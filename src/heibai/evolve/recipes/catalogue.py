"""The named algorithms: each a composition of the shelves, with the defaults of docs/evolution.md.

A recipe text is ``name[:key=value,...]``: ``self-play-elite:copying=ranked,elitism=true,brood=3``.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import numpy as np

from ...core.errors import RunError, SpecError, unknown
from ...core.plugins import Shelf
from ...core.texts.faults import fault
from ...core.texts.parser import Kind, parse_text, printed
from ..generational import Breed, Generational, GenerationState
from ..genome import FloatArray
from ..lineage import GIVEN, MUTATED
from ..maps.map_elites import MAP_ELITES
from ..operators.breeding import (
    breed_by_roulette,
    breed_catastrophe,
    breed_elites,
    breed_paired_blend,
    breed_ranked_pool,
    crown_by_duel,
    stagnant,
    with_best,
    with_best_ever,
)
from ..operators.mutation import uniform_mutation
from ..strategy import Judge, Strategy
from .covariance import COVARIANCE
from .differential import DIFFERENTIAL
from .founders import INIT, first_population
from .genetic import GENETIC
from .openai import OPENAI
from .option import Option, Value
from .position_by_position import PositionByPosition
from .recipe import Recipe, Settings
from .separable import SEPARABLE
from .temporal import TEMPORAL
from .user_breeder import PREFIX, own_recipe


def _build_roulette(settings: Settings) -> Strategy:
    options = settings.options
    first, origins = first_population(settings)
    breed = partial(
        breed_by_roulette,
        ranks=settings.scoring != "points",
        elite=options["elite"],
        elite_parents=options["elite_parents"],
        mutation=options["mutation"],
        form=options["form"],
    )
    return Generational(
        settings.space,
        first,
        breed,
        generations=settings.generations,
        rng=settings.rng,
        spread_threshold=options["spread"],
        origins=origins,
    )


def _build_self_play_elite(settings: Settings) -> Strategy:
    breed = _elite_breeder(settings, settings.contest, with_best_ever)
    first = settings.space.random(settings.population, rng=settings.rng)
    return Generational(settings.space, first, breed, generations=settings.generations, rng=settings.rng)


def _elite_breeder(settings: Settings, judge: Judge | None, with_survivor: Callable[..., FloatArray]) -> Breed:
    """Breeding of self-play-elite and position-ranking; ``judge`` judges broods, ``with_survivor`` is elitism."""
    options = settings.options
    elites, copying = options["elites"], options["copying"]
    if copying == "ranked" and options["brood"]:
        raise SpecError("copying=ranked crosses neighbours of its pool and has no broods; leave brood out")
    _require_room(settings.population, elites, ranked=copying == "ranked")

    def breed(state: GenerationState) -> FloatArray:
        ranked = copying == "ranked"
        if options["catastrophe"] and stagnant(state):
            bred, ranked = breed_catastrophe(state, hypermutation=options["hypermutation"]), False
        elif ranked:
            bred = breed_ranked_pool(state)
        else:
            bred = breed_elites(state, elites=elites, copy=options["copy"], brood=options["brood"], judge=judge)
        return with_survivor(bred, state, keep_last=ranked) if options["elitism"] else bred

    return breed


def _build_position_ranking(settings: Settings) -> Strategy:
    if not settings.space.simplex:
        raise RunError(
            "position-ranking mixes weights that sum to 1; breed an evaluation declared so with it, such as 'seven' of "
            "reversi, or take another recipe"
        )
    # Ranks of one generation say nothing about another's: its best is the position's best so far, see with_best.
    breed = _elite_breeder(settings, settings.judge, with_best)

    def begin() -> Generational:
        first = settings.space.random(settings.population, rng=settings.rng)
        return Generational(settings.space, first, breed, generations=settings.generations, rng=settings.rng)

    return PositionByPosition(begin, positions=settings.options["positions"])


def _build_paired_blend(settings: Settings) -> Strategy:
    options, space = settings.options, settings.space
    if settings.population % 2 or options["rounds"] % 2:
        raise RunError(
            f"paired-blend pairs a population of {settings.population} over {options['rounds']} rounds; both must be "
            "even: use --population 40 and rounds=10"
        )
    if settings.contest is None:
        raise ValueError("paired-blend decides its title by games: it needs a contest")
    table = settings.given[:1]
    mutants = np.repeat(table, settings.population - 1, axis=0)
    mutated = uniform_mutation(mutants, size=options["mutation"], space=space, rng=settings.rng)
    return Generational(
        space,
        np.concatenate([table, mutated]),
        partial(
            breed_paired_blend,
            share=options["blend"],
            replaced=options["replaced"],
            mutation=options["mutation"],
        ),
        generations=settings.generations,
        rng=settings.rng,
        crown=partial(crown_by_duel, contest=settings.contest, games=options["rounds"]),
        origins=[GIVEN] + [MUTATED + GIVEN] * len(mutants),
    )


def _require_room(population: int, elites: int, *, ranked: bool) -> None:
    if not ranked and population < elites * elites:
        raise RunError(
            f"a population of {population} has no room for {elites} elites and their {elites * (elites - 1)} children; "
            f"use --population {elites * elites} or more, or fewer elites (elites=2)"
        )


_ELITES = Option(3, "how many of the best are copied and crossed, every pair of them", least=2)
_COPY = Option(1.0, "probability that an elite is copied; an uncopied slot gets a fresh genome", least=0, most=1)
_CATASTROPHE = Option(False, "redraw genes when the best is unchanged or the population uniform")
_HYPERMUTATION = Option(
    0.0,
    "a catastrophe raises the probability that a gene of any but the best mutates to this; 0: it goes by rank",
    least=0,
    most=1,
)
_COPYING = Option("elite", "how the next population is made", choices=("elite", "ranked"))

_OWN: dict[str, Recipe] = {
    recipe.name: recipe
    for recipe in (
        Recipe(
            "position-ranking",
            "rank weights within single positions, without a game; the answer is the mean over the positions",
            evaluator="seven",
            population=10,
            generations=20,
            options={
                "positions": Option(25, "positions sampled from random games", least=1),
                "start": Option(
                    False, "whether the start position, whose terms are all 0, may be sampled", former=True
                ),
                "copying": _COPYING,
                "elites": _ELITES,
                "copy": _COPY,
                "elitism": Option(False, "the position's best always survives"),
                "catastrophe": _CATASTROPHE,
                "hypermutation": _HYPERMUTATION,
                "brood": Option(0, "each child is the best of 2n, judged by the position; 0: no broods", least=0),
            },
            build=_build_position_ranking,
            takes_weights=False,
            pairing="none",
        ),
        Recipe(
            "self-play-elite",
            "the best few, all their children, mutants; fitness by round robin",
            evaluator="seven",
            population=10,
            generations=20,
            options={
                "copying": _COPYING,
                "elites": _ELITES,
                "copy": _COPY,
                "elitism": Option(False, "the fittest genome ever seen always survives"),
                "catastrophe": _CATASTROPHE,
                "hypermutation": _HYPERMUTATION,
                "brood": Option(0, "each child is the best of 2n, judged against the elites; 0: no broods", least=0),
            },
            build=_build_self_play_elite,
            takes_weights=False,
        ),
        Recipe(
            "roulette",
            "roulette parents, one cut, multiplicative mutation, the best tenth kept; fitness by round robin",
            evaluator="zones",
            population=20,
            generations=80,
            options={
                "init": INIT,
                "mutation": Option(0.1, "probability that a gene mutates", least=0, most=1),
                "form": Option(
                    "multiplicative",
                    "multiplicative (a factor in [0.7, 1.3]) or gaussian (a tenth of the gene's range)",
                    choices=("multiplicative", "gaussian"),
                ),
                "elite": Option(0.1, "part of the population, at least one, that passes unchanged", least=0, most=0.9),
                "elite_parents": Option(True, "whether those that pass may be parents too"),
                "spread": Option(0.0, "stop when best - worst fitness is below; 0: never", least=0),
            },
            build=_build_roulette,
        ),
        Recipe(
            "paired-blend",
            "from one table: random pairs, halves blended, the worst replaced by two champions, all mutated",
            evaluator="rewards",
            game="gomoku",
            population=40,
            generations=100,
            options={
                "rounds": Option(10, "rounds of random pairs, even; games of the match for the title", least=2),
                "blend": Option(0.1, "share of the partner's genes, c", least=0, most=1),
                "replaced": Option(0.05, "worst part, at least two, replaced by champions, s", least=0, most=1),
                "mutation": Option(0.05, "largest step, m: of a log2 gene's range, of a linear gene", least=0, most=1),
                "scale": Option("declared", "of genes; linear: the weights as such", choices=("declared", "linear")),
            },
            build=_build_paired_blend,
            pairing="random",
        ),
        GENETIC,
        DIFFERENTIAL,
        COVARIANCE,
        SEPARABLE,
        OPENAI,
        TEMPORAL,
        MAP_ELITES,
    )
}
_RECIPE = Kind("recipe text", "ga:selection=[tournament:size=3],crossed=0.9")
RECIPES = Shelf("recipe", "heibai.recipes", _OWN, Recipe)  # and those of installed packages


def recipe_named(name: str) -> Recipe:
    """A recipe by its name, or by ``py:module.Class``. Raises UnknownNameError."""
    if name.startswith(PREFIX):
        return own_recipe(name)
    if name not in RECIPES:
        raise unknown("recipe", name, [*RECIPES, "py:module.Class"], mend="heibai evolve roulette")
    return RECIPES[name]


def parse_recipe(text: str) -> tuple[Recipe, dict[str, Value]]:
    """Recipe and settled options of a recipe text.

    Raises:
        UnknownNameError: no such recipe.
        SpecError: a fault in an option.
    """
    if text.startswith(PREFIX):
        return own_recipe(text), {}
    parsed = parse_text(text, _RECIPE)
    recipe = recipe_named(parsed.name)
    if parsed.argument is not None:
        raise fault(printed(parsed.argument), "is no option", f"write key=value, as in {_RECIPE.example!r}")
    return recipe, recipe.settle_options({key: printed(value) for key, value in parsed.options})


# The five given individuals of the `roulette` source, for its six `zones` genes.
GIVEN_ZONES = (
    (5.0, 5.0, -10.0, -4.0, 4.0, 4.0),
    (15.0, 6.0, -8.0, -4.0, 2.0, 2.0),
    (13.0, 5.0, -9.0, -3.0, 3.0, 3.0),
    (15.0, 3.0, -6.0, -6.0, 4.0, 2.0),
    (10.0, 8.0, -7.0, -4.0, 3.0, 5.0),
)
