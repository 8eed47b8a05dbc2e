"""Moves while an opening rule has a say, found with another search and a table of the game's; it knows no game.

Whoever places stones and will see the other seat choose wants a balanced position; whoever chooses wants the side that
a search with the player's own limits prefers.

Steps: 1. Where the game's table of opening stones knows points for the next stone, one of them is drawn. 2. With
colours settled the other search answers. 3. A choice: the position is searched once, with all of the limits, and the
better side is taken. 4. A choice that leaves colours open (adding stones) is taken instead when that value lies within
a margin: more stones can then be placed at no loss. 5. Stones that no table knows are placed as in the most balanced of
some random ways to place them all: short searches look at every way, longer ones at the few that seem best.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import replace

from ..core.abilities.of_positions import black_seat, colours_open
from ..core.contract import Evaluator, Limits, Progress, Report, Searcher
from ..core.position import Position
from ..core.rng import Rng
from ..core.score import Score, Unit

WAYS, AGAIN = 16, 4  # to place stones: all that are looked at, and the few of them that are searched for longer
LEAST_NODES = 2000  # of a search of a way, where the limits allow one search as many
MARGIN = 0.02  # of the evaluator's scale; of shapes about the value of three open threes
MARGIN_OF_CHANCE = MARGIN / 4  # the same of a probability to win: the slope of the scale at an even chance

Table = Callable[[Position], Sequence[int]]


class OpeningChoiceSearch:
    """A search for the whole game, out of one for the time after its opening.

    Args:
        searcher: for positions with settled colours.
        candidates: (position, count) -> empty points worth a stone; ``SequencePoints.candidates`` of the game.
        table: ``Abilities.opening_stones`` of the game, if it has one.
        limited: the limits that the searcher gives itself where it has none; they are shared out then.
    """

    def __init__(
        self,
        searcher: Searcher,
        candidates: Callable[[Position, int], Sequence[int]],
        table: Table | None = None,
        *,
        limited: Callable[[Limits], Limits] = lambda limits: limits,
    ) -> None:
        self._searcher = searcher
        self._candidates = candidates
        self._table = table
        self._limited = limited

    def search(
        self,
        position: Position,
        evaluator: Evaluator | None,
        *,
        limits: Limits,
        rng: Rng,
        progress: Progress | None = None,
    ) -> Report:
        """The move, its score for the acting seat. Placed stones and stones of the table alone draw of ``rng``.

        A move takes the limits' seconds, nodes and playouts; a stone that no table knows 20 searches of 2,000 nodes,
        or of fewer where the limits are fewer, even where that is more.
        """
        points = self._table(position) if self._table else ()
        if points:  # 1
            return self._advised(position, rng.choice(points), evaluator, limits, rng)
        if not colours_open(position):  # 2
            return self._searcher.search(position, evaluator, limits=limits, rng=rng, progress=progress)
        started = time.perf_counter()
        values = _Values(self._searcher, evaluator, self._limited(limits), rng)
        chooses = colours_open(position) == 1
        move, value = _choose(position, values) if chooses else self._place(position, values, rng)
        seconds = time.perf_counter() - started
        return Report(
            move,
            values.score(value),
            line=(move,),
            depth=1,
            nodes=values.nodes,
            seconds=seconds,
            playouts=values.playouts,
        )

    def _advised(self, position: Position, move: int, evaluator: Evaluator | None, limits: Limits, rng: Rng) -> Report:
        """A stone of the table; its score is 0 while colours are open, else that of a search after it."""
        if colours_open(position):
            return Report(move, Score(0.0), line=(move,), depth=1)
        found = self._searcher.search(position.play(move), evaluator, limits=limits, rng=rng)
        score = replace(found.score, value=2 * even_value(found.score) - found.score.value) if found.score else None
        return replace(found, move=move, score=score, line=(move, *found.line), depth=found.depth + 1)

    def _place(self, position: Position, values: _Values, rng: Rng) -> tuple[int, float]:
        """The first stone of the most balanced way, and its value: the other seat chooses."""
        ways = [self._way(position, rng) for _ in range(WAYS)]  # 5
        again = sorted(ways, key=lambda way: abs(values.for_black(way[1], of=2 * WAYS)))[:AGAIN]
        balance, first = min((abs(values.for_black(after, of=2 * AGAIN)), first) for first, after in again)
        return first, -balance

    def _way(self, position: Position, rng: Rng) -> tuple[int, Position]:
        """The first stone of a random way to place what is left, and the position after all and a choice."""
        at, first = position, None
        while colours_open(at) == -1 and at.seat == position.seat:
            legal = set(at.moves())
            point = rng.choice([point for point in self._candidates(at, 1) if point in legal])
            first = point if first is None else first
            at = at.play(point)
        assert first is not None
        return first, next(child for child in map(at.play, at.moves()) if not colours_open(child))


def _choose(position: Position, values: _Values) -> tuple[int, float]:
    children = {move: position.play(move) for move in position.moves()}
    settled = {move: child for move, child in children.items() if not colours_open(child)}
    for_black = values.for_black(next(iter(settled.values())), of=1)
    own = {move: for_black if black_seat(child) == position.seat else -for_black for move, child in settled.items()}
    best = max(own, key=own.__getitem__)  # 3
    more = [move for move, child in children.items() if colours_open(child)]
    return (more[0], 0.0) if more and own[best] < values.margin else (best, own[best])  # 4


def part_of(limits: Limits, of: int, *, least_nodes: int = 1) -> Limits:
    """One part ``of`` so many of the limits; of nodes ``least_nodes``, or all of them where they are fewer."""
    seconds, nodes, playouts = limits.seconds, limits.nodes, limits.playouts
    return replace(
        limits,
        seconds=None if seconds is None else seconds / of,
        nodes=None if nodes is None else max(nodes // of, min(nodes, least_nodes)),
        playouts=None if playouts is None else max(playouts // of, 1),
    )


class _Values:
    """What positions with settled colours are worth, by searches within a share of the limits.

    A probability to win counts from an even chance.
    """

    def __init__(self, searcher: Searcher, evaluator: Evaluator | None, limits: Limits, rng: Rng) -> None:
        self.nodes = self.playouts = 0
        self._even = Score(0.0)
        self._scale = evaluator.scale if evaluator else 1.0
        self._searcher, self._evaluator, self._limits, self._rng = searcher, evaluator, limits, rng

    def for_black(self, position: Position, *, of: int) -> float:
        """Better than even by so much for the seat that has black, by a search with a part of the limits."""
        part = part_of(self._limits, of, least_nodes=LEAST_NODES)
        found = self._searcher.search(position, self._evaluator, limits=part, rng=self._rng)
        self.nodes += found.nodes
        self.playouts += found.playouts
        if found.score is None:
            return 0.0
        self._even = replace(found.score, value=even_value(found.score))
        value = found.score.value - self._even.value
        return value if position.seat == black_seat(position) else -value

    @property
    def margin(self) -> float:
        """Below which the last position is as good as even."""
        return MARGIN_OF_CHANCE if self._even.unit is Unit.WIN_PROBABILITY else MARGIN * self._scale

    def score(self, value: float) -> Score:
        """The value in the unit of the searches."""
        return replace(self._even, value=self._even.value + value)


def even_value(score: Score) -> float:
    """What a score of this unit is where neither side is better."""
    return 0.5 if score.unit is Unit.WIN_PROBABILITY else 0.0
