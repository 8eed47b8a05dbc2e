"""Who beat whom in a generation: its games are played again in a process of their own, one at a time.

``python -m heibai.apps.web.breed.details.meetings DIRECTORY [NUMBER]`` prints it as JSON, or what went wrong.
"""

from __future__ import annotations

import json
import subprocess
import sys
import threading
from pathlib import Path

import numpy as np

from .....core.errors import BusyError, HeibaiError, RunError, quoted
from .....core.system.machine import default_threads, lower_priority
from .....evolve.history import read_log
from .....evolve.operators.selection import rank_order
from .....evolve.runs.replay import Meetings, replay_generation
from .....jobs.directory import RunDirectory
from .trace import require_generations
from .wire import MeetingsState

MOST_SHOWN = 40  # individuals
MOST_SECONDS = 30.0  # that the generation took when it was bred
PATIENCE = 120.0  # seconds until the process is given up
FAILED = 2  # exit code


class Replays:
    """The one replay that this server may be at."""

    def __init__(self) -> None:
        self._lock = threading.Lock()

    def meetings(self, directory: RunDirectory, number: int | None) -> MeetingsState:
        """Raises BusyError: another one is played; RunError: it cannot be played, or takes too long."""
        require_generations(directory)
        number = _require_short(directory, number)
        if not self._lock.acquire(blocking=False):
            raise BusyError("another generation is played again already; wait until it is done")
        try:
            return _played(directory.path.resolve(), number)
        finally:
            self._lock.release()


def _require_short(directory: RunDirectory, number: int | None) -> int:
    """The generation's number. Raises RunError: there is none, or it would take too long."""
    log = read_log(directory)
    if not log or not (number is None or 0 <= number < len(log)):
        raise RunError(f"{quoted(directory.id)} has {len(log)} generations so far, and no {number}; look at its table")
    row = log[-1 if number is None else number]
    if row["seconds"] > MOST_SECONDS:
        raise RunError(
            f"generation {row['generation']} took {row['seconds']:.0f} seconds, more than the page plays again (at "
            f"most {MOST_SECONDS:.0f}); use: heibai runs show {directory.id} generation --plot FILE.png"
        )
    return int(row["generation"])


def _played(path: Path, number: int) -> MeetingsState:
    command = [sys.executable, "-P", "-m", __name__, str(path), str(number)]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)
    except subprocess.TimeoutExpired as error:
        raise RunError(
            f"generation {number} was not played again within {PATIENCE:.0f} seconds; try again when this machine has "
            "less to do"
        ) from error
    if done.returncode:
        raise RunError(done.stdout.strip() or f"its process ended with {done.returncode}; the terminal says more")
    state: MeetingsState = json.loads(done.stdout)
    return state


def state_of(meetings: Meetings) -> MeetingsState:
    """The fittest of them, as the page is told."""
    generation = meetings.generation
    order = rank_order(generation.fitness)[:MOST_SHOWN]
    scores, games = meetings.scores[np.ix_(order, order)], meetings.games[np.ix_(order, order)]
    return {
        "generation": generation.number,
        "size": len(generation.population),
        "places": order.tolist(),
        "scores": [[None if np.isnan(each) else round(each, 4) for each in row] for row in scores.tolist()],
        "games": games.tolist(),
        "others": meetings.others,
    }


def main() -> None:
    lower_priority()
    try:
        directory = RunDirectory.open(Path(sys.argv[1]))
        print(json.dumps(state_of(replay_generation(directory, int(sys.argv[2]), threads=default_threads()))))
    except HeibaiError as error:
        print(error)
        raise SystemExit(FAILED) from None


if __name__ == "__main__":
    main()
