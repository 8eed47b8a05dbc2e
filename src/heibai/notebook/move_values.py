"""What every move of a position is worth, in a few letters."""

from __future__ import annotations

from ..analysis.analyst import Analyst, analyst_text
from ..analysis.valuation import RESULT, Valuation
from ..analysis.values.every_move import EveryMove, every_move_by
from ..core.contract import Game as Rules
from ..core.position import Color
from ..core.rng import Rng
from ..face.position import Position

SHARE = 1.0  # nodes for all moves of a position together, in parts of what the analyst gives one position


class MoveValues:
    """Every position is searched once."""

    def __init__(self, rules: Rules) -> None:
        """Raises SpecError: no moves are valued in this game."""
        text = analyst_text(rules)
        self._rules = rules
        self._search: EveryMove = every_move_by(text, rules, share=SHARE)
        self._analyst = Analyst(rules, text=text)
        self._known: dict[object, dict[str, str]] = {}

    def of(self, position: Position) -> dict[str, str]:
        """By the name of the move, for who makes it: ``+3`` discs, ``61%``, ``win``; none when the game is over."""
        state = position.state
        if position.is_over:
            return {}
        key = (state.key(), position.turn)
        if key not in self._known:
            found = self._search.choose(self._rules, state, rng=Rng(0))
            texts = {
                self._rules.format_move(move): _short(self._analyst.valued(state.play(move), reply, 0), state.to_move)
                for move, reply in found.replies
            }
            self._known[key] = {name: text for name, text in texts.items() if text}
        return self._known[key]


def _short(found: Valuation, mover: Color) -> str:
    sign = 1 if mover is Color.BLACK else -1
    if found.unit == RESULT and found.value is not None:
        return {1: "win", 0: "draw", -1: "loss"}[sign * int(found.value)]
    if found.unit == "discs" and found.value is not None:
        return f"{round(sign * found.value):+d}"
    chance = found.chance if sign == 1 or found.chance is None else 1 - found.chance
    return "" if chance is None else f"{chance:.0%}"
