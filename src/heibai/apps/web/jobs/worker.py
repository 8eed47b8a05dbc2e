"""The process of one job: ``python -m heibai.apps.web.jobs.worker DIRECTORY``, a line an order on stdin.

Orders are ``pause``, ``resume`` and ``stop``, done between two steps. When stdin ends, the server is gone: the job
stops after its present step, and a step that takes longer than ``GRACE`` is given up, as by a kill. The last
checkpoint is kept. What went wrong is one sentence on stdout.
"""

from __future__ import annotations

import sys
import threading
import time
from pathlib import Path
from typing import TextIO

from ....compose import job_kind
from ....core.errors import HeibaiError
from ....core.system.machine import lower_priority
from ....core.system.processes import kill_own_group
from ....jobs.control import Control, stop_on_signals
from ....jobs.directory import RunDirectory
from ....jobs.job import State
from ....jobs.kind import Work

GRACE = 5.0  # seconds
FAILED = 2  # exit code


class ToldControl(Control):
    """A control whose pauses onlookers can see."""

    def __init__(self, directory: RunDirectory) -> None:
        super().__init__()
        self._directory = directory

    def proceed(self) -> bool:
        """As of every control; called by the job, which is the one that writes there."""
        if not self.paused:
            return not self.stopping  # a pause that comes at this instant waits for the next step, and is seen
        progress = self._directory.status().progress
        self._directory.write_state(State.PAUSED, progress)
        goes_on = super().proceed()
        if goes_on:
            self._directory.write_state(State.RUNNING, progress)
        return goes_on


def obey(orders: TextIO, control: Control) -> None:
    """Do what the lines of ``orders`` say, up to their end."""
    for line in orders:
        match line.strip():
            case "pause":
                control.pause()
            case "resume":
                control.unpause()
            case "stop":
                control.stop("stopped on the page")
    control.stop("the server was stopped")


def _serve(control: Control) -> None:
    obey(sys.stdin, control)
    time.sleep(GRACE)
    kill_own_group()  # this process and those that it plays in


def main() -> None:
    lower_priority()
    try:
        directory = RunDirectory.open(Path(sys.argv[1]))
        with stop_on_signals(ToldControl(directory)) as control:
            threading.Thread(target=_serve, args=(control,), daemon=True).start()
            job_kind(directory.kind).work_on(directory, Work(control))
    except HeibaiError as error:
        print(error)
        raise SystemExit(FAILED) from None


if __name__ == "__main__":
    main()
