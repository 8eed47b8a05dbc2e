"""What the form "New breeding" offers, and the run that a filled form asks for."""

from __future__ import annotations

import re
from typing import Any

from ....core.errors import ForbiddenSpecError, HeibaiError, SpecError, quoted
from ....evolve.recipes.catalogue import RECIPES
from ....evolve.runs.asked import configured
from ....evolve.runs.assembly import make_run, weighted_evaluator
from ....evolve.runs.champion import command_of
from ....evolve.runs.config import RunConfig
from ....games import GAMES, make_game
from ....players.evaluator_text import require_safe
from ..runs.limits import limits_of
from .wire import BredGame, BreedingCatalogue, CheckedRun, NewRun, PresetEntry, RecipeEntry

_TEN = "features/mobility/potential_mobility/corners/x_open/c_open/frontier/stable/edges/discs/squares_mild"
_GAUSSIAN = "roulette:mutation=0.2,form=gaussian"
# Name, whether of a recipe's source, settings. How long they take is measured: docs/web.md, "Breed".
_PRESETS = (
    ("minute", False, NewRun(game="reversi/8", recipe="roulette", evaluator="wpc", per_pair=40)),
    ("ten-minutes", False, NewRun(
        game="reversi/8", recipe=_GAUSSIAN, evaluator=_TEN, generations=90, depth=4, per_pair=10, opening_plies=8)),
    ("overnight", False, NewRun(
        game="reversi/8", recipe=_GAUSSIAN, evaluator=_TEN, population=30, generations=400, depth=4, per_pair=50,
        opening_plies=8)),
    ("roulette", True, NewRun(game="reversi/8", recipe="roulette")),
    ("self-play-elite", True, NewRun(game="reversi/8", recipe="self-play-elite")),
    ("position-ranking", True, NewRun(game="reversi/8", recipe="position-ranking")),
    ("minute", False, NewRun(
        game="gomoku/15", recipe="roulette", evaluator="shapes", generations=200, depth=1, panel_openings=20)),
    ("ten-minutes", False, NewRun(
        game="gomoku/15", recipe="roulette", evaluator="shapes", population=30, generations=400, depth=1, per_pair=2)),
    ("overnight", False, NewRun(
        game="gomoku/15", recipe="roulette", evaluator="shapes", population=40, generations=2500, depth=1,
        per_pair=10)),
    ("paired-blend", True, NewRun(game="gomoku/15", recipe="paired-blend")),
)  # fmt: skip
_NOT_OF_A_PAGE = ("py:", "@")  # code and files
_NUMBER = re.compile(r"[0-9]+(?:\.[0-9]+)?(?:e[+-]?[0-9]+)?")  # in a text such as "tournament:3"
PANEL_EVERY = 10  # generations
_MOST_GENES = 5000
_MOST = 1000  # of a whole number in a recipe text
_MOST_OF = {"positions": 200, "games": 100_000, "decay": 10_000_000, "batch": 65_536}  # of these instead


def breeding_catalogue() -> BreedingCatalogue:
    """Presets, games with what can be bred for them, recipes, and what the numbers may be."""
    presets: list[PresetEntry] = [
        {"name": name, "is_source": is_source, "wanted": wanted} for name, is_source, wanted in _PRESETS
    ]
    return {
        "presets": presets,
        "games": [game for name in GAMES if (game := _game(name))["evaluators"]],
        "recipes": [_recipe(name) for name in RECIPES],
        "limits": limits_of(NewRun),
    }


def _game(name: str) -> BredGame:
    game = make_game(name)
    return {"name": name, "evaluators": [text for text in game.feature_sets() if _can_be_bred(text, game)]}


def _can_be_bred(text: str, game: Any) -> bool:
    try:
        return bool(weighted_evaluator(text, game).weights)
    except HeibaiError:
        return False


def _recipe(name: str) -> RecipeEntry:
    recipe = RECIPES[name]
    return {
        "name": name,
        "summary": recipe.summary,
        "game": recipe.game,
        "evaluator": recipe.evaluator,
        "population": recipe.population,
        "generations": recipe.generations,
        "plays": recipe.plays,
    }


def check(wanted: NewRun) -> CheckedRun:
    """The command that breeds the same. Raises HeibaiError: it cannot work, or no page may ask for it."""
    return {"command": command_of(config_for(wanted))}


def config_for(wanted: NewRun) -> RunConfig:
    """The run that a page asks for.

    Raises:
        ForbiddenSpecError: it names code or files.
        HeibaiError: it cannot work.
    """
    for text in (wanted.game, wanted.recipe, wanted.evaluator or ""):
        if any(mark in text for mark in _NOT_OF_A_PAGE):
            raise ForbiddenSpecError(
                f"{quoted(text)} names code or a file of this machine, which a page may not; use: heibai evolve"
            )
    if wanted.evaluator:
        require_safe(wanted.evaluator)
        _require_few_genes(wanted.evaluator, make_game(wanted.game))
    config = configured(_UNASKED | wanted.model_dump())
    _require_bounded(config)
    make_run(config)
    return config


def _require_few_genes(evaluator: str, game: Any) -> None:
    """Raises ForbiddenSpecError for a champion of one's own that is too large to be a whole population of."""
    genes = len(weighted_evaluator(evaluator, game).weights)
    if genes > _MOST_GENES:
        raise ForbiddenSpecError(
            f"{quoted(evaluator)} has {genes} genes, more than the page breeds, at most {_MOST_GENES}; "
            "use: heibai evolve"
        )


def _require_bounded(config: RunConfig) -> None:
    """Raises SpecError for a number that would keep the server busy, or fill its memory, before anything is bred."""
    for key, value in config.options.items():
        most = _MOST_OF.get(key, _MOST)
        if isinstance(value, int) and value > most:
            raise SpecError(f"{key}={value} is more than the page asks for, at most {most}; use: heibai evolve")
        if isinstance(value, str) and any(float(each) > _MOST for each in _NUMBER.findall(value)):
            raise SpecError(
                f"{key}={quoted(value)} has a number above {_MOST}, more than the page asks for; use: heibai evolve"
            )


# The wishes of ``heibai evolve`` that the form does not have.
_UNASKED: dict[str, Any] = {
    "size": None, "rule": None, "opening": None, "player": None, "openings": None, "scoring": "points",
    "opponents": None, "race": "none", "stop": None, "fix": None, "panel_every": PANEL_EVERY,
}  # fmt: skip
