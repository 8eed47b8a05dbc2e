"""The fuzz of the bindings never makes a search that nothing ends, and always ends those it makes."""

import random

import pytest
from fuzz import hostile
from fuzz.fuzz_bindings import Stopper
from waiting import wait_until

from heibai import _kernel


@pytest.mark.parametrize("spoils_to", [lambda value: value, lambda value: "spoilt", lambda value: None])
def test_a_call_that_may_have_a_control_block_never_goes_without_one(monkeypatch, spoils_to):
    monkeypatch.setattr(hostile, "spoiled", lambda value, rng: spoils_to(value))
    control = _kernel.Control()
    shorter = [
        call
        for seed in range(2_000)
        if len(call := hostile.spoiled_call(["first", 60, control], random.Random(seed))) == 2
    ]
    assert shorter
    assert all(call[-1] in (control, "spoilt") and call[0] != "first" for call in shorter)


@pytest.mark.filterwarnings("ignore::RuntimeWarning")  # nanobind's, about the object that was never initialised
def test_a_control_block_that_was_never_initialised_does_not_end_the_thread_that_stops_searches():
    refused = []

    class Noting(Stopper):
        def _look(self):
            try:
                super()._look()
            except TypeError as error:
                refused.append(str(error))
                raise

    stopper, good = Noting(), _kernel.Control()
    with stopper.watching([_kernel.Control.__new__(_kernel.Control)]):
        wait_until(lambda: len(refused) > 2)
    with stopper.watching([good]):
        wait_until(lambda: good.stopped)
