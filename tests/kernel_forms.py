"""The kernel's forms of the searches, as one game has them: ``REVERSI.Minimax(ties="first")``."""

from __future__ import annotations

from functools import partial

from heibai.core.kernel_game import KernelGame
from heibai.games import make_game
from heibai.games.gomoku.position import GomokuPosition
from heibai.search.kernel import mcts, plain, sequence


class KernelForms:
    """Constructors that need no ``kernel`` any more."""

    def __init__(self, kernel: KernelGame) -> None:
        for form in (plain.Minimax, plain.Greedy, plain.AlphaBeta, plain.Rewards, mcts.Flat, mcts.Mcts):
            setattr(self, form.__name__, partial(form, kernel))
        if kernel.sequence:
            self.Sequences = partial(sequence.Sequences, kernel)


REVERSI = KernelForms(make_game("reversi").kernel)
GOMOKU = KernelForms(make_game("gomoku").kernel)


def forms_of(position: object) -> KernelForms:
    """Those of the game that a position belongs to."""
    return GOMOKU if isinstance(position, GomokuPosition) else REVERSI
