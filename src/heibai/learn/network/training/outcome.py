"""What came of the training of a network: a file that plays, its hash, and how its policy alone did."""

from __future__ import annotations

import hashlib
import platform
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import MappingProxyType

import jax
import jax.numpy as jnp
import numpy as np

from ....core.errors import RunError
from ....jobs.code import code_version
from ...training.config import TrainingConfig
from ...training.trainer import TrainingOutcome
from .. import train
from ..device.rules.games import device_game
from ..file import NETWORK, NetworkFile, write_network
from ..net import Weights, init
from ..shape import NetworkShape


def network_shape(config: TrainingConfig) -> NetworkShape:
    """Of the network that is trained. Raises RunError: there are no rules of this game on the device."""
    return NetworkShape(device_game(config.game).planes, config.options.blocks, config.options.channels)


def first_learner(config: TrainingConfig, key: jax.Array) -> train.TrainState:
    """Of a training that begins from nothing."""
    return _begun(init(jax.random.fold_in(key, 0), network_shape(config)))


def learner_from(network: NetworkFile) -> train.TrainState:
    """Of a training that begins from another network of the same shape."""
    return _begun({name: jnp.asarray(array, jnp.float32) for name, array in network.weights.items()})


def _begun(weights: Weights) -> train.TrainState:
    learner: train.TrainState = train.begin(weights)
    return learner


def network_file(
    config: TrainingConfig, weights: Weights, provenance: Mapping[str, object] = MappingProxyType({})
) -> NetworkFile:
    """Of the network that is trained, with these weights."""
    arrays = {name: np.asarray(array) for name, array in weights.items()}
    return NetworkFile(str(config.game), network_shape(config), arrays, provenance)


def outcome_of(
    config: TrainingConfig,
    weights: Weights,
    games: int,
    scores: Mapping[str, float],
    folder: Path | None,
    *,
    begun_from: str = "",
) -> TrainingOutcome:
    """With the network as a file in ``folder``; ``begun_from``: digest of the network that it began from.

    Raises WeightsFileError: it cannot be written.
    """
    origin = {"begun_from": begun_from} if begun_from else {}
    network = network_file(config, weights, _provenance(config, games) | origin)
    summary = {"games": games, "hash": digest_of(network), "network": NETWORK, "scores": dict(scores)}
    if folder is None:
        return TrainingOutcome(None, summary)
    write_network(folder / NETWORK, network)
    return TrainingOutcome(None, summary, files=(NETWORK,))


def digest_of(network: NetworkFile) -> str:
    """SHA-256 of its weights, by name."""
    return hashlib.sha256(b"".join(network.weights[name].tobytes() for name in sorted(network.weights))).hexdigest()


def _provenance(config: TrainingConfig, games: int) -> dict[str, object]:
    return {
        "command": config.command,
        "seed": config.seed,
        "commit": code_version(),
        "games": games,
        "machine": f"{jax.devices()[0].device_kind}, {platform.machine()}, JAX {jax.__version__}",
    }


def require_finite(losses: Sequence[float]) -> None:
    """Raises RunError: the network has learnt nonsense."""
    if not np.isfinite(losses).all():
        raise RunError(
            "the loss is no finite number any more, so nothing more can be learnt; begin another training with a lower "
            "--rate"
        )
