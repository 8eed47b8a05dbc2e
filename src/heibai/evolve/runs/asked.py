"""What somebody asks for, by the names of the options of ``heibai evolve``, as the configuration of a run."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...core.contract import Game
from ...core.errors import SpecError, UnknownNameError, quoted
from ...core.numbers import number
from ...games import GameSpec, make_asked_game
from ...players.catalogue import SEARCHES
from ...players.evaluator_text import WeightedEvaluator
from ...players.text import parse_player_text
from ..fitness.race import RACES
from ..operators.operator_text import complete_text
from ..recipes.catalogue import parse_recipe
from ..recipes.recipe import Recipe
from .assembly import settled_opponents, weighted_evaluator
from .config import RunConfig
from .stopping import parse_stop

_HEAVIEST = 1e9  # weight of a gene that is held


def configured(asked: Mapping[str, Any]) -> RunConfig:
    """The run that these wishes ask for; every one is there, None where the recipe decides."""
    chosen, options = parse_recipe(asked["recipe"])
    board = make_asked_game(asked["game"] or chosen.game, asked["size"], rule=asked["rule"], opening=asked["opening"])
    bred = bred_evaluator(asked, chosen, board)
    generations = asked["generations"]
    return RunConfig(
        recipe=chosen.name,
        options=options,
        evaluator=bred.text,
        game=GameSpec.of(board),
        player=search_without_evaluator(asked["player"] or usual_search(bred.features.name)),
        population=asked["population"] or chosen.population,
        generations=chosen.generations if generations is None else generations,
        openings=asked["per_pair"],
        openings_from=asked["openings"] or "",
        **_how_fitness_is_found(asked, board),
        **{name: asked[name] for name in ("depth", "seed", "opening_plies", "panel_every", "panel_openings")},
    )


def _how_fitness_is_found(asked: Mapping[str, Any], board: Game) -> dict[str, Any]:
    return {
        "scoring": asked["scoring"],
        "opponents": settled_opponents(asked["opponents"], board) if asked["opponents"] else "",
        "race": complete_text(RACES, asked["race"]),
        "stop": dict(map(parse_stop, asked["stop"] or [])),
        "fixed": dict(map(parse_fixed, asked["fix"] or [])),
    }


def bred_evaluator(asked: Mapping[str, Any], recipe: Recipe, game: Game) -> WeightedEvaluator:
    """What ``--eval`` names, else the recipe's own, else (see say_substitute) the game's first.

    Raises:
        HeibaiError: ``game`` has no such evaluator, or nothing in it can be bred.
    """
    try:
        return weighted_evaluator(asked["evaluator"] or _usual_evaluator(recipe, game), game)
    except UnknownNameError as error:
        if asked["game"] is not None:
            raise
        raise UnknownNameError(f"{error}; {recipe.name} breeds for {game.name}, name another with --game") from error


def _usual_evaluator(recipe: Recipe, game: Game) -> str:
    known = list(game.feature_sets())
    if not known:
        raise SpecError(f"{game.name} declares no evaluator to breed; name one: --eval py:module.Class")
    return recipe.evaluator if recipe.evaluator in known else known[0]


def usual_search(evaluator: str) -> str:
    """The player that is named after an evaluator, if there is one; else empty, for alpha-beta."""
    name = evaluator.partition(":")[0]
    return name if name in SEARCHES else ""


def search_without_evaluator(text: str) -> str:
    """``text`` as it stands if an ``eval=`` can be added to it, or if it is empty. Raises SpecError."""
    if not text:
        return ""
    parsed = parse_player_text(text)
    if parsed.argument is not None or parsed.get("eval") is not None:
        raise SpecError(
            f"--player {quoted(text)}: the weights are what is bred; write a search without eval=, as in 'greedy'"
        )
    return str(parsed)


def parse_fixed(text: str) -> tuple[str, float]:
    """``"mobility=4"`` as gene and value. Raises SpecError."""
    gene, _, value = text.partition("=")
    try:
        held = number(value)
    except ValueError:
        held = _HEAVIEST + 1
    if abs(held) > _HEAVIEST:
        raise SpecError(
            f"--fix {quoted(text)} is not GENE=VALUE with a plain number; write for example --fix mobility=4"
        )
    return gene, held
