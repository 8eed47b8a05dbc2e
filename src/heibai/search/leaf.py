"""What every search says of a position that it does not look beyond, and how it orders and chooses moves."""

from __future__ import annotations

from collections.abc import Sequence

from ..core.abilities.of_positions import OpeningAct, colours_open, opening_act
from ..core.contract import EVALUATION_LIMIT, Evaluator
from ..core.errors import SpecError
from ..core.position import Position
from ..core.rng import Rng


def required(evaluator: Evaluator | None) -> Evaluator:
    """The evaluator of a search that cannot do without. Raises SpecError."""
    if evaluator is None:
        raise SpecError("this search needs an evaluator and none came; name one, as in 'greedy:eval=zones'")
    return evaluator


def leaf_value(position: Position, evaluator: Evaluator, ply: int) -> float:
    """For the acting seat: the result of a finished game, else the evaluation, clipped.

    While colours are open, whoever is to choose will take the better side.
    """
    if position.is_over():
        return float(position.final_value(ply))
    return acting_value(position, evaluator.evaluate(position))


def acting_value(position: Position, evaluation: float) -> float:
    """An evaluation for the side to move as a value for the acting seat, clipped."""
    value = min(EVALUATION_LIMIT, max(-EVALUATION_LIMIT, evaluation))
    opening = colours_open(position)
    if opening:
        return opening * abs(value)
    return -value if opening_act(position) is OpeningAct.PICK else value  # the other side's stone is picked


def same_seat(position: Position, child: Position) -> bool:
    """Whether one seat acts in both, so that the child's value is not negated; only an opening rule does that."""
    return opening_act(position) is not None and child.seat == position.seat


def ordered_children(position: Position, evaluator: Evaluator, ply: int) -> list[tuple[int, Position]]:
    """(move, position after it), best static value for the mover first, ties by index; ``ply`` is the position's."""
    children = [(move, position.play(move)) for move in position.moves()]

    def loss(child: tuple[int, Position]) -> float:
        value = leaf_value(child[1], evaluator, ply + 1)
        return -value if same_seat(position, child[1]) else value

    return sorted(children, key=loss)  # a stable sort


def choose(best: Sequence[int], rng: Rng, *, ties: str) -> int:
    """One of the equally good moves: the first, or with ``ties="random"`` any by one draw (none if there is one)."""
    return rng.choice(best) if ties == "random" and len(best) > 1 else best[0]
