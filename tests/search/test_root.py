"""Roots with noise on their priors, or Gumbel draws and sequential halving, by the steps of root.py."""

from __future__ import annotations

import math
from collections import Counter

import numpy as np
import pytest
from stub_networks import Network, Values

from heibai.core.contract import Limits
from heibai.core.errors import SpecError
from heibai.core.rng import Rng
from heibai.games import make_game
from heibai.search.mcts import Mcts
from heibai.search.tree.node import Node
from heibai.search.tree.policies import Evaluated, Gumbel, Noise, Playout, Puct, Rave, Scheduled, Ucb1
from heibai.search.tree.root import Halving, add_noise, gamma_draw, gumbel_draw

GAME = make_game("reversi", 8)


def middle_game(plies=12):
    rng, position = Rng(3), GAME.start()
    for _ in range(plies):
        position = position.play(rng.choice(position.moves()))
    return position


def searched(root, playouts, *, seed=1, position=None, **settings):
    search = Mcts(leaf=Evaluated(), root=root, **settings)
    return search.search(position or middle_game(), Network(), limits=Limits(playouts=playouts), rng=Rng(seed))


def test_gumbel_draws_have_the_mean_and_variance_of_their_distribution():
    rng = Rng(1)
    drawn = np.array([gumbel_draw(rng) for _ in range(20_000)])
    assert drawn.mean() == pytest.approx(0.5772, abs=0.03)
    assert drawn.var() == pytest.approx(math.pi**2 / 6, abs=0.06)


@pytest.mark.parametrize("alpha", [0.03, 0.3, 1.0, 2.5])
def test_gamma_draws_have_the_mean_and_variance_of_their_distribution(alpha):
    rng = Rng(2)
    drawn = np.array([gamma_draw(alpha, rng) for _ in range(20_000)])
    assert drawn.mean() == pytest.approx(alpha, abs=5 * math.sqrt(alpha / 20_000))
    assert drawn.var() == pytest.approx(alpha, rel=5 * math.sqrt((2 + 6 / alpha) / 20_000))


def root_of(*priors):
    root = Node()
    root.children = [Node(move, prior) for move, prior in enumerate(priors)]
    return root


def test_noise_takes_its_share_and_priors_still_sum_to_1():
    root = root_of(0.7, 0.2, 0.1, 0.0)
    add_noise(root, Noise(share=0.25, alpha=0.3), Rng(4))
    priors = [child.prior for child in root.children]
    assert sum(priors) == pytest.approx(1.0)
    assert priors[0] >= 0.75 * 0.7
    assert priors != [0.7, 0.2, 0.1, 0.0]


def test_2_every_phase_shares_its_playouts_evenly_and_halves_the_moves():
    root = root_of(*[1 / 8] * 8)
    halving, played = Halving(root, Gumbel(8), 48, Rng(5)), []
    for made in range(48):
        if halving.is_over(made):
            halving.halve(made)
        child = root.children[halving.choose()]
        child.visits += 1
        child.total += 0.5
        played.append(child.move)
    assert sorted(Counter(played[:16]).values()) == [2] * 8
    assert sorted(Counter(played[16:32]).values()) == [4] * 4
    assert sorted(Counter(played[32:]).values()) == [8] * 2
    assert set(played[32:]) < set(played[16:32])


def test_3_only_the_considered_moves_are_visited():
    report = searched(Gumbel(considered=4), 32)
    assert len(report.move_visits) == 4
    assert sum(visits for _, visits in report.move_visits) == 32


def test_4_the_move_has_most_visits():
    for seed in range(6):
        report = searched(Gumbel(considered=4), 32, seed=seed)
        assert dict(report.move_visits)[report.move] == max(visits for _, visits in report.move_visits)


def test_1_a_single_considered_move_is_drawn_by_the_priors():
    moves = Counter(searched(Gumbel(considered=1), 1, seed=seed).move for seed in range(300))
    priors = dict(searched(Gumbel(considered=64), 200).move_priors)
    for move, count in moves.items():
        assert count / 300 == pytest.approx(priors[move], abs=0.12)
    assert len(moves) > 1


def test_a_sure_win_is_played_whatever_the_draws():
    rng, position, found = Rng(8), GAME.start(), 0
    while not position.is_over():
        for seed in range(5):
            report = (
                searched(Gumbel(considered=64), 300, seed=seed, position=position) if position.empties < 7 else None
            )
            if report and report.exact and report.score.value == 1.0:
                found += 1
                assert dict(report.move_scores)[report.move] == 1.0
        position = position.play(rng.choice(position.moves()))
    assert found


@pytest.mark.parametrize(
    ("parts", "words"),
    [
        ({"tree": Rave(), "leaf": Playout(10)}, r"tree=rave needs games that are simulated to their end, which leaf="),
        ({"tree": Rave(), "leaf": Scheduled()}, "say leaf=playout"),
        ({"tree": Puct(2.0), "leaf": Playout()}, r"tree=\[puct:c=2\] needs priors of moves, which leaf=playout"),
        ({"root": Gumbel(8), "leaf": Playout(10)}, r"root=\[gumbel:considered=8\] needs priors"),
        ({"root": Noise(), "leaf": Evaluated(), "tree": Ucb1()}, "root=noise draws by priors, .* say tree=puct"),
        ({"tree": Puct(0.0), "leaf": Evaluated()}, "gives priors no weight"),
    ],
)
def test_parts_that_do_not_go_together_are_refused_where_they_are_made(parts, words):
    with pytest.raises(SpecError, match=words):
        Mcts(**parts)


def test_an_evaluator_without_policies_and_a_search_without_playouts_are_refused():
    search = Mcts(leaf=Evaluated(), root=Gumbel())
    with pytest.raises(SpecError, match=r"leaf=evaluator with 'py:stub_networks\.Values' does not give"):
        search.search(GAME.start(), Values(), limits=Limits(playouts=10), rng=Rng(1))
    with pytest.raises(SpecError, match="shares out the playouts; say how many"):
        search.search(GAME.start(), Network(), limits=Limits(seconds=1), rng=Rng(1))
