"""``bred[/seed=N]``: the source's way, weights bred by position-ranking when a game begins."""

from __future__ import annotations

from functools import lru_cache

from ..core.contract import Game
from ..core.errors import SpecError
from ..evaluators.linear import LinearEvaluator
from ..games import make_game
from .assembly import make_run
from .config import RunConfig
from .recipes import RECIPES

NAME = "bred"
_EVALUATOR = "seven"


def make_bred(game: Game, options: tuple[str, ...]) -> LinearEvaluator:
    """The evaluator ``bred`` or ``bred/seed=N``; in well under a second. Raises SpecError."""
    seed = _seed(options)
    features = game.feature_set(_EVALUATOR)
    return LinearEvaluator(features, breed(game.name, game.size, seed), name=f"{NAME}/seed={seed}")


def _seed(options: tuple[str, ...]) -> int:
    text = options[0].removeprefix("seed=") if len(options) == 1 and options[0].startswith("seed=") else ""
    if options and not (text.isascii() and text.isdigit() and len(text) < 16):
        raise SpecError(f"{'/'.join((NAME, *options))!r} is no form of {NAME!r}; write 'bred' or 'bred/seed=7'")
    return int(text) if text else 1


@lru_cache(maxsize=256)
def breed(game: str, size: int, seed: int) -> tuple[float, ...]:
    """[D] the ``position-ranking`` vector of a seed: mean over the positions, normalised. No game is played."""
    recipe = RECIPES["position-ranking"]
    config = RunConfig(
        recipe=recipe.name,
        options=recipe.settle_options({}),
        evaluator=_EVALUATOR,
        game=game,
        size=make_game(game, size).size,
        population=recipe.population,
        generations=recipe.generations,
        seed=seed,
        panel_openings=0,
    )
    champion = make_run(config).go().champion
    assert champion is not None  # a finished run has evaluated something
    return tuple(champion.tolist())
