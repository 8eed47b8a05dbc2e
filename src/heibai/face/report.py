"""What a search found, in readable names."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from html import escape
from typing import Literal

from ..core.contract import Report as Found
from ..core.outcome import ProvenResult, outcome_of
from ..core.score import Score, Unit
from .position import Position

_SIGNS: Mapping[int, Literal["win", "draw", "loss"]] = {1: "win", 0: "draw", -1: "loss"}


@dataclass(frozen=True, slots=True)
class Report:
    """What a search says of a position; values are for the side to move, more is better.

    ``Player.think``, ``analyse`` and ``solve`` return one:

        >>> import heibai
        >>> position = heibai.Game("reversi").start().play("f5")
        >>> report = heibai.analyse(position, player="minimax:depth=3,eval=zones")
        >>> report.move, report.value, report.unit, report.depth
        ('f4', -28.0, 'points', 3)
        >>> report.line
        ('f4', 'f3', 'd6')
    """

    move: str | None  # the best move's name; None: the game is over, or nothing was found
    value: float | None  # in `unit`; None: the search does not score, or did not finish
    unit: str  # "points" (the evaluator's own), "discs" (the final difference), "win probability" (0 to 1), or
    # "result" (1 a proven win, 0 a draw, -1 a loss) of a game that counts nothing
    line: tuple[str, ...] = ()  # what both sides are expected to play, the move first
    depth: int = 0  # plies (single moves) searched
    nodes: int = 0  # positions visited
    seconds: float = 0.0  # wall clock
    exact: bool = False  # the value is the game's result under best play
    outcome: Literal["win", "draw", "loss"] | None = None  # what is proven for the side to move; None: an estimate
    values: Mapping[str, float] = field(default_factory=dict)  # of every move, if the search has them
    playouts: int = 0  # simulated games, of a Monte Carlo search
    visits: Mapping[str, int] = field(default_factory=dict)  # playouts through every move, of such a search
    statistics: Mapping[str, float] = field(default_factory=dict)  # statistics of this kind of search, by name
    confidence: int = 100  # per cent of certainty of each selective cut; 100: there was none
    priors: Mapping[str, float] = field(default_factory=dict)  # the prior of each move, 0 to 1
    _position: Position | None = field(default=None, repr=False, compare=False)  # that it is about

    @classmethod
    def of(cls, found: Found, position: Position) -> Report:
        """The contract's report on ``position`` with its moves named."""
        name, score = position.rules.format_move, found.score
        proven = outcome_of(position.rules, score, exact=found.exact) if score else None
        value, unit = _measured(score, proven)
        return cls(
            None if found.move is None else name(found.move),
            value,
            unit,
            tuple(map(name, found.line)),
            found.depth,
            found.nodes,
            found.seconds,
            found.exact,
            _SIGNS[proven.sign] if proven else None,
            {name(move): value for move, value in found.move_scores},
            found.playouts,
            {name(move): count for move, count in found.move_visits},
            dict(found.statistics),
            found.confidence,
            {name(move): prior for move, prior in found.move_priors},
            position,
        )

    def __str__(self) -> str:
        """``f4 (-28.00 points, 3 plies, 79 nodes; f4 f3 d6)``"""
        facts = [] if self.value is None else [f"{self.value:+.2f} {self.unit}"]
        facts += [self.outcome] if self.outcome else []
        facts += [f"{number:,} {what}" for what, number in self._work.items() if number]
        facts += [f"at {self.confidence}%"] if self.confidence < 100 else []
        return f"{self.move or 'no move'} ({', '.join(facts)}{'; ' if self.line else ''}{' '.join(self.line)})"

    def _repr_html_(self) -> str:
        """The board with the values of the moves, as far as they are known, and the words below."""
        words = f"<p>{escape(str(self))}</p>"
        return self._position.svg(marks=self._marks) + words if self._position else words

    @property
    def _marks(self) -> dict[str, str]:
        known = self.values or ({self.move: self.value} if self.move and self.value is not None else {})
        return {
            move: f"{value:.3g}" if self.unit == "win probability" else f"{value:+.3g}" for move, value in known.items()
        }

    @property
    def _work(self) -> dict[str, int]:
        return {"plies": self.depth, "nodes": self.nodes, "playouts": self.playouts}


def _measured(score: Score | None, proven: ProvenResult | None) -> tuple[float | None, str]:
    """Value and unit; a proven result is told as such, not as the huge number that stands for it inside."""
    if score is None:
        return None, str(Unit.POINTS)
    if proven is None or score.unit is not Unit.POINTS:
        return score.value, str(score.unit)
    if proven.margin is None:
        return float(proven.sign), "result"
    return float(proven.sign * proven.margin), str(Unit.DISCS)
