"""A toy network trained on 4x4, killed at any of ten moments, ends with the same weights."""

from __future__ import annotations

import signal

import pytest
from killing import Workers
from lacking import installed

from heibai.games import GameSpec
from heibai.learn.network.training.options import NetworkOptions
from heibai.learn.training.config import TrainingConfig
from heibai.learn.training.stored_training import begin

installed("jax", "'heibai[train]'")

TOY = NetworkOptions(
    moves=240, rows=6, games=8, simulations=4, fast=2, considered=2, blocks=0, channels=8, batch=8, reuse=2.0,
    rate=1e-2, kept=16, test_games=2,
)  # fmt: skip
# Instead of a rename, of which it makes some for every step, or after a share of its processor time; before that share
# JAX is imported.
MOMENTS = [{"rename": number} for number in (1, 4, 7, 12, 17)]
MOMENTS += [{"share": share} for share in (0.55, 0.65, 0.75, 0.85, 0.95)]


def begun(path):
    return begin(TrainingConfig("network", GameSpec("reversi", 4), "", 1, TOY), path)


@pytest.fixture(scope="module")
def workers(tmp_path_factory):
    """Processes that compile nothing twice."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("JAX_COMPILATION_CACHE_DIR", str(tmp_path_factory.mktemp("compiled")))
        patch.setenv("JAX_PERSISTENT_CACHE_MIN_COMPILE_TIME_SECS", "0")
        patch.setenv("JAX_PERSISTENT_CACHE_MIN_ENTRY_SIZE_BYTES", "-1")
        with Workers() as started:
            yield started


@pytest.fixture(scope="module")
def unbroken(tmp_path_factory, workers):
    """The hash that an unbroken training came to, and the processor time of one when all is compiled."""
    folder, hashes = tmp_path_factory.mktemp("unbroken"), set()
    for name in ("first", "second"):
        directory = begun(folder / name)
        assert workers.work(directory.path) == 0
        hashes.add(directory.result()["hash"])
    (only,) = hashes
    return only, workers.used


@pytest.mark.sampled(40)  # one of them takes half a minute, most of it to compile
@pytest.mark.parametrize("moment", MOMENTS, ids=str)
def test_killed_at_any_moment_it_ends_with_the_same_weights(tmp_path, workers, unbroken, moment):
    expected, seconds = unbroken
    directory = begun(tmp_path / "run")
    if "rename" in moment:
        assert workers.work(directory.path, **moment) == -signal.SIGKILL
        assert directory.result() is None
    else:
        ended = workers.work(directory.path, kill_after=moment["share"] * seconds)
        assert ended in (-signal.SIGPROF, 0)  # 0: this machine was quicker than a moment ago
    assert workers.work(directory.path) == 0
    assert directory.result()["hash"] == expected
