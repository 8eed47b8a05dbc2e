"""Samples: positions of Reversi with labels, as columns on disk that are mapped into memory.

A directory of samples holds ``samples.json`` (board, kinds, where they came from, digests) and a ``.npy`` a column.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from ...core.errors import HeibaiError, RecordFormatError, quoted_path
from ...games.spec import GameSpec
from ...jobs.documents import UnreadableError, open_regular, parse_object, read_bytes, write_atomically
from .kinds import KINDS

FORMAT, VERSION = "heibai-samples", 1
ABOUT = "samples.json"
_CHUNK = 1 << 24  # bytes
POLICY = "policy"  # the column that samples may lack
SPLITS = ("train", "validation", "test")  # in this order in the column

Bits = npt.NDArray[np.uint64]
Column = npt.NDArray[Any]
Mask = npt.NDArray[np.bool_]


@dataclass(frozen=True, eq=False)
class Columns:
    """[N] positions; columns of one length."""

    own: Bits  # the mover's discs, bit row * size + column
    opponent: Bits
    target: npt.NDArray[np.float32]  # what the mover ends ahead, in discs with the empties to the winner
    importance: npt.NDArray[np.float32]  # labels that were averaged into this one
    kind: npt.NDArray[np.uint8]  # index in KINDS: where the label comes from
    split: npt.NDArray[np.uint8]  # index in SPLITS
    game: npt.NDArray[np.uint32]  # number of the (first) game among its source's
    year: npt.NDArray[np.uint16]  # of that game; 0: unknown
    policy: npt.NDArray[np.float32] | None = None  # [N, moves] what each move is worth a try, of sum 1

    def __len__(self) -> int:
        return len(self.own)

    def __getitem__(self, chosen: Mask | npt.NDArray[np.int64] | slice) -> Columns:
        return Columns(**{name: column[chosen] for name, column in self.by_name.items()})

    @property
    def by_name(self) -> dict[str, Column]:
        """Those that there are."""
        return {name: column for name in COLUMNS if (column := self.__dict__[name]) is not None}

    def of_split(self, name: str) -> Columns:
        """Those of ``train``, ``validation`` or ``test``."""
        return self[self.split == SPLITS.index(name)]

    @property
    def discs(self) -> npt.NDArray[np.int64]:
        """[N] on the board."""
        return np.asarray(np.bitwise_count(self.own | self.opponent), np.int64)

    def in_memory(self) -> Columns:
        """The same, not mapped from files: fit to be sent to another process."""
        return Columns(**{name: np.array(column) for name, column in self.by_name.items()})

    def counts(self) -> dict[str, int]:
        """Positions by split and, where there are any, by kind of label."""
        splits = {name: int(np.count_nonzero(self.split == number)) for number, name in enumerate(SPLITS)}
        kinds = {name: int(np.count_nonzero(self.kind == number)) for number, name in enumerate(KINDS)}
        return splits | {name: count for name, count in kinds.items() if count}


COLUMNS = {each.name: each for each in fields(Columns)}
_TYPES = {
    "own": "<u8", "opponent": "<u8", "target": "<f4", "importance": "<f4", "kind": "|u1", "split": "|u1",
    "game": "<u4", "year": "<u2", "policy": "<f4",
}  # fmt: skip


def joined(parts: Sequence[Columns]) -> Columns:
    """All of them, one after the other, in memory. With policies in one of them, all must have some."""
    names = dict.fromkeys(name for part in parts for name in part.by_name)
    return Columns(**{name: np.concatenate([part.by_name[name] for part in parts]) for name in names})


@dataclass(frozen=True, eq=False)
class Samples:
    """A directory of samples that was opened."""

    path: Path
    spec: GameSpec
    columns: Columns  # mapped into memory, read-only
    about: Mapping[str, Any] = field(default_factory=dict)  # where they came from


def write_samples(path: Path, columns: Columns, spec: GameSpec, about: Mapping[str, Any]) -> Samples:
    """Write a directory of samples; ``samples.json`` comes last, so that a broken-off one is none.

    Raises:
        RecordFormatError: there are no samples to write.
        RunError: the place cannot be written.
    """
    if not len(columns):
        raise RecordFormatError("there is no labelled position to write; give games that were played to their end")
    digests = {}
    for name, column in columns.by_name.items():
        np.save(path / f"{name}.npy", np.ascontiguousarray(column, _TYPES[name]), allow_pickle=False)
        digests[name] = _digest(path / f"{name}.npy")
    body = {
        "format": FORMAT, "version": VERSION, "game": str(spec), "samples": len(columns),
        "counts": columns.counts(), "about": dict(about), "sha256": digests,
    }  # fmt: skip
    write_atomically(path / ABOUT, json.dumps(body, indent=1, allow_nan=False) + "\n")
    return open_samples(path)


def digest_of(columns: Columns) -> str:
    """SHA-256 of all that samples say, wherever they lie."""
    sha = hashlib.sha256()
    for name, column in columns.by_name.items():
        sha.update(np.ascontiguousarray(column, _TYPES[name]).data)
    return sha.hexdigest()


def open_samples(path: Path) -> Samples:
    """The samples in the directory ``path``. Raises RecordFormatError: there are none, or they are damaged."""
    try:
        body = parse_object(read_bytes(path / ABOUT))
        if body.get("format") != FORMAT or body.get("version") != VERSION:
            raise UnreadableError(f"its format is not {FORMAT!r} of version {VERSION}")
        spec = GameSpec.parse(str(body["game"]))
        names = (name for name in COLUMNS if name in body["sha256"] or name != POLICY)
        columns = Columns(**{name: _column(path, name, body, spec) for name in names})
        return Samples(path, spec, columns, dict(body["about"]))
    except (UnreadableError, HeibaiError, KeyError, TypeError, ValueError) as error:
        told = isinstance(error, UnreadableError | HeibaiError)
        why = str(error) if told else f"a field is missing or of another type ({error})"
        raise RecordFormatError(
            f"the samples in {quoted_path(path)} are damaged or foreign: {why}; remove that folder and start "
            "the command that made it again"
        ) from error


def _column(path: Path, name: str, body: Mapping[str, Any], spec: GameSpec) -> npt.NDArray[Any]:
    file = path / f"{name}.npy"
    if _digest(file) != body["sha256"][name]:
        raise UnreadableError(f"{file.name} is not what was written there (its digest differs)")
    column: npt.NDArray[Any] = np.load(file, mmap_mode="r", allow_pickle=False)
    shape = (body["samples"], spec.size**2 + 1) if name == POLICY else (body["samples"],)
    if column.dtype.str != _TYPES[name] or column.shape != shape:
        raise UnreadableError(f"{file.name} holds {column.dtype} {column.shape}")
    return column


def _digest(path: Path) -> str:
    sha = hashlib.sha256()
    with open_regular(path) as file:
        while chunk := file.read(_CHUNK):
            sha.update(chunk)
    return sha.hexdigest()
