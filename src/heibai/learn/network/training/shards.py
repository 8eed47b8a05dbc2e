"""Games of other machines: any number of workers write shards of positions into one folder, and the learner reads them.

    RUN/shards/network.safetensors   what plays now; the learner replaces it in every step
    RUN/shards/HOST-PID-NUMBER.safetensors   positions of games that are over; whole or not there
    RUN/shards/read/                 the last ones that the learner has read, from which it goes on after a stop

A worker that dies loses the shard that it was playing. With workers a training depends on when their shards come, so
a repetition is not equal to the bit.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt

from ....core.errors import HeibaiError, RunError, WeightsFileError, quoted_path
from ....jobs.arrays import Array
from ....jobs.documents import cannot_write
from ..file import NetworkFile, read_arrays, write_arrays, write_network

FOLDER, _READ = "shards", "read"
_KIND = "heibai-network-shard"
_NETWORK = "network.safetensors"
_KEPT = 16  # shards that the learner draws from
MOST_WAITING = 64  # shards that nobody has read, beyond which workers wait


@dataclass(frozen=True, eq=False)
class Shard:
    """N positions of games that are over."""

    states: tuple[Array, ...]  # leaves [N, ...]
    policy: npt.NDArray[np.float16]  # [N, A] the search's
    margin: npt.NDArray[np.float32]  # [N] final discs ahead, as a share of the points
    ownership: npt.NDArray[np.int8]  # [N, S, S]
    is_full: npt.NDArray[np.bool_]  # [N] of a full search, so that the policy is a target

    def __len__(self) -> int:
        return len(self.margin)

    @property
    def arrays(self) -> dict[str, Array]:
        """By name."""
        named: dict[str, Array] = {
            "policy": self.policy,
            "margin": self.margin,
            "ownership": self.ownership,
            "is_full": self.is_full,
        }
        return named | {f"state{number}": leaf for number, leaf in enumerate(self.states)}

    @classmethod
    def of(cls, arrays: Mapping[str, Array]) -> Shard:
        """Of its arrays by name. Raises KeyError."""
        leaves = sum(name.startswith("state") for name in arrays)
        named = (arrays[name] for name in ("policy", "margin", "ownership", "is_full"))
        return cls(tuple(arrays[f"state{number}"] for number in range(leaves)), *named)


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
            (self._path / _READ).mkdir(parents=True, exist_ok=True)
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
        """The shards that have come; a damaged one is thrown away. Raises RunError: they cannot be moved."""
        found = []
        for path in self.waiting()[:MOST_WAITING]:
            with suppress(HeibaiError):
                found.append(self._read(path))
            try:
                os.replace(path, self._path / _READ / path.name)
            except OSError as error:
                raise cannot_write(path, error) from error
        return found

    def kept(self) -> list[Shard]:
        """The last ones that were read; older ones are removed."""
        paths = sorted((self._path / _READ).glob("*.safetensors"), key=lambda path: (path.stat().st_mtime_ns, path))
        for path in paths[:-_KEPT]:
            path.unlink(missing_ok=True)
        found = []
        for path in paths[-_KEPT:]:
            with suppress(HeibaiError):
                found.append(self._read(path))
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


def joined(shards: list[Shard]) -> Shard:
    """One shard of all of them."""
    parts = [shard.arrays for shard in shards]
    return Shard.of({name: np.concatenate([part[name] for part in parts]) for name in parts[0]})


def _digest(shard: Shard) -> str:
    arrays = shard.arrays
    return hashlib.sha256(b"".join(np.ascontiguousarray(arrays[name]).tobytes() for name in sorted(arrays))).hexdigest()
