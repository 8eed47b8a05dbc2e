"""Sampled tests: a seed chooses a part of the cases, all seeds together choose every case."""

from __future__ import annotations

from types import SimpleNamespace

import pytest
import sampling


class Case:
    """As pytest's items; those of ``test_all`` are not sampled."""

    def __init__(self, name):
        self.nodeid = f"tests/test_x.py::{name}"

    def get_closest_marker(self, name):
        assert name == "sampled"
        if "test_all" in self.nodeid:
            return None
        return SimpleNamespace(args=(4,), kwargs={"together": "x"} if "test_twin" in self.nodeid else {})


CASES = [
    Case(f"test_{name}[{case}]")
    for name, count in (("many", 10), ("one", 1), ("all", 3), ("twin1", 9), ("twin2", 9))
    for case in range(count)
]


def chosen(seed, *, everything=False, words=("tests",)):
    """The names that are run, those that are told as left out being the others."""
    items, left_out = list(CASES), []
    hook = SimpleNamespace(pytest_deselected=lambda items: left_out.extend(items))
    config = SimpleNamespace(option=SimpleNamespace(every_case=everything), args=words, hook=hook)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(sampling.SEED, str(seed))
        sampling.pytest_collection_modifyitems(config, items)
    assert sorted(case.nodeid for case in items + left_out) == sorted(case.nodeid for case in CASES)
    return [case.nodeid.partition("::")[2] for case in items]


def of(cases, name):
    return [case for case in cases if case.startswith(f"test_{name}")]


def test_a_seed_chooses_a_part_and_the_same_one_again():
    for seed in range(40):
        part = chosen(seed)
        assert len(of(part, "many")) in (2, 3)
        assert len(of(part, "one")) in (0, 1)
        assert len(of(part, "all")) == 3
        assert chosen(seed) == part


def test_as_many_seeds_in_a_row_as_the_mark_says_choose_every_case():
    for first in range(40):
        assert {case for seed in range(first, first + 4) for case in chosen(seed)} == set(chosen(0, everything=True))


def test_tests_that_share_what_is_dear_have_the_same_cases():
    parts = {
        tuple(case.partition("[")[2] for case in of(chosen(seed), f"twin{n}")) for seed in range(40) for n in (1, 2)
    }
    assert len(parts) == 4  # those of either test, by seed
    for seed in range(40):
        one, other = ([case.partition("[")[2] for case in of(chosen(seed), f"twin{n}")] for n in (1, 2))
        assert one == other


def test_everything_is_run_where_it_is_asked_for_or_named():
    assert len(chosen(0, everything=True)) == len(CASES)
    assert len(chosen(0, words=("tests/test_x.py::test_many[3]",))) == len(CASES)


def test_the_number_of_commits_is_a_number():
    assert sampling.number_of_commits().isdecimal()
