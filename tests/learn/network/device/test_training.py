"""A training on the device, at a size for a processor: it learns, keeps to its time, and goes on."""

from __future__ import annotations

import json
from types import SimpleNamespace

import numpy as np
import pytest
from lacking import installed

from heibai.core.errors import HeibaiError, RunError, WeightsFileError
from heibai.learn.network.device.options import DeviceOptions
from heibai.learn.network.file import read_network

installed("jax", "'heibai[train]'")
from heibai.learn.network.device import clock, run  # noqa: E402

pytestmark = pytest.mark.sampled(5, together="trainings on the device")


def options(out, **given):
    """A toy network on 4x4, whose step is a second's work."""
    usual = {
        "game": "reversi/4", "minutes": 1.0, "games": 32, "simulations": 8, "fast": 4, "considered": 4, "blocks": 1,
        "channels": 8, "batch": 64, "reuse": 4, "rate": 1e-2, "rows": 64, "chunk": 8, "log_seconds": 1,
        "yardstick_minutes": 0.0,
    }  # fmt: skip
    return DeviceOptions(**{**usual, "out": out, **given})


class StepClock:
    """A clock whose second is a step of the training, and whose end comes after so many steps."""

    def __init__(self, begun: float, seconds: float) -> None:
        self.now, self.seconds = 0, seconds

    def elapsed(self) -> float:
        return self.now

    def share(self) -> float:
        return self.now / self.seconds

    def step_took(self, seconds: float) -> None:
        self.now += 1

    def begin_learning(self) -> None: ...

    def match_took(self, seconds: float) -> None: ...

    def has_time(self) -> bool:
        return self.now < self.seconds


def trained(out, steps, **given):
    """What a training of so many steps told."""
    told = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(run, "Clock", StepClock)
        run.DeviceRun(options(out, minutes=steps / 60, **given), told.append, begun=0.0).train()
    return told


@pytest.fixture(scope="module")
def training(tmp_path_factory):
    """A folder with a training that was begun and went on, and what both runs told."""
    out = tmp_path_factory.mktemp("network")
    return out, trained(out, 40), trained(out, 3)


def test_the_loss_falls(training):
    out, *_ = training
    rows = [json.loads(line) for line in (out / "log.jsonl").read_text().splitlines()]
    losses = [row["loss"]["total"] for row in rows if row["rate"] > 0]
    assert len(losses) > 20
    assert np.mean(losses[-5:]) < 0.8 * np.mean(losses[:5])
    assert rows[-1]["games"] > 0
    assert 4 < rows[-1]["plies_per_game"] < 14


def test_a_training_goes_on_from_its_folder(training):
    out, first, second = training
    assert not any("goes on" in line for line in first)
    assert "goes on after" in second[0]
    rows = [json.loads(line) for line in (out / "log.jsonl").read_text().splitlines()]
    steps = [row["steps"] for row in rows]
    assert steps == sorted(steps)


def test_the_weights_say_where_they_come_from(training):
    network = read_network(training[0] / "weights.safetensors")
    assert network.game == "reversi/4"
    assert network.provenance["runs"] == 2
    assert network.provenance["games"] > 100
    assert {"command", "seed", "commit", "positions", "hours", "machine"} < set(network.provenance)


@pytest.mark.sampled(10)
@pytest.mark.parametrize(
    ("change", "error", "words"),
    [
        ({"game": "reversi/6"}, RunError, "of another game ('reversi/4', 'reversi/6' came); name another --out"),
        ({"channels": 16}, RunError, "of another shape"),
        ({"game": "gomoku/15/renju"}, RunError, "'gomoku/15/renju' has no rules on the device"),
    ],
)
def test_what_does_not_fit_is_refused(training, change, error, words):
    with pytest.raises(error) as told:
        run.DeviceRun(options(training[0], **change), print, begun=0.0).train()
    assert words in str(told.value)


def test_a_damaged_state_is_refused(training, tmp_path):
    state = (training[0] / "state.safetensors").read_bytes()
    for damaged in (state[:1000], b"nonsense", state[:8] + b"x" + state[9:]):
        (tmp_path / "state.safetensors").write_bytes(damaged)
        with pytest.raises(WeightsFileError, match="damaged"):
            run.DeviceRun(options(tmp_path), print, begun=0.0).train()


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"minutes": 0}, "--minutes is 0; expected 0.05 to 100000"),
        ({"full_share": 1.5}, "--full-share is 1.5; expected 0.0 to 1.0"),
        ({"batch": 12}, "--batch is 12; expected a multiple of 8"),
        ({"rate": float("nan")}, "--rate is nan"),
    ],
)
def test_values_out_of_bounds_are_refused(tmp_path, change, words):
    with pytest.raises(HeibaiError) as told:
        options(tmp_path, **change).check()
    assert words in str(told.value)


def test_a_run_ends_before_its_time_is_up(monkeypatch):
    now = [100.0]
    monkeypatch.setattr(clock, "time", SimpleNamespace(monotonic=lambda: now[0]))
    of_a_minute = clock.Clock(100.0, 60.0)
    assert of_a_minute.has_time()
    now[0] += 20
    of_a_minute.begin_learning()
    of_a_minute.step_took(10.0)
    assert of_a_minute.share() == 0
    now[0] += 20
    assert of_a_minute.share() == pytest.approx(0.5)
    assert of_a_minute.has_time()  # 15 s for a step, 3 s to write
    now[0] += 3
    assert not of_a_minute.has_time()
