"""Named strengths: ``level:1``, ``level:2``, ... each a player text, weakest first, with the Elo that was measured.

``python benchmarks/measure_levels.py`` writes the numbers to levels.json. There each level meets the next two above it
over paired openings, for each board and rule set; ``level:1`` has 0 Elo. Two more ladders are rated by games against
their neighbours on this one: Monte Carlo's, ``level:mc1``, ``level:mc2``, ..., and that of those who err as people do,
``human:1``, ``human:2``, ... (the room ``human``), who play only on the board whose games they were fitted to.

A board without levels of its own has those of the game's usual board under the same rule set, else under the usual one,
without their Elo: that was measured elsewhere. So has a rule set of the usual board without a Monte Carlo ladder.

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
_LINES = "Weighs every line of {} moves, its own and yours."
_SQUARES_FOR_PLIES = 64  # on a larger board six whole plies take too long
_LISTS = {"": "levels", MONTE_CARLO: "monte_carlo", HUMAN: HUMAN}  # of levels.json, by family


@dataclass(frozen=True, slots=True)
class Level:
    """One named strength on one board."""

    number: int  # from 1, the weakest of its family
    text: str  # the player behind it
    label: str  # "3 plies"
    sentence: str  # how it plays, for whoever has to choose
    elo: float | None = None  # above level 1 on this board; None: not measured
    elo_interval: tuple[float, float] | None = None  # 95%
    family: str = ""  # or MONTE_CARLO, HUMAN

    @property
    def name(self) -> str:
        return self.text if self.family == HUMAN else f"level:{self.family}{self.number}"


def levels_of(game: Game, family: str = "") -> tuple[Level, ...]:
    """The levels of a game on its board under its rule set, weakest first; empty for a game that has none."""
    own = _levels(game.name, game.size, game.rule, family)
    usual = GAMES.get(game.name)
    if own or usual is None or family == HUMAN:  # who plays as people did on one board does so on no other
        return own
    if game.size != usual.default_size and _levels(game.name, game.size, game.rule, ""):
        return ()  # of this family
    rules = (game.rule, *usual.rules[:1])
    lent = next((found for rule in rules if (found := _levels(game.name, usual.default_size, rule, family))), ())
    if not lent and not family:
        return _first_levels(game)
    return tuple(replace(level, elo=None, elo_interval=None) for level in lent)


def _first_levels(game: Game) -> tuple[Level, ...]:
    """Of a game without measured ones, as another package's: chance, then its first evaluation and more plies."""
    rows = [("random", "random", "Plays any legal move, by chance.")]
    for evaluator in list(game.feature_sets())[:1]:
        rows += [(f"greedy:eval={evaluator}", "1 ply", "Weighs each move by the position right after it.")]
        rows += [
            (f"alphabeta:depth={plies},eval={evaluator}", f"{plies} plies", _LINES.format(plies)) for plies in (2, 3, 4)
        ]
    return tuple(Level(number, *row) for number, row in enumerate(rows, start=1))


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
    bounds = tuple(interval) if interval else None
    return Level(number, row["player"], row["label"], row["sentence"], row.get("elo"), bounds, family)


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
