"""``heibai evolve``: breed weights with a named recipe, in a run directory of its own."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ...core.contract import Game
from ...core.errors import SpecError

if TYPE_CHECKING:
    from ...evolve.config import RunConfig


Recipe = Annotated[str, typer.Argument(help="Recipe text, as in 'self-play-elite:brood=3'; ? lists the recipes.")]
GameName = Annotated[str, typer.Option(help="The game.")]
Size = Annotated[int | None, typer.Option(help="Board size; by default the game's usual one.")]
Rule = Annotated[str | None, typer.Option(help="Rule set of a game that has several, as in renju.")]
OpeningRule = Annotated[str | None, typer.Option(help="Opening rule of a game that has some, as in swap2.")]
Evaluator = Annotated[str | None, typer.Option("--eval", help="What to breed; by default the recipe's.")]
Population = Annotated[int | None, typer.Option(min=2, help="Individuals; by default the recipe's.")]
Generations = Annotated[int | None, typer.Option(min=0, help="How often to breed; by default the recipe's.")]
Depth = Annotated[int, typer.Option(min=1, help="Plies that a player looks ahead.")]
Player = Annotated[
    str | None, typer.Option(help="Player text without eval= to breed in, instead of alpha-beta of that depth.")
]
Seed = Annotated[int, typer.Option(min=0, help="Same seed, same run hash.")]
Threads = Annotated[int | None, typer.Option(min=1, help="By default all processors; never changes it.")]
ClusterAddress = Annotated[
    str | None, typer.Option(metavar="auto|HOST:PORT", help="Play on a Ray cluster; never changes it.")
]
PerPair = Annotated[int, typer.Option("--openings-per-pair", min=1, help="Each with both colours.")]
Openings = Annotated[
    str | None, typer.Option(help="Where games begin, as of 'heibai match', instead of --opening-plies.")
]
Plies = Annotated[int, typer.Option(min=0, help="Random plies of an opening; 0: the start.")]
Scoring = Annotated[
    str, typer.Option(help="points (2/1/0), margin (discs), difference (wins - losses), rank or bradley-terry (Elo).")
]
Opponents = Annotated[
    str | None, typer.Option(help="Who meets whom, as in 'meet:6+hall:4'; by default the recipe's; ? lists them.")
]
RaceText = Annotated[str, typer.Option(help="More games for some, as in 'halving:20000' a generation; ? lists them.")]
Stop = Annotated[
    list[str] | None, typer.Option(metavar="RULE=NUMBER", help="End early: games, seconds, unchanged, spread, target.")
]
Fix = Annotated[list[str] | None, typer.Option(metavar="GENE=VALUE", help="Hold a gene at a value.")]
PanelEvery = Annotated[int, typer.Option(min=0, help="Generations between measurements; 0: at the end.")]
PanelOpenings = Annotated[int, typer.Option(min=0, help="Openings against each of the panel; 0: none.")]
Out = Annotated[Path | None, typer.Option(help="Run directory; by default a new one in your data folder.")]
AsJson = Annotated[bool, typer.Option("--json", help="One JSON object on stdout.")]


def command(
    context: typer.Context,
    recipe: Recipe,
    game: GameName = "reversi",
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

    Recipes: position-ranking, self-play-elite, roulette, paired-blend, ga, de, cma, sep-cma, or py:module.Class of your
    own; their options are in docs/evolution.md and behind '?'.
    """
    from ...evolve.kept import begin
    from .known_runs import remember
    from .run_work import new_run_path, work_and_show

    if "?" in (recipe, opponents, race):
        show_recipes(as_json=as_json)
        return
    directory = remember(begin(configured(context.params), out or new_run_path("evolve")))
    work_and_show(directory, threads=threads, cluster=cluster, as_json=as_json)


def configured(asked: Mapping[str, Any]) -> RunConfig:
    """The run that the parameters of ``command`` ask for, by their names."""
    from ...evolve.assembly import weighted_evaluator
    from ...evolve.config import RunConfig
    from ...evolve.recipes import parse_recipe
    from ...games import make_asked_game

    chosen, options = parse_recipe(asked["recipe"])
    board = make_asked_game(asked["game"], asked["size"], rule=asked["rule"], opening=asked["opening"])
    bred = weighted_evaluator(asked["evaluator"] or usual_evaluator(chosen.evaluator, board), board)
    generations = asked["generations"]
    return RunConfig(
        recipe=chosen.name,
        options=options,
        evaluator=bred.text,
        game=asked["game"],
        size=board.size,
        rule=board.rule,
        opening_rule=board.opening,
        player=search_without_evaluator(asked["player"] or usual_player(bred.features.name)),
        population=asked["population"] or chosen.population,
        generations=chosen.generations if generations is None else generations,
        openings=asked["per_pair"],
        openings_from=asked["openings"] or "",
        **_how_fitness_is_found(asked, board),
        **{name: asked[name] for name in ("depth", "seed", "opening_plies", "panel_every", "panel_openings")},
    )


def _how_fitness_is_found(asked: Mapping[str, Any], board: Game) -> dict[str, Any]:
    from ...evolve.assembly import settled_opponents
    from ...evolve.operators import settle
    from ...evolve.race import RACES
    from ...evolve.stopping import parse_stop

    return {
        "scoring": asked["scoring"],
        "opponents": settled_opponents(asked["opponents"], board) if asked["opponents"] else "",
        "race": settle(RACES, asked["race"]),
        "stop": dict(map(parse_stop, asked["stop"] or [])),
        "fixed": dict(map(parse_fixed, asked["fix"] or [])),
    }


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
    from ...evolve.operators import patterns
    from ...evolve.opponents import OPPONENTS
    from ...evolve.race import RACES
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
    shelves = {"opponents": OPPONENTS, "race": RACES}
    words = {
        name: {text: shelf[text.partition(":")[0]].summary for text in patterns(shelf)}
        for name, shelf in shelves.items()
    }
    if as_json:
        typer.echo(json.dumps({"recipes": recipes, **words}))
        return
    typer.echo("\n".join(_recipe_lines(recipes)))
    for name, meanings in words.items():
        typer.echo(f"--{name}")
        for text, meaning in meanings.items():
            typer.echo(f"    {text}  {meaning}")


def _recipe_lines(recipes: list[dict[str, Any]]) -> list[str]:
    lines = []
    for recipe in recipes:
        lines += [
            f"{recipe['name']}: {recipe['summary']}",
            f"    breeds {recipe['eval']}; population {recipe['population']}, generations {recipe['generations']}",
        ]
        for key, option in recipe["options"].items():
            lines.append(f"    {key}={str(option['default']).lower()}  {option['help']} ({option['expected']})")
    return lines
