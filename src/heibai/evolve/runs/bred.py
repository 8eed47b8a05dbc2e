"""``bred[:seed=N]``: the source's way, weights bred by position-ranking when a game begins."""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np

from ...core.contract import Game
from ...core.errors import SpecError
from ...core.texts.text import with_options
from ...evaluators.linear import LinearEvaluator
from ...games import GameSpec
from ...players.evaluator_text import parse_evaluator
from ...players.text import parse_player_text
from ..recipes.catalogue import RECIPES
from ..recipes.position_by_position import mean_vector
from .assembly import make_run
from .config import RunConfig

NAME = "bred"
EVALUATOR = "seven"
_RECIPE = RECIPES["position-ranking"]
_OPTIONS = _RECIPE.settle_options({})
POSITIONS = int(_OPTIONS["positions"])

Vector = tuple[float, ...]  # [D] weights of the terms, sum 1


@dataclass(frozen=True)
class Bred:
    """Where a breeding stands."""

    terms: tuple[str, ...]  # [D] names
    vectors: tuple[Vector, ...]  # [n][D] of the first n of POSITIONS positions

    @property
    def mean(self) -> Vector:
        """[D] mean of the vectors so far, normalised; that of all positions is what plays. Empty before the first."""
        return tuple(mean_vector(np.array(self.vectors)).tolist()) if self.vectors else ()

    @property
    def is_done(self) -> bool:
        return len(self.vectors) == POSITIONS


class Breeding:
    """One seed's breeding on one board. Threads may share it: who comes second waits for the first."""

    def __init__(self, game: Game, seed: int) -> None:
        self._terms = game.feature_set(EVALUATOR).features
        self._vectors: list[Vector] = []
        self._config = RunConfig(
            recipe=_RECIPE.name,
            options=_OPTIONS,
            evaluator=EVALUATOR,
            game=GameSpec.of(game),
            population=_RECIPE.population,
            generations=_RECIPE.generations,
            seed=seed,
            panel_openings=0,
        )
        self._lock = threading.Lock()

    def go(self, watch: Callable[[Bred], None] | None = None) -> Bred:
        """Breed, or take what was bred before; ``watch`` hears of every position as its vector comes."""
        with self._lock:
            if not self.state().is_done:
                self._breed(watch)
            return self.state()

    def state(self) -> Bred:
        """How far it is."""
        return Bred(self._terms, tuple(self._vectors))

    def _breed(self, watch: Callable[[Bred], None] | None) -> None:
        self._vectors.clear()  # of one that was broken off

        def take(row: Mapping[str, Any]) -> None:
            if (row["generation"] + 1) % (self._config.generations + 1) == 0:  # a position's last evaluation
                self._vectors.append(tuple(row["leader"]))
                if watch:
                    watch(self.state())

        make_run(self._config).go(watch=take)


@lru_cache(maxsize=256)
def _breeding(spec: GameSpec, seed: int) -> Breeding:
    return Breeding(spec.make(), seed)


def breeding_of(game: Game, seed: int) -> Breeding:
    """The breeding of a seed, kept while the program runs: a fraction of a second, no game is played."""
    return _breeding(GameSpec.of(game), seed)


def make_bred(game: Game, options: tuple[str, ...]) -> LinearEvaluator:
    """The evaluator ``bred`` or ``bred:seed=N``; in well under a second. Raises SpecError."""
    seed = seed_of(options)
    features = game.feature_set(EVALUATOR)
    return LinearEvaluator(features, breeding_of(game, seed).go().mean, name=f"{NAME}:seed={seed}")


def seed_of(options: tuple[str, ...]) -> int:
    """The seed that ``seed=N`` names, 1 without it. Raises SpecError."""
    text = options[0].removeprefix("seed=") if len(options) == 1 and options[0].startswith("seed=") else ""
    if options and not (text.isascii() and text.isdigit() and len(text) < 16):
        raise SpecError(f"{str(with_options(NAME, options))!r} is no form of {NAME!r}; write 'bred' or 'bred:seed=7'")
    return int(text) if text else 1


def seed_in(player: str) -> int | None:
    """The seed of a player text whose evaluator is bred when the game begins, None for any other. Raises SpecError."""
    evaluator = parse_player_text(player).get("eval")
    if evaluator is None:
        return None
    parsed = parse_evaluator(evaluator)
    is_bred = (parsed.kind, parsed.name, parsed.weights) == ("name", NAME, None)
    return seed_of(parsed.options) if is_bred else None
