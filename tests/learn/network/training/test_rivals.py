"""Networks beside the one that learns: a gate that a sequential test keeps, and former ones as opponents."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from lacking import installed
from toy_networks import TINY

from heibai.arena.statistics.sprt import Sprt
from heibai.core.errors import RunError, SpecError
from heibai.core.tally import PairTally

installed("jax", "'heibai[train]'")
from heibai.learn.network.training import panel  # noqa: E402
from heibai.learn.network.training.outcome import require_finite  # noqa: E402
from heibai.learn.network.training.rivals import Rivals  # noqa: E402

TEST = Sprt(0, 100)


def network(number):
    return {"stem/bias": np.full(3, number, np.float32)}


def number_of(weights):
    return float(weights["stem/bias"][0])


@pytest.mark.parametrize(
    ("points", "passed", "most"), [([2, 2, 1], True, 256), ([1, 1, 1], False, 512), ([0, 1, 0], False, 256)]
)
def test_a_gate_ends_when_it_knows(monkeypatch, points, passed, most):
    """The candidate wins two pairs of three, or all are even, or it loses."""

    def played(game, candidate, best, key, pairs):
        found = PairTally()
        for number in range(pairs):
            found = found.with_pair(points[number % 3])
        return found

    monkeypatch.setattr(panel, "played", played)
    said = panel.gate(None, {}, {}, panel.jax.random.key(1), test=TEST, most=most)
    assert said.passed is passed
    assert 32 <= said.pairs <= most
    assert (said.llr >= TEST.upper) is passed
    assert said.to_json() == {"passed": passed, "pairs": said.pairs, "llr": round(said.llr, 3)}


def test_a_gate_that_is_open_at_its_end_is_not_passed(monkeypatch):
    even = PairTally((8, 0, 16, 0, 8))
    monkeypatch.setattr(panel, "played", lambda *given: even)
    said = panel.gate(None, {}, {}, panel.jax.random.key(1), test=Sprt(0, 1), most=64)
    assert (said.passed, said.pairs) == (False, 64)


def test_what_passes_the_gate_plays_and_becomes_a_former_one():
    options = replace(TINY, gate="elo0=0,elo1=100", former=0.5)
    rivals = Rivals.begin(options, network(0))
    for step in range(1, 8):
        rivals = rivals.after(options, step, network(step), passed=step % 2 == 1)
        assert number_of(rivals.best) == (step if step % 2 else step - 1)
    assert [number_of(each) for each in rivals.former] == [1, 3, 5, 7]
    again = Rivals.restored(rivals.stored())
    assert [number_of(each) for each in (again.best, *again.former)] == [7, 1, 3, 5, 7]
    met = {number_of(rivals.former_at(1, step)) for step in range(40)}
    assert met == {1, 3, 5, 7}


def test_without_a_gate_the_network_that_learns_plays_and_some_are_kept_as_former_ones():
    options = replace(TINY, former=0.25, rows=16, moves=16)
    rivals = Rivals.begin(options, network(0))
    for step in range(16):
        rivals = rivals.after(options, step, network(step), passed=False)
    assert rivals.best is None
    assert [number_of(each) for each in rivals.former] == [9, 11, 13, 15]


def test_without_rivals_nothing_is_kept():
    rivals = Rivals.begin(TINY, network(0)).after(TINY, 1, network(1), passed=False)
    assert not rivals.stored()
    assert rivals.former_at(1, 1) is None


@pytest.mark.parametrize(
    "changed",
    [
        {"gate": "elo0=5"},
        {"method": "guessing"},
        {"former": 1.5},
        {"gate_pairs": 1},
        {"former": 0.6, "opponent": "random", "opponent_share": 0.5},
        {"method": "descent", "opponent": "random"},
        {"method": "descent", "begin_from": "reversi-6"},
    ],
)
def test_what_cannot_be_is_refused(changed):
    with pytest.raises(SpecError):
        replace(TINY, **changed).check()


def test_a_network_that_learnt_nonsense_is_one_sentence():
    require_finite([0.5, 0.25])
    with pytest.raises(RunError, match="no finite number any more, so nothing more can be learnt") as told:
        require_finite([0.5, float("nan")])
    assert "lower --rate" in str(told.value)
