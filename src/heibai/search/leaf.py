"""What every search says of a position that it does not look beyond, and how it orders and chooses moves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..core.contract import EVALUATION_LIMIT, Evaluator
from ..core.errors import SpecError
from ..core.rng import Rng


def required(evaluator: Evaluator | None) -> Evaluator:
    """The evaluator of a search that cannot do without. Raises SpecError."""
    if evaluator is None:
        raise SpecError("this search needs an evaluator and none came; name one, as in 'greedy:eval=zones'")
    return evaluator


def leaf_value(position: Any, evaluator: Evaluator, ply: int) -> float:
    """For the side to move: the result of a finished game, else the evaluation, clipped."""
    if position.is_over():
        return float(position.final_value(ply))
    return min(EVALUATION_LIMIT, max(-EVALUATION_LIMIT, evaluator.evaluate(position)))


def ordered_children(position: Any, evaluator: Evaluator, ply: int) -> list[tuple[int, Any]]:
    """(move, position after it), best static value for the mover first, ties by index; ``ply`` is the position's."""
    children = [(move, position.play(move)) for move in position.moves()]
    return sorted(children, key=lambda child: leaf_value(child[1], evaluator, ply + 1))  # a stable sort


def choose(best: Sequence[int], rng: Rng, *, ties: str) -> int:
    """One of the equally good moves: the first, or with ``ties="random"`` any by one draw (none if there is one)."""
    return rng.choice(best) if ties == "random" and len(best) > 1 else best[0]
