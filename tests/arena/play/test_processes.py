import threading
import time
from concurrent.futures import ProcessPoolExecutor

import pytest

from heibai.arena.play.processes import DeafContext, kill_workers


def test_a_pool_whose_futures_were_cancelled_is_killed_without_a_word(monkeypatch):
    said = []
    monkeypatch.setattr(threading, "excepthook", said.append)
    pool = ProcessPoolExecutor(2, mp_context=DeafContext())
    futures = [pool.submit(time.sleep, 60) for _ in range(12)]
    while not futures[2].running():  # the queue of the workers is full
        time.sleep(0.01)
    workers = list(pool._processes.values())
    for future in futures:
        future.cancel()
    shutdown = pool.shutdown

    def late_shutdown(**how):
        time.sleep(0.3)  # workers that were killed before it are seen dead by now
        shutdown(**how)

    monkeypatch.setattr(pool, "shutdown", late_shutdown)
    kill_workers(pool)
    assert not any(worker.is_alive() for worker in workers)
    assert all(future.done() for future in futures)
    assert not said


def test_a_pool_that_ended_may_be_killed():
    pool = ProcessPoolExecutor(1, mp_context=DeafContext())
    assert pool.submit(abs, -1).result() == 1
    pool.shutdown()
    kill_workers(pool)
    with pytest.raises(RuntimeError, match="after shutdown"):
        pool.submit(abs, -1)
