"""The runs of a folder, the damaged ones among them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from ..core.errors import HeibaiError
from .directory import RunDirectory
from .documents import list_folder
from .job import is_run


@dataclass(frozen=True)
class DamagedRun:
    """What is left of a run that cannot be opened."""

    path: Path
    reason: str  # for people, one sentence

    @property
    def id(self) -> str:
        return self.path.resolve().name


def open_or_explain(path: Path) -> RunDirectory | DamagedRun:
    """The run at ``path``, or why it cannot be opened."""
    try:
        return RunDirectory.open(path)
    except HeibaiError as error:
        return DamagedRun(path, str(error))


def find_runs(folder: Path) -> list[RunDirectory | DamagedRun]:
    """Everything directly under ``folder`` that is, or was, a run: newest first, the damaged ones last.

    Nothing where there is no such folder. Raises RunError: nobody can look there.
    """
    return sorted_runs(open_or_explain(path) for path in list_folder(folder) if is_run(path))


def sorted_runs(found: Iterable[RunDirectory | DamagedRun]) -> list[RunDirectory | DamagedRun]:
    """Newest first, the damaged ones last."""
    return sorted(found, key=lambda run: -1.0 if isinstance(run, DamagedRun) else run.created, reverse=True)
