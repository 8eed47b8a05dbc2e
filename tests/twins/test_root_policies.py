"""Roots with noise or Gumbel draws: the kernel's visits, values and moves are Python's."""

from __future__ import annotations

import pytest
from kernel_forms import forms_of
from monte_carlo_twins import BOARDS, reached, same
from stub_networks import Network

from heibai.core.contract import Limits
from heibai.games import make_game
from heibai.games.gomoku.rules import Gomoku
from heibai.players.evaluator_text import make_evaluator
from heibai.search import mcts
from heibai.search.tree.policies import Evaluated, Gumbel, Known, Noise, Puct

ROOTS = [Noise(), Noise(share=0.5, alpha=1.5), Gumbel(), Gumbel(considered=5), Gumbel(considered=1)]


@pytest.mark.sampled(4)
@pytest.mark.parametrize("batch", [1, 8])
@pytest.mark.parametrize("root", ROOTS, ids=str)
@pytest.mark.parametrize("game", BOARDS, ids=lambda game: f"{game.name}-{game.size}{game.rule}")
def test_twins_agree_from_early_to_late(game, root, batch):
    for index, share in enumerate((0.0, 0.5, 0.85)):
        position = reached(game, share, index)
        python, kernel = (
            form.Mcts(leaf=Evaluated(), root=root, batch=batch, final=("visits", "mean")[index % 2])
            for form in (mcts, forms_of(position))
        )
        same(python, kernel, position, Limits(playouts=(90, 16, 200)[index]), evaluator=Network())


@pytest.mark.parametrize("root", [Noise(), Gumbel(considered=8)], ids=str)
def test_kept_trees_agree_through_a_game(root):
    game = make_game("reversi", 6)
    python, kernel = (
        form.Mcts(leaf=Evaluated(), root=root, batch=4, reuse=True) for form in (mcts, forms_of(game.start()))
    )
    position = game.start()
    while not position.is_over():
        report = same(python, kernel, position, Limits(playouts=50), seed=position.key(), evaluator=Network())
        for move in report.line[:2]:
            position = position if position.is_over() else position.play(move)


def test_gumbel_draws_go_with_what_the_game_knows():
    game = Gomoku(9)
    leaf, evaluator = Known(game.abilities.knowledge), make_evaluator("threats", game)
    for seed in range(3):
        position = reached(game, 0.1 * (seed + 1), seed)
        python, kernel = (
            form.Mcts(leaf=leaf, tree=Puct(2.0), root=Gumbel(6), candidates=game.abilities.candidates, batch=2)
            for form in (mcts, forms_of(position))
        )
        same(python, kernel, position, Limits(playouts=60), evaluator=evaluator)
