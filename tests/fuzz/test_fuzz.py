"""A short fuzz of every parser in each test run; ``python tests/fuzz/fuzz_parsers.py`` goes on for longer."""

import pytest
from fuzz import fuzz_parsers


@pytest.mark.parametrize("target", fuzz_parsers.TARGETS)
def test_only_sentences_come_out(target):
    finding = fuzz_parsers.fuzz(target, rounds=400, seed=1)
    assert finding is None, f"{finding.trace}\n{finding.data!r}"


def test_good_examples_are_read():
    for target in fuzz_parsers.TARGETS.values():
        for example in target.examples:
            target.run(example)
