"""Named strengths: ``level:1``, ``level:2``, ... each a player text, weakest first, with the Elo that was measured.

The numbers come from levels.json, which ``python benchmarks/measure_levels.py`` writes: a round robin of the levels
on each board, paired openings, Bradley-Terry ratings with ``level:1`` at 0. Monte Carlo has a ladder of its own,
``level:mc1``, ``level:mc2``, ..., rated by games against its neighbours on both ladders, the first one's Elo taken as
it stands. So have those who err as people do, ``human:1``, ``human:2``, ... (the room ``human``), who play on the board
alone whose games they were fitted to. A board or rule set without levels of its own has those of the game's usual board
and rule set, without their Elo: that was measured elsewhere.

``mine/NAME``, the champion of one's own run, plays everywhere with few enough plies for a page, whose games nobody
stops a search of. Who wants another search writes it: ``alphabeta:depth=6,eval=mine/NAME``.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from typing import Any

from ..core.abilities.of_positions import colours_open
from ..core.contract import Game
from ..core.errors import UnknownNameError, quoted
from ..games import GAMES, GameSpec
from ..store.champions import champion_named
from .evaluator_text import known_evaluators
from .human.model import HUMAN

MONTE_CARLO = "mc"
TABLE = "rewards"  # the search that plays by a table of rewards and looks no plies ahead
PLIES = 4  # where a position has about ten moves
PLIES_ON_POINTS = 2  # where every empty point is one
PLIES_UNSETTLED = 1  # where an opening leaves the colours open, which is searched in Python
_SQUARES_FOR_PLIES = 64  # on a larger board six whole plies take too long
_LISTS = {"": "levels", MONTE_CARLO: "monte_carlo", HUMAN: HUMAN}  # of levels.json, by family


@dataclass(frozen=True, slots=True)
class Level:
    """One named strength on one board."""

    number: int  # from 1, the weakest of its family
    text: str  # the player behind it
    label: str  # "3 plies"
    elo: float | None = None  # above level 1 on this board; None: not measured
    elo_interval: tuple[float, float] | None = None  # 95%
    family: str = ""  # or MONTE_CARLO, HUMAN

    @property
    def name(self) -> str:
        return self.text if self.family == HUMAN else f"level:{self.family}{self.number}"


def levels_of(game: Game, family: str = "") -> tuple[Level, ...]:
    """The levels of a game on its board under its rule set, weakest first; empty for a game that has none."""
    if _levels(game.name, game.size, game.rule, ""):
        return _levels(game.name, game.size, game.rule, family)
    usual = GAMES.get(game.name)
    if usual is None or family == HUMAN:  # who plays as people did on one board does so on no other
        return ()
    lent = _levels(game.name, usual.default_size, usual.rules[0] if usual.rules else "", family)
    if not lent and not family:
        return _first_levels(game)
    return tuple(replace(level, elo=None, elo_interval=None) for level in lent)


def _first_levels(game: Game) -> tuple[Level, ...]:
    """Of a game without measured ones, as another package's: chance, then its first evaluation and more plies."""
    texts = [("random", "random")]
    for evaluator in list(game.feature_sets())[:1]:
        texts += [(f"greedy:eval={evaluator}", "1 ply")]
        texts += [(f"alphabeta:depth={plies},eval={evaluator}", f"{plies} plies") for plies in (2, 3, 4)]
    return tuple(Level(number, text, label) for number, (text, label) in enumerate(texts, start=1))


def all_levels_of(game: Game) -> tuple[Level, ...]:
    """Those of every family, one family after the other."""
    return tuple(level for family in _LISTS for level in levels_of(game, family))


def level_of(number_text: str, game: Game) -> Level:
    """The level that ``level:N`` or ``level:mcN`` names. Raises UnknownNameError."""
    for level in all_levels_of(game):
        if level.name == f"level:{number_text}":
            return level
    families = [levels for family in _LISTS if family != HUMAN and (levels := levels_of(game, family))]
    known = ", ".join(f"{levels[0].name} to {levels[-1].name}" for levels in families) or "none for this game"
    raise UnknownNameError(
        f"{quoted(f'level:{number_text}')} is no level of {GameSpec.of(game).board}; "
        f"known: {known} (see: heibai players)"
    )


@cache
def _levels(game: str, size: int, rule: str, family: str) -> tuple[Level, ...]:
    """Those that levels.json has for exactly this board and rule set."""
    boards: list[dict[str, Any]] = json.loads(files(__package__).joinpath("levels.json").read_text("utf-8"))["boards"]
    named = {(board["game"], board["size"], board.get("rule", "")): board for board in boards}
    rows: list[dict[str, Any]] = named.get((game, size, rule), {}).get(_LISTS[family], [])
    return tuple(_level(number, row, family) for number, row in enumerate(rows, start=1))


def _level(number: int, row: dict[str, Any], family: str) -> Level:
    interval = row.get("elo_interval")
    return Level(number, row["player"], row["label"], row.get("elo"), tuple(interval) if interval else None, family)


def search_of(name: str, game: Game) -> tuple[str, Mapping[str, int]]:
    """Name and keys of the search for the champion of this run. Raises what ``champion_named`` raises."""
    bred_for = str(champion_named(name).run.config.get("player") or "").partition(":")[0]
    return (TABLE, {}) if bred_for == TABLE else ("alphabeta", {"depth": plies_of(game)})


def plies_of(game: Game) -> int:
    """Depth of the search on this board."""
    start = game.start()
    if colours_open(start):
        return PLIES_UNSETTLED
    return PLIES_ON_POINTS if game.view(start).points else PLIES


def usual_player(game: Game) -> str:
    """A search with the shipped champion, else one ply of the game's first evaluation, else simulated games."""
    if "champion" in known_evaluators(game):
        limit = "depth=6" if game.pass_move <= _SQUARES_FOR_PLIES else "nodes=20000"
        return f"alphabeta:{limit},eval=champion"
    first = next(iter(game.feature_sets()), None)
    return f"greedy:eval={first}" if first else "mcts:playouts=1000,simulate=end"
