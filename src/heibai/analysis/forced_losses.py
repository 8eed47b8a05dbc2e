"""Whether the side to move loses by force: the other side has a forced win after every move, in games with threats."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from enum import Enum, auto

from ..core.abilities.threats import ForcedWin
from ..core.contract import Game, Limits, Stopped
from ..core.position import Position
from .forced_wins import LEAST, TABLE, Answer, ForcedWins, Kind, threats_of, turned

ROUND, GROWTH = 1_000, 16  # nodes for a reply in the first round, and times as many in the next
MOST = 10**12  # nodes for a reply
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


class _Open(Enum):
    """A reply that is not refuted."""

    HOLDS = auto()  # every win after it was tried
    LATER = auto()  # a limit came first
    NEVER = auto()  # more nodes will not settle it


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
    def is_settled(self) -> bool:
        """Whether it is lost, or surely not by a win of the kind; else a limit came first."""
        return self.lost or self.holds is not None or self.threat.exhausted

    @property
    def answers(self) -> list[tuple[Refuted, ...]]:
        """The refuted replies by the winner's next move, in their order: the branches of the tree of defences."""
        found: dict[int, list[Refuted]] = {}
        for each in self.refuted:
            found.setdefault(each.line[0], []).append(each)
        return [tuple(branch) for branch in found.values()]


class ForcedLosses:
    """Looks for forced losses in one game; nothing is kept from one position to the next.

    1. A side that threatens no win, were it its turn, has none after a move elsewhere.
    2. Every legal reply is searched, those on the points of the threat first, in rounds of ever more nodes, until all
       are refuted, one holds or a limit comes.
    3. A reply that threatens to win at once may be stopped by a move that threatens nothing: then the loser is asked
       again, within the nodes of that reply.
    """

    def __init__(self, game: Game, kind: Kind = "quiet", *, table_megabytes: int = TABLE) -> None:
        """Raises SpecError: the game declares no threats."""
        self._game, self._kind, self._megabytes = game, kind, table_megabytes
        self._threats = threats_of(game)

    def look(
        self,
        position: Position,
        *,
        limits: Limits,
        poll: Callable[[], None] | None = None,
        threat: ForcedWin | None = None,
    ) -> ForcedLoss:
        """Whether the side to move loses; ``limits`` are of all searches together.

        ``poll``: as in ForcedWinSearch. ``threat``: what the other side threatens, where it was found already.
        """
        spent = _Spent(limits, poll)
        wins = ForcedWins(self._game, self._kind, table_megabytes=self._megabytes)
        found = self._look(wins, position, spent, FOURS, threat)
        return replace(found, nodes=spent.nodes, seconds=spent.seconds)

    def _look(
        self, wins: ForcedWins, position: Position, spent: _Spent, fours: int, threat: ForcedWin | None = None
    ) -> ForcedLoss:
        if threat is None:
            threat = _win(wins, turned(self._game, position, position.to_move.other), spent).found  # 1
        refuted: list[Refuted] = []
        waiting, never, nodes = _replies(position, threat), False, ROUND
        while threat.won and waiting and not spent.is_all():  # 2
            asked, waiting = waiting, []
            for reply in asked:
                found = self._reply(wins, position, reply, spent.part(nodes), fours)
                if isinstance(found, Refuted):
                    refuted.append(found)
                elif found is _Open.HOLDS:
                    return ForcedLoss(False, threat, holds=reply)
                elif found is _Open.LATER:
                    waiting.append(reply)
                else:
                    never = True
            nodes = min(nodes * GROWTH, MOST)
        refuted.sort(key=lambda each: -len(each.line))
        return ForcedLoss(bool(refuted) and not waiting and not never, threat, tuple(refuted))

    def _reply(self, wins: ForcedWins, position: Position, reply: int, spent: _Spent, fours: int) -> Refuted | _Open:
        after = position.play(reply)
        if after.is_over():
            return _Open.HOLDS
        if spent.is_all():
            return _Open.LATER
        answer = _win(wins, after, spent)
        if answer.found.won:
            return Refuted(reply, answer.kind, answer.found.line, answer.found.moves)
        if not answer.found.exhausted:
            return _Open.LATER if spent.is_all() else _Open.NEVER
        return self._stopped(wins, after, reply, spent, fours)

    def _stopped(self, wins: ForcedWins, after: Position, reply: int, spent: _Spent, fours: int) -> Refuted | _Open:
        """After a reply without a forced win: whether a move that stops what it threatens leaves the loser lost."""
        loser, legal = after.to_move.other, after.moves()
        if not self._threats.wins(after, loser):
            return _Open.HOLDS
        if not fours:
            return _Open.NEVER
        verdict = _Open.HOLDS
        for stop in self._threats.stops(after, loser):  # 3
            if stop not in legal or (stopped := after.play(stop)).is_over():
                continue
            found = self._look(wins, stopped, spent, fours - 1)
            if found.lost:
                longest = found.refuted[0]
                return Refuted(reply, longest.kind, (stop, *longest.whole_line), longest.moves + 1)
            if not found.is_settled:
                verdict = _Open.LATER if spent.is_all() else _Open.NEVER
        return verdict


class ForcedEnds:
    """Whether the side to move wins by force, and else whether it loses. Used by one thread at a time."""

    def __init__(self, game: Game, kind: Kind = "quiet", *, table_megabytes: int = TABLE) -> None:
        """Raises SpecError: the game declares no threats."""
        self._wins = ForcedWins(game, kind, table_megabytes=table_megabytes)
        self._losses = ForcedLosses(game, kind, table_megabytes=table_megabytes)

    def look(self, position: Position, *, limits: Limits) -> tuple[Answer, ForcedLoss | None]:
        """The win, and without one the loss where the win's search has left anything of ``limits``."""
        spent = _Spent(limits, None)
        answer = _win(self._wins, position, spent)
        if answer.found.won or spent.is_all():
            return answer, None
        return answer, self._losses.look(position, limits=spent.left)


class _Spent:
    """What several searches have spent of their limits."""

    def __init__(self, limits: Limits, poll: Callable[[], None] | None, whole: _Spent | None = None) -> None:
        self._limits, self._poll, self._whole = limits, poll, whole
        self._started = time.perf_counter()
        self._stopped = False
        self.nodes = 0

    def part(self, nodes: int) -> _Spent:
        """So many nodes, or what is left; what is spent of it is spent of the whole."""
        left = self.left
        return _Spent(replace(left, nodes=min(nodes, left.nodes or nodes)), self.poll, self)

    def add(self, nodes: int) -> None:
        self.nodes += nodes
        if self._whole:
            self._whole.add(nodes)

    @property
    def seconds(self) -> float:
        return time.perf_counter() - self._started

    def poll(self) -> None:
        """Remembers a stop, so that no further search begins."""
        try:
            if self._poll:
                self._poll()
        except Stopped:
            self._stopped = True
            raise

    def is_all(self) -> bool:
        """Whether nothing is left, of this or of the whole."""
        if self._whole and self._whole.is_all():
            return True
        with suppress(Stopped):
            self.poll()
        nodes, seconds = self._limits.nodes, self._limits.seconds
        out_of_nodes = nodes is not None and self.nodes >= nodes
        return self._stopped or out_of_nodes or (seconds is not None and self.seconds >= seconds)

    @property
    def left(self) -> Limits:
        """For the next search: never nothing."""
        nodes, seconds = self._limits.nodes, self._limits.seconds
        return Limits(
            nodes=None if nodes is None else max(nodes - self.nodes, 1),
            seconds=None if seconds is None else max(seconds - self.seconds, LEAST),
        )


def _win(wins: ForcedWins, position: Position, spent: _Spent) -> Answer:
    """The forced win of the side to move, within what is left."""
    answer = wins.look(position, limits=spent.left, poll=spent.poll)
    spent.add(answer.found.nodes)
    return answer


def _replies(position: Position, threat: ForcedWin) -> list[int]:
    """All legal moves, those on the points of the threat first."""
    places = {move: place for place, move in enumerate(threat.line)}
    return sorted(position.moves(), key=lambda move: places.get(move, len(places)))
