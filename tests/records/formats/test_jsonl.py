"""A line of JSON holds everything that a record holds."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from random_records import records

from heibai.core.errors import HeibaiError, RecordFormatError
from heibai.records.formats import jsonl
from heibai.records.record import Record


@given(records())
def test_nothing_is_lost_in_a_round_trip(record):
    line = jsonl.format_record(record)
    assert "\n" not in line
    assert jsonl.parse_record(line) == record
    assert jsonl.format_record(jsonl.parse_record(line)) == line


def test_moves_are_texts_and_defaults_are_left_out():
    line = jsonl.format_record(Record(moves=(37, 64), black="Anna"))
    assert line == '{"heibai-record":1,"game":"reversi","size":8,"black":"Anna","moves":"f5 pass"}'


@given(st.text() | st.dictionaries(st.text(), st.text() | st.integers() | st.lists(st.integers())).map(json.dumps))
def test_hostile_lines_are_refused(line):
    with pytest.raises(RecordFormatError):
        jsonl.parse_record(line)


FIELDS = ["moves", "game", "size", "rule", "start", "black", "score", "discs", "termination", "seed", "tags", "x"]
VALUES = st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.lists(st.integers())


@given(st.dictionaries(st.sampled_from(FIELDS), VALUES))
def test_hostile_values_are_refused_or_read(values):
    try:
        record = jsonl.from_json({"heibai-record": 1} | values)
    except HeibaiError:
        return
    assert jsonl.parse_record(jsonl.format_record(record)) == record


@pytest.mark.parametrize(
    ("values", "says"),
    [
        ({"score": 1.5}, "'score': '1.5' in a record; expected an integer"),
        ({"size": True}, "expected an integer"),
        ({"winner": "black"}, "expected one of moves, game"),
        ({"termination": "bored"}, "expected one of normal"),
        ({"discs": [1]}, "expected two integers"),
        ({"game": "chess"}, "'chess' is no game"),
        ({"size": 7}, "no 7x7 board"),
        ({"moves": "f5 z9"}, "'z9' names no square"),
    ],
)
def test_a_bad_value_says_what_was_expected(values, says):
    with pytest.raises(HeibaiError, match=says):
        jsonl.from_json({"heibai-record": 1} | values)


def test_a_bad_line_is_named():
    with pytest.raises(RecordFormatError, match=r"'games.jsonl', line 3: 'oops"):
        list(jsonl.parse(['{"heibai-record":1}\n', "\n", "oops\n"], name="games.jsonl"))


def test_another_version_is_refused():
    with pytest.raises(RecordFormatError, match="heibai-record is 2, this heibai reads 1"):
        jsonl.parse_record('{"heibai-record": 2}')
