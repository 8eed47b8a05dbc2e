"""Positions of Reversi whose score under best play is known: from archives where they are, else from our own games."""

from __future__ import annotations

import os
import shutil
from collections.abc import Sequence
from functools import partial
from pathlib import Path

from ..core.errors import CheckpointError, RecordFormatError, quoted_path
from ..games import GameSpec
from ..jobs.documents import cannot_write
from ..learn.labels.options import RESULT, SelfPlayOptions
from ..learn.labels.pool import shared_out
from ..learn.labels.tasks import PositionsTask, labeller
from ..learn.samples.gather import Division
from ..learn.samples.kinds import FINAL
from ..learn.samples.samples import Columns, digest_of, joined, open_samples, write_samples
from ..learn.samples.sources import load_sources
from ..learn.training.config import TrainingConfig
from .laboratory import Laboratory
from .training import train

DATA = "HEIBAI_DATA"  # environment variable: a folder that holds the archives in wthor/
PROVEN = 24  # empties at which archives have a proven score
SPEC = GameSpec("reversi")
_WALKER = "alphabeta:depth=4,eval=champion"
_NOISE = 0.1
_PIECE = 16  # positions that one process solves at a time


def archive_folder(years: Sequence[int]) -> Path | None:
    """Where the archives of all ``years`` are, in the folder that the environment names; None where they are not."""
    data = os.environ.get(DATA)
    if not data or not years:
        return None
    folder = Path(data) / "wthor"
    return folder if all((folder / _name(year)).exists() for year in years) else None


def _name(year: int) -> str:
    return f"WTH_{year}.wtb"


def archive_positions(folder: Path, years: Sequence[int]) -> Columns:
    """Every position of the years' games. Raises RecordFormatError: a damaged archive."""
    files = [str(folder / _name(year)) for year in years]
    return load_sources(files, SPEC, Division(), None, years=years)


def own_positions(lab: Laboratory, key: str, *, games: int, solve: int) -> Columns:
    """Every position of games of our own engine, solved from ``solve`` empties on, with moves at random before that.

    Raises Stopped: the games so far are kept.
    """
    options = SelfPlayOptions(player=_WALKER, games=games, judge=RESULT, solve=solve, noise=_NOISE)
    run = train(lab, key, TrainingConfig("self-play", SPEC, "", lab.seed, options))
    return open_samples(run.path / "samples").columns


def of_empties(columns: Columns, empties: int, *, most: int) -> Columns:
    """At most so many positions with that number of empty squares: a fair choice, since samples lie in random order."""
    return columns[SPEC.size**2 - columns.discs == empties][slice(most)]


def with_proof(columns: Columns) -> Columns:
    """Those whose label the solver, or an archive's, has to do with: not the result that two players came to."""
    return columns[columns.kind != FINAL]


def solved(columns: Columns, *, processes: int) -> Columns:
    """The same positions, labelled by the solver."""
    options = SelfPlayOptions(player="greedy:eval=discs", solve=SPEC.size**2)
    pieces = [columns[slice(start, start + _PIECE)].in_memory() for start in range(0, len(columns), _PIECE)]
    tasks = [PositionsTask(0, number, piece) for number, piece in enumerate(pieces)]
    return joined(shared_out(partial(labeller, SPEC, options), tasks, processes=processes)) if tasks else columns


def read_positions(folder: Path, sha256: str, empties: int) -> Columns:
    """Those written there with so many empty squares. Raises CheckpointError: they are not what a study began with."""
    try:
        columns = open_samples(folder).columns
        if digest_of(columns) == sha256:
            return of_empties(columns, empties, most=len(columns))
    except RecordFormatError as error:
        raise CheckpointError(f"the positions of this study are damaged: {error}; begin a new one") from error
    raise CheckpointError(
        f"the positions in {quoted_path(folder)} are not those that the study began with; begin a new one"
    )


def write_positions(columns: Columns, folder: Path) -> None:
    """Write positions to ``folder``, in the place of what a killed study left there. Raises RunError."""
    try:
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        write_samples(folder, columns, SPEC, {})
    except OSError as error:
        raise cannot_write(folder, error) from error
