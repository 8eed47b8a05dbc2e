"""What cells asked, in the words of this heibai: those of an older one have other fields for the same."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from ..evolve.runs.config import RunConfig
from ..games import GameSpec

_FIELDS = ("game", "size", "rule", "opening_rule")


def settled_question(asked: Mapping[str, Any]) -> dict[str, Any]:
    """What a cell asked; 0.1.0 named a game by several fields. Raises CheckpointError."""
    if "recipe" in asked:
        return settled_breeding(dict(asked))
    found = {key: settled_question(value) if isinstance(value, Mapping) else value for key, value in asked.items()}
    if not isinstance(found.get("game"), str):
        return found
    game = GameSpec.from_fields(found, opening="opening_rule")
    return {key: value for key, value in found.items() if key not in _FIELDS} | {"game": str(game)}


def settled_breeding(stored: dict[str, Any]) -> dict[str, Any]:
    """A breeding's configuration with the options that recipes got since. Raises CheckpointError."""
    found: dict[str, Any] = json.loads(json.dumps(RunConfig.from_json(stored).to_json()))
    return found
