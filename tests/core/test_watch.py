"""Calls that never look up, watched and interrupted."""

from __future__ import annotations

import signal
import threading
import time

import pytest
from waiting import MINUTES

from heibai.core.kernel import watched
from heibai.core.searching import Stopped


class Control(threading.Event):
    stop = threading.Event.set


@pytest.fixture
def main_thread():
    """Where an interrupt is raised, whatever the shell that started the tests ignores."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield threading.main_thread().ident
    signal.signal(signal.SIGINT, before)


def test_after_enough_the_call_ends_and_its_result_counts():
    control = Control()

    def poll():
        raise Stopped

    assert watched(lambda: control.wait(MINUTES) and "what it had", control, poll, seconds=0.01) == "what it had"


def test_an_interrupt_goes_on_upwards_when_the_call_has_ended(main_thread):
    control, begun, ended = Control(), threading.Event(), []

    def call():
        begun.set()
        control.wait(MINUTES)
        time.sleep(0.1)  # it takes a while to end; who does not wait for it comes back before
        ended.append(control.is_set())

    def interrupt():
        assert begun.wait(MINUTES)
        signal.pthread_kill(main_thread, signal.SIGINT)

    threading.Thread(target=interrupt).start()
    with pytest.raises(KeyboardInterrupt):
        watched(call, control)
    assert ended == [True]


def test_an_interrupt_while_the_call_begins_stops_it_too(main_thread):
    for _ in range(100):
        control, ended = Control(), []

        def call(control=control, ended=ended):
            signal.pthread_kill(main_thread, signal.SIGINT)
            ended.append(control.wait(MINUTES))

        with pytest.raises(KeyboardInterrupt):
            watched(call, control)
        assert ended == [True]
