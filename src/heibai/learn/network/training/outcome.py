"""What came of the training of a network: a file that plays, its hash, and how its policy alone did."""

from __future__ import annotations

import hashlib
import platform
from collections.abc import Mapping, Sequence
from pathlib import Path

import jax
import numpy as np

from ....core.errors import RunError
from ....jobs.arrays import Array
from ....jobs.code import code_version
from ...training.config import TrainingConfig
from ...training.trainer import TrainingOutcome
from ..file import NETWORK, NetworkFile, write_network
from ..shape import NetworkShape


def outcome_of(
    config: TrainingConfig,
    shape: NetworkShape,
    weights: Mapping[str, Array],
    games: int,
    scores: Mapping[str, float],
    folder: Path | None,
) -> TrainingOutcome:
    """With the network as a file in ``folder``. Raises WeightsFileError: it cannot be written."""
    digest = hashlib.sha256(b"".join(weights[name].tobytes() for name in sorted(weights))).hexdigest()
    if folder is not None:
        write_network(folder / NETWORK, NetworkFile(str(config.game), shape, weights, _provenance(config, games)))
    return TrainingOutcome(None, {"games": games, "hash": digest, "network": NETWORK, "scores": dict(scores)})


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
