"""What a training on the device goes on from: the learner and the counts. Games and the ring begin anew.

An accelerator does not promise equal sums, so a training that goes on is not the unbroken one to the bit.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np

from ....core.errors import RunError, WeightsFileError, quoted_path
from ..file import read_arrays, write_arrays
from ..shape import NetworkShape
from ..train import TrainState

_KIND = "heibai-network-state"


@dataclass(frozen=True, slots=True)
class Totals:
    """What all runs of a training came to."""

    seconds: float = 0.0
    games: int = 0
    positions: int = 0
    runs: int = 1  # how often it was begun or gone on with

    def with_run(self, run: Totals) -> Totals:
        """With what the last of the runs came to."""
        return Totals(self.seconds + run.seconds, self.games + run.games, self.positions + run.positions, self.runs)


def write_state(path: Path, learner: TrainState, totals: Totals, game: str, shape: NetworkShape) -> None:
    """Raises WeightsFileError: the place cannot be written to."""
    leaves = {f"{number:04}": np.asarray(leaf) for number, leaf in enumerate(jax.tree.leaves(learner))}
    write_arrays(path, leaves, _KIND, {"game": game, "shape": shape.fields(), "totals": asdict(totals)})


def read_state(path: Path, like: TrainState, game: str, shape: NetworkShape) -> tuple[TrainState, Totals]:
    """The learner, of the form of ``like``.

    Raises:
        WeightsFileError: the file is damaged.
        RunError: it is of another game or another shape.
    """
    arrays, header = read_arrays(path, _KIND)
    fields = json.loads(header)
    _require_equal(path, fields, {"game": game, "shape": shape.fields()})
    leaves, structure = jax.tree.flatten(like)
    found = [arrays.get(f"{number:04}") for number in range(len(leaves))]
    if any(array is None or array.shape != leaf.shape for array, leaf in zip(found, leaves, strict=True)):
        raise WeightsFileError(f"{quoted_path(path)} is damaged or of another version; name another --out")
    if not all(np.isfinite(array).all() for array in found if array is not None):
        raise WeightsFileError(f"{quoted_path(path)} has numbers that are not finite; name another --out")
    learner = jax.tree.unflatten(structure, [jnp.array(a, leaf.dtype) for a, leaf in zip(found, leaves, strict=True)])
    return learner, _totals(path, fields)


def _totals(path: Path, fields: Mapping[str, Any]) -> Totals:
    try:
        return Totals(**fields["totals"])
    except (KeyError, TypeError):
        raise WeightsFileError(f"{quoted_path(path)} is damaged (its totals are missing); name another --out") from None


def _require_equal(path: Path, fields: Mapping[str, Any], wanted: Mapping[str, Any]) -> None:
    for name, value in wanted.items():
        if fields.get(name) != value:
            raise RunError(
                f"{quoted_path(path)} is of another {name} ({fields.get(name)!r}, {value!r} came); name another --out"
            )
