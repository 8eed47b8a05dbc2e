"""Wins by continuous fours, looked for in haste: every stone makes a four, so that every reply is forced.

Contract: a win is proven against every reply that the rules leave. None says nothing: a limit of fours tried may have
come first, and what was tried in vain is remembered from one position to the next. `search/threats.py` finds the same
wins without limits; here the order of the fours is that of kernel/games/gomoku/threats/vcf.cpp, four by four.

1. The attacker has no five to make, and none to stop, when it begins.
2. Fours are tried most promising first: by what the stone makes in all its lines, and near the last four.
3. A five of the defender must be stopped by the next four; two of them end the attack.
4. Two fives cannot both be stopped, and one not where renju forbids the point to black. Under caro one stone may stop
   both, so that every reply is looked at that stops them.
5. A position that was tried in vain is not tried again.
"""

from __future__ import annotations

from ....core.contract import Color
from ....core.rng import Rng, mix
from ..evaluation.codes import Shapes
from ..evaluation.grid_lines import BoardLines
from ..evaluation.lines import REACH
from ..rulesets import RULE_SETS, SIZES
from .four_scan import FourScan, makes_four

MOST_TRIED = 64  # fours, in one position
_PROMISE = (0, 0, 0, 1, 2, 3, 4, 6, 12, 14, 24, 48, 48, 0)  # of a shape: the next four, and fours after it
_NEAR = 6  # promise of a point in line with the last four
_PLACES = 1 << 14  # of the memory: the later of two positions that have the same place is remembered
_MOST_POINTS = SIZES[-1] ** 2  # of a board
_DRAWN_FIRST = 400  # of them, for both sides: boards up to 20x20 have the numbers that they always had


class _Spent(Exception):
    """As many fours were tried as may be."""


class Fours:
    """The attacks of one search, and what they remember."""

    def __init__(self) -> None:
        self._failed: dict[int, int] = {}  # by place: the key of a position that was tried in vain

    def winning(self, scan: FourScan, attacker: Color) -> int | None:
        """The first four of a win by ``attacker``, whose turn it is, if one is found."""
        if not any(makes_four(shapes) for _, shapes in scan.points(attacker)):
            return None
        attack = _Attack(self._failed, scan, attacker)
        try:
            return None if attack.is_known(scan) else attack.winning_four(scan, [], None)
        except _Spent:
            return None


class _Attack:
    """One attacker in one position."""

    def __init__(self, failed: dict[int, int], scan: FourScan, attacker: Color) -> None:
        self._failed, self._attacker, self._defender = failed, attacker, attacker.other
        self._tried = 0
        rule = list(RULE_SETS).index(scan.rules.name)
        self._salt = mix(scan.lines.columns * 16 + rule * 2 + attacker)

    def winning_four(self, scan: FourScan, to_stop: list[int], last: int | None) -> int | None:
        """A four that wins. ``to_stop``: fives that the defender threatens; ``last``: the four before."""
        stops = scan.stops(to_stop, self._defender)
        for four, shapes in self._fours(scan, last):  # 2
            if to_stop and four not in stops:  # 3
                continue
            if not scan.allows(four, self._attacker):
                continue
            self._tried += 1
            if self._tried > MOST_TRIED:
                raise _Spent
            after = scan.placed(four, self._attacker)
            if any(
                five in to_stop for five in after.fives(self._defender)
            ):  # caro: a stone beyond the end stops not all
                continue
            if self._stands(after, four, after.fives_through(four, shapes, self._attacker)):
                return four
        self._failed[self._key(scan) % _PLACES] = self._key(scan)
        return None

    def _fours(self, scan: FourScan, last: int | None) -> list[tuple[int, Shapes]]:
        """(square, shapes), the most promising first, of equals the lower square."""

        def promise(point: tuple[int, Shapes]) -> int:
            near = last is not None and _in_line(scan.lines, point[0], last)
            return sum(_PROMISE[shape] for shape in point[1]) + near * _NEAR

        fours = [(square, shapes) for square, shapes in scan.points(self._attacker) if makes_four(shapes)]
        return sorted(fours, key=promise, reverse=True)  # a stable sort

    def _stands(self, scan: FourScan, four: int, fives: list[int]) -> bool:  # 4
        """Whether the four that was just placed wins against every reply."""
        if scan.rules.open_end:
            return all(self._goes_on(after, four, reply) for reply, after in self._stopping(scan, fives))
        if len(fives) > 1 or not scan.allows(fives[0], self._defender):
            return True
        return self._goes_on(scan.placed(fives[0], self._defender), four, fives[0])

    def _stopping(self, scan: FourScan, fives: list[int]) -> list[tuple[int, FourScan]]:
        """Under caro: the replies after which none of the ``fives`` is left, and the boards after them."""
        replies = ((stop, scan.placed(stop, self._defender)) for stop in scan.stops(fives, self._attacker))
        return [(stop, after) for stop, after in replies if not set(fives) & set(after.fives(self._attacker))]

    def _goes_on(self, scan: FourScan, four: int, reply: int) -> bool:
        """Whether the attacker still wins after the four and the reply to it."""
        if self.is_known(scan):
            return False
        fives = scan.fives(self._defender)
        if len(fives) > 1 and not scan.rules.open_end:  # 3
            return False
        return self.winning_four(scan, fives, four) is not None

    def is_known(self, scan: FourScan) -> bool:  # 5
        """Whether the attacker was seen to fail there."""
        key = self._key(scan)
        return self._failed.get(key % _PLACES) == key

    def _key(self, scan: FourScan) -> int:
        key = self._salt
        for square, cell in enumerate(scan.cells):
            if cell != "-":
                key ^= _NUMBERS["XO".index(cell)][square]
        return key


def _in_line(lines: BoardLines, one: int, another: int) -> bool:
    """Whether one five can hold both points."""
    return any(
        mine == its and abs(at - there) < REACH
        for (mine, at), (its, there) in zip(lines.places[one], lines.places[another], strict=True)
    )


def _stone_numbers() -> tuple[list[int], list[int]]:
    """A number for each stone on each point (Zobrist 1970): black's, white's."""
    rng = Rng(0x676F6D6F6B75)
    black, white = ([rng.next() for _ in range(_DRAWN_FIRST)] for _ in range(2))
    black += [rng.next() for _ in range(_MOST_POINTS - _DRAWN_FIRST)]
    white += [rng.next() for _ in range(_MOST_POINTS - _DRAWN_FIRST)]
    return black, white


_NUMBERS = _stone_numbers()
