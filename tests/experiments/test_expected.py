"""What is left of a study goes by what its cells are expected to take, at the pace of those that are finished."""

from __future__ import annotations

import pytest
from shipped_studies import shipped_study

from heibai.experiments.catalogue import STUDIES, load_study
from heibai.experiments.expected import START, seconds_left
from heibai.experiments.stored_study import size_of


def by_cell(name):
    """Seconds that each cell of the shipped study is expected to take, by its key."""
    shipped, study = shipped_study(name), load_study(name)
    return dict(zip(shipped["cells"], study.expected(size_of(type(study.SMALL), shipped["size"])), strict=True))


@pytest.mark.parametrize("name", [name for name in STUDIES if name != "reversi-6x6"])
def test_every_cell_of_a_study_is_expected_to_take_some_time(name):
    assert min(by_cell(name).values()) > 0


@pytest.mark.parametrize(
    ("name", "cells"),
    [
        ("breeding-at-length", ["panel-hand-set", "breed-population-20-seed-0", "breed-population-50-seed-3"]),
        ("evaluations", ["depth-1", "depth-2", "depth-3"]),
        ("learnt-v-bred", ["wpc-learnt-1000-seed-0", "wpc-learnt-30000-seed-0", "wpc-fitted-1000-seed-0"]),
        ("mcts-end", ["100-v-1", "100-v-4", "1000-v-4"]),
        ("minutes-until", ["td-1000-seed-0", "gumbel-6400-seed-1", "descent-400-seed-0"]),
        ("population-generations", ["breed-5x10-openings-1-seed-0", "breed-20x80-openings-100-seed-4"]),
        ("sequence-v-tree", ["depth-1", "depth-3"]),
        ("zones-head-to-head", ["sweep-discs-1", "depth-4", "depth-6"]),
    ],
)
def test_a_cell_with_more_work_is_expected_to_take_longer(name, cells):
    expected = by_cell(name)
    found = [expected[cell] for cell in cells]
    assert found == sorted(set(found))


def test_a_proof_does_not_know_how_many_cells_are_left():
    study = load_study("reversi-6x6")
    assert seconds_left([3.0, 4.0], study.expected(study.SMALL)) is None


def test_what_is_left_is_the_work_that_is_left_at_the_pace_so_far():
    expected = [1.0 - START, 2.0 - START, 10.0 - START, 7.0 - START]
    assert seconds_left([5.0, 10.0], expected) == pytest.approx(5 * 17)
    assert seconds_left([5.0, 10.0], expected, begun=0.5) == pytest.approx(5 * 12)
    assert seconds_left([], expected) is None
    assert seconds_left([1.0] * 4, expected) is None
