"""What positions are worth to the seat that has black, as if their opening rule had nothing more to say."""

from __future__ import annotations

from dataclasses import replace

from ..core.abilities.of_positions import black_seat
from ..core.contract import Evaluator, Limits, Searcher
from ..core.position import Position
from ..core.rng import Rng
from ..core.score import Score, Unit

LEAST_NODES = 2000  # of a search of a way, where the limits allow one search as many
MARGIN = 0.02  # of the evaluator's scale; of shapes about the value of three open threes
MARGIN_OF_CHANCE = MARGIN / 4  # the same of a probability to win: the slope of the scale at an even chance


def part_of(limits: Limits, of: int, *, least_nodes: int = 1) -> Limits:
    """One part ``of`` so many of the limits; of nodes ``least_nodes``, or all of them where they are fewer."""
    seconds, nodes, playouts = limits.seconds, limits.nodes, limits.playouts
    return replace(
        limits,
        seconds=None if seconds is None else seconds / of,
        nodes=None if nodes is None else max(nodes // of, min(nodes, least_nodes)),
        playouts=None if playouts is None else max(playouts // of, 1),
    )


class SettledValues:
    """What positions with settled colours are worth, by searches within a share of the limits.

    A probability to win counts from an even chance. Of limits that name a depth alone, a share is a search of one ply.
    """

    def __init__(self, searcher: Searcher, evaluator: Evaluator | None, limits: Limits, rng: Rng) -> None:
        self.nodes = self.playouts = 0
        self.reply: int | None = None  # that the last search chose
        self._even = Score(0.0)
        self._scale = evaluator.scale if evaluator else 1.0
        self._searcher, self._evaluator, self._limits, self._rng = searcher, evaluator, limits, rng

    def for_black(self, position: Position, *, of: int, rng: Rng | None = None) -> float:
        """Better than even by so much for the seat that has black, by a search with a part of the limits."""
        part = part_of(self._limits, of, least_nodes=LEAST_NODES)
        if of > 1 and part == Limits(depth=part.depth) and part.depth:
            part = Limits(depth=1)
        found = self._searcher.search(position, self._evaluator, limits=part, rng=rng or self._rng)
        self.reply = found.move
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
