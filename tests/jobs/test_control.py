"""Stop and pause take effect between two steps."""

import os
import signal
import threading

import pytest
from waiting import MINUTES

from heibai.jobs.control import Control, stop_on_signals


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_asks_for_a_stop_and_handlers_are_put_back(number):
    before = signal.getsignal(number)
    with stop_on_signals(Control()) as control:
        assert control.proceed()
        os.kill(os.getpid(), number)
        assert not control.proceed()
        assert control.reason == number.name
    assert signal.getsignal(number) is before


def test_a_second_signal_ends_at_once():
    heard = []
    with stop_on_signals(Control(), lambda: heard.append("stop")) as control:
        os.kill(os.getpid(), signal.SIGINT)
        assert control.stopping
        assert heard == ["stop"]
        with pytest.raises(KeyboardInterrupt):
            os.kill(os.getpid(), signal.SIGINT)


def test_a_paused_job_waits_until_it_may_go_on_or_must_stop():
    control, steps, waits = Control(), [], threading.Event()
    wait = control._run.wait
    control._run.wait = lambda: waits.set() or wait()
    control.pause()
    job = threading.Thread(target=lambda: steps.append(control.proceed()))
    job.start()
    assert waits.wait(MINUTES)
    assert control.paused
    assert steps == []
    control.unpause()
    job.join()
    assert steps == [True]
    control.pause()
    control.stop("enough")
    control.stop("again")
    assert not control.proceed()
    assert control.reason == "enough"


def test_outside_the_main_thread_signals_are_left_alone():
    before = signal.getsignal(signal.SIGINT)
    seen = []

    def job():
        with stop_on_signals(Control()) as control:
            seen.append((control.proceed(), signal.getsignal(signal.SIGINT)))

    thread = threading.Thread(target=job)
    thread.start()
    thread.join()
    assert seen == [(True, before)]
