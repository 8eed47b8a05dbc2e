"""The plain searches on trees drawn by hand, written as a game that knows nothing of Reversi."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

import pytest
from kernel_forms import REVERSI

from heibai.core.contract import EVALUATION_LIMIT, WIN, Color, Limits
from heibai.core.errors import SpecError
from heibai.core.rng import Rng
from heibai.games import make_game
from heibai.players.evaluator_text import make_evaluator
from heibai.search.alphabeta import AlphaBeta
from heibai.search.greedy import Greedy
from heibai.search.minimax import Minimax
from heibai.search.random import Random


@dataclass(frozen=True)
class Node:
    """A list is a choice; a number is a leaf's value for the side to move there; a ``Result`` ends the game."""

    tree: object
    to_move: Color = Color.BLACK

    def moves(self):
        if isinstance(self.tree, list):
            return tuple(range(len(self.tree)))
        return () if isinstance(self.tree, Result) else (0,)  # a leaf goes on, beyond our drawing

    def play(self, move):
        return Node(self.tree[move], self.to_move.other)

    def is_over(self):
        return isinstance(self.tree, Result)

    def final_value(self, ply):
        return self.tree.value


@dataclass(frozen=True)
class Result:
    value: float


class Leaves:
    name, scale, kernel = "leaves", 1.0, None

    def __init__(self):
        self.asked = []  # values given, in order

    def evaluate(self, position):
        drawn = 0.0 if type(position.tree) is list else position.tree
        self.asked.append(getattr(drawn, "static", drawn))
        return self.asked[-1]


def search(searcher, tree, seed=1, **limits):
    return searcher.search(Node(tree), Leaves(), limits=Limits(**limits), rng=Rng(seed))


# Two plies, the values for the side to move at the root: the tree of Russell & Norvig, "Artificial Intelligence",
# section "alpha-beta pruning". Its value is 3, and two of its nine leaves need not be looked at.
TEXTBOOK = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]


def test_the_textbook_tree():
    full, pruned = search(Minimax(), TEXTBOOK, depth=2), search(AlphaBeta(), TEXTBOOK, depth=2)
    assert full.score.value == pruned.score.value == 3
    assert full.line == pruned.line == (0, 0)
    assert full.move_scores == ((0, 3), (1, 2), (2, 2))
    assert full.nodes == 1 + 3 + 9
    assert pruned.nodes == 1 + 3 + 7  # steps 3 and 4: ascending, until one reaches beta


def test_random_ties_look_at_every_equal_of_the_best_in_full():
    tree = [[3, 12, 8], [4, 3, 6], [3, 3, 3], [9, 2, 9]]
    found = {search(AlphaBeta(ties="random"), tree, seed=seed, depth=2).move for seed in range(60)}
    assert found == {0, 1, 2}
    assert search(AlphaBeta(), tree, depth=2).move == 0


def test_a_bound_that_equals_the_best_is_no_tie():
    # the second move's first leaf is the best value: plain alpha-beta leaves it there, and its true value is worse
    tree = [[3, 3], [3, 1]]
    assert {search(AlphaBeta(ties="random"), tree, seed=seed, depth=2).move for seed in range(60)} == {0}


def test_results_outweigh_evaluations_which_are_clipped():
    for searcher in (Greedy(), Minimax(), AlphaBeta()):
        found = search(searcher, [-(10.0**9), Result(-(WIN + 2)), -50.0], depth=1)
        assert (found.move, found.score.value) == (1, WIN + 2)
        found = search(searcher, [-(10.0**9), -50.0], depth=1)
        assert (found.move, found.score.value) == (0, EVALUATION_LIMIT)


class Choice(list):
    """A choice with a static value for the side to move there."""

    def __init__(self, static, *children):
        super().__init__(children)
        self.static = static


def test_children_are_ordered_below_the_root_with_3_plies_to_go_and_no_earlier():
    def asked(tree, depth):
        evaluator = Leaves()
        found = AlphaBeta().search(Node(tree), evaluator, limits=Limits(depth=depth), rng=Rng(0))
        assert found.nodes == search(Minimax(), tree, depth=depth).nodes  # each child has one line: nothing is cut
        return evaluator.asked

    # The side choosing likes what is worst for the other: 10, 20, 30. Step 3 scores the three before it enters one.
    assert asked([[Choice(30, [1]), Choice(10, [2]), Choice(20, [3])]], 4) == [30, 10, 20, 2, 3, 1]
    assert asked([[Choice(10, [1]), Choice(10, [2]), Choice(5, [3])]], 4) == [10, 10, 5, 3, 1, 2]
    assert asked([[Choice(30, 1), Choice(10, 2), Choice(20, 3)]], 3) == [1, 2, 3]


def test_a_finished_root_has_its_result_and_no_move():
    for searcher in (Greedy(), Minimax(), AlphaBeta()):
        found = search(searcher, Result(-(WIN + 8)), depth=3)
        assert (found.move, found.score.value, found.nodes, found.exact) == (None, -(WIN + 8), 1, True)
    assert search(Random(), Result(0.0)).move is None


def test_a_stop_leaves_the_last_finished_depth():
    # depth 1 prefers move 0; depth 2 sees through it, but the limits end it first
    tree = [Choice(-1, -9, -9, -9, -9), Choice(1, 5, 5, 5, 5)]
    assert search(AlphaBeta(), tree, depth=2).move == 1
    stopped = search(AlphaBeta(), tree, nodes=4)
    assert (stopped.depth, stopped.move) == (1, 0)
    hurried = search(AlphaBeta(), tree, seconds=1e-9)
    assert (hurried.depth, hurried.move) == (1, 0)
    enough = search(AlphaBeta(), tree, nodes=20, depth=2)
    assert (enough.depth, enough.move) == (2, 1)


def test_progress_may_end_a_search():
    def enough(report):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        AlphaBeta().search(Node(TEXTBOOK), Leaves(), limits=Limits(nodes=10), rng=Rng(0), progress=enough)


def test_random_is_one_draw_over_the_moves_in_order():
    for seed in range(20):
        rng, other = Rng(seed), Rng(seed)
        found = Random().search(Node([1, 2, 3, 4, 5]), limits=Limits(), rng=rng)
        assert found.move == other.below(5)
        assert rng.state == other.state


@pytest.mark.parametrize("form", [Greedy, Minimax, AlphaBeta, REVERSI.Greedy, REVERSI.Minimax, REVERSI.AlphaBeta])
def test_random_ties_are_uniform(form):
    game = make_game("reversi", 8)
    start, evaluator, searcher = game.start(), make_evaluator("zones", game), form(ties="random")
    drawn = Counter(
        searcher.search(start, evaluator, limits=Limits(depth=1), rng=Rng(seed)).move for seed in range(2000)
    )
    assert set(drawn) == set(start.moves())  # the four moves of the start are equal by symmetry
    assert all(abs(count - 500) < 4 * 19.4 for count in drawn.values())  # four standard deviations


@pytest.mark.parametrize("searcher", [Greedy(), Minimax(), AlphaBeta(), REVERSI.Minimax(), REVERSI.AlphaBeta()])
def test_without_an_evaluator_one_sentence_says_so(searcher):
    with pytest.raises(SpecError, match="eval="):
        searcher.search(make_game("reversi").start(), None, limits=Limits(depth=1), rng=Rng(0))


def test_the_kernel_refuses_an_evaluator_of_python_alone():
    with pytest.raises(SpecError, match="python=1"):
        REVERSI.AlphaBeta().search(make_game("reversi").start(), Leaves(), limits=Limits(depth=1), rng=Rng(0))


def test_a_deep_kernel_search_can_be_interrupted():
    game = make_game("reversi", 8)

    def interrupt(report):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        REVERSI.AlphaBeta().search(
            game.start(), make_evaluator("zones", game), limits=Limits(depth=40), rng=Rng(0), progress=interrupt
        )
