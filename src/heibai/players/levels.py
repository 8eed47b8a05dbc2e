"""Named strengths: ``level:1``, ``level:2``, ... each a player text, weakest first, with the Elo that was measured.

The numbers come from levels.json, which ``python benchmarks/measure_levels.py`` writes: a round robin of the levels
on each board, paired openings, Bradley-Terry ratings with ``level:1`` at 0. A board or rule set without levels of its
own has those of the game's usual board and rule set, without their Elo: that was measured elsewhere.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from typing import Any

from ..core.contract import Game
from ..core.errors import UnknownNameError
from ..games import GAMES


@dataclass(frozen=True, slots=True)
class Level:
    """One named strength on one board."""

    number: int  # from 1, the weakest
    text: str  # the player behind it
    label: str  # "3 plies"
    elo: float | None = None  # above level 1 on this board; None: not measured
    elo_interval: tuple[float, float] | None = None  # 95%

    @property
    def name(self) -> str:
        return f"level:{self.number}"


def levels_of(game: Game) -> tuple[Level, ...]:
    """The levels of a game on its board under its rule set, weakest first; empty for a game that has none."""
    if own := _levels(game.name, game.size, game.rule):
        return own
    usual = GAMES.get(game.name)
    lent = _levels(game.name, usual.default_size, usual.rules[0] if usual.rules else "") if usual else ()
    return tuple(replace(level, elo=None, elo_interval=None) for level in lent)


def level_of(number_text: str, game: Game) -> Level:
    """The level that ``level:N`` names. Raises UnknownNameError."""
    levels = levels_of(game)
    for level in levels:
        if str(level.number) == number_text:
            return level
    known = f"level:1 to level:{len(levels)}" if levels else "none for this game"
    raise UnknownNameError(f"'level:{number_text}' is no level of {game.name}; known: {known} (see: heibai players)")


@cache
def _levels(game: str, size: int, rule: str) -> tuple[Level, ...]:
    """Those that levels.json has for exactly this board and rule set."""
    boards: list[dict[str, Any]] = json.loads(files(__package__).joinpath("levels.json").read_text("utf-8"))["boards"]
    named = {(board["game"], board["size"], board.get("rule", "")): board["levels"] for board in boards}
    rows: list[dict[str, Any]] = named.get((game, size, rule), [])
    return tuple(_level(number, row) for number, row in enumerate(rows, start=1))


def _level(number: int, row: dict[str, Any]) -> Level:
    interval = row.get("elo_interval")
    return Level(number, row["player"], row["label"], row.get("elo"), tuple(interval) if interval else None)
