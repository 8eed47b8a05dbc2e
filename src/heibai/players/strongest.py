"""Which evaluation plays a game best, of those that ship (docs/gomoku-search.md), and who plays with it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..core.contract import Game, Player
from .evaluator_text import known_evaluators
from .spec import PlayerMaker, make_player

STRONGEST = ("patterns", "lines-network", "champion")  # evaluators, the first that a game has

_PROGRAM = 160  # MiB that a process takes beside the table, with some to spare (benchmarks/gomocup_tournament.py)
_USUAL = 16  # MiB of a table that is always worth it
_LARGEST = 256  # MiB of a table, whatever room there is
_FILLED = 32  # MiB of a table for each second of a turn: more than one thread fills


def strongest_evaluator(game: Game, names: Sequence[str]) -> str | None:
    """The first of these evaluators that the game has; None: there is none."""
    known = known_evaluators(game)
    return next((name for name in names if name in known), None)


@dataclass(frozen=True)
class UsualEngine(PlayerMaker):
    """A second a move with the strongest evaluation of each board."""

    table: int | None = None  # MiB of the transposition table; None: the usual

    @property
    def name(self) -> str:
        return "alphabeta:seconds=1" + (f",table={self.table}" if self.table else "")

    @classmethod
    def within(cls, most: int, turn: float | None = None) -> UsualEngine:
        """The engine whose process keeps within ``most`` bytes; where the program alone has more, its table has 1 MiB.

        ``turn``: seconds, which bound the table, too; None: they are not known.
        """
        room = min((most >> 20) - _PROGRAM, _LARGEST)
        if turn is not None:
            room = min(room, max(int(_FILLED * turn), _USUAL))
        return cls(1 << max(room, 1).bit_length() - 1)

    def make(self, game: Game) -> Player:
        evaluator = strongest_evaluator(game, STRONGEST) or next(iter(game.feature_sets()))
        return make_player(f"{self.name},eval={evaluator}", game)
