"""Time that a manager of Gomocup gives: how it is shared out, and the margin that follows what was seen."""

import pytest

from heibai.players.serving.turn_time import TurnTime


def told(turn=5000, match=120_000, **others):
    """The time of a game with these milliseconds."""
    time = TurnTime()
    for key, milliseconds in {"timeout_turn": turn, "timeout_match": match, **others}.items():
        time.tell(key, milliseconds)
    time.begin_game()
    return time


def played(time, moves, *, beyond=0.0, points=400):
    """Seconds of the match after so many moves, each of which takes ``beyond`` more than its limit; the longest one."""
    spent, longest = 0.0, 0.0
    for move in range(moves):
        seconds = time.limits(points=points - 2 * move).seconds + beyond
        time.spend(seconds)
        spent, longest = spent + seconds, max(longest, seconds)
    return spent, longest


def test_without_a_word_of_the_manager_there_is_no_limit():
    assert TurnTime().limits().seconds is None


def test_a_turn_keeps_a_margin_and_none_takes_no_time():
    assert told(match=0).limits().seconds == pytest.approx(4.75)
    assert told(turn=200, match=0).limits().seconds == pytest.approx(0.164)
    assert told(turn=0, match=0).limits().seconds == 0.01


@pytest.mark.parametrize(("turn", "match"), [(5, 120), (30, 180), (300, 1000), (0.5, 12)])
def test_a_long_game_uses_nine_tenths_of_the_match_and_no_game_more_than_all(turn, match):
    for points in (225, 400):
        spent, longest = played(told(1000 * turn, 1000 * match), 50, points=points)
        assert 0.85 * match < spent < 0.95 * match
        assert longest < turn
        spent, _ = played(told(1000 * turn, 1000 * match), points // 2, beyond=0.008, points=points)
        assert 0.9 * match < spent < match


def test_what_a_question_has_waited_is_off_its_turn():
    time = told(match=0)
    assert time.limits(waited=1.5).seconds == pytest.approx(3.25)
    assert time.limits(waited=9).seconds == 0.001


def test_the_margin_grows_to_the_most_that_a_thought_was_late():
    time = told(match=0)
    time.spend(time.limits().seconds + 0.2)
    assert time.limits().seconds == pytest.approx(4.75 - 1.5 * 0.2)
    time.spend(time.limits(waited=1).seconds + 1 + 0.1)  # less late
    assert time.limits().seconds == pytest.approx(4.75 - 1.5 * 0.2)
    time.begin_game()
    assert time.limits().seconds == pytest.approx(4.75)


def test_the_margin_grows_to_what_the_manager_counts_beyond_our_own_clock():
    time = told(time_left=120_000)
    seconds = time.limits().seconds
    time.spend(seconds)
    time.tell("time_left", round(1000 * (120 - seconds - 0.3)))
    assert time.limits().seconds == pytest.approx(4.75 - 1.5 * 0.3, abs=0.002)
    time.tell("time_left", 100_000)  # told twice for one move
    assert time.limits().seconds == pytest.approx(4.75 - 1.5 * 0.3, abs=0.002)


def test_the_first_turn_goes_by_how_busy_the_machine_was_before_it():
    time = told(match=0)
    time.prepared(0.4)
    assert time.limits().seconds == pytest.approx(4.75 - 1.5 * 0.4)
    time.spend(2)
    assert time.limits().seconds == pytest.approx(4.75)


def test_one_hiccup_of_the_machine_does_not_take_all_turns_that_follow():
    time = told(match=0)
    time.spend(1, delay=60)
    assert time.limits().seconds == pytest.approx(4.75 - 0.4 * 5)


def test_a_match_that_is_over_leaves_the_least():
    assert told(time_left=-100).limits().seconds > 0
    time = told()
    time.tell("time_left", -100)
    assert time.limits().seconds == 0.001
    time.tell("time_left", 2_147_483_647)
    assert time.limits().seconds == pytest.approx(4.75)
