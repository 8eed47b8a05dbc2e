"""Weights files: JSON with a header, the provenance and a checksum over both and the weights (docs/evaluators.md).

Files live anywhere (``@path``); those that come with the package have names, such as ``champion``.
"""

from __future__ import annotations

import base64
import hashlib
import json
import lzma
import math
import os
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from ..core.errors import WeightsError, WeightsFileError, quoted
from ..core.files import read_text, replacing
from .pattern_nets import PatternNets, nets_of
from .weights import check_finite

FORMAT = "heibai-weights"
VERSIONS = (1, 2, 3)  # 2: packed by xz; 3: nets that the weights are made from
SHIPPED = Path(__file__).parent / "shipped"
_INLINE = 1_000  # up to so many weights are written as decimals
_MOST_BYTES = 1 << 27  # that packed weights may have
GRAIN = 1 / 128  # of weights that are stored as whole numbers of 16 bits
# Told how many bytes a number has, xz packs them a twelfth smaller; any xz unpacks them. By bytes: bits of literals, of
# their place, and of the place of what is repeated.
_PLACES = {1: (0, 0, 0), 2: (2, 1, 1), 4: (1, 2, 2), 8: (0, 3, 3)}
_ENCODING = re.compile(r"base64 (xz )?(<f4|<f8|(?<=xz )<i2/128(?: phases=(\d{1,3}))?)")
_NETS = "base64 xz <i1 nets"  # beside the field ``nets``, which says how they are cut
_BREED = "heibai evolve roulette --out run"
_MEND = f"restore it from a copy, or breed another one with: {_BREED}"


@dataclass(frozen=True, eq=False)
class WeightsFile:
    """What a weights file says."""

    game: str
    size: int  # squares a side
    evaluator: str  # the evaluator's text without weights: "zones:mobility=difference"
    weights: npt.NDArray[np.float64]  # [D]
    provenance: Mapping[str, Any] = field(default_factory=dict)  # where the weights came from; free, JSON values
    scale: float | None = None  # the evaluator's scale, where it does not follow from the weights
    searched_scale: float | None = None  # that of values of a search, where results gave another one
    nets: PatternNets | None = None  # that the weights are made from; they are stored instead

    @property
    def origin(self) -> str:
        """How they were made, by the provenance: ``bred by roulette``, ``learnt by td``, ``fitted to games``, ..."""
        if isinstance(recipe := self.provenance.get("recipe"), str):
            return f"bred by {recipe}"
        if isinstance(trainer := self.provenance.get("learnt"), str):
            return f"learnt by {trainer}"
        if "data" in self.provenance:
            return "fitted to games"
        return "set by hand" if self.provenance.get("by") == "hand" else "of unknown origin"


def write_weights(path: Path | str, content: WeightsFile, *, single: bool = False) -> None:
    """Write a weights file, whole or not at all; ``single`` stores many weights as float32 if they are exact in it.

    Raises:
        WeightsError: a weight is not finite, or not what the nets make.
        WeightsFileError: the place cannot be written to.
    """
    text = json.dumps(weights_document(content, single=single), indent=1, ensure_ascii=False, allow_nan=False) + "\n"
    try:
        with replacing(Path(path)) as file:
            file.write(text.encode())
    except OSError as error:
        raise WeightsFileError(f"{str(path)!r} cannot be written ({error.strerror}); name another place") from None


def weights_document(content: WeightsFile, *, single: bool = False) -> dict[str, Any]:
    """The values of JSON that a weights file holds, its checksum among them. Raises WeightsError."""
    check_finite(content.weights)
    if content.nets is not None and not np.array_equal(content.weights, content.nets.weights):
        raise WeightsError("weights came that its nets do not make; give nets.weights, or no nets")
    packed = VERSIONS[1] if content.nets is None else VERSIONS[2]
    body: dict[str, Any] = {
        "format": FORMAT,
        "version": packed if len(content.weights) > _INLINE or content.nets else VERSIONS[0],
        "game": content.game,
        "size": content.size,
        "evaluator": content.evaluator,
        "scale": content.scale,
        **({} if content.searched_scale is None else {"searched_scale": content.searched_scale}),
        "provenance": dict(content.provenance),
        **(_encode_nets(content.nets) if content.nets else _encode_weights(content, single=single)),
    }
    body["checksum"] = _checksum(body)
    return body


def read_weights(path: Path | str) -> WeightsFile:
    """Read and check a weights file; one that is as it was when it was last read is known. Raises WeightsFileError."""
    try:
        found = os.stat(path)
        identity = (found.st_dev, found.st_ino, found.st_size, found.st_mtime_ns)
    except OSError:
        identity = None  # reading it will say what is wrong
    return _read_weights(str(path), identity)


@lru_cache(maxsize=16)
def _read_weights(name: str, identity: tuple[int, ...] | None) -> WeightsFile:
    try:
        text = read_text(name)
    except FileNotFoundError:
        raise WeightsFileError(f"there is no weights file {quoted(name)}; check the path after the @") from None
    except OSError as error:
        raise WeightsFileError(
            f"{quoted(name)} cannot be read ({error.strerror}); check the path after the @"
        ) from None
    except ValueError:
        raise WeightsFileError(f"{name!r} is no weights file (not UTF-8 text); {_MEND}") from None
    return parse_weights_file(text, name)


def parse_weights_file(text: str, name: str) -> WeightsFile:
    """The content of a weights file; ``name`` stands in the errors. Raises WeightsFileError."""
    try:
        body = json.loads(text)
    except (ValueError, RecursionError):
        raise WeightsFileError(f"{name!r} is no weights file, or a damaged one (not JSON); {_MEND}") from None
    if not isinstance(body, dict) or body.get("format") != FORMAT:
        raise WeightsFileError(f'{name!r} is no weights file (its "format" is not {FORMAT!r}); {_MEND}')
    if body.get("version") not in VERSIONS:
        raise WeightsFileError(
            f"{name!r} is a weights file of version {body.get('version')!r}, this heibai reads {VERSIONS[-1]}; "
            "update heibai with: pip install --upgrade heibai"
        )
    if body.get("checksum") != _checksum(body):
        raise WeightsFileError(f"{name!r} is damaged (its checksum does not match its content); {_MEND}")
    try:
        return _content(body)
    except (KeyError, TypeError, ValueError, OverflowError, lzma.LZMAError):
        raise WeightsFileError(
            f"{name!r} is no weights file (a field is missing or of another type); {_MEND}"
        ) from None


def _content(body: dict[str, Any]) -> WeightsFile:
    if not isinstance(body["evaluator"], str) or not isinstance(body["game"], str):
        raise TypeError("game and evaluator are texts")
    scale, searched_scale = (_scale_in(body, name) for name in ("scale", "searched_scale"))
    nets = _decode_nets(body) if body["encoding"] == _NETS else None
    return WeightsFile(
        game=body["game"],
        size=int(body["size"]),
        evaluator=body["evaluator"],
        weights=_decode(body) if nets is None else nets.weights,
        provenance=dict(body["provenance"]),
        scale=scale,
        searched_scale=searched_scale,
        nets=nets,
    )


def _scale_in(body: dict[str, Any], name: str) -> float | None:
    scale = body.get(name)
    if scale is not None and not 0 < scale < math.inf:
        raise ValueError(f"a {name} is above 0")
    return None if scale is None else float(scale)


def _encode_nets(nets: PatternNets) -> dict[str, Any]:
    return {"encoding": _NETS, "nets": nets.shape, "weights": _packed(nets.numbers)}


def _decode_nets(body: dict[str, Any]) -> PatternNets:
    """Raises KeyError, TypeError, ValueError, LZMAError: they are no nets."""
    data = base64.b64decode(body["weights"], validate=True)
    return nets_of(body["nets"], np.frombuffer(_unpacked(data), np.int8))


def _encode_weights(content: WeightsFile, *, single: bool) -> dict[str, Any]:
    weights, evaluator = np.asarray(content.weights, np.float64), content.evaluator
    if len(weights) <= _INLINE:
        return {"encoding": "decimal", "weights": weights.tolist()}
    if _is_grained(weights):
        whole, phases = (weights / GRAIN).astype("<i2"), _phases_of(evaluator, len(weights))
        plain, steps = _packed(whole), _packed(_steps(whole, phases))
        if len(plain) <= len(steps):
            return {"encoding": "base64 xz <i2/128", "weights": plain}
        return {"encoding": f"base64 xz <i2/128 phases={phases}", "weights": steps}
    kind = "<f4" if single and np.array_equal(weights.astype("<f4").astype("<f8"), weights) else "<f8"
    return {"encoding": f"base64 xz {kind}", "weights": _packed(weights.astype(kind))}


def _phases_of(evaluator: str, count: int) -> int:
    """How many rows the weights are, one a phase of the game; 1: not in rows."""
    found = re.search(r"[/:,]phases=(\d{1,3})\b", evaluator)
    phases = int(found[1]) if found else 1
    return phases if phases and count % phases == 0 else 1


def _steps(whole: npt.NDArray[np.int16], phases: int) -> npt.NDArray[np.int16]:
    """A weight in all phases, then the next, each less the one before, modulo 2^16: often shorter when packed."""
    columns = whole.reshape(phases, -1).T
    return np.ascontiguousarray(np.diff(columns, axis=1, prepend=np.int16(0)), "<i2")


def _without_steps(steps: npt.NDArray[np.int16], phases: int) -> npt.NDArray[np.int16]:
    return np.cumsum(steps.reshape(-1, phases), axis=1, dtype=np.int16).T.reshape(-1)


def _packed(numbers: npt.NDArray[Any]) -> str:
    literal, place, repeated = _PLACES[numbers.itemsize]
    packing = {"id": lzma.FILTER_LZMA2, "preset": 9 | lzma.PRESET_EXTREME, "dict_size": 1 << 23}
    packing |= {"lc": literal, "lp": place, "pb": repeated}
    return base64.b64encode(lzma.compress(numbers.tobytes(), filters=[packing])).decode("ascii")


def _is_grained(weights: npt.NDArray[np.float64]) -> bool:
    """Whether all weights are multiples of the grain within 16 bits."""
    whole = weights / GRAIN
    return bool((np.abs(whole) <= np.iinfo(np.int16).max).all() and np.array_equal(whole, np.rint(whole)))


def _decode(body: dict[str, Any]) -> npt.NDArray[np.float64]:
    encoding = body["encoding"]
    if encoding == "decimal":
        if not all(isinstance(number, (int, float)) for number in body["weights"]):
            raise TypeError("weights are numbers")
        weights = np.array(body["weights"], np.float64).reshape(-1)
    else:
        weights = _decode_packed(encoding, base64.b64decode(body["weights"], validate=True))
    weights.flags.writeable = False
    return weights


def _decode_packed(encoding: str, data: bytes) -> npt.NDArray[np.float64]:
    """Raises ValueError, LZMAError: no such encoding, or none of its numbers."""
    found = _ENCODING.fullmatch(encoding)
    if not found:
        raise ValueError("unknown encoding")
    packed, kind, phases = found.groups()
    numbers = np.frombuffer(_unpacked(data) if packed else data, kind[:3])
    if not kind.startswith("<i2"):
        return numbers.astype(np.float64)
    whole = _without_steps(numbers, int(phases)) if phases else numbers
    return whole.astype(np.float64) * GRAIN


def _unpacked(data: bytes) -> bytes:
    """Of xz. Raises ValueError, LZMAError for what is cut off or larger than any weights are."""
    decompressor = lzma.LZMADecompressor(lzma.FORMAT_XZ, memlimit=_MOST_BYTES)
    unpacked = decompressor.decompress(data, max_length=_MOST_BYTES)
    if not decompressor.eof:
        raise ValueError("cut off, or too large")
    return unpacked


def _checksum(body: Mapping[str, Any]) -> str:
    """SHA-256 of everything but the checksum, as JSON with sorted keys and no spaces."""
    content = {key: value for key, value in body.items() if key != "checksum"}
    text = json.dumps(content, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return "sha256:" + hashlib.sha256(text.encode("ascii")).hexdigest()


def shipped_names(family: str) -> tuple[str, ...]:
    """Names of the weights that come with the package for a family of boards (``Game.weights_family``)."""
    prefix = f"{family}-"
    return tuple(sorted(path.stem.removeprefix(prefix) for path in SHIPPED.glob(f"{prefix}*.json")))


def read_shipped(name: str, family: str, *, breed: str = _BREED) -> WeightsFile:
    """The named weights of the package.

    Raises:
        WeightsFileError: there are none; ``breed`` is the command that makes some.
    """
    if name not in shipped_names(family):
        offered = ", ".join(shipped_names(family)) or "none"
        raise WeightsFileError(
            f"no weights named {name!r} come with heibai for {family} (offered: {offered}); "
            f"breed some with: {breed}, and use @run/champion.json"
        )
    return read_weights(SHIPPED / f"{family}-{name}.json")
