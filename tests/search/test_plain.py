"""Greedy, minimax and alpha-beta against each other and against a minimax written differently here."""

import pytest

from heibai.core.contract import Limits, Report
from heibai.core.rng import Rng
from heibai.games import make_game
from heibai.players.evaluator_text import make_evaluator
from heibai.search.alphabeta import AlphaBeta
from heibai.search.greedy import Greedy
from heibai.search.minimax import Minimax


def positions(size, count, *, seed=1, plies=None):
    game, index = make_game("reversi", size), 0
    while count:
        rng, position, index = Rng(seed, (index,)), game.start(), index + 1
        for _ in range(plies or rng.below(size * size - 4)):
            if not position.is_over():
                position = position.play(rng.choice(position.moves()))
        if not position.is_over():
            count -= 1
            yield position


def reference(position, evaluator, depth, root):
    """Value for the side to move at the root, by two-player minimax without negation."""
    if position.is_over():
        value = position.final_value(0)
    elif depth == 0:
        value = evaluator.evaluate(position)
    else:
        values = [reference(position.play(move), evaluator, depth - 1, root) for move in position.moves()]
        return max(values) if position.to_move == root else min(values)
    return value if position.to_move == root else -value


def run(searcher, position, text="zones", seed=5, **limits):
    evaluator = make_evaluator(text, make_game("reversi", position.size))
    return searcher.search(position, evaluator, limits=Limits(**limits), rng=Rng(seed))


@pytest.mark.parametrize("size", [4, 6, 8])
@pytest.mark.parametrize("depth", [1, 2, 3])
def test_minimax_and_alphabeta_agree_with_another_minimax(size, depth):
    evaluator = make_evaluator("zones", make_game("reversi", size))
    for position in positions(size, 4):
        full, pruned = run(Minimax(), position, depth=depth), run(AlphaBeta(), position, depth=depth)
        assert full.score.value == reference(position, evaluator, depth, position.to_move)
        assert (pruned.score, pruned.move) == (full.score, full.move)
        assert pruned.nodes <= full.nodes


def test_alphabeta_visits_far_fewer_nodes_at_depth_4():
    for position in positions(8, 1, plies=20):
        assert run(AlphaBeta(), position, depth=4).nodes * 3 < run(Minimax(), position, depth=4).nodes


def test_greedy_is_minimax_of_depth_1():
    for position in positions(8, 30):
        full, greedy = run(Minimax(), position, depth=1), run(Greedy(), position)
        assert (greedy.move, greedy.score, greedy.nodes) == (full.move, full.score, full.nodes)


def test_nodes_are_all_positions_entered():
    # published perft of 8x8: 4, 12, 56; the root is a node too
    assert run(Minimax(), make_game("reversi").start(), depth=3).nodes == 1 + 4 + 12 + 56


def test_ties_random_reaches_every_best_move_of_minimax():
    start = make_game("reversi").start()  # four moves, equal by symmetry
    for searcher in (Greedy(ties="random"), Minimax(ties="random"), AlphaBeta(ties="random")):
        assert {run(searcher, start, seed=seed, depth=2).move for seed in range(60)} == set(start.moves())
    for position in positions(6, 15):
        full = run(Minimax(), position, depth=2)
        best = {move for move, score in full.move_scores if score == full.score.value}
        found = {run(AlphaBeta(ties="random"), position, seed=seed, depth=2).move for seed in range(40)}
        assert found <= best


def test_ties_first_is_the_lowest_square():
    assert run(AlphaBeta(), make_game("reversi").start(), depth=3).move == min(make_game("reversi").start().moves())


def test_deepening_gives_the_plain_value_of_its_last_finished_depth():
    for position in positions(8, 3, plies=25):
        deepened = run(AlphaBeta(), position, nodes=400)
        assert deepened.depth >= 1
        assert deepened.score == run(AlphaBeta(), position, depth=deepened.depth).score


def test_deepening_ends_when_every_line_is_played_out():
    for position in positions(4, 3, plies=8):
        found = run(AlphaBeta(), position, nodes=10**6)
        assert found.exact
        assert found.score.value == reference(
            position, make_evaluator("zones", make_game("reversi", 4)), 99, position.to_move
        )


def test_progress_hears_of_every_finished_depth():
    heard: list[Report] = []
    evaluator = make_evaluator("zones", make_game("reversi"))
    position = make_game("reversi").start()
    AlphaBeta().search(position, evaluator, limits=Limits(nodes=500), rng=Rng(0), progress=heard.append)
    assert [report.depth for report in heard] == list(range(1, len(heard) + 1))


def test_the_line_is_legal_and_begins_with_the_move():
    for position in positions(8, 5, plies=30):
        found = run(AlphaBeta(), position, depth=3)
        assert found.line[0] == found.move
        for move in found.line:
            position = position.play(move)
