"""The genetic move-sequence solver and the reward AI in the kernel."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ....core.kernel import Control, SequenceResult, require_kernel
from ....core.searching import KernelEvaluator
from ..position import GomokuPosition

require_kernel()
from .... import _kernel  # noqa: E402


def solve(
    position: GomokuPosition, parameters: Mapping[str, float], seconds: float, state: int, control: Control
) -> SequenceResult:
    """The twin of ``search.sequence.Sequences``; ``parameters`` by the names there, ``seconds`` 0: no limit."""
    given: dict[str, Any] = dict(parameters)
    return _kernel.solve_gomoku_sequence(
        position.cells,
        position.columns,
        position.rules.name,
        int(position.to_move),
        list(position.moves()),
        _kernel.GomokuSequenceParameters(**given, seconds=seconds),
        state,
        control,
    )


def choose_by_rewards(position: GomokuPosition, evaluator: KernelEvaluator, state: int) -> tuple[int, int]:
    """The twin of ``search.rewards.Rewards``: the move, and the state of the generator after it."""
    return _kernel.gomoku_reward_choice(
        position.cells,
        int(position.to_move),
        position.columns,
        position.rules.name,
        evaluator.options,
        list(evaluator.weights),
        state,
        list(position.moves()) if position.allowed is not None else [],
    )


def weigh_offers(position: GomokuPosition) -> tuple[float, tuple[int, ...]]:
    """What the candidates offer to the side to move, less what they offer to the other, and the candidates.

    The twin of what ``search.rewards`` weighs while colours are open, for tests; the page without a server asks for it.
    """
    size, rule = position.columns, position.rules.name
    balance, candidates = _kernel.gomoku_reward_balance(position.cells, int(position.to_move), size, rule)
    return balance, tuple(candidates)


def box_points(position: GomokuPosition, count: int) -> tuple[int, ...]:
    """The twin of ``evaluation.sequence_points.candidates``, for tests and the page without a server."""
    size, rule, moves = position.columns, position.rules.name, list(position.moves())
    return tuple(_kernel.gomoku_box_points(position.cells, size, rule, moves, count))
