"""What all games of a class share, and what config.json keeps of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ...arena.contests.contest import from_config, make_contest, to_config
from ...arena.schedule.opening import Opening
from ...core.contract import Game


@dataclass(frozen=True)
class Setting:
    """What all games of a class share."""

    game: Game
    games: int  # of a meeting, both colours over half as many openings
    openings: tuple[Opening, ...]
    openings_text: str
    seed: int


def make_setting(game: Game, *, games: int, openings: str, seed: int) -> dict[str, Any]:
    """What config.json keeps of it. Raises SpecError: an odd number, too few openings."""
    kept = to_config(make_contest(game, ["random", "random"], games=games, openings_text=openings, seed=seed))
    return {key: kept[key] for key in ("game", "games", "openings", "opening_moves", "seed")}


def setting_of(config: Mapping[str, Any]) -> Setting:
    """The inverse. Raises CheckpointError."""
    kept = {"players": ["random", "random"], "move_seconds": None, **config, "format": "round-robin", "rounds": 0}
    contest = from_config(kept)
    return Setting(contest.game, contest.games, contest.openings, contest.openings_text, contest.seed)
