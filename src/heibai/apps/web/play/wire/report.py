"""What somebody found of a position: a player, the analyst, the adviser."""

from __future__ import annotations

from typing import Literal

from typing_extensions import TypedDict

from .....core.score import Unit
from ...wire.model import documented


@documented
class ScoreState(TypedDict):
    """A score."""

    value: float
    """For black: more is better."""
    unit: Unit | Literal["result"]
    """A result is 1, -1, or 0 for a draw."""
    certain: bool
    """Who wins is proven."""


@documented
class ReportState(TypedDict):
    """What a search found."""

    score: ScoreState | None
    """Also null while an opening leaves the colours open."""
    chance: float | None
    """That black wins, 0 to 1, a draw counting a half; null: the score does not say."""
    line: list[int]
    """Moves."""
    labels: list[str]
    """Of the line."""
    depth: int
    nodes: int
    playouts: int
    """Simulated games; 0 of a search without them."""
    seconds: float
    exact: bool
    """The score is the result under best play; of any other certain one the margin is the least."""
    source: str
    """Whose it is: "analyst", "hint", or empty, whoever played."""
    confidence: int
    """Per cent that each cut which the search guessed is right; 100: it guessed none."""
    outcomes: tuple[float, float, float] | None
    """Black wins, draw, white wins, of a player that searches by a network; null of any other."""


@documented
class MoveValue(TypedDict):
    """What a legal move leads to: the same members as of a report."""

    move: int
    score: ScoreState | None
    chance: float | None
    exact: bool
