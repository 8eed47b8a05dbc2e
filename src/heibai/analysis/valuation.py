"""What the analyst found of one position, as a value that a file can hold."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict, dataclass, replace
from typing import Any, NamedTuple

from ..core.abilities.forecast import Outcomes
from ..core.contract import Color, Game, Report
from ..core.errors import RunError
from ..core.outcome import outcome_of
from ..core.position import Position
from ..core.score import Score, Unit
from ..players.session.chances import chance_of
from ..search.playouts import squash
from .depth_bias import depth_bias

RESULT = "result"  # the unit of a bare result: 1, 0 or -1
DISCS_SCALE = 15.0  # of proven discs, as that of eval=patterns, so that a proof alone changes no chance


class Scale(NamedTuple):
    """How an analyst's points are read."""

    points: float | None  # that make a chance of 1 / (1 + 1/e); None: its scores are no points
    in_discs: bool  # its points are discs


NO_SCALE = Scale(None, in_discs=False)


@dataclass(frozen=True, slots=True)
class Valuation:
    """One position after ``ply`` moves. Values and chances are for black."""

    ply: int
    value: float | None = None  # in ``unit``; None: nothing is known, as while an opening leaves the colours open
    unit: str = ""  # "discs", "points", "win probability", "result"
    chance: float | None = None  # that black wins, 0 to 1, a draw counts a half; of a proven position its result
    worth: float | None = None  # the chance that losses are reckoned with: that of discs is not 0 or 1 when proven
    certain: bool = False  # who wins is proven
    exact: bool = False  # and the value is the result under best play; of any other certain one it is the least
    move: int | None = None  # the best; None: the game is over, or nothing is known
    line: tuple[int, ...] = ()  # principal variation, the move first
    depth: int = 0  # plies
    nodes: int = 0
    seconds: float = 0.0
    playouts: int = 0  # simulated games, of a search by them
    confidence: int = 100  # per cent that each cut which the search guessed is right; 100: it guessed none
    outcomes: Outcomes | None = None  # black wins, draw, white wins, of an analyst that searches by a network

    @property
    def rank(self) -> tuple[bool, bool, int, int, int]:
        """Of two valuations of a position the one that ranks higher is worth more: solved, proven, deeper, surer."""
        return self.exact, self.certain, self.depth, self.confidence, self.nodes + self.playouts

    def moved(self, where: Callable[[Iterable[int]], tuple[int, ...]]) -> Valuation:
        """The same of an image of the position; ``where``: where moves go."""
        return replace(self, move=None if self.move is None else where([self.move])[0], line=where(self.line))

    def for_side(self, color: Color) -> float | None:
        """``worth`` for this side."""
        return self.worth if color is Color.BLACK or self.worth is None else 1.0 - self.worth

    def with_outcomes(self, outcomes: Outcomes | None, to_move: Color) -> Valuation:
        """``outcomes``: of the side to move."""
        seen = outcomes and outcomes.seen_by_black(black_to_move=to_move is Color.BLACK)
        return replace(self, outcomes=seen)

    def to_json(self) -> dict[str, Any]:
        """All of it as a row of a journal."""
        row = asdict(self) | {"line": list(self.line), "outcomes": self.outcomes and list(self.outcomes)}
        return row if self.outcomes else {key: value for key, value in row.items() if key != "outcomes"}

    @classmethod
    def from_json(cls, row: Mapping[str, Any]) -> Valuation:
        """Raises RunError: no such row."""
        try:
            said = row.get("outcomes")
            return cls(**{**row, "line": tuple(row["line"]), "outcomes": said and Outcomes(*said)})
        except (KeyError, TypeError) as error:
            raise RunError(f"{str(dict(row))[:80]!r} is no valuation of a position ({error}); analyse again") from error


def unknown(ply: int) -> Valuation:
    """Of a position of which nothing can be said."""
    return Valuation(ply)


def of_result(game: Game, position: Position, ply: int) -> Valuation:
    """Of a finished game."""
    score = Score(position.final_value(0))
    return of_search(game, position, Report(None, score, exact=True), ply, NO_SCALE)


def of_search(game: Game, position: Position, report: Report, ply: int, scale: Scale) -> Valuation:
    """Of a search at ``position``."""
    known = Valuation(
        ply,
        move=report.move,
        line=report.line or (() if report.move is None else (report.move,)),
        depth=report.depth,
        nodes=report.nodes,
        playouts=report.playouts,
        seconds=round(report.seconds, 4),
        confidence=report.confidence,
    )
    if report.score is None:
        return known
    score = report.score.seen_by_black(black_to_move=position.to_move is Color.BLACK)
    value, unit, chance, worth = _reckoned(game, position, score, report, scale)
    certain = outcome_of(game, score, exact=report.exact) is not None
    return replace(known, value=value, unit=unit, chance=chance, worth=worth, certain=certain, exact=report.exact)


def _reckoned(
    game: Game, position: Position, score: Score, report: Report, scale: Scale
) -> tuple[float, str, float | None, float | None]:
    """Value, unit, chance and worth of black's ``score``."""
    if outcome := outcome_of(game, score, exact=report.exact):
        result = 0.5 + 0.5 * outcome.sign
        if outcome.margin is None:
            return float(outcome.sign), RESULT, result, result
        discs = float(outcome.sign * outcome.margin)
        return discs, Unit.DISCS.value, result, squash(discs, DISCS_SCALE)
    is_estimate_in_discs = scale.in_discs and score.unit is not Unit.WIN_PROBABILITY
    if is_estimate_in_discs:
        too_much = depth_bias(game, position, report.depth)
        score = replace(score, value=score.value - (too_much if position.to_move is Color.BLACK else -too_much))
    value, chance = round(score.value, 3), chance_of(game, score, exact=False, scale=scale.points)
    if not is_estimate_in_discs:
        return value, score.unit.value, chance, chance
    most = float(game.pass_move)  # one on each square; a guess may be higher
    return max(-most, min(most, value)), Unit.DISCS.value, chance, chance
