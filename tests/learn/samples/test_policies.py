"""A policy that goes with a sample: on disk, and where equal positions become one."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from small_archives import write_wthor

from heibai.games import GameSpec
from heibai.games.grid import permute_bits, symmetries
from heibai.learn.samples.gather import Division, gather
from heibai.learn.samples.merge import merged
from heibai.learn.samples.samples import Columns, digest_of, joined, open_samples, write_samples


@pytest.fixture(scope="module")
def columns(tmp_path_factory):
    archive = write_wthor(tmp_path_factory.mktemp("archive") / "a.wtb", 3)
    return gather([archive], GameSpec("reversi"), Division())[0]


def with_policies(columns, seed=1):
    likes = np.random.default_rng(seed).random((len(columns), 65)).astype(np.float32)
    return replace(columns, policy=likes / likes.sum(axis=1, keepdims=True))


def test_policies_come_back_as_they_were_and_belong_to_the_digest(columns, tmp_path):
    given = with_policies(columns)
    found = write_samples(tmp_path, given, GameSpec("reversi"), {}).columns
    assert np.array_equal(found.policy, given.policy)
    assert digest_of(found) == digest_of(given) != digest_of(columns)
    assert np.array_equal(found[:2].policy, given.policy[:2])
    assert np.array_equal(joined([given, given]).policy, np.concatenate([given.policy] * 2))


def test_samples_without_policies_are_read_as_before(columns, tmp_path):
    write_samples(tmp_path, columns, GameSpec("reversi"), {})
    assert open_samples(tmp_path).columns.policy is None
    assert not (tmp_path / "policy.npy").exists()


def test_equal_positions_under_a_symmetry_average_what_they_say_of_equal_moves():
    size, own, opponent = 4, 0b0110_0000_0001, 0b1000_0100_0000_0000
    seen, policy = [], np.zeros(17, np.float32)
    policy[[2, 16]] = 0.75, 0.25
    for permutation in symmetries(size):
        image = np.zeros(17, np.float32)
        image[[permutation[2], 16]] = policy[[2, 16]]
        seen.append((permute_bits(own, permutation), permute_bits(opponent, permutation), image))
    count = len(seen)
    found = merged(
        Columns(
            own=np.array([row[0] for row in seen], np.uint64),
            opponent=np.array([row[1] for row in seen], np.uint64),
            target=np.zeros(count, np.float32),
            importance=np.ones(count, np.float32),
            kind=np.full(count, 2, np.uint8),
            split=np.zeros(count, np.uint8),
            game=np.zeros(count, np.uint32),
            year=np.zeros(count, np.uint16),
            policy=np.array([row[2] for row in seen], np.float32),
        ),
        size,
    )
    assert len(found) == 1
    assert sorted(found.policy[0][found.policy[0] > 0]) == pytest.approx([0.25, 0.75])
    assert found.policy[0, 16] == 0.25
