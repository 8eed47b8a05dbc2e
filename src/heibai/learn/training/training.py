"""A training: step after step, a log row and a checkpoint each, until it is done or told to stop.

Nothing here depends on threads or times except the ``seconds`` of a row. A training that was killed at any instant
resumes from its last checkpoint and ends as the unbroken one, to the last bit of its weights.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from ...jobs.arrays import read_arrays, write_arrays
from ...jobs.code import code_version
from ...jobs.control import Control
from ...jobs.directory import RunDirectory
from ...jobs.job import Progress, State
from .trainer import GoesOn, Row, Trainer, TrainingState

Watcher = Callable[[Row], None]
_ARRAYS = "state-{}.npz"  # by the steps that were taken


@dataclass(frozen=True, eq=False)
class TrainingResult:
    """What a training came to when it returned."""

    finished: bool  # False: stopped, resume continues
    state: TrainingState
    seconds: float  # of work, over all sessions


class Training:
    """One trainer and, if its work shall survive, its directory."""

    def __init__(self, trainer: Trainer, *, unit: str, directory: RunDirectory | None = None) -> None:
        self._trainer, self._unit, self._directory = trainer, unit, directory
        self._state = TrainingState()
        self._seconds = 0.0

    def restore(self) -> None:
        """Go to the directory's last checkpoint; without one, to the beginning.

        Raises:
            CheckpointError: it is damaged, of another version or of another training.
            RunError: the directory cannot be written.
        """
        payload = self._directory.rewind() if self._directory else None
        if payload is None:
            self._state = self._trainer.begin()
        else:
            self._take_up(payload)
        self._drop_older()

    def _take_up(self, payload: Mapping[str, Any]) -> None:
        assert self._directory is not None
        try:
            done, values, sha256 = int(payload["done"]), dict(payload["values"]), payload["arrays"]
            self._seconds = float(payload["seconds"])
        except (KeyError, TypeError, ValueError) as error:
            raise self._directory.lacking(error) from error
        arrays = read_arrays(self._directory.path / _ARRAYS.format(done), sha256) if sha256 else {}
        state = TrainingState(done, arrays, values)
        self._state = self._trainer.go_on(state) if isinstance(self._trainer, GoesOn) else state

    def go(self, *, control: Control | None = None, watch: Watcher | None = None) -> TrainingResult:
        """Work until done or ``control`` says stop; ``watch`` receives every log row.

        Raises:
            RunError: the directory cannot be written any more; everything up to the last checkpoint is kept.
        """
        control = control or Control()
        self._report(State.RUNNING)
        while not self._finished and control.proceed():
            row = self._one_step()
            self._report(State.RUNNING)
            if watch is not None:
                watch(row)
        if not self._finished:
            self._report(State.STOPPED, control.reason)
        return TrainingResult(self._finished, self._state, self._seconds)

    def report_finished(self) -> None:
        """Tell onlookers that nothing is left to do."""
        self._report(State.FINISHED)

    @property
    def _finished(self) -> bool:
        return self._state.done >= self._trainer.total

    def _one_step(self) -> dict[str, Any]:
        start = time.perf_counter()
        self._state, told = self._trainer.step(self._state)
        seconds = time.perf_counter() - start
        self._seconds += seconds
        row = {"done": self._state.done, **told, "seconds": seconds, "code": code_version()}
        self._save(row)
        return row

    def _save(self, row: Row) -> None:
        """The arrays lie there before a checkpoint names them, and until the next one is written."""
        if self._directory is None:
            return
        state, sha256 = self._state, None
        if state.arrays:
            sha256 = write_arrays(self._directory.path / _ARRAYS.format(state.done), state.arrays)
        self._directory.append(row)
        self._directory.save_checkpoint(
            {"done": state.done, "values": dict(state.values), "arrays": sha256, "seconds": self._seconds}
        )
        self._drop_older()

    def _drop_older(self) -> None:
        if self._directory is None:
            return
        now = _ARRAYS.format(self._state.done)
        for path in self._directory.path.glob(_ARRAYS.format("*")):
            if path.name != now:
                with suppress(FileNotFoundError):
                    os.unlink(path)

    def _report(self, state: State, message: str = "") -> None:
        if self._directory is not None:
            self._directory.write_state(state, Progress(self._state.done, self._trainer.total, self._unit), message)
