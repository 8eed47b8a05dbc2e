"""Calls that never look up, watched and interrupted."""

from __future__ import annotations

import signal
import threading
import time

import pytest

from heibai.search.watch import watched


def test_an_interrupt_goes_on_upwards_when_the_call_has_ended():
    class Control(threading.Event):
        stop = threading.Event.set

    control, ended = Control(), []

    def call():
        control.wait(20)
        time.sleep(0.1)
        ended.append(control.is_set())

    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    main = threading.main_thread().ident
    try:
        threading.Timer(0.1, lambda: signal.pthread_kill(main, signal.SIGINT)).start()
        with pytest.raises(KeyboardInterrupt):
            watched(call, control, seconds=10)
    finally:
        signal.signal(signal.SIGINT, before)
    assert ended == [True]
