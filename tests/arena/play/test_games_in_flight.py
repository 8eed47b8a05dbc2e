"""Games side by side in the kernel, whose leaves an evaluator of one's own values together."""

from __future__ import annotations

import pytest

from heibai.arena.play.native import GAMES_IN_FLIGHT, games_in_flight
from heibai.arena.play.results import Reason
from heibai.arena.play.runner import Runner
from heibai.arena.schedule.openings import make_openings
from heibai.arena.schedule.pairing import schedule_pairs
from heibai.games import GameSpec
from heibai.players.spec import make_player

ASKS = "mcts:playouts=24,batch=4,eval=py:stub_networks.Network"
OTHERS = {
    "reversi/6": ("mcts:playouts=16,simulate=3,batch=2,noise=0.1,eval=py:stub_networks.Values", "greedy:eval=zones"),
    "gomoku/7": ("mcts:playouts=16,simulate=2,reuse=1,eval=py:stub_networks.Alone", "random"),
}


def played(spec, texts, *, threads=1, games=8, **given):
    game = GameSpec.parse(spec).make()
    openings = make_openings("random:4", game, games // 2, seed=3)
    pairs = [(a, b) for a in range(len(texts)) for b in range(a)]
    players = [make_player(text, game) for text in texts] if given.pop("here", False) else texts
    with Runner(game, players, openings, seed=5, threads=threads, **given) as runner:
        return runner.way, runner.play(schedule_pairs(pairs, openings=games // 2), keep_moves=True)


@pytest.mark.sampled(3)
@pytest.mark.parametrize("spec", OTHERS)
def test_games_are_those_of_the_referee_for_any_number_of_threads(spec):
    texts = [ASKS, *OTHERS[spec]]
    way, together = played(spec, texts)
    assert way == "kernel"
    assert played(spec, texts, threads=3)[1].moves == together.moves
    way, watched = played(spec, [f"{text},python=1" if text != "random" else text for text in texts])
    assert way == "here"
    assert watched.moves == together.moves
    assert watched.margin.tolist() == together.margin.tolist()


class Counting:
    """Counts the calls of an evaluator, and the positions in them."""

    def __init__(self, evaluator):
        self.inner, self.calls = evaluator, []
        self.name, self.scale, self.gives_policies = evaluator.name, evaluator.scale, evaluator.gives_policies
        self.kernel = None

    def evaluate(self, position):
        return self.inner.evaluate(position)

    def evaluate_batch(self, positions):
        self.calls.append(len(positions))
        return self.inner.evaluate_batch(positions)


def test_leaves_of_all_games_in_flight_are_evaluated_in_one_call():
    from stub_networks import Network

    game, counting = GameSpec.parse("reversi/6").make(), Counting(Network())
    player = make_player("mcts:playouts=30,batch=1,eval=py:stub_networks.Network", game, given=counting)
    openings = make_openings("random:4", game, 16, seed=3)
    with Runner(game, [player, player], openings, seed=5, threads=1) as runner:
        assert runner.way == "kernel"
        runner.play(schedule_pairs([(0, 1)], openings=16))
    assert counting.calls[0] == 32
    assert sum(counting.calls) / len(counting.calls) > 16


def test_who_plays_by_the_clock_has_no_games_beside_it():
    game = GameSpec.parse("reversi/8").make()

    def values(*texts):
        return [make_player(text, game).kernel for text in texts]

    assert games_in_flight(game, values(ASKS, "random")) == GAMES_IN_FLIGHT
    assert games_in_flight(game, values("greedy:eval=zones", "random")) == 1
    assert games_in_flight(game, values(ASKS, "mcts:seconds=1,simulate=end")) == 1
    assert 1 < games_in_flight(game, values("mcts:playouts=1000000,eval=py:stub_networks.Network")) < GAMES_IN_FLIGHT


def test_an_evaluator_that_fails_loses_its_games_and_no_others():
    texts = ["mcts:playouts=4,eval=py:wrong_networks.NotNumbers", "random", ASKS]
    _, results = played("reversi/6", texts, games=4)
    assert results.forfeits
    assert all(reason is Reason.EXCEPTION for reason, _ in results.forfeits.values())
    assert len(results) == 12
    assert len(results.forfeits) == 8
