"""Games of self-play: what is recorded of a search is what the tree in Python found, and teaches who won."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from lacking import installed
from toy_networks import TINY

from heibai.core.position import Color
from heibai.core.rng import Rng
from heibai.core.searching import Limits
from heibai.games import GameSpec
from heibai.games.reversi.kernel.solver import ReversiSolver
from heibai.search.mcts import Mcts
from heibai.search.tree.policies import Evaluated, Gumbel, Known

jax = installed("jax", "'heibai[train]'")
installed("onnxruntime", "'heibai[network]'")
from heibai.learn.network.device.rules.games import device_game  # noqa: E402
from heibai.learn.network.device.self_play import random_starts  # noqa: E402
from heibai.learn.network.file import NetworkFile  # noqa: E402
from heibai.learn.network.net import init  # noqa: E402
from heibai.learn.network.shape import NetworkShape  # noqa: E402
from heibai.learn.network.training.games import positions_of  # noqa: E402
from heibai.learn.network.training.self_play import Opponent, SelfPlay  # noqa: E402

OPTIONS = replace(TINY, simulations=16, considered=4, full_share=1.0, exact=0, precision="float32")


def played(kind, *, options=OPTIONS, games=6, threads=1, met=None):
    """Rounds of a network that has learnt nothing, and who played. ``met``: another such network in half of them."""
    spec = GameSpec.parse(kind)
    device = device_game(spec)
    self_play = SelfPlay(spec.make(), device, options, 5, threads)
    own = self_play.player(network(kind, device))
    others = [] if met is None else [Opponent(self_play.player(network(kind, device, seed=met)), 0.5)]
    return self_play.round(own, others, random_starts(device, jax.random.key(3), games), 2), own


def network(kind, device, seed=0):
    shape = NetworkShape(device.planes, 1, 8)
    weights = init(jax.random.key(seed), shape)
    chance = np.random.default_rng(seed)  # an output whose weights begin at 0 says nothing
    drawn = {name: np.asarray(each) + chance.normal(0, 0.2, each.shape) for name, each in weights.items()}
    return NetworkFile(kind, shape, {name: array.astype(np.float32) for name, array in drawn.items()})


@pytest.mark.parametrize("kind", ["reversi/6", "gomoku/7"])
def test_what_is_recorded_is_what_the_tree_in_python_thinks(kind):
    """The improved policy: the prior, and (50 + most visits) times the value, of all moves those without visits too."""
    games, own = played(kind)
    spec, compared = GameSpec.parse(kind), 0
    game, device = spec.make(), device_game(spec)
    for number, start in enumerate(positions_of(game, device, games.starts)):
        rng = Rng(5, (2, 0, number))
        position = start
        for move, policy in zip(games.moves[number], games.policies[number], strict=True):
            if move < 0:
                break
            if position.moves() == (game.pass_move,):
                assert not policy.any()
            else:
                leaf = Known(knowledge) if (knowledge := game.abilities.knowledge) else Evaluated()
                search = Mcts(root=Gumbel(OPTIONS.considered), leaf=leaf)
                report = search.search(position, own.asked, limits=Limits(playouts=16), rng=rng)
                assert report.move == move
                values = {value for _, value in report.move_scores}
                if not values & {0.0, 1.0}:  # what is proven has another mean than its playouts
                    assert policy == pytest.approx(improved(game, position, own.asked, report, len(policy)), abs=2e-6)
                elif 1.0 in values:
                    assert policy[move] > 0.5
                compared += not values & {0.0, 1.0}
            position = position.play(int(move))
        assert position.is_over()
    assert compared > 40


def improved(game, position, evaluator, report, actions):
    knowledge = game.abilities.knowledge
    moves = sorted(dict(knowledge.begin().look(position).moves)) if knowledge else list(position.moves())
    chances = evaluator.evaluate_batch([position]).policies[0][moves]
    visits = np.array([dict(report.move_visits).get(move, 0) for move in moves])
    values = np.array([dict(report.move_scores).get(move, 0.0) for move in moves])
    mean = (visits * values).sum() / visits.sum()
    scores = np.log(chances / chances.sum()) + (50 + visits.max()) * np.where(visits, values, mean)
    likely = np.exp(scores - scores.max())
    policy = np.zeros(actions)
    policy[moves] = likely / likely.sum()
    return policy


@pytest.mark.parametrize("usual", [{}, {"exact": 10, "precision": "int8", "full_share": 0.5, "fast": 4}])
def test_threads_and_games_in_flight_change_nothing(usual):
    options = replace(OPTIONS, **usual)
    one, two = (
        played("reversi/6", options=options)[0],
        played("reversi/6", options=replace(options, games=3), threads=2)[0],
    )
    assert (one.moves == two.moves).all()
    assert (one.policies == two.policies).all()


def test_fast_searches_and_those_of_others_are_no_targets():
    games, _ = played("reversi/6", options=replace(OPTIONS, full_share=0.5, fast=4), games=16)
    searched = (games.moves >= 0) & (games.moves < 36)
    assert 0.3 < (games.policies.any(axis=2) & searched).sum() / searched.sum() < 0.7
    games, _ = played("reversi/6", games=8, met=1)
    share = games.policies.any(axis=2).sum(axis=1) / (games.moves >= 0).sum(axis=1)
    assert (share[:4] < 0.7).all()
    assert (share[4:] > 0.7).all()


def test_the_solver_plays_the_end_and_its_move_is_the_target():
    games, _ = played("reversi/6", options=replace(OPTIONS, exact=8))
    spec = GameSpec.parse("reversi/6")
    game, device = spec.make(), device_game(spec)
    for start, moves, policies in zip(
        positions_of(game, device, games.starts), games.moves, games.policies, strict=True
    ):
        position, best = start, None
        for move, policy in zip(moves[moves >= 0].tolist(), policies, strict=False):
            if position.empties <= 8:
                best = solved(position) if best is None else -best
                assert solved(position) == best
                if position.moves() != (game.pass_move,):
                    assert policy[move] == 1
            position = position.play(move)
        assert -best == position.margin() * (1 if position.to_move is Color.BLACK else -1)


def solved(position):
    """The margin for the side to move with perfect play."""
    return ReversiSolver().search(position, None, limits=Limits(), rng=Rng(1)).score.value


def test_a_sample_knows_who_won_and_whose_the_squares_are():
    games, _ = played("reversi/6")
    spec = GameSpec.parse("reversi/6")
    game, device = spec.make(), device_game(spec)
    samples, margins = games.samples(device)
    first = samples.states[-1][: len(games)]  # all games are at their first ply there
    assert (first == [position.to_move for position in positions_of(game, device, games.starts)]).all()
    ours = np.where(first == 0, margins, -margins)
    assert samples.margin[: len(games)] == pytest.approx(ours / 36)
    owned = samples.ownership[: len(games)].sum(axis=(1, 2))  # the winner has the empty squares, too
    assert (np.sign(owned) == np.sign(ours)).all()
    assert (abs(owned) <= abs(ours)).all()


def test_what_no_search_sees_is_no_sample():
    """The solver plays from ten empty squares; leaves of a search lie a few plies below."""
    games, _ = played("reversi/6", options=replace(OPTIONS, exact=10))
    device = device_game(GameSpec.parse("reversi/6"))
    samples, _ = games.samples(device)
    every, _ = replace(games, least=0).samples(device)
    own, opponent = device.stones(jax.tree.unflatten(jax.tree.structure(games.starts), every.states))
    empties = np.asarray((~(own | opponent)).sum(axis=1))
    assert games.least == 4
    assert empties.min() < 4
    assert (samples.margin == every.margin[empties >= 4]).all()


def test_a_game_that_the_solver_plays_from_its_start_has_samples():
    games, _ = played("reversi/4", options=replace(OPTIONS, exact=20))
    assert games.least == 6
    assert len(games.samples(device_game(GameSpec.parse("reversi/4")))[0])
