"""``batch=`` and ``prior=`` of a player text, with networks that are fixed functions."""

from __future__ import annotations

import math

import pytest

from heibai.core.errors import SpecError
from heibai.core.rng import Rng
from heibai.games import make_game
from heibai.players.spec import make_player

GAMES = [make_game("reversi", 8), make_game("gomoku", 9)]
REVERSI = GAMES[0]
NETWORK = "mcts:playouts=200,batch=32,eval=py:stub_networks.Network"


@pytest.mark.sampled(3)
@pytest.mark.parametrize("text", [NETWORK, "mcts:playouts=100,batch=32,simulate=4,eval=py:stub_networks.Values"])
@pytest.mark.parametrize("game", GAMES, ids=["reversi", "gomoku"])
def test_a_network_in_batches_plays_a_whole_legal_game_and_repeats_it(game, text):
    def play():
        player, position, reports = make_player(text, game), game.start(), []
        while not position.is_over():
            reports.append(player.choose(game, position, rng=Rng(len(reports))))
            assert reports[-1].move in position.moves()
            assert all(math.isfinite(value) and 0.0 <= value <= 1.0 for _, value in reports[-1].move_scores)
            position = position.play(reports[-1].move)
        return [(report.move, report.move_visits) for report in reports]

    assert play() == play()


@pytest.mark.parametrize("game", GAMES, ids=["reversi", "gomoku"])
@pytest.mark.parametrize("evaluator", ["Network", "Values", "Alone"])
def test_the_kernels_tree_calls_an_evaluator_of_ones_own_and_visits_what_python_visits(game, evaluator):
    text = f"mcts:playouts=150,batch=8,simulate=0,eval=py:stub_networks.{evaluator}"
    found = [make_player(t, game).choose(game, game.start(), rng=Rng(1)) for t in (text, f"{text},python=1")]
    assert found[0].move_visits == found[1].move_visits
    assert found[0].nodes == found[1].nodes


def test_an_evaluator_with_policies_evaluates_leaves_at_once_by_default():
    at_once = make_player(f"{NETWORK},simulate=0", REVERSI)
    by_default = make_player(NETWORK, REVERSI)
    found = [player.choose(REVERSI, REVERSI.start(), rng=Rng(2)).move_visits for player in (at_once, by_default)]
    assert found[0] == found[1]


def test_the_weight_of_the_priors_changes_the_visits_and_zero_sets_them_aside():
    texts = [f"{NETWORK},prior={weight}" for weight in (0, 0.5, 4)]
    found = {make_player(text, REVERSI).choose(REVERSI, REVERSI.start(), rng=Rng(2)).move_visits for text in texts}
    assert len(found) == 3


@pytest.mark.parametrize("text", ["mcts:eval=zones", "mcts:batch=2,eval=zones", NETWORK])
def test_a_player_with_a_queue_is_a_value_for_the_kernels_batches_of_games(text):
    value = make_player(text, REVERSI).kernel
    assert value is not None
    assert (value.asked is None) == (value.evaluator is not None)


def test_threads_of_the_environment_do_not_reach_a_queue(monkeypatch):
    monkeypatch.setenv("HEIBAI_THREADS", "2")
    assert make_player("mcts:batch=8,eval=zones", REVERSI).threads == 1


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("mcts:batch=8,simulate=end", "asks no evaluator; leave batch= out"),
        ("mcts:prior=1,simulate=end", "tree=.puct:c=1. needs priors of moves, which leaf=playout does not give"),
        (
            "mcts:prior=1,simulate=0,eval=zones",
            "needs priors of moves, which leaf=evaluator with 'zones",
        ),
        ("mcts:prior=1,simulate=4,eval=py:stub_networks.Network", "say leaf=evaluator .simulate=0."),
        ("mcts:prior=1,schedule=phase,eval=py:stub_networks.Network", "say leaf=evaluator .simulate=0."),
        ("mcts:batch=8,threads=2,eval=zones", "threads= .* queue of one thread; leave threads out"),
        ("mcts:parallel=root,eval=py:stub_networks.Values", "parallel= .* queue of one thread"),
        ("mcts:batch=0,eval=zones", "a whole number from 1 to 65536"),
        ("flat:batch=8,eval=zones", "'batch' in .* is no key of flat"),
    ],
)
def test_what_a_queue_cannot_do_is_said(text, words):
    with pytest.raises(SpecError, match=words):
        make_player(text, REVERSI)


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("TooFew", r"values of shape \(1,\) for 2 positions"),
        ("NotNumbers", "must return numbers"),
        ("NoPair", r"must return \(values \[batch\], policies"),
        ("Negative", "policies of shape .* must return finite numbers from 0 up"),
        ("NoPolicies", "policies of shape"),
    ],
)
def test_a_network_that_answers_otherwise_is_told_what_was_expected(name, words):
    from heibai.players.evaluator_text import make_evaluator

    evaluator = make_evaluator(f"py:wrong_networks.{name}", REVERSI)
    with pytest.raises(SpecError, match=words):
        evaluator.evaluate_batch([REVERSI.start(), REVERSI.start()])
