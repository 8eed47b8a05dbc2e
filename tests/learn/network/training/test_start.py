"""A training that begins from another network, and one that meets a player beside itself."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from lacking import installed
from toy_networks import config

from heibai.core.errors import HeibaiError
from heibai.learn.network.file import NETWORK, read_network
from heibai.learn.training.stored_training import begin, work_on

installed("jax", "'heibai[train]'")
installed("onnxruntime", "'heibai[network]'")
from heibai.learn.network.file import write_network  # noqa: E402
from heibai.learn.network.training.gumbel import GumbelTrainer  # noqa: E402
from heibai.learn.network.training.outcome import digest_of, network_file  # noqa: E402
from heibai.learn.network.training.state import restored_tree  # noqa: E402


@pytest.fixture
def other(tmp_path):
    """The file of a network that another seed drew."""
    settings = config(seed=2)
    path = tmp_path / "other.safetensors"
    write_network(path, network_file(settings, GumbelTrainer(settings, None, 1)._learner().mean))
    return path


def test_a_training_begins_with_the_weights_of_the_network(other):
    settings = config(begin_from=str(other))
    trainer = GumbelTrainer(settings, None, 1)
    learner = restored_tree(trainer.begin().arrays, trainer._learner())
    for name, array in read_network(other).weights.items():
        assert (np.asarray(learner.weights[name]) == array).all()
        assert (np.asarray(learner.mean[name]) == array).all()


def test_it_learns_from_there_and_against_a_player(other, tmp_path):
    settings = config(begin_from=str(other), opponent="alphabeta:depth=1,eval=zones", opponent_share=0.5)
    summary = work_on(begin(settings, tmp_path / "run"))
    network = read_network(tmp_path / "run" / NETWORK)
    assert summary["games"] >= 8
    assert "--begin-from" in network.provenance["command"]
    assert network.provenance["begun_from"] == digest_of(read_network(other))
    assert "--opponent alphabeta:depth=1,eval=zones --opponent-share 0.5" in network.provenance["command"]
    assert summary["hash"] != work_on(begin(replace_options(settings, opponent=""), tmp_path / "alone"))["hash"]


def replace_options(settings, **changed):
    return replace(settings, options=replace(settings.options, **changed))


@pytest.mark.parametrize(
    ("changed", "words"),
    [
        ({"begin_from": "nobody-6"}, "nobody-6"),
        ({"begin_from": "./nobody.safetensors"}, "nobody.safetensors"),
        ({"begin_from": "OTHER", "blocks": 1}, "has 0 blocks of 8 channels; add --blocks 0 --channels 8"),
        ({"begin_from": "OTHER", "game": "gomoku/5"}, "is a network for reversi/4, not for gomoku/5"),
        ({"opponent": "nobody"}, "nobody"),
        ({"opponent": "alphabeta:seconds=1,eval=zones"}, "plays by the clock"),
        ({"opponent": "alphabeta:depth=1,eval=zones,python=1"}, "does not play within the kernel"),
    ],
)
def test_what_is_not_there_leaves_no_run(other, tmp_path, changed, words):
    given = {name: str(other) if value == "OTHER" else value for name, value in changed.items()}
    with pytest.raises(HeibaiError, match=words):
        begin(config(**given), tmp_path / "run")
    assert not (tmp_path / "run").exists()
