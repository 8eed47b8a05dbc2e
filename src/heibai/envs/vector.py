"""Many boards of one game at once, stepped by the kernel: ``VectorGame``. It needs NumPy alone.

from heibai.envs.vector import VectorGame

boards = VectorGame("reversi", games=4096)
seen = boards.reset()
seen = boards.step(boards.random_actions())
print(seen.observation.shape, seen.reward.sum(), seen.ended.sum())
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from ..core.errors import SpecError, quoted
from ..core.kernel import VectorStep
from .board import Board

__all__ = ["VectorGame", "VectorStep"]

MOST_GAMES = 65_536


class VectorGame:
    """Boards of one game that are all played one move at a time; a game that ends begins anew.

    Actions are those of the other environments (``heibai.envs.board.Board``): a square, row by row, then the pass.
    ``reset`` and ``step`` give a ``VectorStep`` of new NumPy arrays, seen by the side to move of each game:

    * ``observation``: int8 [games, rows, columns, 3] its stones, the other's, and 1 everywhere if it has black;
    * ``action_mask``: int8 [games, actions], 1 where an action is legal;
    * ``player``: int8 [games], 0 or 1, who is to move; player 0 has black;
    * ``reward``: int8 [games], of who has just moved: 1 for a win, -1 for a loss, else 0. The other one's is its
      negative;
    * ``ended``: bool [games], where the move ended the game. The first three are of the next game there.
    """

    def __init__(self, game: str = "reversi", games: int = 1024, *, seed: int = 0, threads: int = 1) -> None:
        """``game``: a text, "reversi/6", "gomoku/9/renju". ``games``: up to 65,536. ``seed``: of ``random_actions``.

        ``threads``: that share the games of a step, 1 to 1,024.

        Raises:
            SpecError, UnknownNameError: no such game, one with an opening rule, or not played by the kernel; no such
                number of games.
            ValueError: no such number of threads.
        """
        board = Board(game)
        kernel = board.game.kernel
        if board.has_opening_rule or kernel is None or kernel.vector is None:
            why = "has an opening rule" if board.has_opening_rule else "is not played by the kernel"
            raise SpecError(f"the game {quoted(game)} {why}; take heibai.envs.heibai_v0 for it, one board at a time")
        if not isinstance(games, int) or not 1 <= games <= MOST_GAMES:
            raise SpecError(f"games is {games}, allowed is a whole number from 1 to {MOST_GAMES}")
        self.games, self.rows, self.columns, self.actions = games, board.rows, board.columns, board.actions
        self._boards = kernel.vector(board.game, games, seed, threads)

    def reset(self) -> VectorStep:
        """Begins all games anew; chance goes on. Nothing is rewarded or ended."""
        return self._boards.reset()

    def step(self, actions: npt.ArrayLike) -> VectorStep:
        """One move in each game; ``actions``: integers [games].

        Raises ValueError, and plays none of them: one is not legal, or they are not as many as the games.
        """
        given = np.asarray(actions)
        if given.dtype.kind not in "iu" or given.shape != (self.games,):
            raise ValueError(f"actions are {given.dtype} {list(given.shape)}, expected are integers [{self.games}]")
        return self._boards.step(np.array(given, np.int64))  # a copy that nobody changes meanwhile

    def random_actions(self) -> npt.NDArray[np.int64]:
        """[games] uniformly random legal actions. Game g has a stream of its own, whatever the threads."""
        return self._boards.random_actions()
