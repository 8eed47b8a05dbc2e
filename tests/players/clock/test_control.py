"""Clocks: what a move may take, what it costs, and when time comes again."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from heibai.core.errors import SpecError
from heibai.players.clock.control import OVERHEAD, GameClock, TimeControl

seconds = st.floats(0.1, 10_000)


def test_a_move_gets_its_part_of_the_main_time_and_most_of_the_increment():
    assert GameClock(TimeControl(250.0)).budget == pytest.approx((250.0 - OVERHEAD) / 25)
    assert GameClock(TimeControl(250.0, increment=4.0)).budget == pytest.approx((250.0 - OVERHEAD) / 25 + 3.0)
    assert GameClock(TimeControl(60.0, moves_to_go=4)).budget == pytest.approx((60.0 - OVERHEAD) / 4)


def test_time_is_spent_and_the_increment_comes_after_the_move():
    clock = GameClock(TimeControl(10.0, increment=2.0))
    clock.spend(3.0)
    assert clock.remaining == pytest.approx(9.0)


def test_the_main_time_comes_again_when_its_moves_are_made():
    clock = GameClock(TimeControl(10.0, moves_to_go=2))
    clock.spend(4.0)
    assert (clock.remaining, clock.moves_to_go) == (pytest.approx(6.0), 1)
    clock.spend(5.0)
    assert (clock.remaining, clock.moves_to_go) == (pytest.approx(11.0), 2)


def test_a_flag_that_fell_gets_no_time_back():
    clock = GameClock(TimeControl(1.0, increment=5.0))
    clock.spend(1.5)
    assert clock.has_fallen
    assert clock.remaining == pytest.approx(-0.5)


@given(seconds, st.floats(0, 60), st.none() | st.integers(1, 40))
def test_a_player_that_keeps_its_budget_never_loses_on_time(main, increment, moves_to_go):
    clock = GameClock(TimeControl(main, increment, moves_to_go))
    for _ in range(120):
        if clock.remaining < OVERHEAD + 0.01:  # nothing that a search could do in
            return
        assert clock.budget <= clock.most <= max(clock.remaining, 0.01)
        clock.spend(clock.budget)
        assert not clock.has_fallen


@pytest.mark.parametrize(
    "wrong", [{"main": -1}, {"main": 0}, {"main": 1, "increment": -1}, {"main": 1, "moves_to_go": 0}]
)
def test_a_control_that_no_game_has_is_refused(wrong):
    with pytest.raises(SpecError, match="is no time control"):
        TimeControl(**wrong)
