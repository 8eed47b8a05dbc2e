"""Proofs by null windows: the solver's scores, lines that keep them, leaves that are solved once."""

from __future__ import annotations

import pytest
from random_positions import random_positions
from whole_tree import scores

from heibai.core.contract import Limits
from heibai.experiments.studies.search.null_windows import NullWindows, representative
from heibai.games.reversi.kernel.solver import ReversiSolver
from heibai.games.reversi.rules import Reversi

SOLVER = ReversiSolver(table_megabytes=1)


class Memory:
    """A laboratory without a disk; what it keeps is tested in test_laboratory.py."""

    def __init__(self):
        self.cells = {}

    def expect(self, seconds):
        assert seconds

    def cell(self, key, asked, work):
        if key not in self.cells:
            self.cells[key] = {"asked": asked, "result": work()}
        return self.cells[key]["result"]


@pytest.fixture
def lab():
    return Memory()


def proof(lab, size, leaf_empties):
    return NullWindows(lab, Reversi(size), leaf_empties=leaf_empties, table_megabytes=1)


def solved(position):
    return int(SOLVER.search(position, limits=Limits()).score.value)


def sample(size, empties, count, *, seed=1):
    """Unfinished positions with so many empty squares, passes among them."""
    return [p for p in random_positions(size, 3000, seed) if p.empties == empties][:count]


@pytest.mark.sampled(6)
@pytest.mark.parametrize(("empties", "leaf_empties"), [(11, 9), (10, 10), (9, 12)])
def test_the_score_is_the_solvers_whatever_was_guessed(lab, empties, leaf_empties):
    for position in sample(6, empties, 4):
        for guess in (0, -36, 36, solved(position)):
            assert proof(lab, 6, leaf_empties).score(position, guess=guess) == solved(position)


@pytest.mark.sampled(6)
def test_4x4_is_proven_down_to_finished_games(lab):
    asked = proof(lab, 4, -1)
    for position in sample(4, 4, 10):
        assert asked.score(position, guess=0) == scores()[position]
    assert lab.cells == {}


def test_every_move_of_the_line_keeps_the_score(lab):
    for position in sample(6, 12, 3):
        asked = proof(lab, 6, 10)
        score = asked.score(position, guess=0)
        for move in asked.line(position, score):
            position, score = position.play(move), -score
            assert solved(position) == score
        assert position.is_over()


@pytest.mark.sampled(2)
def test_a_pass_and_a_finished_game_before_the_leaves(lab):
    passing = next(p for p in random_positions(6, 3000) if p.moves() == (36,) and p.empties == 6)
    asked = proof(lab, 6, 4)
    assert asked.score(passing, guess=0) == solved(passing)
    assert asked.line(passing, solved(passing))[0] == 36
    over = next(p for p in scores() if p.is_over() and p.empties)
    small = proof(lab, 4, -1)
    assert small.score(over, guess=0) == scores()[over]
    assert small.line(over, scores()[over]) == ()


def test_the_right_guess_takes_two_questions(lab):
    position = sample(6, 12, 1)[0]
    asked, score = proof(lab, 6, 9), solved(position)
    asked.score(position, guess=score)
    assert [(work.target, work.reached) for work in asked.work] == [(score, True), (score + 2, False)]
    cells = lab.cells.values()
    assert sum(nodes for work in asked.work for nodes in work.leaves) == sum(cell["result"]["nodes"] for cell in cells)


def test_all_images_and_both_colours_are_one_position():
    for position in sample(6, 20, 20):
        images = [position.transformed(symmetry) for symmetry in range(8)]
        assert len({representative(image) for image in images + [image.colors_swapped() for image in images]}) == 1
        assert representative(position).own.bit_count() == position.own.bit_count()


def test_images_share_their_leaves(lab):
    position = sample(6, 12, 1)[0]
    proof(lab, 6, 10).score(position, guess=0)
    known = len(lab.cells)
    proof(lab, 6, 10).score(position.transformed(3).colors_swapped(), guess=0)
    assert len(lab.cells) == known
