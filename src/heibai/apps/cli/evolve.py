"""``heibai evolve``: breed weights with a named recipe, in a run directory of its own."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any

import typer

from ...core.contract import Game
from ...core.errors import SpecError


def command(
    recipe: Annotated[str, typer.Argument(help="Recipe text, as in 'self-play-elite:brood=3'; ? lists the recipes.")],
    game: Annotated[str, typer.Option(help="The game.")] = "reversi",
    size: Annotated[int | None, typer.Option(help="Board size; by default the game's usual one.")] = None,
    rule: Annotated[str | None, typer.Option(help="Rule set of a game that has several, as in renju.")] = None,
    opening: Annotated[str | None, typer.Option(help="Opening rule of a game that has some, as in swap2.")] = None,
    evaluator: Annotated[str | None, typer.Option("--eval", help="What to breed; by default the recipe's.")] = None,
    population: Annotated[int | None, typer.Option(min=2, help="Individuals; by default the recipe's.")] = None,
    generations: Annotated[int | None, typer.Option(min=0, help="How often to breed; by default the recipe's.")] = None,
    depth: Annotated[int, typer.Option(min=1, help="Plies that a player looks ahead.")] = 2,
    player: Annotated[
        str | None, typer.Option(help="Player text without eval= to breed in, instead of alpha-beta of that depth.")
    ] = None,
    seed: Annotated[int, typer.Option(min=0, help="Same seed, same run hash.")] = 1,
    threads: Annotated[int | None, typer.Option(min=1, help="By default all processors; never changes it.")] = None,
    per_pair: Annotated[int, typer.Option("--openings-per-pair", min=1, help="Each with both colours.")] = 1,
    openings: Annotated[
        str | None, typer.Option(help="Where games begin, as of 'heibai match', instead of --opening-plies.")
    ] = None,
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

    Recipes: position-ranking, self-play-elite, roulette, paired-blend, ga, de, cma, or py:module.Class of your own;
    their options are in docs/evolution.md and behind '?'.
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
    board = make_game(game, size, rule=rule, opening=opening)
    bred = linear_evaluator(evaluator or usual_evaluator(chosen.evaluator, board), board)
    config = RunConfig(
        recipe=chosen.name,
        options=options,
        evaluator=bred.text,
        game=game,
        size=board.size,
        rule=board.rule,
        opening_rule=board.opening,
        depth=depth,
        player=search_without_evaluator(player or usual_player(bred.features.name)),
        population=population or chosen.population,
        generations=chosen.generations if generations is None else generations,
        seed=seed,
        openings=per_pair,
        openings_from=openings or "",
        opening_plies=opening_plies,
        scoring=scoring,
        fixed=dict(map(parse_fixed, fix or [])),
        panel_every=panel_every,
        panel_openings=panel_openings,
    )
    directory = remember(begin(config, out or new_run_path("evolve")))
    work_and_show(directory, threads=threads, as_json=as_json)


def usual_evaluator(wanted: str, game: Game) -> str:
    """The recipe's own evaluator where the game has it, else the game's first."""
    return wanted if wanted in game.feature_sets() else next(iter(game.feature_sets()))


def usual_player(evaluator: str) -> str:
    """The player that is named after an evaluator, if there is one; else empty, for alpha-beta."""
    from ...players.catalogue import SEARCHES

    name = evaluator.partition("/")[0]
    return name if name in SEARCHES else ""


def search_without_evaluator(text: str) -> str:
    """``text`` as it stands if an ``eval=`` can be added to it, or if it is empty. Raises SpecError."""
    from ...players.text import parse_player_text

    if not text:
        return ""
    parsed = parse_player_text(text)
    if parsed.argument is not None or parsed.get("eval") is not None:
        raise SpecError(
            f"--player {text!r}: the weights are what is bred; write a search without eval=, as in 'greedy'"
        )
    return str(parsed)


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
