"""The Monte Carlo searches never make an illegal move: a thousand games under the referee, which checks every one."""

from __future__ import annotations

from collections import Counter

import pytest

from heibai.arena.play.match import Reason, play_game
from heibai.arena.schedule.opening import Opening
from heibai.core.rng import Rng
from heibai.games import make_game
from heibai.games.gomoku.rulesets import OPENINGS, RULE_SETS
from heibai.players.spec import make_player

# Boards, and games on each; 1,000 in all.
REVERSI = {4: 300, 6: 60, 8: 40}
GOMOKU = {(rule, size): count for rule in RULE_SETS for size, count in {5: 106, 7: 15, 15: 5}.items()}
WAYS_TO_OPEN = {opening: 12 for opening in OPENINGS if opening != "free"}  # 9x9
PLAYERS = ("mcts:playouts=12,simulate=end,reuse=1", "flat:playouts=12,simulate=end", "mcts:playouts=6,simulate=3,c=3")
EVALUATOR = {"reversi": "zones", "gomoku": "shapes"}


def play(game, count):
    """Games between all pairs of players in turn; how they ended."""
    texts = [text if "end" in text else f"{text},eval={EVALUATOR[game.name]}" for text in PLAYERS]
    players = [make_player(text, game) for text in texts]
    reasons = Counter()
    for number in range(count):
        pair = players[number % 3], players[number // 3 % 3]
        reasons[play_game(game, pair, Opening((), game.start()), rng=Rng(1, (number,))).reason] += 1
    return reasons


def test_there_are_a_thousand_games():
    assert sum(REVERSI.values()) + sum(GOMOKU.values()) + sum(WAYS_TO_OPEN.values()) == 1000


@pytest.mark.sampled(3)
@pytest.mark.parametrize(("size", "count"), REVERSI.items())
def test_every_move_of_reversi_is_legal(size, count):
    assert play(make_game("reversi", size), count) == {Reason.RULES: count}


@pytest.mark.sampled(4)
@pytest.mark.parametrize(("board", "count"), GOMOKU.items())
def test_every_move_of_gomoku_is_legal_under_every_rule_set(board, count):
    rule, size = board
    assert play(make_game("gomoku", size, rule=rule), count) == {Reason.RULES: count}


@pytest.mark.sampled(3)
@pytest.mark.parametrize(("opening", "count"), WAYS_TO_OPEN.items())
def test_every_move_and_choice_is_legal_under_every_opening_rule(opening, count):
    assert play(make_game("gomoku", 9, opening=opening), count) == {Reason.RULES: count}
