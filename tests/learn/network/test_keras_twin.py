"""The network in Keras: the same weights say the same, and what ``model.fit`` has learnt is a network again."""

from __future__ import annotations

import numpy as np
import pytest
from device_games import jax, jnp, random_game
from lacking import keras_on_jax
from learn.network.play.networks import random_network

from heibai.core.errors import RunError
from heibai.learn import network as package
from heibai.learn.network import net
from heibai.learn.network.file import read_network, write_network
from heibai.learn.network.planes import planes_of

SLOW = pytest.mark.sampled(8)  # a model takes seconds to build and to compile


@pytest.fixture(scope="module")
def keras_twin():
    """Imported late: Keras takes seconds."""
    keras_on_jax()
    from heibai.learn.network import keras_twin

    return keras_twin


def planes_from(kind):
    return np.stack([planes_of(each) for each in random_game(kind, 2)[0][:-1:4]])


def said_by(model, planes):
    return {name: np.asarray(array) for name, array in model(planes).items()}


@SLOW
@pytest.mark.parametrize("kind", ["reversi/4", "reversi/6", "gomoku/7", "gomoku/9"])
def test_the_same_weights_say_the_same(keras_twin, kind):
    network, planes = random_network(kind), planes_from(kind)
    size = planes.shape[1]
    expected = jax.jit(net.apply)({name: jnp.array(array) for name, array in network.weights.items()}, planes)
    found = said_by(keras_twin.keras_model(network, size), planes)
    assert found.keys() == set(keras_twin.OUTPUTS)
    for name, array in found.items():
        other = np.asarray(getattr(expected, name))
        assert array.reshape(other.shape) == pytest.approx(other, abs=1e-5, rel=1e-5), name


@SLOW
@pytest.mark.parametrize("kind", ["reversi/4", "gomoku/7"])
def test_what_fit_has_learnt_is_written_and_read(tmp_path, keras_twin, kind):
    network, planes = random_network(kind), planes_from(kind)
    size = planes.shape[1]
    model = keras_twin.keras_model(network, size)
    same = keras_twin.network_of(model, kind).weights
    assert all((same[name] == array).all() for name, array in network.weights.items())
    keras_twin.compile_model(model, rate=1e-2)
    targets = {
        "policy": np.eye(size * size + 1, dtype=np.float32)[: len(planes)],
        "outcome": np.eye(3, dtype=np.float32)[np.arange(len(planes)) % 3],
        "margin": np.zeros((len(planes), 1), np.float32),
        "ownership": np.ones((len(planes), size, size), np.float32),
    }
    losses = model.fit(planes, targets, epochs=15, batch_size=len(planes), verbose=0).history["loss"]
    assert losses[-1] < 0.8 * losses[0]
    write_network(tmp_path / "net", keras_twin.network_of(model, kind, {"command": "model.fit"}))
    again = read_network(tmp_path / "net")
    assert again.shape == network.shape
    assert again.provenance == {"command": "model.fit"}
    learnt, read = (said_by(each, planes) for each in (model, keras_twin.keras_model(again, size)))
    assert all(array == pytest.approx(read[name], abs=1e-6) for name, array in learnt.items())


def test_a_missing_extra_names_the_command(monkeypatch):
    monkeypatch.setattr(package.importlib.util, "find_spec", lambda name: None)
    with pytest.raises(RunError, match=r"packages keras, safetensors; .*pip install 'heibai\[keras\]'"):
        package.require_packages("keras")
