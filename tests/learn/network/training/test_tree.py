"""Best-first minimax: it solves what is small, and every node that it has expanded knows what it is worth."""

from __future__ import annotations

import numpy as np
import pytest
from device_games import random_game

from heibai.learn.network.training.descent.tree import Forest, Node, Said, expanded, flipped, value_of

SHARE = 0.5  # of won minus lost, as in Reversi
AREA = 16


def said_of(positions):
    """With the results of games that are over; of others the network says that it does not know."""
    worth = np.array([worth_of(each) for each in positions], np.float32)
    over = np.array([each.is_over() for each in positions])
    return Said((np.arange(len(positions)),), np.stack([legal(each) for each in positions]), over, worth)


def worth_of(position):
    if not position.is_over():
        return [1 / 3, 1 / 3, 1 / 3, 0]
    margin = position.margin() * (-1 if position.to_move else 1)
    return [margin > 0, margin == 0, margin < 0, margin / AREA]


def legal(position):
    return np.isin(np.arange(AREA + 1), position.moves())


class Positions:
    """What comes after actions; states are numbers of positions here. Counts its calls."""

    def __init__(self, roots):
        self.known, self.calls = list(roots), 0

    def after(self, asked):
        self.calls += 1
        found = [self.known[state[0]].play(action) for state, action in asked]
        self.known += found
        numbers = np.arange(len(self.known) - len(found), len(self.known))
        return said_of(found)._replace(states=(numbers,))


def solved(position):
    """The margin for the side to move."""
    if position.is_over():
        return position.margin() * (-1 if position.to_move else 1)
    return max(-solved(position.play(move)) for move in position.moves())


def forest_of(positions):
    table = Positions(positions)
    roots = [Node((np.int64(number),), legal(each)) for number, each in enumerate(positions)]
    return Forest(roots, table.after, share=SHARE), table


@pytest.fixture(scope="module")
def endings():
    """Positions of 4x4 with six empties."""
    found = [[p for p in random_game("reversi/4", seed)[0] if p.empties == 6 and not p.is_over()] for seed in range(9)]
    return [each[0] for each in found if each]


def test_it_solves_small_endings_of_all_games_at_once(endings):
    forest, table = forest_of(endings)
    for _ in range(2000):
        going = [number for number, root in enumerate(forest.roots) if not root.is_expanded or not root.solved.all()]
        if not going:
            break
        forest.together(map(forest.descend, going))
    for position, root in zip(endings, forest.roots, strict=True):
        assert root.solved.all()
        assert root.worth[root.best][3] * AREA == solved(position)
    for node in expanded(forest.roots[0]):  # every sample is exact then
        if node.solved.all():
            assert node.worth[node.best][3] * AREA == solved(table.known[node.state[0]])


def test_one_way_down_goes_to_the_end_of_every_game(endings):
    forest, table = forest_of(endings)
    forest.together(map(forest.descend, range(len(endings))))
    assert table.calls <= 8  # a call a ply for all games together
    for root in forest.roots:
        tree = list(expanded(root))
        last = tree[-1]
        assert any(child is None for child in last.children)
        assert tree[0] is root


def test_a_node_is_worth_its_best_move(endings):
    forest, _ = forest_of(endings[:1])
    for _ in range(5):
        forest.together([forest.descend(0)])
    for node in expanded(forest.roots[0]):
        for number, child in enumerate(node.children):
            if child is not None and child.is_expanded:
                assert node.worth[number] == pytest.approx(flipped(child.worth[child.best]))
        assert node.values == pytest.approx(value_of(node.worth, SHARE))


def test_a_game_teaches_every_position_of_its_tree_once_and_forgets_it(endings):
    forest, _ = forest_of(endings[:1])
    for _ in range(5):
        forest.together([forest.descend(0)])
    before = {node.state[0]: node.worth[node.best].tolist() for node in expanded(forest.roots[0])}
    root, number = forest.roots[0], forest.roots[0].best
    left = {node.state[0] for node in expanded(root.children[number])} if root.children[number] else set()
    assert forest.move(0, number) is (root.children[number] is not None)
    assert {int(state[0]): worth.tolist() for state, worth in forest.taught} == {
        state: worth for state, worth in before.items() if state not in left
    }
    count = len(forest.taught)
    while True:
        if not forest.roots[0].is_expanded:
            forest.together([forest.descend(0)])
        if not forest.move(0, forest.roots[0].best):
            break
    taught = [int(state[0]) for state, _ in forest.taught]
    assert len(taught) == len(set(taught)) > count


def test_what_the_other_side_sees_is_turned_around():
    assert flipped(np.array([0.5, 0.3, 0.2, 0.25], np.float32)) == pytest.approx([0.2, 0.3, 0.5, -0.25])
