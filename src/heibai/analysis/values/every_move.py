"""What every legal move of a position leads to, each valued by a search of its own to the same depth."""

from __future__ import annotations

import math
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from ...core.contract import WIN, Game, Limits, Progress, Report, Stopped
from ...core.errors import SpecError
from ...core.position import Position
from ...core.rng import Rng
from ...core.score import Score, Unit
from ...players.engine import NamedPlayer, SearchPlayer
from ...players.spec import make_player
from ..lone_replies import followed
from .images import Image, image_of

MOST_PLIES = 60


@dataclass(frozen=True, slots=True)
class EveryMoveReport(Report):
    """The report of the best move, with what was found after every move."""

    replies: tuple[tuple[int, Report], ...] = ()  # (move, of the position after it, for the side to move there)


class EveryMove(NamedPlayer):
    """Searches the position after every move to the same depth, a ply deeper each round, until its nodes are used up.

    A round that is not finished counts for nothing, but for the first one, a ply after each move. Moves that lead to
    images of one position are one search, so they have the same value. What it finds depends on its arguments alone.
    """

    def __init__(self, player: SearchPlayer, *, nodes: int) -> None:
        """``player``: whose search and evaluator it takes; ``nodes``: of all rounds together."""
        super().__init__(f"every move by {player.name}", player)
        self._searching, self._nodes = player, nodes

    @property
    def kernel(self) -> None:
        return None

    def choose(self, game: Game, position: Position, *, rng: Rng, progress: Progress | None = None) -> EveryMoveReport:
        """The best move and all that was found; ``progress`` hears of each round, and may end it (``Stopped``)."""
        found: EveryMoveReport | None = None
        for report in self.steps(game, position, rng=rng, progress=progress):
            found = report or found
            if report and progress:
                try:
                    progress(report)
                except Stopped:
                    break
        assert found is not None  # the first round is always finished
        return found

    def steps(
        self, game: Game, position: Position, *, rng: Rng, progress: Progress | None = None
    ) -> Iterator[EveryMoveReport | None]:
        """The same search by search: after each of one move None, after each round its report.

        ``progress`` may end the search that it hears of; then nothing more comes.
        """
        started = time.perf_counter()
        images = {move: image_of(game, position.play(move)) for move in position.moves()}
        rounds = _Rounds(game, images, self._searching, self._nodes, rng, progress)
        for is_finished in rounds.searches():
            yield _report(images, rounds.replies, time.perf_counter() - started) if is_finished else None


class _Rounds:
    """The searches of one choice, and what the last finished round of them found, by the keys of positions."""

    def __init__(
        self,
        game: Game,
        images: Mapping[int, Image],
        player: SearchPlayer,
        nodes: int,
        rng: Rng,
        progress: Progress | None,
    ) -> None:
        self._game, self._player, self._rng, self._progress = game, player, rng, progress
        self._positions = {image.key: image.position for image in images.values()}
        self._depth, self._nodes, self._is_stopped = 0, nodes, False
        self.replies: dict[int, Report] = {}

    def searches(self) -> Iterator[bool]:
        """One search after the other; True: a round is finished.

        Ends where nothing is left to be found, a round cannot be finished, or was stopped.
        """
        while left := self._left():
            self._depth += 1
            deeper = dict(self.replies)
            for key in left:
                try:
                    deeper[key] = self._reply(self._positions[key])
                except Stopped:
                    return
                if self._depth > 1 and (self._nodes <= 0 or self._is_stopped):
                    return
                yield False
            self.replies = deeper
            yield True

    def _left(self) -> list[int]:
        """What the next round would search."""
        if self._depth == MOST_PLIES:
            return []
        return [key for key in self._positions if not (key in self.replies and self.replies[key].exact)]

    def _reply(self, position: Position) -> Report:
        if position.is_over():
            return Report(None, Score(position.final_value(1)), exact=True)
        watch = self._watch if self._progress and self._depth > 1 else None  # nothing ends the first round
        return followed(self._game, position, self._search, watch)

    def _search(self, position: Position, progress: Progress | None) -> Report:
        limits = Limits(depth=self._depth, nodes=max(1, self._nodes) if self._depth > 1 else None)
        player = self._player
        found = player.searcher.search(position, player.evaluator, limits=limits, rng=self._rng, progress=progress)
        self._nodes -= found.nodes
        return found

    def _watch(self, report: Report) -> None:
        """Only whether it is to end: a search of one move tells nothing of the position."""
        assert self._progress is not None
        try:
            self._progress(Report(None))
        except Stopped:
            self._is_stopped = True
            raise


def _report(images: Mapping[int, Image], found: Mapping[int, Report], seconds: float) -> EveryMoveReport:
    replies = {move: image.report_back(found[image.key]) for move, image in images.items()}
    best = max(replies, key=lambda move: _value(replies[move]))
    reply = replies[best]
    assert reply.score
    depths = [each.depth for each in found.values() if not each.exact]
    return EveryMoveReport(
        best,
        replace(reply.score, value=-reply.score.value),
        line=(best, *reply.line),
        depth=1 + min(depths or [reply.depth]),
        nodes=1 + sum(each.nodes for each in found.values()),
        seconds=seconds,
        exact=all(each.exact for each in found.values()),
        confidence=min(each.confidence for each in found.values()),
        replies=tuple(replies.items()),
    )


def _value(reply: Report) -> float:
    """Of a move for who makes it: points, beyond WIN with a margin in discs."""
    assert reply.score
    value = reply.score.value
    return -math.copysign(WIN, value) - value if value and reply.score.unit is Unit.DISCS else -value


def every_move_by(text: str, game: Game, *, share: float) -> EveryMove:
    """``share``: nodes of all rounds together, in parts of those that the player's text gives one position.

    Raises SpecError: it values no single moves, and what `make_player` raises.
    """
    player = make_player(text, game)
    nodes = player.limits.nodes if isinstance(player, SearchPlayer) and game.feature_sets() else None
    if not isinstance(player, SearchPlayer) or nodes is None:
        raise SpecError(f"{text!r} values no single moves; the whole game can be analysed")
    return EveryMove(player, nodes=round(share * nodes))
