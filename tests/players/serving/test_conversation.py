"""When a question came: what was there already may have waited for us. How late a thought that looks is woken."""

import pytest

from heibai.core.contract import Limits
from heibai.core.kernel import POLL_SECONDS
from heibai.games import GameSpec
from heibai.players.serving import conversation
from heibai.players.serving.conversation import Conversation
from heibai.players.session import PlayerSession


class Lines:
    """A source whose lines are there, or come while they are waited for."""

    is_over = False

    def __init__(self, clock):
        self.there, self.to_come, self._clock = [], [], clock

    @property
    def is_ready(self):
        return bool(self.there)

    def read(self):
        if not self.there:  # waited for, for a minute
            self._clock[0] += 60
        found, self.there = self.there or self.to_come, []
        return list(found)


@pytest.fixture
def clock(monkeypatch):
    """Seconds: [of the wall clock, of the processor that we have taken]."""
    now = [1000.0, 2.0]
    monkeypatch.setattr(conversation, "_now", lambda: tuple(now))
    return now


@pytest.fixture
def told(clock):
    """A conversation and where its lines come from."""
    talk, lines = Conversation(PlayerSession("random", GameSpec("gomoku")), lambda line: False), Lines(clock)
    talk.listen_to(lines)
    return talk, lines


def test_what_is_there_at_the_start_has_waited_since_the_process_began(told, clock):
    talk, lines = told
    lines.there = ["START 15", "BEGIN"]
    assert [talk.next(), talk.take_asked()] == ["START 15", 1000 - 3 * 2]
    clock[:] = [1001, 2.5]
    assert [talk.next(), talk.take_asked()] == ["BEGIN", 1001 - 3 * 2.5]


def test_a_line_that_was_waited_for_has_not_waited(told, clock):
    talk, lines = told
    lines.to_come = ["TURN 7,7"]
    assert [talk.next(), talk.take_asked()] == ["TURN 7,7", 1060]


@pytest.mark.parametrize(
    ("now", "asked"),
    [
        pytest.param((1061, 2.9), 1060, id="as long as we were busy, with something for the rule"),
        pytest.param((1360, 2.1), 1360 - 3 * (2.1 - 2), id="no longer than our work bears out: a manager held us"),
    ],
)
def test_a_line_that_was_not_waited_for_has_waited_itself(told, clock, now, asked):
    talk, lines = told
    lines.to_come = ["INFO rule 4"]
    talk.next()
    clock[:] = now
    lines.there = ["TURN 7,7"]
    assert [talk.next(), talk.take_asked()] == ["TURN 7,7", asked]


def test_nothing_is_asked_when_the_idle_work_is_done(told):
    talk, lines = told
    done = []
    talk.idle = lambda: done.append(talk.is_asked)
    lines.there = ["START 15"]
    talk.next()
    assert done == []
    lines.to_come = ["BEGIN"]
    talk.next()
    assert done == [False]


class ScriptedTime:
    """In place of the module ``time``."""

    now = 1000.0

    def monotonic(self):
        return self.now

    process_time = monotonic


class Looking:
    """A session whose thoughts look at these seconds, each after the look before."""

    thinks_here = True

    def __init__(self, clock):
        self.clock, self.seconds = clock, ()

    def think(self, limits, *, progress, look, position):
        for each in self.seconds:
            self.clock.now += each
            look()


def test_the_delay_of_a_thought_is_the_most_that_a_look_came_late(monkeypatch):
    clock = ScriptedTime()
    monkeypatch.setattr(conversation, "time", clock)
    session = Looking(clock)
    talk = Conversation(session, lambda line: False)
    session.seconds = (POLL_SECONDS, 0.75, 0.5, 0.05)
    talk.think(Limits())
    assert talk.delay == pytest.approx(0.75 - POLL_SECONDS)
    session.seconds = (POLL_SECONDS, 0.05)
    talk.think(Limits())
    assert talk.delay == pytest.approx(0, abs=1e-6)
