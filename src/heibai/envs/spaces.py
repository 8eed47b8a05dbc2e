"""What PettingZoo and Gymnasium are told of a board: two spaces."""

from __future__ import annotations

from .board import PLANES, Board, require

require("gymnasium")
import numpy as np  # noqa: E402
from gymnasium.spaces import Box, Dict, Discrete, Space  # noqa: E402

__all__ = ["Space", "actions", "observations"]


def observations(board: Board) -> Space:
    """Of what ``Board.observation`` says."""
    planes = Box(0, 1, (board.rows, board.columns, PLANES), np.int8)
    return Dict({"observation": planes, "action_mask": Box(0, 1, (board.actions,), np.int8)})


def actions(board: Board) -> Space:
    """Of the numbers of actions."""
    return Discrete(board.actions)
