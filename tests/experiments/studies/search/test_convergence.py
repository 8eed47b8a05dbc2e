"""``convergence``: solved positions, and the error of a search on them."""

from __future__ import annotations

import pytest

from heibai.core.contract import Limits
from heibai.experiments.solved import late_reversi, noughts_and_crosses, small_reversi
from heibai.experiments.studies.search import convergence as study
from heibai.search.exact import Exact

KINDS = {
    "reversi 4x4": lambda: small_reversi(4, seed=1),
    "3x3": lambda: noughts_and_crosses(4, seed=1),
    "late": lambda: late_reversi(3, empties=8, seed=1),
}


@pytest.mark.sampled(3)
@pytest.mark.parametrize("make", KINDS.values(), ids=KINDS)
def test_a_solved_position_has_the_result_of_brute_force(make):
    solved = make()
    assert len({entry.position.key() for entry in solved}) == len(solved) >= 3
    for entry in solved:
        margin = Exact().search(entry.position, limits=Limits()).score.value
        assert entry.value == (margin > 0) + 0.5 * (margin == 0)
        assert set(entry.results) == set(entry.position.moves())
        assert entry.best


@pytest.mark.sampled(3)
def test_the_starts_are_a_loss_and_a_draw():
    assert small_reversi(1, seed=1)[0].value == 0.0
    assert noughts_and_crosses(1, seed=1)[0].value == 0.5


def test_late_positions_leave_something_to_give_away():
    for entry in late_reversi(5, empties=10, seed=2):
        assert entry.position.empties == 10
        assert entry.is_open


def test_searches_that_proved_everything_have_no_error_without_a_proof():
    row = study._search_all(late_reversi(3, empties=8, seed=1), 20_000, seeds=2)
    assert row.proven == 1.0
    assert row.error == 0.0
    assert row.unproven_error is None
    assert row.right == row.open == row.searches == 6


def test_the_interval_holds_the_mean_and_stays_a_share():
    row = study._search_all(small_reversi(4, seed=1), 50, seeds=2)
    low, high = row.error_interval
    assert 0.0 <= low <= row.error <= high <= 1.0
    assert row.unproven_error == row.error  # nothing is proven yet


@pytest.mark.parametrize(
    ("errors", "words"),
    [
        ((0.2, 0.3, 0.1), "is 0.200 with 10 playouts, at most 0.300 (with 30), and 0.1000 with 100,"),
        ((0.3, 0.2, 0.1), "is 0.300 with 10 playouts and 0.1000 with 100,"),
    ],
)
def test_the_sentence_says_where_the_error_is_greatest(errors, words):
    rows = [
        study.ConvergencePoint(n, 8, error, (0, 1), None, 0.0, 4, 2)
        for n, error in zip((10, 30, 100), errors, strict=True)
    ]
    assert words in study._verdict("4x4", rows)
