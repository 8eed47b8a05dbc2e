"""The command that plays a contest again, from what config.json keeps of it: no opening is played for it."""

from __future__ import annotations

import shlex
from collections.abc import Mapping
from typing import Any

from ...games import GameSpec
from .contest import MATCH, TOURNAMENT
from .formats import ROUND_ROBIN


def command_of(config: Mapping[str, Any]) -> str:
    """``heibai match ...`` or ``heibai tournament ...``, quoted for a shell. Raises KeyError: this is no contest's."""
    players, format = config["players"], config.get("format", ROUND_ROBIN)
    words = ["heibai", MATCH if len(players) == 2 else TOURNAMENT, *players]
    if format != ROUND_ROBIN:
        words += ["--format", format]
    if config.get("rounds"):
        words += ["--rounds", str(config["rounds"])]
    if config.get("sprt"):
        words += ["--sprt", config["sprt"]]
    words += ["--game", str(GameSpec.from_fields(config, opening="opening_rule")), "--games", str(config["games"])]
    words += ["--openings", config["openings"], "--seed", str(config["seed"])]
    if config["move_seconds"] is not None:
        words += ["--move-seconds", f"{config['move_seconds']:g}"]
    for index, elo in config.get("anchors", []):
        words += ["--anchor", f"{players[index]}={elo:g}"]
    return shlex.join(words)
