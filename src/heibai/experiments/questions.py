"""What cells asked, in the words of this heibai: an older one has other fields and texts for the same."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from ..core.errors import HeibaiError
from ..evolve.fitness.opponents import settle_opponents
from ..evolve.runs.config import RunConfig
from ..games import GameSpec
from ..learn.network.training.options import NetworkOptions
from ..players.evaluator_text import parse_evaluator
from ..players.spec import canonical_text

_FIELDS = ("game", "size", "rule", "opening_rule")
_OF_A_NETWORK = {"method", "simulations", "kept"}  # by which the options of its training are known


def settled_question(asked: Mapping[str, Any]) -> dict[str, Any]:
    """What a cell asked, with what has become an option since; 0.1.0 named a game by several fields.

    Raises CheckpointError.
    """
    if "recipe" in asked:
        return settled_breeding(dict(asked))
    found: dict[str, Any] = {
        key: settled_question(value) if isinstance(value, Mapping) else value for key, value in asked.items()
    }
    if found.keys() >= _OF_A_NETWORK:
        found = asdict(NetworkOptions(**found))
    if not isinstance(found.get("game"), str):
        return found
    game = GameSpec.from_fields(found, opening="opening_rule")
    return {key: value for key, value in found.items() if key not in _FIELDS} | {"game": str(game)}


def in_todays_texts(value: object) -> object:
    """JSON values with the texts of players, evaluators and opponents as they are printed now."""
    if isinstance(value, Mapping):
        return {key: in_todays_texts(each) for key, each in value.items()}
    if isinstance(value, list):
        return [in_todays_texts(each) for each in value]
    return _todays_text(value) if isinstance(value, str) else value


def _todays_text(text: str) -> str:
    for read in (canonical_text, settle_opponents, lambda came: str(parse_evaluator(came))):
        try:
            return read(text)
        except HeibaiError:
            continue
    return text


def settled_breeding(stored: dict[str, Any]) -> dict[str, Any]:
    """A breeding's configuration with the options that recipes got since. Raises CheckpointError."""
    found: dict[str, Any] = json.loads(json.dumps(RunConfig.from_json(stored).to_json()))
    return found
