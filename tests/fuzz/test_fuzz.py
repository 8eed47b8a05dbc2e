"""A short fuzz of every parser in each test run; ``python tests/fuzz/fuzz_parsers.py`` goes on for longer."""

import contextlib

import pytest
from fuzz import fuzz_parsers

from heibai.core.errors import HeibaiError
from heibai.records.formats.catalogue import FORMATS


@pytest.mark.sampled(2)
@pytest.mark.parametrize("target", fuzz_parsers.TARGETS)
def test_only_sentences_come_out(target):
    finding = fuzz_parsers.fuzz(target, rounds=150, seed=1)
    assert finding is None, f"{finding.trace}\n{finding.data!r}"


def test_every_format_of_records_has_a_target():
    assert FORMATS.own.keys() <= fuzz_parsers.TARGETS.keys()


def test_good_examples_are_read():
    for target in fuzz_parsers.TARGETS.values():
        for example in target.examples:
            target.run(example)


# Inputs that broke a parser once.
FOUND = [
    ("obf", b"-" * 27 + b"OX" + b"-" * 6 + b"XO" + b"-" * 27 + b" X; F5:\x1f0"),
    ("player", b"alphabeta:depth=4,eval=zones[\x1f5,6,-8,-6,4,4]"),
]


@pytest.mark.parametrize(("target", "data"), FOUND)
def test_what_broke_a_parser_once_is_read_or_refused(target, data):
    with contextlib.suppress(HeibaiError):
        fuzz_parsers.TARGETS[target].run(data)
