"""Every way to train a network goes on to the same weights, and its rows say how it does."""

from __future__ import annotations

import pytest
from lacking import installed
from toy_networks import config

from heibai.jobs.control import Control
from heibai.jobs.directory import RunDirectory
from heibai.learn.network.file import NETWORK, read_network
from heibai.learn.training.stored_training import begin, work_on

installed("jax", "'heibai[train]'")

pytestmark = pytest.mark.sampled(20, together="methods of training")  # each compiles for half a minute
WAYS = {
    "rivals": {"teacher": "alphabeta:depth=1,eval=zones", "taught": 0.4, "former": 0.5, "gate": "elo0=0,elo1=100",
               "gate_pairs": 32},
    "descent": {"method": "descent", "rows": 4, "moves": 20, "batch": 32, "test_games": 16},
}  # fmt: skip


def interrupted(directory):
    """Worked on until its first step is done."""
    control = Control()
    return work_on(directory, control=control, watch=lambda row: control.stop("a test"))


@pytest.mark.parametrize("way", WAYS)
def test_a_training_that_was_stopped_ends_with_the_same_weights(tmp_path, way):
    rows, asked = [], config(**WAYS[way])
    unbroken = work_on(begin(asked, tmp_path / "unbroken"), watch=rows.append)
    assert not interrupted(begin(asked, tmp_path / "broken"))["finished"]
    assert work_on(RunDirectory.open(tmp_path / "broken"))["hash"] == unbroken["hash"]
    assert read_network(tmp_path / "broken" / NETWORK).provenance["games"] == unbroken["games"]
    for row in rows:
        low, high = row["against_1_interval"]
        assert 0 <= low <= row["against_1"] <= high <= 1
    if way == "rivals":
        assert all({"passed", "pairs", "llr"} == set(row["gate"]) for row in rows)
    else:
        assert rows[-1]["loss"] < 0.9 * rows[0]["loss"]
        assert rows[-1]["positions"] == 16 * 8
