"""Everything that can stand in a player text for one game and board, as JSON values."""

from __future__ import annotations

from typing import Any

from ..core.contract import Game
from ..core.errors import SpecError
from ..evaluators.linear import LinearEvaluator
from ..evaluators.weights import with_weights
from ..games import GAMES
from .catalogue import KEYS, SEARCHES, Key, Search
from .evaluator_text import known_evaluators, make_evaluator, parse_evaluator
from .levels import all_levels_of
from .registry import EVALUATORS
from .text import with_evaluator


def describe_players(game: Game) -> dict[str, Any]:
    """Searches with their keys, evaluators with genes, bounds and defaults, and levels with their measured Elo."""
    return {
        "game": game.name,
        "size": game.size,
        "rule": game.rule,
        "origin": GAMES.origin(game.name) if game.name in GAMES else game.name,
        "searches": [_describe_search(game, name, search) for name, search in SEARCHES.items() if search.plays(game)],
        "keys": [{"name": key.name, "expected": key.expected, "help": key.help} for key in _keys()],
        "evaluators": [_describe_evaluator(game, name, help) for name, help in known_evaluators(game).items()],
        "levels": [
            {
                "level": level.name,
                "player": level.text,
                "label": level.label,
                "sentence": level.sentence,
                "elo": level.elo,
                "elo_interval": level.elo_interval,
            }
            for level in all_levels_of(game)
        ],
        "user": {
            "player": "py:module.Class",
            "evaluator": "alphabeta:depth=4,eval=[py:module.Class]",
            "weights": _with_weights(game),
            "weights file": "alphabeta:depth=4,eval=@weights.json",
            "champion of a run": "mine/RUN",
            "program of others": "remote:NAME",
        },
    }


def _describe_search(game: Game, name: str, search: Search) -> dict[str, Any]:
    return {
        "name": name,
        "help": search.help,
        "keys": list(search.keys),
        "example": _example(search, game),
        "origin": SEARCHES.origin(name),
    }


def _example(search: Search, game: Game) -> str:
    """The search's example with an evaluator of this game."""
    text, sign, evaluator = search.example.partition("eval=")
    known = not sign or parse_evaluator(evaluator).name in known_evaluators(game)
    return search.example if known else f"{text}eval={next(iter(game.feature_sets()))}"


def _with_weights(game: Game) -> str:
    """A player with weights of one's own, those of a linear evaluator a person would type."""
    name = next((name for name in ("zones", "shapes") if name in game.feature_sets()), next(iter(game.feature_sets())))
    return with_evaluator("alphabeta:depth=2", with_weights(name, game.feature_set(name).defaults))


def _describe_evaluator(game: Game, name: str, help: str) -> dict[str, Any]:
    """``genes`` is null for an evaluator that needs options before it has any, or that is no sum of terms."""
    genes = None
    try:
        evaluator = make_evaluator(name, game)
    except SpecError:
        evaluator = None
    if isinstance(evaluator, LinearEvaluator):
        features = evaluator.features
        rows = zip(features.features, features.lower, features.upper, evaluator.weights, strict=True)
        genes = [{"name": gene, "lower": low, "upper": high, "default": weight} for gene, low, high, weight in rows]
    return {"name": name, "help": help, "genes": genes, "origin": _origin(game, name)}


def _keys() -> list[Key]:
    """heibai's own, then those of other packages' searches."""
    return [*KEYS.values(), *(key for search in SEARCHES.values() for key in search.own_keys)]


def _origin(game: Game, evaluator: str) -> str:
    """The package that an evaluator of this game comes from."""
    if evaluator in EVALUATORS and evaluator not in game.feature_sets():
        return EVALUATORS.origin(evaluator)
    return GAMES.origin(game.name) if game.name in GAMES else game.name
