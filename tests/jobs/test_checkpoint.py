"""A checkpoint is taken back only if it is whole, ours, of this version and of this kind."""

import hashlib
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from heibai.core.errors import CheckpointError
from heibai.jobs.checkpoint import Checkpoint, format_checkpoint, parse_checkpoint
from heibai.jobs.journal import Mark

MARK = Mark(11, 1, "ab" * 32)
WHOLE = Checkpoint({"step": 3}, {"log.jsonl": MARK}, "cd" * 32, {"result.json": "ef" * 32})

values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=20,
)


def text(**changes):
    envelope = json.loads(format_checkpoint(WHOLE, kind="test"))
    return json.dumps(envelope | changes).encode()


@pytest.mark.sampled(3)
@given(st.dictionaries(st.text(), values))
def test_a_payload_survives_a_round_trip(payload):
    checkpoint = Checkpoint(payload, {"log.jsonl": MARK}, "cd" * 32)
    data = format_checkpoint(checkpoint, kind="test").encode()
    assert parse_checkpoint(data, kind="test") == checkpoint


@given(st.binary())
def test_random_bytes_are_damaged(data):
    with pytest.raises(CheckpointError, match="damaged or foreign"):
        parse_checkpoint(data, kind="test")


@given(st.data())
def test_no_single_byte_can_change_it_unseen(data):
    whole = bytearray(text())
    index = data.draw(st.integers(0, len(whole) - 1))
    whole[index] = data.draw(st.integers(0, 255))
    try:
        checkpoint = parse_checkpoint(bytes(whole), kind="test")
    except CheckpointError:
        return
    assert checkpoint == WHOLE


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"payload": {"step": 4}}, "checksum"),
        ({"payload": {"step": float("nan")}}, "checksum"),
        ({"config": "00" * 32}, "checksum"),
        ({"is_verified": False}, "checksum"),
        ({"version": 1}, "checksum"),
        ({"version": 3}, "version 3, this heibai reads 1 to 2"),
        ({"version": True}, "version True"),
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


def first_version(**changes):
    """A checkpoint as heibai 0.1.0 wrote it."""
    body = {"journals": {"log.jsonl": 11}, "payload": {"step": 3}} | changes
    text = json.dumps(body, sort_keys=True, separators=(",", ":"))
    envelope = {"format": "heibai-checkpoint", "version": 1, "kind": "test"}
    return json.dumps(envelope | body | {"sha256": hashlib.sha256(text.encode()).hexdigest()}).encode()


def test_a_checkpoint_of_the_first_version_is_read_and_verifies_nothing():
    checkpoint = parse_checkpoint(first_version(), kind="test")
    assert checkpoint == Checkpoint({"step": 3}, {"log.jsonl": Mark(11, None, None)}, is_verified=False)
    assert not checkpoint.has_digests
    for changes in ({"journals": {"log.jsonl": -1}}, {"journals": {"log.jsonl": "x"}}, {"journals": 3}, {"payload": 3}):
        with pytest.raises(CheckpointError, match="is damaged or foreign"):
            parse_checkpoint(first_version(**changes), kind="test")
