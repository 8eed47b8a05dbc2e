"""A checkpoint is taken back only if it is whole, ours, of this version and of this kind."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from heibai.core.errors import CheckpointError
from heibai.jobs.checkpoint import format_checkpoint, parse_checkpoint

values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=20,
)


def text(**changes):
    envelope = json.loads(format_checkpoint({"step": 3}, kind="test", journals={"log.jsonl": 11}))
    return json.dumps(envelope | changes).encode()


@given(st.dictionaries(st.text(), values))
def test_a_payload_survives_a_round_trip(payload):
    data = format_checkpoint(payload, kind="test", journals={"log.jsonl": 5}).encode()
    assert parse_checkpoint(data, kind="test") == (payload, {"log.jsonl": 5})


@given(st.binary())
def test_random_bytes_are_damaged(data):
    with pytest.raises(CheckpointError, match="damaged or foreign"):
        parse_checkpoint(data, kind="test")


@given(st.data())
def test_no_single_byte_can_change_the_payload_unseen(data):
    whole = bytearray(text())
    index = data.draw(st.integers(0, len(whole) - 1))
    whole[index] = data.draw(st.integers(0, 255))
    try:
        payload, journals = parse_checkpoint(bytes(whole), kind="test")
    except CheckpointError:
        return
    assert (payload, journals) == ({"step": 3}, {"log.jsonl": 11})


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"payload": {"step": 4}}, "checksum"),
        ({"payload": {"step": float("nan")}}, "checksum"),
        ({"version": 2}, "version 2, this heibai reads 1"),
        ({"kind": "evolve"}, "of kind 'evolve', expected 'test'"),
        ({"format": "heibai-weights"}, "does not say format"),
    ],
)
def test_a_wrong_checkpoint_says_what_is_wrong(changes, says):
    with pytest.raises(CheckpointError, match=says):
        parse_checkpoint(text(**changes), kind="test")


def test_a_checkpoint_cut_short_is_damaged():
    with pytest.raises(CheckpointError, match="no JSON"):
        parse_checkpoint(text()[:-5], kind="test")
    with pytest.raises(CheckpointError, match="no JSON"):
        parse_checkpoint(b"[" * 100_000, kind="test")
