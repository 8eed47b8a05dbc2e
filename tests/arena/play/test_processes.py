import threading
import time
from concurrent.futures import ProcessPoolExecutor

import pytest
from waiting import MINUTES, wait_until

from heibai.arena.play.processes import DeafContext, kill_workers


def test_a_pool_whose_futures_were_cancelled_is_killed_without_a_word(monkeypatch):
    said = []
    monkeypatch.setattr(threading, "excepthook", said.append)
    pool = ProcessPoolExecutor(2, mp_context=DeafContext())
    futures = [pool.submit(time.sleep, 2 * MINUTES) for _ in range(12)]
    wait_until(futures[2].running)  # the queue of the workers is full
    workers = list(pool._processes.values())
    for future in futures:
        future.cancel()
    order, shutdown = [], pool.shutdown
    monkeypatch.setattr(pool, "shutdown", lambda **how: (order.append("shutdown"), shutdown(**how)))
    for worker in workers:
        monkeypatch.setattr(worker, "kill", lambda kill=worker.kill: (order.append("kill"), kill()))
    kill_workers(pool)
    assert order == ["shutdown", "kill", "kill"]  # the other way round the pool may take itself for broken
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
