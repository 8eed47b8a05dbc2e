"""How far a study is, read from its folder: finished cells, and the one that is worked on."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from starlette.datastructures import State as AppState

from .....core.errors import HeibaiError
from .....experiments.expected import seconds_left
from .....experiments.laboratory import CELLS
from .....experiments.stored_study import expected_of
from .....jobs.directory import STATE, RunDirectory
from .....jobs.job import Progress, State
from ...jobs.view import News
from ...jobs.workers import stamp_of
from .wire import PresentCell, StudyCell, StudyWork, StudyWorkEvent

MOST = 50  # finished cells that are told


def study_work(directory: RunDirectory) -> StudyWork:
    """How far it is. Raises RunError, CheckpointError: it is damaged."""
    cells: list[StudyCell] = [{"key": row["cell"], "seconds": row["seconds"]} for row in directory.rows(CELLS)]
    present = _present(directory.path / "cells", {cell["key"] for cell in cells})
    seconds = sum(cell["seconds"] for cell in cells)
    return {
        "cells": cells[: -MOST - 1 : -1],
        "present": present,
        "seconds": seconds,
        "left": _left(directory, [cell["seconds"] for cell in cells], present),
    }


def _left(directory: RunDirectory, spent: Sequence[float], present: PresentCell | None) -> float | None:
    """Seconds for the cells that are left, by what they are expected to take."""
    begun = present["done"] / present["total"] if present and present["total"] else 0.0
    try:
        return seconds_left(spent, expected_of(directory), begun=begun)
    except HeibaiError:  # a study of another heibai, which resuming tells
        return None


def _present(cells: Path, finished: set[str]) -> PresentCell | None:
    """The contest, breeding or training that a process works on, unless its cell is finished already."""
    newest = max(cells.glob(f"*/{STATE}"), key=stamp_of, default=None)
    if newest is None or newest.parent.name in finished:
        return None
    try:
        status = RunDirectory.open(newest.parent).status()
    except HeibaiError:  # it begins, or it is the study's to say
        return None
    progress: Progress = status.progress
    if status.state is not State.RUNNING:
        return None
    return {"key": newest.parent.name, "done": progress.done, "total": progress.total, "unit": progress.unit}


def study_news(directory: RunDirectory, state: AppState) -> News:
    """Whenever it got further."""
    known: StudyWork | None = None

    def look(is_over: bool) -> Sequence[StudyWorkEvent]:
        nonlocal known
        before, known = known, study_work(directory)
        return [{"type": "work", "work": known}] if known != before else []

    return look
