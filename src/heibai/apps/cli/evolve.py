"""``heibai evolve``: breed weights with a named recipe, in a run directory of its own."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any

import typer

from ...core.errors import SpecError


def command(
    recipe: Annotated[str, typer.Argument(help="Recipe text, as in 'self-play-elite:brood=3'; ? lists the recipes.")],
    game: Annotated[str, typer.Option(help="The game.")] = "reversi",
    size: Annotated[int | None, typer.Option(help="Board size; by default the game's usual one.")] = None,
    evaluator: Annotated[str | None, typer.Option("--eval", help="What to breed; by default the recipe's.")] = None,
    population: Annotated[int | None, typer.Option(min=2, help="Individuals; by default the recipe's.")] = None,
    generations: Annotated[int | None, typer.Option(min=0, help="How often to breed; by default the recipe's.")] = None,
    depth: Annotated[int, typer.Option(min=1, help="Plies that a player looks ahead.")] = 2,
    seed: Annotated[int, typer.Option(min=0, help="Same seed, same run hash.")] = 1,
    threads: Annotated[int | None, typer.Option(min=1, help="By default all processors; never changes it.")] = None,
    openings: Annotated[int, typer.Option("--openings-per-pair", min=1, help="Each with both colours.")] = 1,
    opening_plies: Annotated[int, typer.Option(min=0, help="Random plies of an opening; 0: the start.")] = 6,
    scoring: Annotated[str, typer.Option(help="points (2/1/0), margin (discs) or difference (wins - losses).")] = (
        "points"
    ),
    fix: Annotated[list[str] | None, typer.Option(metavar="GENE=VALUE", help="Hold a gene at a value.")] = None,
    panel_every: Annotated[int, typer.Option(min=0, help="Generations between measurements; 0: at the end.")] = 10,
    panel_openings: Annotated[int, typer.Option(min=0, help="Openings against each of the panel; 0: none.")] = 50,
    out: Annotated[Path | None, typer.Option(help="Run directory; by default a new one in your data folder.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object on stdout.")] = False,
) -> None:
    """Breed weights for an evaluator with a named recipe.

    Recipes: position-ranking, self-play-elite, roulette; their options are in docs/evolution.md and behind '?'.
    """
    from ...evolve.assembly import linear_evaluator
    from ...evolve.config import RunConfig
    from ...evolve.kept import begin
    from ...evolve.recipes import parse_recipe
    from ...games import make_game
    from .known_runs import remember
    from .run_work import new_run_path, work_and_show

    if recipe == "?":
        show_recipes(as_json=as_json)
        return
    chosen, options = parse_recipe(recipe)
    board = make_game(game, size)
    config = RunConfig(
        recipe=chosen.name,
        options=options,
        evaluator=linear_evaluator(evaluator or chosen.evaluator, board).text,
        game=game,
        size=board.size,
        depth=depth,
        population=population or chosen.population,
        generations=chosen.generations if generations is None else generations,
        seed=seed,
        openings=openings,
        opening_plies=opening_plies,
        scoring=scoring,
        fixed=dict(map(parse_fixed, fix or [])),
        panel_every=panel_every,
        panel_openings=panel_openings,
    )
    directory = remember(begin(config, out or new_run_path("evolve")))
    work_and_show(directory, threads=threads, as_json=as_json)


def parse_fixed(text: str) -> tuple[str, float]:
    """``"mobility=4"`` as gene and value. Raises SpecError."""
    gene, equals, value = text.partition("=")
    try:
        number = float(value)
    except ValueError:
        equals = ""
    if not equals or not abs(number) <= 1e9:
        raise SpecError(f"--fix {text!r} is not GENE=VALUE with a plain number; write for example --fix mobility=4")
    return gene, number


def show_recipes(*, as_json: bool) -> None:
    """Every recipe with its defaults and options."""
    from ...evolve.recipes import RECIPES

    recipes: list[dict[str, Any]] = [
        {
            "name": recipe.name,
            "summary": recipe.summary,
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
    if as_json:
        typer.echo(json.dumps({"recipes": recipes}))
        return
    for recipe in recipes:
        typer.echo(f"{recipe['name']}: {recipe['summary']}")
        typer.echo(
            f"    breeds {recipe['eval']}; population {recipe['population']}, generations {recipe['generations']}"
        )
        for key, option in recipe["options"].items():
            typer.echo(f"    {key}={str(option['default']).lower()}  {option['help']} ({option['expected']})")
