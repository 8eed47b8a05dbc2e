"""The exact score of a Reversi position that is too much for one solve: null windows, and cells that outlive a kill.

Contract: a proven score is that under best play of both sides, in discs with the empty squares to the winner, for the
side to move. A position with so many empty squares that the kernel solves it is a *leaf*; what one null window proves
of a leaf is a cell of the laboratory, never worked on again. Scores and cells depend on the arguments alone.

Steps: 1. a null window at the root asks whether the score reaches a target, and the target moves until both bounds
meet (Plaat 1996, MTD(f)); 2. positions are told apart up to symmetry and exchanged colours, and what is proven of one
is remembered; 3. moves are tried in the order of what is proven of them, then of a shallow search; 4. the kernel
proves a bound of a leaf; 5. the line goes on with moves that are proven to keep the score, from a leaf on the kernel's.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from ....core.contract import Color, Limits
from ....games.reversi.kernel.engine import ReversiEngine
from ....games.reversi.kernel.solver import ReversiSolver
from ....games.reversi.position import ReversiPosition
from ....games.reversi.rules import Reversi
from ....players.evaluator_text import make_evaluator
from ...laboratory import Laboratory

_PLIES = 6  # of the shallow searches


@dataclass
class _Known:
    """What is proven of a position, in discs for the side to move."""

    lower: int
    upper: int


@dataclass
class SearchCost:
    """What one question of the root has cost."""

    target: int  # discs for the side to move
    reached: bool = False
    leaves: list[int] = field(default_factory=list)  # nodes of each that was searched for it

    @property
    def nodes(self) -> int:
        """Of all leaves."""
        return sum(self.leaves)


class NullWindows:
    """Proves scores of positions of one board; leaves are cells of ``lab``."""

    def __init__(self, lab: Laboratory, game: Reversi, *, leaf_empties: int, table_megabytes: int) -> None:
        self._lab, self._game = lab, game
        self._leaf_empties, self._table = leaf_empties, table_megabytes
        self._solver = ReversiSolver(table_megabytes=table_megabytes)
        self._engine = ReversiEngine(table_megabytes=1, exact=0)
        self._evaluator = make_evaluator("zones", game)
        self._known: dict[ReversiPosition, _Known] = {}
        self._guesses: dict[ReversiPosition, float] = {}
        self._cells = 0  # begun or found
        self.work: list[SearchCost] = []  # a row for every question of the root

    def score(self, position: ReversiPosition, *, guess: int) -> int:
        """The proven score; ``guess`` is even, and the nearer, the cheaper. Raises Stopped."""
        known, target = self._bounds(position), guess  # 1
        while known.lower < known.upper:
            self.work.append(SearchCost(target))
            self.work[-1].reached = self._reaches(position, target)
            target = known.lower + 2 if self.work[-1].reached else known.upper
        return known.lower

    def _reaches(self, position: ReversiPosition, target: int) -> bool:
        """Whether the score is ``target`` or more; all scores are even. Raises Stopped."""
        known = self._bounds(position)
        if known.lower < target <= known.upper:
            score = self._null_window(position, target)
            if score >= target:
                known.lower = max(known.lower, score)
            else:
                known.upper = min(known.upper, score)
        return known.lower >= target

    def line(self, position: ReversiPosition, score: int) -> tuple[int, ...]:
        """A perfect game from a position of this proven score: every move of it keeps the score. Raises Stopped."""
        moves: list[int] = []
        while self._is_inner(position):  # 5
            moves.append(next(m for m in self._ordered(position) if not self._reaches(position.play(m), 2 - score)))
            position, score = position.play(moves[-1]), -score
        return *moves, *self._last_moves(position)

    def _null_window(self, position: ReversiPosition, target: int) -> int:
        """Fail-soft: a lower bound that reaches the target, or an upper bound that does not."""
        if not self._is_inner(position):
            return self._leaf(position, target)
        for move in self._ordered(position):
            if not self._reaches(position.play(move), 2 - target):
                return -self._bounds(position.play(move)).upper
        return max(-self._bounds(position.play(move)).lower for move in position.moves())

    def _is_inner(self, position: ReversiPosition) -> bool:
        return position.empties > self._leaf_empties and not position.is_over()

    def _leaf(self, position: ReversiPosition, target: int) -> int:
        """4. By the kernel, once."""
        if position.is_over():
            return position.margin() * (1 if position.to_move is Color.BLACK else -1)
        one = representative(position)
        text = self._game.format_position(one)

        def work() -> dict[str, int]:
            found = self._solver.null_window(one, target - 1)
            return {"score": found.score, "nodes": found.nodes}

        row = self._cell(f"{text} {target:+}", {"position": text, "target": target, "table": self._table}, work)
        self.work[-1].leaves.append(row["nodes"])
        return int(row["score"])

    def _last_moves(self, position: ReversiPosition) -> tuple[int, ...]:
        """The kernel's line from a leaf, as it stands on this board."""
        text = self._game.format_position(position)

        def work() -> list[int]:
            return list(self._solver.search(position, limits=Limits()).line)

        return tuple(self._cell(f"{text} line", {"position": text, "table": self._table}, work))

    def _cell(self, key: str, asked: dict[str, Any], work: Callable[[], Any]) -> Any:
        """Progress expects no cell after this one: how many leaves a proof has shows only at its end."""
        self._cells += 1

        def expected() -> Any:
            self._lab.expect([0.0] * self._cells)
            return work()

        return self._lab.cell(key, asked, expected)

    def _ordered(self, position: ReversiPosition) -> list[int]:
        """3. The most promising move first."""

        def promise(move: int) -> tuple[int, float]:
            child = position.play(move)
            return self._bounds(child).upper, self._guess(child)

        return sorted(position.moves(), key=promise)

    def _guess(self, position: ReversiPosition) -> float:
        """By a shallow search, for the side to move."""
        one = representative(position)
        if one not in self._guesses:
            report = self._engine.search(one, self._evaluator, limits=Limits(depth=_PLIES))
            assert report.score is not None  # it had no limits but the depth
            self._guesses[one] = report.score.value
        return self._guesses[one]

    def _bounds(self, position: ReversiPosition) -> _Known:
        return self._known.setdefault(representative(position), _Known(-position.area, position.area))


def representative(position: ReversiPosition) -> ReversiPosition:
    """2. The same position for all of its images and with colours exchanged; black moves."""
    black = position if position.to_move is Color.BLACK else position.colors_swapped()
    return min((black.transformed(s) for s in range(8)), key=lambda image: (image.black, image.white))
