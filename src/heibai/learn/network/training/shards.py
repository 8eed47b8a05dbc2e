"""Games of other machines: any number of workers write shards of positions into one folder, and the learner reads them.

    RUN/shards/network.safetensors   what plays now; the learner replaces it in every step
    RUN/shards/HOST-PID-NUMBER.safetensors   positions of games that are over; whole or not there

A worker that dies loses the shard that it was playing; a learner that dies, those of the step that it was at. With
workers a training depends on when their shards come, so a repetition is not equal to the bit.
"""

from __future__ import annotations

import hashlib
import json
from contextlib import suppress
from pathlib import Path

import numpy as np

from ....core.errors import HeibaiError, RunError, WeightsFileError, quoted_path
from ....jobs.documents import cannot_write
from ...training.config import TrainingConfig
from ..file import NetworkFile, read_arrays, write_arrays, write_network
from .shard import Shard

FOLDER = "shards"
_KIND = "heibai-network-shard"
_NETWORK = "network.safetensors"
MOST_WAITING = 64  # shards that nobody has read, beyond which workers wait


class ShardFolder:
    """The folder of one training, for its learner and its workers."""

    def __init__(self, run: Path, game: str) -> None:
        self._path, self._game = run / FOLDER, game

    @property
    def is_there(self) -> bool:
        """Whether a worker has joined."""
        return self._path.is_dir()

    @property
    def network(self) -> Path:
        """What plays."""
        return self._path / _NETWORK

    def make(self) -> None:
        """Raises RunError: it cannot be made."""
        try:
            self._path.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise cannot_write(self._path, error) from error

    def publish(self, network: NetworkFile) -> None:
        """What workers play with from now on. Raises WeightsFileError."""
        write_network(self.network, network)

    def write(self, name: str, shard: Shard) -> None:
        """Raises WeightsFileError: no room, or no right to write."""
        write_arrays(
            self._path / f"{name}.safetensors", shard.arrays, _KIND, {"game": self._game, "digest": _digest(shard)}
        )

    def waiting(self) -> list[Path]:
        """Shards that nobody has read."""
        return sorted(path for path in self._path.glob("*.safetensors") if path.name != _NETWORK)

    def take(self) -> list[Shard]:
        """The shards that have come, which are removed; a damaged one is thrown away. Raises RunError."""
        found = []
        for path in self.waiting()[:MOST_WAITING]:
            with suppress(HeibaiError):
                found.append(self._read(path))
            try:
                path.unlink()
            except OSError as error:
                raise cannot_write(path, error) from error
        return found

    def _read(self, path: Path) -> Shard:
        """Raises WeightsFileError: it is damaged. RunError: it is of another game."""
        arrays, header = read_arrays(path, _KIND)
        about = json.loads(header)
        if about.get("game") != self._game:
            raise RunError(f"{quoted_path(path)} is of {about.get('game')!r}, not of {self._game!r}; remove it")
        try:
            shard = Shard.of(arrays)
        except KeyError as error:
            raise WeightsFileError(f"{quoted_path(path)} lacks {error}; remove it") from None
        if _digest(shard) != about.get("digest"):
            raise WeightsFileError(f"{quoted_path(path)} is damaged; remove it")
        return shard


def _digest(shard: Shard) -> str:
    arrays = shard.arrays
    return hashlib.sha256(b"".join(np.ascontiguousarray(arrays[name]).tobytes() for name in sorted(arrays))).hexdigest()


def shard_folder(run: Path, config: TrainingConfig) -> ShardFolder:
    """Of the training in this directory."""
    return ShardFolder(run, str(config.game))
