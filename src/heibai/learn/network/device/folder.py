"""The folder of a training on the device: weights, state to go on from, and log."""

from __future__ import annotations

import json
import platform
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import jax
import numpy as np

from ....core.errors import RunError, quoted_path
from ....jobs.code import code_version
from ....jobs.documents import NO_ROOM
from ..file import NetworkFile, write_network
from ..shape import NetworkShape
from ..train import TrainState
from .state import Totals, read_state, write_state


class RunFolder:
    """Where one training of one game and one shape is kept."""

    def __init__(self, path: Path, game: str, shape: NetworkShape, *, seed: int) -> None:
        """Makes the folder. Raises RunError: it cannot be made."""
        self.path, self._game, self._shape, self._seed = path, game, shape, seed
        try:
            path.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise RunError(f"{quoted_path(path)} cannot be made ({error.strerror}); name another --out") from None

    def restored(self, fresh: TrainState) -> tuple[TrainState, Totals]:
        """The learner that is kept here and what it came to, otherwise ``fresh``. Raises HeibaiError."""
        state = self.path / "state.safetensors"
        if not state.exists():
            return fresh, Totals()
        learner, totals = read_state(state, fresh, self._game, self._shape)
        return learner, replace(totals, runs=totals.runs + 1)

    def save(self, learner: TrainState, totals: Totals) -> None:
        """Each file whole or not at all. Raises WeightsFileError, WeightsError."""
        weights = {name: np.asarray(array) for name, array in learner.mean.items()}
        content = NetworkFile(self._game, self._shape, weights, self._provenance(totals))
        write_network(self.path / "weights.safetensors", content)
        write_state(self.path / "state.safetensors", learner, totals, self._game, self._shape)

    def log(self, row: dict[str, Any]) -> str:
        """Add a line to the log. Raises RunError: the place is full or read-only."""
        text, path = json.dumps(row), self.path / "log.jsonl"
        try:
            with open(path, "a", encoding="utf-8") as log:
                log.write(text + "\n")
        except OSError as error:
            mend = "make room and start the same command again" if error.errno in NO_ROOM else "name another --out"
            raise RunError(f"{quoted_path(path)} cannot be written ({error.strerror}); {mend}") from None
        return text

    def _provenance(self, totals: Totals) -> dict[str, Any]:
        return {
            "command": " ".join(["python -m heibai.learn.network.device", *sys.argv[1:]]),
            "seed": self._seed,
            "commit": code_version(),
            "games": totals.games,
            "positions": totals.positions,
            "hours": round(totals.seconds / 3600, 4),
            "runs": totals.runs,
            "machine": f"{jax.devices()[0].device_kind}, {platform.machine()}, JAX {jax.__version__}",
        }
