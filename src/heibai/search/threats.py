"""Forced wins in clear Python: continuous fours (`vcf`), fours and threes (`vct`), and quiet moves too (`quiet`).

Contract: a win is proven against every defence that the rules leave; ``exhausted`` says that there is no such win at
all. For any game that exports `core.threats.Threats`; the kernel's twin finds the same, with other lines and counts.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Protocol

from ..core.abilities.threats import ForcedWin, Threats
from ..core.contract import Color, Limits, Stopped
from ..core.position import Position

Line = tuple[int, ...]
Poll = Callable[[], None]


class Vcf:
    """Victory by continuous fours: each move threatens to win at once.

    1. A point that wins is played.
    2. Where the defender could win at once, only fours that prevent it are tried.
    3. The defender has the replies that may prevent the win, and no other; all of them must lose.
    """

    def __init__(self, threats: Threats) -> None:
        self.threats = threats

    def search(self, position: Position, *, limits: Limits | None = None, poll: Poll | None = None) -> ForcedWin:
        """A win of the side to move; ``limits.depth`` bounds the attacker's moves before the winning one."""
        return _deepen(_Fours(self.threats, limits or Limits(), poll), position)


class Vct:
    """Victory by continuous threats: each move threatens to win at once, or to make a double four.

    1. Continuous fours are tried first.
    2. A point where the defender could win at once is taken.
    3. Otherwise a four or a three is played; what does not threaten a double four is no three.
    4. Against a double four the defender has the points that spoil every one of them, and fours of its own.
    """

    def __init__(self, threats: Threats) -> None:
        self.threats = threats

    def search(self, position: Position, *, limits: Limits | None = None, poll: Poll | None = None) -> ForcedWin:
        """A win of the side to move; ``limits.depth`` bounds the attacker's moves before the winning one."""
        return _deepen(_Threes(self.threats, limits or Limits(), poll), position)


class Quiet:
    """Victory by threats of every kind: each move threatens to win at once, by a double four, or by continuous fours.

    1. Fours and threes are tried as in `Vct`, then every other move.
    2. Where no double four threatens, continuous fours must: were it the attacker's turn again, it would win by them.
    3. Against those the defender may try every legal move.
    """

    def __init__(self, threats: Threats) -> None:
        self.threats = threats

    def search(self, position: Position, *, limits: Limits | None = None, poll: Poll | None = None) -> ForcedWin:
        """A win of the side to move; ``limits.depth`` bounds the attacker's moves before the winning one."""
        found = _deepen(_QuietMoves(self.threats, limits or Limits(), poll), position)
        return replace(found, quiet=_has_quiet_move(self.threats, position, found.line))


class _Search(Protocol):
    """What `_deepen` drives."""

    limits: Limits
    nodes: int
    cut: bool

    def win(self, position: Position, left: int) -> Line | None: ...


def _deepen(search: _Search, position: Position) -> ForcedWin:
    """Allow one move more until the win is found, nothing was cut off, or a limit comes."""
    started = time.perf_counter()
    left, line = 0, None
    try:
        while line is None:
            search.cut = False
            line = search.win(position, left)
            if not search.cut or left == search.limits.depth:
                break
            left += 1
    except Stopped:
        search.cut = True
    seconds = time.perf_counter() - started
    if line is None:
        return ForcedWin(False, nodes=search.nodes, seconds=seconds, exhausted=not search.cut)
    return ForcedWin(True, line, moves=_moves_before_the_win(position, line), nodes=search.nodes, seconds=seconds)


def _moves_before_the_win(position: Position, line: Line) -> int:
    """The attacker's; a line also ends where the defender has no legal reply that helps."""
    for move in line:
        position = position.play(move)
    return len(line) // 2 if position.is_over() else (len(line) + 1) // 2


def _has_quiet_move(threats: Threats, position: Position, line: Line) -> bool:
    """Whether a move of the attacker's in a winning line threatens neither a win at once nor a double four."""
    attacker = position.to_move
    for move in line:
        is_attacking, position = position.to_move is attacker, position.play(move)
        threatens = position.is_over() or threats.wins(position, attacker) or threats.double_fours(position, attacker)
        if is_attacking and not threatens:
            return True
    return False


class _Fours:
    """One search of continuous fours."""

    def __init__(self, threats: Threats, limits: Limits, poll: Poll | None) -> None:
        self.threats, self.limits, self._poll = threats, limits, poll
        self.nodes, self.cut = 0, False  # cut: a branch ended for want of moves
        self._deadline = None if limits.seconds is None else time.perf_counter() + limits.seconds
        self._failed: dict[tuple[int, int], bool] = {}  # (key, moves left) -> whether a branch was cut

    def win(self, position: Position, left: int) -> Line | None:
        """The winning line of the side to move, which has ``left`` moves before the winning one."""
        known = self._failed.get((position.key(), left))
        if known is not None:
            self.cut = self.cut or known
            return None
        cut_before, self.cut = self.cut, False
        line = self._attack(position, left)
        if line is None:
            self._failed[position.key(), left] = self.cut
        self.cut = self.cut or cut_before
        return line

    def _attack(self, position: Position, left: int) -> Line | None:
        attacker = position.to_move
        for winning in self.threats.wins(position, attacker):  # 1
            return (winning,)
        for move in self._tried(position, attacker):
            if left == 0:
                self.cut = True
                return None
            self._count()
            rest = self._answered(position.play(move), attacker, left - 1)
            if rest is not None:
                return (move, *rest)
        return None

    def _tried(self, position: Position, attacker: Color) -> Iterable[int]:
        """Double fours first; 2."""
        fours = self._saving(position, attacker, self.threats.fours(position, attacker))
        double = set(self.threats.double_fours(position, attacker))
        return sorted(fours, key=lambda move: move not in double)

    def _saving(self, position: Position, attacker: Color, moves: Iterable[int]) -> list[int]:
        """Those of ``moves`` that leave the defender no win at once."""
        if not self.threats.wins(position, attacker.other):
            return list(moves)
        stops = self.threats.stops(position, attacker.other)
        return [move for move in moves if move in stops]

    def _answered(self, position: Position, attacker: Color, left: int) -> Line | None:
        """The longest line after a four, if it wins against every reply; 3."""
        if self.threats.wins(position, attacker.other):
            return None
        return self._against_all(position, self.threats.stops(position, attacker), left)

    def _against_all(self, position: Position, replies: Iterable[int], left: int) -> Line | None:
        """The longest line over the legal ones of ``replies``; empty when there is none."""
        longest: Line = ()
        legal = set(position.moves())
        for reply in replies:
            if reply in legal:
                rest = self.win(position.play(reply), left)
                if rest is None:
                    return None
                longest = max(longest, (reply, *rest), key=len)
        return longest

    def _count(self) -> None:
        self.nodes += 1
        if self._poll:
            self._poll()
        late = self._deadline is not None and time.perf_counter() >= self._deadline
        if late or (self.limits.nodes is not None and self.nodes > self.limits.nodes):
            raise Stopped


class _Threes(_Fours):
    """One search of continuous fours and threes."""

    def __init__(self, threats: Threats, limits: Limits, poll: Poll | None) -> None:
        super().__init__(threats, limits, poll)
        self._fours = _Fours(threats, limits, poll)

    def _attack(self, position: Position, left: int) -> Line | None:
        line = self._fours.win(position, left)  # 1
        self.cut = self.cut or self._fours.cut
        self._fours.cut = False
        return line if line is not None else super()._attack(position, left)

    def _tried(self, position: Position, attacker: Color) -> Iterable[int]:
        if self.threats.wins(position, attacker.other):  # 2
            legal = set(position.moves())
            return [move for move in self.threats.stops(position, attacker.other) if move in legal]
        return [*super()._tried(position, attacker), *self.threats.threes(position, attacker)]

    def _answered(self, position: Position, attacker: Color, left: int) -> Line | None:
        defender = attacker.other
        if self.threats.wins(position, defender):
            return None
        if self.threats.wins(position, attacker):
            return self._against_all(position, self.threats.stops(position, attacker), left)
        replies = self._replies(position, attacker, left)
        return None if replies is None else self._against_all(position, sorted(replies), left)

    def _replies(self, position: Position, attacker: Color, left: int) -> set[int] | None:
        """What may help against a threat that is no four; None where there is no threat."""
        promised = [self.threats.spoilers(position, attacker, p) for p in self.threats.double_fours(position, attacker)]
        spoiling = [set(points) for points in promised if points]
        if not spoiling:  # 3
            return None
        return set.intersection(*spoiling).union(self.threats.fours(position, attacker.other))  # 4


class _QuietMoves(_Threes):
    """One search of fours, threes and quiet moves."""

    def _tried(self, position: Position, attacker: Color) -> Iterable[int]:  # 1
        first = list(super()._tried(position, attacker))
        if self.threats.wins(position, attacker.other):
            return first
        return [*first, *(move for move in position.moves() if move not in set(first))]

    def _replies(self, position: Position, attacker: Color, left: int) -> set[int] | None:
        against_double_fours = super()._replies(position, attacker, left)
        if against_double_fours is not None:
            return against_double_fours
        threatened = self._fours.win(self.threats.turned(position, attacker), left) is not None  # 2
        self.cut = self.cut or self._fours.cut
        self._fours.cut = False
        return set(position.moves()) if threatened else None  # 3
