"""The reward tables of the reward AI: a point's reward by what either side would get there (docs/gomoku.md).

Levels: 1 wins within a round, 2 most likely wins, 3 forces an answer, 4 low gain.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from ....core.abilities.points import PointValues
from ..candidates import candidate_shapes, remoteness
from .lines import Shape
from .patterns import VALUES, level_of, pattern_of

if TYPE_CHECKING:
    from ..position import GomokuPosition

K = 0.1  # how willingly a point of lesser reward is taken; 0 never
LOWEST_K, HIGHEST_K = 0.01, 1.0
_VALUES = (*VALUES, 0.0)


@dataclass(frozen=True)
class RewardTable:
    """Rows in the order in which they are tried; None stands for any level."""

    rows: tuple[tuple[int | None, int | None, int], ...]  # own level, opponent's, log2 of the initial reward

    @property
    def genes(self) -> tuple[str, ...]:
        """A name for each row, and K."""
        return (*(_row_name(own, opponent) for own, opponent, _ in self.rows), "K")

    @property
    def defaults(self) -> tuple[float, ...]:
        """The initial rewards, and K."""
        return (*(float(1 << power) for _, _, power in self.rows), K)

    def row_of(self, own: int, opponent: int) -> int:
        """The first row that matches two levels."""
        return next(
            row for row, (o, p, _) in enumerate(self.rows) if (o is None or o == own) and (p is None or p == opponent)
        )


def _row_name(own: int | None, opponent: int | None) -> str:
    """``"own_2_opponent_3"``; ``"rest"`` for a row that every point matches."""
    parts = [f"{who}_{level}" for who, level in (("own", own), ("opponent", opponent)) if level is not None]
    return "_".join(parts) or "rest"


REWARDS = RewardTable(
    (
        (1, None, 20), (None, 1, 16), (2, 2, 13), (2, 3, 12), (2, 4, 11), (3, 2, 9),
        (4, 2, 8), (3, 3, 6), (3, 4, 4), (4, 3, 2), (4, 4, 0),
    )
)  # fmt: skip
COARSE = RewardTable(((1, None, 20), (None, 1, 16), (2, None, 12), (None, 2, 8), (3, None, 4), (None, None, 0)))


def counter(table: RewardTable) -> Callable[[GomokuPosition], list[float]]:
    """The terms of a table as an evaluation: the candidates of the side to move by row; 0 for K."""

    def count(position: GomokuPosition) -> list[float]:
        counts = [0.0] * (len(table.rows) + 1)
        for _, own, other in candidate_shapes(position):
            counts[_row(table, level_of(own), level_of(other))] += 1.0
        return counts

    return count


def placer(table: RewardTable) -> Callable[[GomokuPosition], Mapping[int, Sequence[tuple[int, float]]]]:
    """Where the candidates of each row lie."""

    def place(position: GomokuPosition) -> dict[int, list[tuple[int, float]]]:
        found: dict[int, list[tuple[int, float]]] = {}
        for square, own, other in candidate_shapes(position):
            found.setdefault(_row(table, level_of(own), level_of(other)), []).append((square, 1.0))
        return found

    return place


def rater(table: RewardTable) -> Callable[[GomokuPosition], Sequence[PointValues]]:
    """What a choice among the candidates of the side to move goes by; values are those of ``shapes`` by default."""

    def rate(position: GomokuPosition) -> list[PointValues]:
        return [
            PointValues(
                move=square,
                row=_row(table, level_of(own), level_of(other)),
                attack=_VALUES[pattern_of(own)],
                defence=_VALUES[pattern_of(other)],
                remoteness=remoteness(square, position.columns, position.rows),
                wins=Shape.FIVE in own,
                stops=Shape.FIVE in other,
                attack_level=level_of(own),
                defence_level=level_of(other),
            )
            for square, own, other in candidate_shapes(position)
        ]

    return rate


@cache
def _row(table: RewardTable, own: int, opponent: int) -> int:
    return table.row_of(own, opponent)
