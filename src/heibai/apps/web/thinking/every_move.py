"""The player behind the hint "a number on every legal square": it values each move by a search of its own."""

from __future__ import annotations

import math
import time
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from ....core.contract import WIN, Game, Limits, Progress, Report
from ....core.position import Position
from ....core.rng import Rng
from ....core.score import Score, Unit
from ....players.engine import NamedPlayer, SearchPlayer

MOST_PLIES = 60


@dataclass(frozen=True, slots=True)
class EveryMoveReport(Report):
    """The report of the best move, with what was found after every move."""

    replies: tuple[tuple[int, Report], ...] = ()  # (move, of the position after it, for the side to move there)


class EveryMove(NamedPlayer):
    """Searches the position after every move to the same depth, a ply deeper each round, until its time is out.

    A round that is not finished in time counts for nothing, but for the first one, a ply after each move.
    """

    def __init__(self, player: SearchPlayer, *, seconds: float) -> None:
        """``player``: whose search and evaluator it takes; ``seconds``: for all moves together."""
        super().__init__(f"every move by {player.name}", player)
        self._searcher, self._evaluator = player.searcher, player.evaluator
        self._seconds = seconds

    @property
    def kernel(self) -> None:
        return None

    def choose(self, game: Game, position: Position, *, rng: Rng, progress: Progress | None = None) -> EveryMoveReport:
        """The best move and all that was found; ``progress`` hears of each round."""
        started = time.perf_counter()
        children = {move: position.play(move) for move in position.moves()}
        replies = {move: self._reply(child, Limits(depth=1), rng) for move, child in children.items()}
        for depth in range(2, MOST_PLIES):
            if progress:
                progress(_report(replies, time.perf_counter() - started))
            deeper = self._deepen(children, replies, depth, started + self._seconds, rng)
            if deeper is None:
                break
            replies = deeper
        return _report(replies, time.perf_counter() - started)

    def _deepen(
        self, children: Mapping[int, Any], replies: Mapping[int, Report], depth: int, until: float, rng: Rng
    ) -> dict[int, Report] | None:
        """The next round; None when time is out first, or nothing is left to be found."""
        deeper = dict(replies)
        for move in [move for move, reply in replies.items() if not reply.exact]:
            left = until - time.perf_counter()
            deeper[move] = self._reply(children[move], Limits(depth=depth, seconds=max(left, 1e-3)), rng)
            if time.perf_counter() >= until:
                return None
        return None if all(reply.exact for reply in replies.values()) else deeper

    def _reply(self, child: Position, limits: Limits, rng: Rng) -> Report:
        if child.is_over():
            return Report(None, Score(child.final_value(1)), exact=True)
        return self._searcher.search(child, self._evaluator, limits=limits, rng=rng)


def _report(replies: Mapping[int, Report], seconds: float) -> EveryMoveReport:
    best = max(replies, key=lambda move: _value(replies[move]))
    reply = replies[best]
    assert reply.score
    return EveryMoveReport(
        best,
        replace(reply.score, value=-reply.score.value),
        line=(best, *reply.line),
        depth=1 + min(each.depth for each in replies.values()),
        nodes=1 + sum(each.nodes for each in replies.values()),
        seconds=seconds,
        exact=all(each.exact for each in replies.values()),
        confidence=min(each.confidence for each in replies.values()),
        replies=tuple(replies.items()),
    )


def _value(reply: Report) -> float:
    """Of a move for who makes it: points, beyond WIN with a margin in discs."""
    assert reply.score
    value = reply.score.value
    return -math.copysign(WIN, value) - value if value and reply.score.unit is Unit.DISCS else -value
