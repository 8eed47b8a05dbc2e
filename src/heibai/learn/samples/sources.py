"""Where a training's samples come from: archives of games, directories of samples, runs that labelled positions."""

from __future__ import annotations

import os
import shutil
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from ...core.errors import RecordFormatError, SpecError, quoted_path
from ...games.spec import GameSpec
from ...records.ingest import find_archives
from .gather import Division, OnProgress, gather
from .merge import merged
from .samples import ABOUT, Columns, digest_of, joined, open_samples, write_samples

FOLDER = "samples"  # of a run, with those that it made


def require_reversi(spec: GameSpec) -> GameSpec:
    """``spec`` itself. Raises SpecError for another game."""
    if spec.name != "reversi":
        raise SpecError(
            f"samples are positions of Reversi, {spec.label} came; games without labels learn by: heibai learn td"
        )
    return spec


def load_sources(
    words: Sequence[str], spec: GameSpec, division: Division, folder: Path | None, *, years: Sequence[int] = ()
) -> Columns:
    """The samples of all sources, one after the other; those of archives are kept in ``folder``, if there is one.

    A directory of samples keeps the split that it was made with. ``years``: only games of these; empty: all.

    Raises:
        RecordFormatError: no such source, a damaged one, one of another board, or no labelled position in it.
    """
    labelled, archives = _divided(_paths(words))
    parts = [_of_years(_of_board(found, spec), years) for found in labelled]
    if archives:
        kept = None if folder is None else folder / FOLDER
        parts.append(_gathered(archives, spec, division, kept, years))
    return joined(parts) if len(parts) > 1 else parts[0]


def check_sources(words: Sequence[str], spec: GameSpec) -> None:
    """Raises RecordFormatError for what can be seen to be no source before any game is read."""
    paths = _paths(words)
    for path in paths:
        if found := samples_of(path):
            _of_board(found, spec)
    find_archives([path for path in paths if not samples_of(path)])


def _divided(paths: Sequence[Path]) -> tuple[list[Path], list[Path]]:
    """The directories of samples among them, and the archives."""
    found = {path: samples_of(path) for path in paths}
    return [place for place in found.values() if place], [path for path, place in found.items() if not place]


def _paths(words: Sequence[str]) -> list[Path]:
    if not words:
        raise RecordFormatError(
            "no positions came to learn from; name archives of games, folders of samples, or runs that made labels"
        )
    return [Path(word) for word in words]


def samples_of(path: Path) -> Path | None:
    """The directory of samples that ``path`` is, or that the run at ``path`` made; None for anything else."""
    return next((place for place in (path, path / FOLDER) if os.path.exists(place / ABOUT)), None)


def make_samples(
    sources: Sequence[Path], spec: GameSpec, division: Division, out: Path, told: OnProgress = lambda count: None
) -> Columns:
    """Gather the samples of all sources into the new directory ``out``, which appears when it is whole.

    Equal positions are merged, also those of several runs. What was samples before keeps its split.

    Raises:
        RecordFormatError: there is something at ``out``, the disk refuses, samples of another board, or what ``gather``
            raises.
    """
    if os.path.lexists(out):
        raise RecordFormatError(f"there is something at {quoted_path(out)} already; name another place")
    making = out.with_name(f".{out.name}.making")
    try:
        shutil.rmtree(making, ignore_errors=True)  # of one that was killed
        columns, about = _all_merged(sources, spec, division, told)
        making.mkdir(parents=True)
        write_samples(making, columns, spec, about)
        os.replace(making, out)
    except OSError as error:
        raise RecordFormatError(
            f"samples cannot be written to {quoted_path(out)} ({error.strerror}); make room or name another place"
        ) from error
    return open_samples(out).columns


def _all_merged(
    sources: Sequence[Path], spec: GameSpec, division: Division, told: OnProgress
) -> tuple[Columns, dict[str, Any]]:
    labelled, archives = _divided(sources)
    columns, about = gather(archives, spec, division, told=told) if archives or not labelled else (None, {})
    if not labelled:
        assert columns is not None
        return columns, about
    parts = [_of_board(place, spec) for place in labelled]
    about = {**about, "merged": [digest_of(part) for part in parts]}
    return merged(joined(parts if columns is None else [columns, *parts]), spec.size), about


def _gathered(
    archives: Sequence[Path], spec: GameSpec, division: Division, kept: Path | None, years: Sequence[int]
) -> Columns:
    if kept is None:
        return gather(archives, spec, division, years=years)[0]
    return open_samples(kept).columns if kept.exists() else make_samples(archives, spec, division, kept)


def _of_years(columns: Columns, years: Sequence[int]) -> Columns:
    return columns[np.isin(columns.year, years)] if years else columns


def _of_board(path: Path, spec: GameSpec) -> Columns:
    """Raises RecordFormatError for samples of another board."""
    found = open_samples(path)
    if found.spec != spec:
        raise RecordFormatError(
            f"the samples in {quoted_path(path)} are of {found.spec.label}, expected {spec.label}; leave them out, or "
            f"learn for their board: --game {found.spec}"
        )
    return found.columns
