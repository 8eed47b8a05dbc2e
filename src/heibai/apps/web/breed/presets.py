"""What the form "New breeding" offers, and the run that a filled form asks for."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from ....core.contract import Game
from ....core.errors import ForbiddenSpecError, HeibaiError, quoted
from ....evolve.fitness.opponents import OPPONENTS, parse_opponents
from ....evolve.fitness.outcome import SCORINGS
from ....evolve.fitness.race import RACES
from ....evolve.recipes.catalogue import RECIPES
from ....evolve.runs.asked import configured
from ....evolve.runs.assembly import KIND, make_run, weighted_evaluator
from ....evolve.runs.champion import command_of
from ....evolve.runs.config import RunConfig
from ....evolve.runs.estimate import Estimate, estimate, require_affordable
from ....evolve.runs.stored_run import begin as begin_run
from ....games import GAMES, make_game
from ....jobs.directory import RunDirectory
from ....players.evaluator_text import require_safe
from ....store.home import new_run_path
from ..jobs.own_code import require_no_code
from ..jobs.view import numbers_of
from ..jobs.wire import CheckedJob, GenerationEstimate
from ..wire.members import members_of
from .declared import MOST_RACED, operators_of, options_of, require_bounded, stop_rules
from .wire import BredGame, BreedingCatalogue, NewRun, PresetEntry, RecipeEntry

_TEN = "features/mobility/potential_mobility/corners/x_open/c_open/frontier/stable/edges/discs/squares_mild"
_GAUSSIAN = "roulette:mutation=0.2,form=gaussian"
# Name, whether of a recipe's source, settings. How long they take is measured: docs/web-benchmarks.md, "Presets".
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
_MOST_GENES = 5000


def breeding_catalogue() -> BreedingCatalogue:
    """Presets, games with what can be bred for them, recipes, and what the numbers may be."""
    presets: list[PresetEntry] = [
        {"name": name, "is_source": is_source, "wanted": wanted} for name, is_source, wanted in _PRESETS
    ]
    return {
        "presets": presets,
        "games": games_with(lambda game: game.feature_sets(), _can_be_bred),
        "recipes": [_recipe(name) for name in RECIPES],
        "limits": numbers_of(NewRun),
        "scorings": list(SCORINGS),
        "opponents": operators_of(OPPONENTS),
        "races": operators_of(RACES, most=MOST_RACED),
        "stops": stop_rules(),
    }


def games_with(offered: Callable[[Game], Iterable[str]], is_good: Callable[[str, Game], bool]) -> list[BredGame]:
    """Every game with its evaluators that are good, where it has some."""
    games = {name: make_game(name) for name in GAMES}
    found = {name: [text for text in offered(game) if is_good(text, game)] for name, game in games.items()}
    return [{"name": name, "evaluators": evaluators} for name, evaluators in found.items() if evaluators]


def _can_be_bred(text: str, game: Game) -> bool:
    try:
        return bool(weighted_evaluator(text, game).weights)
    except HeibaiError:
        return False


def _recipe(name: str) -> RecipeEntry:
    return members_of(RecipeEntry, RECIPES[name], options=options_of(name))


def check(wanted: NewRun) -> CheckedJob:
    """The command that breeds the same, and what it takes. Raises HeibaiError: it cannot work, or no page may ask."""
    new_run_path(KIND, wanted.name)  # raises for a name that cannot be had
    config = config_for(wanted)
    estimated = affordable(config)
    return {
        "command": command_of(config),
        "games": None,
        "pairings": None,
        "generation": members_of(GenerationEstimate, estimated),
    }


def begin(wanted: NewRun) -> RunDirectory:
    """The run in a directory of its own. Raises HeibaiError, as ``check`` does."""
    config = config_for(wanted)
    affordable(config)
    return begin_run(config, new_run_path(KIND, wanted.name))


def affordable(config: RunConfig) -> Estimate:
    """What a generation takes. Raises TooLargeError: more than a page may ask of this machine."""
    estimated = estimate(config)
    require_affordable(estimated, use="heibai evolve")
    return estimated


def config_for(wanted: NewRun) -> RunConfig:
    """The run that a page asks for.

    Raises:
        ForbiddenSpecError: it names code or files.
        HeibaiError: it cannot work.
    """
    require_no_code((wanted.game, wanted.recipe, wanted.evaluator, wanted.opponents), use="heibai evolve")
    for text in _evaluators(wanted):
        require_safe(text)
        _require_few_genes(text, make_game(wanted.game))
    config = configured(_UNASKED | wanted.model_dump(exclude={"name"}))
    require_bounded(config)
    make_run(config)
    return config


def _evaluators(wanted: NewRun) -> list[str]:
    """Texts of what is bred and of whom it meets."""
    met = [part.evaluator for part in parse_opponents(wanted.opponents)] if wanted.opponents else []
    return [text for text in (wanted.evaluator, *met) if text]


def _require_few_genes(evaluator: str, game: Game) -> None:
    """Raises ForbiddenSpecError for a champion of one's own that is too large to be a whole population of."""
    genes = len(weighted_evaluator(evaluator, game).weights)
    if genes > _MOST_GENES:
        raise ForbiddenSpecError(
            f"{quoted(evaluator)} has {genes} genes, more than the page breeds, at most {_MOST_GENES}; "
            "use: heibai evolve"
        )


# The wishes of ``heibai evolve`` that the form does not have.
_UNASKED: dict[str, Any] = {
    "size": None, "rule": None, "opening": None, "player": None, "openings": None, "fix": None,
}  # fmt: skip
