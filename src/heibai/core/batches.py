"""Many positions evaluated at once: what a queue of leaves asks for and a network answers best."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, overload, runtime_checkable

import numpy as np
import numpy.typing as npt

from .errors import SpecError, quoted
from .position import EVALUATION_LIMIT, Position
from .searching import Evaluator

Floats = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True, eq=False)
class Evaluations:
    """What an evaluator says of a batch of unfinished positions."""

    values: Floats  # [batch] for the side to move, in the evaluator's points
    # [batch, moves] how much each move, which is its column, is worth a try: numbers from 0 up, of any sum; what stands
    # beside a move that is not legal is not read, a move without a column counts 0. None: nothing is said of moves
    policies: Floats | None = None


@runtime_checkable
class BatchEvaluator(Protocol):
    """An evaluator that takes many positions in one call."""

    gives_policies: bool  # whether its evaluations hold policies

    def evaluate_batch(self, positions: Sequence[Position]) -> Evaluations:
        """What ``evaluate`` says of each of ``positions``, to the digit, whatever else is in the batch."""


class OneByOne:
    """Any evaluator as one that takes batches, whose positions it is asked one after another."""

    gives_policies = False

    def __init__(self, evaluator: Evaluator) -> None:
        self._evaluator = evaluator

    def evaluate_batch(self, positions: Sequence[Position]) -> Evaluations:
        """The values alone."""
        return Evaluations(np.array([self._evaluator.evaluate(position) for position in positions], np.float64))


def in_batches(evaluator: Evaluator) -> BatchEvaluator:
    """The evaluator itself where it takes batches, else around it an adapter that does."""
    return evaluator if isinstance(evaluator, BatchEvaluator) else OneByOne(evaluator)


def checked(answer: Any, count: int, name: str, *, policies: bool) -> Evaluations:
    """What foreign code returned for ``count`` positions, values clipped as every evaluation is.

    Args:
        answer: ``Evaluations``, or a pair (values, policies).
        policies: whether it declared that it gives some.

    Raises:
        SpecError: another shape, or a value that is no number, or a policy below 0 or not finite.
    """
    values, moves = (answer.values, answer.policies) if isinstance(answer, Evaluations) else _pair(answer, name)
    numbers = _array(values, name)
    if numbers.shape != (count,) or np.isnan(numbers).any():
        raise _refused(name, f"values of shape {numbers.shape} for {count} positions", "one number for each position")
    numbers = np.clip(numbers, -EVALUATION_LIMIT, EVALUATION_LIMIT)
    if not policies:
        return Evaluations(numbers)
    chances = _array(moves, name)
    if chances.ndim != 2 or len(chances) != count or not np.isfinite(chances).all() or (chances < 0).any():
        expected = "finite numbers from 0 up, [batch, moves], as it declares gives_policies"
        raise _refused(name, f"policies of shape {chances.shape} for {count} positions", expected)
    return Evaluations(numbers, chances)


def _pair(answer: Any, name: str) -> tuple[Any, Any]:
    if not isinstance(answer, tuple) or len(answer) != 2:
        raise _refused(name, quoted(repr(answer)), "(values [batch], policies [batch, moves] or None)")
    return answer


def _array(numbers: Any, name: str) -> Floats:
    try:
        return np.ascontiguousarray(numbers, np.float64)
    except (TypeError, ValueError):
        raise _refused(name, quoted(repr(numbers)), "numbers") from None


def _refused(name: str, came: str, expected: str) -> SpecError:
    return SpecError(
        f"{quoted(name)} returned {came}; evaluate_batch(positions) must return {expected} (see docs/contract.md)"
    )


class Boards(Sequence[Position]):
    """Positions as the kernel hands them out: arrays first, each position made when somebody looks at it."""

    def __init__(
        self,
        cells: npt.NDArray[np.int8],
        to_move: npt.NDArray[np.int8],
        last_moves: npt.NDArray[np.int16],
        make: Callable[[bytes, int, int], Position],
    ) -> None:
        """``make``: (cells as bytes, side to move, last move) -> the position."""
        self.cells = cells  # [batch, squares] -1 empty, 0 black, 1 white
        self.to_move = to_move  # [batch] 0 black, 1 white
        self.last_moves = last_moves  # [batch] that led there, passes too; -1 unknown: the search's root
        self._make = make

    def __len__(self) -> int:
        return len(self.to_move)

    @overload
    def __getitem__(self, index: int) -> Position: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Position]: ...
    def __getitem__(self, index: int | slice) -> Position | Sequence[Position]:
        if isinstance(index, slice):
            return Boards(self.cells[index], self.to_move[index], self.last_moves[index], self._make)
        return self._make(self.cells[index].tobytes(), int(self.to_move[index]), int(self.last_moves[index]))
