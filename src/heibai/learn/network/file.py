"""Network files: safetensors, with game, shape and provenance in the metadata (docs/networks.md)."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from ...core.errors import WeightsError, WeightsFileError, quoted, quoted_path
from ...core.files import replacing, require_regular
from ...jobs.documents import NO_ROOM
from . import require_safetensors
from .shape import NetworkShape, weight_shapes

FORMAT = "heibai-network"
VERSION = 1
NETWORK = "network.safetensors"  # in the directory of a training that is finished
_MOST_BYTES = 64 << 20
_MEND = "restore it from a copy, or train one with: heibai learn network"

Arrays = Mapping[str, npt.NDArray[Any]]


@dataclass(frozen=True, eq=False)
class NetworkFile:
    """What a network file says."""

    game: str  # that it was trained on: "reversi/8"; it plays every size of this game
    shape: NetworkShape
    weights: Arrays  # by the names of ``weight_shapes``, float32
    provenance: Mapping[str, Any] = field(default_factory=dict)  # command, seed, commit, games, hours, machine


def write_network(path: Path | str, content: NetworkFile, *, single: bool = True) -> None:
    """Write a network, whole or not at all; ``single=False`` stores float16, which halves the file.

    Raises:
        WeightsError: a weight is not finite, or too large for float16.
        WeightsFileError: the place cannot be written to.
    """
    arrays = {name: np.asarray(array, np.float32 if single else np.float16) for name, array in content.weights.items()}
    _check(arrays, content.shape, "these weights")
    fields = {"game": content.game, "shape": content.shape.fields(), "provenance": dict(content.provenance)}
    write_arrays(path, arrays, FORMAT, fields)


def read_network(path: Path | str) -> NetworkFile:
    """Read and check a network.

    Raises:
        WeightsFileError: there is none, or it is damaged, foreign, of another version or of another architecture.
        WeightsError: a weight is not finite.
        RunError: safetensors is not installed.
    """
    arrays, header = read_arrays(path, FORMAT)
    fields = json.loads(header)
    try:
        shape = NetworkShape(**{name: int(number) for name, number in fields["shape"].items()})
        game, provenance = str(fields["game"]), dict(fields["provenance"])
    except (KeyError, TypeError, ValueError, AttributeError):
        raise _damaged(path, "a field of its header is missing or of another type") from None
    _check(arrays, shape, quoted_path(path))
    return NetworkFile(game, shape, {name: array.astype(np.float32) for name, array in arrays.items()}, provenance)


def write_arrays(path: Path | str, arrays: Arrays, kind: str, fields: Mapping[str, Any]) -> None:
    """Write arrays with a header of JSON values, whole or not at all. Raises WeightsFileError, RunError."""
    require_safetensors()
    from safetensors.numpy import save

    header = json.dumps({"version": VERSION, **fields}, ensure_ascii=False, allow_nan=False)
    data = save({name: np.asarray(array, order="C") for name, array in arrays.items()}, {kind: header})
    try:
        with replacing(Path(path)) as file:
            file.write(data)
    except OSError as error:
        mend = "make room and start the same command again" if error.errno in NO_ROOM else "name another place"
        raise WeightsFileError(f"{quoted_path(path)} cannot be written ({error.strerror}); {mend}") from None


def read_arrays(path: Path | str, kind: str) -> tuple[Arrays, str]:
    """Arrays and header, the JSON of an object, of a file of ``write_arrays``. Raises WeightsFileError, RunError."""
    require_safetensors()
    from safetensors import SafetensorError, safe_open

    try:
        require_regular(path, most=_MOST_BYTES)
        with safe_open(str(path), framework="numpy") as file:
            metadata = file.metadata() or {}
            arrays = {name: file.get_tensor(name) for name in file.keys()}  # noqa: SIM118 (it is no mapping)
    except FileNotFoundError:
        raise WeightsFileError(f"there is no file {quoted_path(path)}; check the path") from None
    except OSError as error:
        raise WeightsFileError(f"{quoted_path(path)} cannot be read ({error.strerror}); check the path") from None
    except (SafetensorError, TypeError, ValueError, AttributeError):
        raise _damaged(path, "it is not safetensors, or cut off") from None
    if kind not in metadata:
        raise WeightsFileError(f"{quoted_path(path)} is no {kind} file (its header has no {kind!r}); {_MEND}")
    try:
        version = json.loads(metadata[kind])["version"]
    except (ValueError, RecursionError, KeyError, TypeError):
        raise _damaged(path, "its header is not JSON with a version") from None
    if version != VERSION:
        raise WeightsFileError(
            f"{quoted_path(path)} is of version {version!r}, this heibai reads {VERSION}; "
            "update heibai with: pip install --upgrade heibai"
        )
    return arrays, metadata[kind]


def _check(arrays: Arrays, shape: NetworkShape, name: str) -> None:
    """Raises WeightsFileError: another architecture. WeightsError: not finite."""
    if not (0 < shape.planes <= 256 and 0 <= shape.blocks <= 256 and 0 < shape.channels <= 4096):
        raise _damaged(name, f"its shape {shape.fields()} is none of a network")
    expected = weight_shapes(shape)
    for array in sorted({*expected, *arrays}):
        wanted, came = expected.get(array), arrays[array].shape if array in arrays else None
        if wanted != came:
            raise WeightsFileError(
                f"{name} has another architecture: {quoted(array)} is {came or 'missing'}, "
                f"expected {wanted or 'no such array'}; {_MEND}"
            )
    for array, values in arrays.items():
        if values.dtype not in (np.float32, np.float16) or not np.isfinite(values).all():
            raise WeightsError(f"{name} has weights that are no finite numbers, in {quoted(array)}; {_MEND}")


def _damaged(path: Path | str, why: str) -> WeightsFileError:
    return WeightsFileError(f"{quoted_path(path)} is no network file, or a damaged one ({why}); {_MEND}")
