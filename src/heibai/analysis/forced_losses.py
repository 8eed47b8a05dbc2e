"""Whether the side to move loses by force: the other side has a forced win after every move, in games with threats."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace

from ..core.abilities.threats import ForcedWin
from ..core.contract import Game, Limits, Stopped
from ..core.position import Position
from .forced_wins import LEAST, TABLE, Answer, ForcedWins, Kind, threats_of, turned

ROUND, GROWTH = 1_000, 16  # nodes for each reply in the first round, and how many times as many in the next
FOURS = 4  # moves in a row that the loser may threaten to win with, each stopped by a move that threatens nothing


@dataclass(frozen=True, slots=True)
class Refuted:
    """A reply of the side to move, and the forced win after it."""

    reply: int
    kind: Kind  # of the win
    line: tuple[int, ...]  # of both sides after the reply, the winner's first, up to the win
    moves: int  # the winner's in that line, the winning one not counted

    @property
    def whole_line(self) -> tuple[int, ...]:
        """The reply and the line after it."""
        return self.reply, *self.line


@dataclass(frozen=True, slots=True)
class ForcedLoss:
    """What was found of the side to move."""

    lost: bool  # every legal move is refuted
    threat: ForcedWin  # of the other side, were it its turn
    refuted: tuple[Refuted, ...] = ()  # those that hold out longest first
    holds: int | None = None  # a reply after which the other side has no forced win of the kind: every one was tried
    nodes: int = 0
    seconds: float = 0.0

    @property
    def answers(self) -> list[tuple[Refuted, ...]]:
        """The refuted replies by the winner's next move, in their order: the branches of the tree of defences."""
        found: dict[int, list[Refuted]] = {}
        for each in self.refuted:
            found.setdefault(each.line[0], []).append(each)
        return [tuple(branch) for branch in found.values()]


class ForcedLosses:
    """Searches with their memory. They are used by one thread at a time.

    1. A side that threatens no win, were it its turn, has none after a move elsewhere.
    2. Every legal reply is searched, those on the points of the threat first, in rounds of ever more nodes, until all
       are refuted, one holds or a limit comes.
    3. A reply that threatens to win at once may be stopped by a move that threatens nothing: then the loser is asked
       again.
    """

    def __init__(self, game: Game, kind: Kind = "quiet", *, table_megabytes: int = TABLE) -> None:
        """Raises SpecError: the game declares no threats."""
        self._game, self._threats = game, threats_of(game)
        self._wins = ForcedWins(game, kind, table_megabytes=table_megabytes)

    def look(self, position: Position, *, limits: Limits, poll: Callable[[], None] | None = None) -> ForcedLoss:
        """Whether the side to move loses; ``limits`` are of all searches together. ``poll``: as in ForcedWinSearch."""
        spent = _Spent(limits, poll)
        found = self._look(position, spent, FOURS)
        return replace(found, nodes=spent.nodes, seconds=spent.seconds)

    def _look(self, position: Position, spent: _Spent, fours: int) -> ForcedLoss:
        threat = self._win(turned(self._game, position, position.to_move.other), spent).found  # 1
        refuted: list[Refuted] = []
        waiting, nodes = _replies(position, threat), ROUND
        while threat.won and waiting and not spent.is_all():  # 2
            asked, waiting = waiting, []
            for reply in asked:
                if spent.is_all():
                    waiting.append(reply)
                    continue
                after = position.play(reply)
                if after.is_over():
                    return ForcedLoss(False, threat, holds=reply)
                answer = self._win(after, spent, nodes)
                if answer.found.won:
                    refuted.append(Refuted(reply, answer.kind, answer.found.line, answer.found.moves))
                elif answer.found.exhausted and (later := self._after_a_stop(after, reply, spent, fours)):
                    refuted.append(later)
                elif answer.found.exhausted and not spent.is_all():
                    return ForcedLoss(False, threat, holds=reply)
                else:
                    waiting.append(reply)
            nodes *= GROWTH
        refuted.sort(key=lambda each: -len(each.line))
        return ForcedLoss(threat.won and not waiting, threat, tuple(refuted))

    def _after_a_stop(self, after: Position, reply: int, spent: _Spent, fours: int) -> Refuted | None:
        """The win after a reply that threatens to win at once, if a move that stops it leaves the loser lost."""
        loser, legal = after.to_move.other, after.moves()
        if not fours or not self._threats.wins(after, loser):
            return None
        for stop in self._threats.stops(after, loser):  # 3
            if stop in legal and not after.play(stop).is_over():
                found = self._look(after.play(stop), spent, fours - 1)
                if found.lost:
                    longest = found.refuted[0]
                    return Refuted(reply, longest.kind, (stop, *longest.whole_line), longest.moves + 1)
        return None

    def _win(self, position: Position, spent: _Spent, nodes: int | None = None) -> Answer:
        """The forced win of the side to move, within what is left."""
        answer = self._wins.look(position, limits=spent.left(nodes), poll=spent.poll)
        spent.nodes += answer.found.nodes
        return answer


class ForcedEnds:
    """Whether the side to move wins by force, and else whether it loses. Used by one thread at a time."""

    def __init__(self, game: Game, kind: Kind = "quiet", *, table_megabytes: int = TABLE) -> None:
        """Raises SpecError: the game declares no threats."""
        self._wins = ForcedWins(game, kind, table_megabytes=table_megabytes)
        self._losses = ForcedLosses(game, kind, table_megabytes=table_megabytes)

    def look(self, position: Position, *, limits: Limits) -> tuple[Answer, ForcedLoss | None]:
        """The win, and without one the loss where the win's search has left anything of ``limits``."""
        spent = _Spent(limits, None)
        answer = self._wins.look(position, limits=limits)
        spent.nodes = answer.found.nodes
        if answer.found.won or spent.is_all():
            return answer, None
        return answer, self._losses.look(position, limits=spent.left(None))


class _Spent:
    """What several searches have spent of their limits."""

    def __init__(self, limits: Limits, poll: Callable[[], None] | None) -> None:
        self._limits, self._poll, self._started = limits, poll, time.perf_counter()
        self._stopped = False
        self.nodes = 0

    @property
    def seconds(self) -> float:
        return time.perf_counter() - self._started

    def poll(self) -> None:
        """What the searches call: one that came to its limit by it is not the only one."""
        try:
            if self._poll:
                self._poll()
        except Stopped:
            self._stopped = True
            raise

    def is_all(self) -> bool:
        """Whether nothing is left."""
        with suppress(Stopped):
            self.poll()
        nodes, seconds = self._limits.nodes, self._limits.seconds
        out_of_nodes = nodes is not None and self.nodes >= nodes
        return self._stopped or out_of_nodes or (seconds is not None and self.seconds >= seconds)

    def left(self, nodes: int | None) -> Limits:
        """For the next search, with so many nodes at most."""
        most = None if self._limits.nodes is None else max(self._limits.nodes - self.nodes, 1)
        seconds = None if self._limits.seconds is None else max(self._limits.seconds - self.seconds, LEAST)
        return Limits(nodes=min((each for each in (nodes, most) if each is not None), default=None), seconds=seconds)


def _replies(position: Position, threat: ForcedWin) -> list[int]:
    """All legal moves, those on the points of the threat first."""
    legal = position.moves()
    return sorted(legal, key=lambda move: threat.line.index(move) if move in threat.line else len(threat.line))
