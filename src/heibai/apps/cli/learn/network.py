"""``heibai learn network``: a network that guides a tree, trained from nothing in a run directory of its own."""

from __future__ import annotations

from ....learn.network.training.options import NetworkOptions
from ..options import Board
from .options import NewTraining


def command(*, game: Board, options: NetworkOptions, new: NewTraining) -> None:
    """Train a network of policy and value by self-play, from nothing (needs: pip install 'heibai[train]').

    It is network.safetensors in the run's directory, and plays as mcts:net=FILE,visits=400 or greedy:net=FILE. Can be
    stopped or killed at any time; heibai resume DIR goes on to the same weights. On a GPU: docs/networks.md.
    """
    new.begin("network", game.spec(), "", options)
