"""Points that are offered for the next stone, and which of them is picked; for games of any kind.

Steps: 1. Points worth a stone are each searched with a small share of the limits, the best of them again with a larger
one. 2. They are offered from the best down, as far as the rule takes them: it refuses images of each other. 3. The
other seat picks the worst, so that is what an offer is worth. 4. What was found of a board is kept until another board
is asked about, and no search of it draws of the game's stream: the second offer is what it would be without the first.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ..core.abilities.of_positions import OpeningAct, as_settled, offer_of, offered, opening_act
from ..core.position import Position
from ..core.rng import Rng
from .settled_values import SettledValues

POINTS = 40  # worth a stone, at least, where there are so many
AGAIN = 24  # of them, that are searched for longer


class Offers:
    """Chooses offers for one player. ``candidates``: (position, count) -> empty points worth a stone."""

    def __init__(self, candidates: Callable[[Position, int], Sequence[int]]) -> None:
        self._candidates = candidates
        self._known: tuple[int, list[tuple[float, int]]] | None = None  # key of a board, (worth to black, point)

    def offer(self, position: Position, values: SettledValues) -> tuple[int, float]:
        """The next offer, and what all of them will be worth to the seat that offers, which has black."""
        offers = self._best(position, values)
        return offers[0][1], offers[-1][0]

    def worth(self, position: Position, values: SettledValues) -> float:
        """To black, before points are offered."""
        return self._best(position, values)[-1][0]  # 3

    def pick(self, position: Position, values: SettledValues) -> tuple[int, float]:
        """The point that is worst for black, and what it is worth to the other seat."""
        board, points = as_settled(position), offered(position)
        worth, point = min((values.for_black(board.play(point), of=len(points)), point) for point in points)
        return point, -worth

    def _best(self, position: Position, values: SettledValues) -> list[tuple[float, int]]:
        """(worth to black, the move that offers it) of all that are still to be offered, the best first."""
        at = position
        found: list[tuple[float, int]] = []
        for worth, point in self._ranked(as_settled(position), values):  # 2
            if opening_act(at) is not OpeningAct.OFFER:
                break
            if (move := offer_of(at, point)) in at.moves():
                found.append((worth, move))
                at = at.play(move)
        while opening_act(at) is OpeningAct.OFFER:  # few points are worth a stone
            found.append((found[-1][0] if found else 0.0, at.moves()[0]))
            at = at.play(found[-1][1])
        return found

    def _ranked(self, board: Position, values: SettledValues) -> list[tuple[float, int]]:
        """(worth to black, point) of those worth a stone, the best first."""
        if self._known and self._known[0] == board.key():  # 4
            return self._known[1]
        rng, legal = Rng(board.key() >> 32), set(board.moves())
        points = [point for point in self._candidates(board, POINTS) if point in legal]

        def searched(points: Sequence[int]) -> list[tuple[float, int]]:
            worths = [(values.for_black(board.play(point), of=2 * len(points), rng=rng), point) for point in points]
            return sorted(worths, key=lambda each: -each[0])

        quickly = searched(points)  # 1
        best = searched([point for _, point in quickly[:AGAIN]])
        self._known = board.key(), [*best, *quickly[AGAIN:]]
        return self._known[1]
