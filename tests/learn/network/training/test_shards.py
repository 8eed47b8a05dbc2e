"""Games of other machines come as shards: whole or not at all; a worker that dies loses what it was playing."""

from __future__ import annotations

import numpy as np
import pytest
from lacking import installed
from toy_networks import config

from heibai.core.errors import RunError
from heibai.jobs.control import Control
from heibai.jobs.directory import RunDirectory
from heibai.learn.training.stored_training import begin, work_on

installed("jax", "'heibai[train]'")
from heibai.learn.network.training.shard import Shard  # noqa: E402
from heibai.learn.network.training.shards import MOST_WAITING, ShardFolder  # noqa: E402
from heibai.learn.network.training.worker import Worker  # noqa: E402


def shard(count, seed=1):
    chance = np.random.default_rng(seed)
    return Shard(
        (chance.integers(9, size=(count, 2)).astype(np.uint32), np.zeros(count, np.int32)),
        chance.random((count, 17)).astype(np.float16),
        chance.random(count).astype(np.float32),
        np.ones((count, 4, 4), np.int8),
        np.ones(count, np.bool_),
    )


@pytest.fixture
def folder(tmp_path):
    made = ShardFolder(tmp_path, "reversi/4")
    assert not made.is_there
    made.make()
    return made


def are_equal(one, other):
    return one.arrays.keys() == other.arrays.keys() and all(
        (one.arrays[name] == other.arrays[name]).all() for name in one.arrays
    )


def test_a_shard_is_read_once(folder):
    folder.write("a-1-1", shard(3))
    folder.write("b-2-1", shard(5, seed=2))
    came = folder.take()
    assert [len(each) for each in came] == [3, 5]
    assert are_equal(came[0], shard(3))
    assert are_equal(came[1], shard(5, seed=2))
    assert not folder.take()


def test_what_a_dead_worker_was_writing_is_no_shard(folder):
    (folder.network.parent / ".a-1-1.safetensors.77.tmp").write_bytes(b"half of it")
    assert not folder.waiting()
    assert not folder.take()


def test_a_damaged_shard_and_one_of_another_game_teach_nothing(folder, tmp_path):
    folder.write("a-1-1", shard(3))
    folder.write("a-1-2", shard(4))
    path = folder.waiting()[0]
    data = bytearray(path.read_bytes())
    data[-1] ^= 1
    path.write_bytes(data)
    folder.waiting()[1].rename(tmp_path / "cut")
    (folder.network.parent / "a-1-2.safetensors").write_bytes((tmp_path / "cut").read_bytes()[:-4])
    ShardFolder(tmp_path, "reversi/6").write("b-1-1", shard(2))
    assert len(folder.waiting()) == 3
    assert not folder.take()
    assert not folder.waiting()


def test_a_training_that_takes_no_workers_is_one_sentence(tmp_path):
    directory = begin(config(method="descent"), tmp_path / "run")
    with pytest.raises(RunError, match="is no training that others can work for"):
        Worker(directory, config(method="descent"), seed=1)


def test_a_training_to_work_for_must_be_named(command_line):
    code, _, said = command_line("learn", "work")
    assert code == 2
    assert "name one: heibai learn work --join DIR" in said


@pytest.mark.sampled(20)  # it compiles for half a minute
def test_a_training_learns_from_what_its_workers_bring(tmp_path, command_line):
    rows, control = [], Control()
    directory = begin(config(), tmp_path / "run")
    worker = Worker(directory, config(), seed=7)
    worker.folder.make()
    work_on(directory, control=control, watch=lambda row: control.stop("a test"))
    assert worker.folder.network.exists()
    assert worker.work(lambda line: None, Control(), shards=2) == 2
    stopped = Control()
    stopped.stop("a test")
    assert worker.work(lambda line: None, stopped) == 0
    assert 0 < len(worker.folder.waiting()) < MOST_WAITING
    assert work_on(RunDirectory.open(tmp_path / "run"), watch=rows.append)["finished"]
    assert [row["positions_of_workers"] > 20 for row in rows] == [True, True]
    code, out, _ = command_line("learn", "work", "--join", tmp_path / "run")
    assert (code, out.splitlines()) == (0, [f"0 shards for {directory.id}"])  # it is finished
