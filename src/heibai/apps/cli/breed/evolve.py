"""``heibai evolve``: breed weights with a named recipe, in a run directory of its own."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any

import typer

from ..options import AsJson, ClusterAddress, GameOfRecipe, OpeningRule, Out, Rule, Seed, Size, Threads
from ..output import tell
from ..progress import waiting


def complete_recipes(incomplete: str) -> Iterator[tuple[str, str]]:
    """Every recipe with its line."""
    from ....evolve.recipes.catalogue import RECIPES

    yield from ((recipe.name, recipe.summary) for recipe in RECIPES.values())


Recipe = Annotated[
    str,
    typer.Argument(
        help="Recipe text, as in 'self-play-elite:brood=3'; ? lists the recipes.", autocompletion=complete_recipes
    ),
]
Evaluator = Annotated[str | None, typer.Option("--eval", help="What to breed; by default the recipe's.")]
Population = Annotated[int | None, typer.Option(min=2, max=10_000, help="Individuals; by default the recipe's.")]
Generations = Annotated[
    int | None, typer.Option(min=0, max=1_000_000, help="How often to breed; by default the recipe's.")
]
Depth = Annotated[int, typer.Option(min=1, max=60, help="Plies that a player looks ahead.")]
Player = Annotated[
    str | None, typer.Option(help="Player text without eval= to breed in, instead of alpha-beta of that depth.")
]
PerPair = Annotated[int, typer.Option("--openings-per-pair", min=1, max=100_000, help="Each with both colours.")]
Openings = Annotated[
    str | None, typer.Option(help="Where games begin, as of 'heibai match', instead of --opening-plies.")
]
Plies = Annotated[int, typer.Option(min=0, max=400, help="Random plies of an opening; 0: the start.")]
Scoring = Annotated[
    str, typer.Option(help="points (2/1/0), margin (discs), difference (wins - losses), rank or bradley-terry (Elo).")
]
Opponents = Annotated[
    str | None,
    typer.Option(help="Who meets whom, as in '[[meet:opponents=6],panel]'; by default the recipe's; ? lists."),
]
RaceText = Annotated[str, typer.Option(help="More games for some, as in 'halving:games=20000' a generation; ? lists.")]
Stop = Annotated[
    list[str] | None, typer.Option(metavar="RULE=NUMBER", help="End early: games, seconds, unchanged, spread, target.")
]
Fix = Annotated[list[str] | None, typer.Option(metavar="GENE=VALUE", help="Fix a gene at a value.")]
PanelEvery = Annotated[int, typer.Option(min=0, max=1_000_000, help="Generations between measurements; 0: at the end.")]
PanelOpenings = Annotated[int, typer.Option(min=0, max=100_000, help="Openings against each of the panel; 0: none.")]


def command(
    context: typer.Context,
    recipe: Recipe,
    game: GameOfRecipe = None,
    size: Size = None,
    rule: Rule = None,
    opening: OpeningRule = None,
    evaluator: Evaluator = None,
    population: Population = None,
    generations: Generations = None,
    depth: Depth = 2,
    player: Player = None,
    seed: Seed = 1,
    threads: Threads = None,
    cluster: ClusterAddress = None,
    per_pair: PerPair = 1,
    openings: Openings = None,
    opening_plies: Plies = 6,
    scoring: Scoring = "points",
    opponents: Opponents = None,
    race: RaceText = "none",
    stop: Stop = None,
    fix: Fix = None,
    panel_every: PanelEvery = 10,
    panel_openings: PanelOpenings = 50,
    out: Out = None,
    as_json: AsJson = False,
) -> None:
    """Breed weights for an evaluator with a named recipe.

    Recipes: position-ranking, self-play-elite, roulette, paired-blend, ga, de, cma, sep-cma, openai-es, td, map-elites,
    or py:module.Class of your own; their options are in docs/evolution.md and behind '?'.

    \b
    individual  one player: an evaluator with weights of its own
    genome      its weights; one of them is a gene
    population  the individuals that live at the same time
    generation  one round: all play, the better ones breed the next population
    fitness     points of an individual in its generation's games
    recipe      who breeds, how children are made and changed, who stays
    champion    the individual that the run gives at its end
    hall        champions of earlier generations, as opponents
    panel       players that never change, to measure the champion by
    brood       children of one pair, of whom the best is kept
    race        more games for those who may be among the best
    """
    from ....evolve.runs.asked import configured
    from ....evolve.runs.stored_run import begin
    from ....store.home import new_run_path
    from ..runs.known_runs import remember
    from ..runs.working import work_and_show
    from .evolve_notes import say_long_generations, say_substitute, say_unused_weights

    if "?" in (recipe, opponents, race):
        show_recipes(as_json=as_json)
        return
    with waiting("preparing the run"):
        config = configured(context.params)
        directory = remember(begin(config, out or new_run_path("evolve")))
    if evaluator is None:
        say_substitute(config)
    else:
        say_unused_weights(config)
    if cluster is None:
        say_long_generations(config)
    work_and_show(directory, threads=threads, cluster=cluster, as_json=as_json)


def show_recipes(*, as_json: bool) -> None:
    """Every recipe with its defaults and options."""
    from ....evolve.fitness.opponents import OPPONENTS
    from ....evolve.fitness.race import RACES
    from ....evolve.operators.operator_text import patterns
    from ....evolve.recipes.catalogue import RECIPES

    recipes: list[dict[str, Any]] = [
        {
            "name": recipe.name,
            "summary": recipe.summary,
            "game": recipe.game,
            "eval": recipe.evaluator,
            "population": recipe.population,
            "generations": recipe.generations,
            "options": {
                key: {"default": option.default, "expected": option.expected, "help": option.help}
                for key, option in recipe.options.items()
            },
        }
        for recipe in RECIPES.values()
    ]
    shelves = {"opponents": OPPONENTS, "race": RACES}
    words = {
        name: {text: shelf[text.partition(":")[0]].summary for text in patterns(shelf)}
        for name, shelf in shelves.items()
    }
    tell({"recipes": recipes, **words}, _lines(recipes, words), as_json=as_json)


def _lines(recipes: list[dict[str, Any]], words: dict[str, dict[str, str]]) -> Iterator[str]:
    for recipe in recipes:
        yield f"{recipe['name']}: {recipe['summary']}"
        yield (
            f"    breeds {recipe['eval']} of {recipe['game']}; "
            f"population {recipe['population']}, generations {recipe['generations']}"
        )
        for key, option in recipe["options"].items():
            yield f"    {key}={str(option['default']).lower()}  {option['help']} ({option['expected']})"
    for name, meanings in words.items():
        yield f"--{name}"
        yield from (f"    {text}  {meaning}" for text, meaning in meanings.items())
