"""The games of a class in a run directory: arranged, played, kept; a kill loses the games under way, no more.

config.json has what never changes (game, seed, games of a meeting, openings, limits). Who is there is told anew with
every call (`ask`), as what the run was given more; so the run of a class goes on for as long as the class does.
"""

from __future__ import annotations

import shutil
import time
from collections.abc import Mapping
from contextlib import closing
from dataclasses import asdict
from pathlib import Path
from typing import Any

from ...arena.contests.ledger import Watch
from ...arena.play.live import FOLDER as LIVE
from ...core.errors import CheckpointError
from ...core.system.machine import default_threads
from ...games import GameSpec
from ...jobs.control import Control
from ...jobs.directory import RunDirectory
from ...jobs.job import Progress, State
from ...players.stored_weights import require_same_weights, weights_digests
from .book import Book, KeptGame
from .meetings import PARTS, Meeting, Seat, Wanted, new_meetings
from .play import Table, Task
from .setting import setting_of
from .standings import class_summary

KIND = "class"
UNIT = "games"


def ask(directory: RunDirectory, wanted: Wanted) -> None:
    """Tell the run who is there now, and what their names stand for.

    Raises RunError: another process works there; UnknownNameError, SpecError: one of them is nobody.
    """
    texts = [seat.player for seat in (*wanted.seats, *wanted.rivals)]
    digests = weights_digests(texts, setting_of(directory.config).game)
    told = {"wanted": wanted_to_json(wanted), "digests": digests}
    if any(directory.config.get(key) != value for key, value in told.items()):
        directory.extend(told)


def wanted_to_json(wanted: Wanted) -> dict[str, Any]:
    """Lists instead of tuples, as JSON has them."""
    kept = asdict(wanted)
    return {**kept, "seats": list(kept["seats"]), "rivals": list(kept["rivals"]), "tested": list(kept["tested"])}


def wanted_of(config: Mapping[str, Any]) -> Wanted:
    """Who is there, as the run was told last. Raises CheckpointError."""
    try:
        kept = config["wanted"]
        seats, rivals = (tuple(Seat(**each) for each in kept[name]) for name in ("seats", "rivals"))
        return Wanted(seats, rivals, tuple(kept["tested"]), kept["format"], kept["rounds"])
    except (KeyError, TypeError) as error:
        raise CheckpointError(f"the run does not say who takes part ({error!r}); call: heibai class FOLDER") from error


def players_of(directory: RunDirectory) -> tuple[str, ...]:
    """The texts of all who may play, the gauntlet's too; games on the go name them by their place here."""
    wanted = wanted_of(directory.config)
    return tuple(seat.player for seat in (*wanted.seats, *wanted.rivals))


def work_on(
    directory: RunDirectory, *, threads: int | None = None, control: Control | None = None, watch: Watch | None = None
) -> dict[str, Any]:
    """Play what is left; what it came to, with ``finished`` false when it was stopped.

    Raises CheckpointError, RunError: damaged files, another process, a full disk.
    """
    directory.require_kind(KIND)
    control = control or Control()
    with directory.lock():
        payload = directory.rewind()
        work = _Work(directory, (payload or {}).get("seconds", 0.0), watch)
        try:
            finished = work.play(threads or default_threads(), control)
        finally:
            shutil.rmtree(directory.path / LIVE, ignore_errors=True)
        result = work.summary() | {"finished": finished}
        if finished:
            directory.write_result(result)
        work.tell(State.FINISHED if finished else State.STOPPED, "" if finished else control.reason)
        return result


def so_far(directory: RunDirectory) -> dict[str, Any]:
    """What the games on disk say; nothing is played. Raises CheckpointError."""
    payload = directory.load_checkpoint() or {}
    return _Work(directory, payload.get("seconds", 0.0), None).summary() | {"finished": False}


def games_there(directory: RunDirectory) -> list[KeptGame]:
    """All games of those who take part, in the order in which they were played. Raises CheckpointError."""
    book, wanted = Book(directory), wanted_of(directory.config)
    there = {part: {id(each) for each in book.present(wanted, part)} for part in PARTS}
    return [each for each in book.games if id(each) in there[each.meeting.part]]


class _Work:
    """A run while it is worked on."""

    def __init__(self, directory: RunDirectory, seconds: float, watch: Watch | None) -> None:
        self.directory, self.seconds, self.watch = directory, seconds, watch
        self.setting, self.wanted = setting_of(directory.config), wanted_of(directory.config)
        self.book = Book(directory)

    def play(self, threads: int, control: Control) -> bool:
        """Whether all that is wanted was played."""
        table = Table(
            GameSpec.of(self.setting.game), self.setting.openings, self.setting.seed, players_of(self.directory),
            self.directory.path / LIVE,
        )  # fmt: skip
        while control.proceed():
            if left := self.book.open(self.wanted, games=self.setting.games):
                self._play(table, left, threads, control)
            elif new := new_meetings(self.wanted, self.book.meetings, self.book.scores(self.wanted)):
                self.book.arrange(new)
                self._save(0.0)
            else:
                return True
        return False

    def _play(self, table: Table, left: list[tuple[Meeting, Task]], threads: int, control: Control) -> None:
        """Play what is open, or until somebody says stop."""
        require_same_weights(self.directory.config["digests"], self.setting.game)
        began = time.monotonic()
        tasks: list[Task] = [task for _, task in left]
        with closing(table.stream(tasks, threads=threads)) as stream:  # type: ignore[type-var]  # a generator
            for (meeting, task), played in zip(left, stream, strict=False):
                opening = self.setting.openings[task.number // 2]
                self.book.enter(
                    meeting, task, played, game=self.setting.game, opening=opening, seed=self.setting.seed
                )  # fmt: skip
                self._save(time.monotonic() - began)
                began = time.monotonic()
                if not control.proceed():
                    return

    def _save(self, seconds: float) -> None:
        self.seconds += seconds
        self.directory.save_checkpoint({"games": len(self.book.games), "seconds": self.seconds})
        self.tell(State.RUNNING)
        if self.watch:
            self.watch(*self.counts, self.summary)

    @property
    def counts(self) -> tuple[int, int]:
        """Games of those who are there: played, and arranged so far."""
        left = len(self.book.open(self.wanted, games=self.setting.games))
        done = sum(1 for part in PARTS for _ in self.book.present(self.wanted, part))
        return done, done + left

    def tell(self, state: State, message: str = "") -> None:
        self.directory.write_state(state, Progress(*self.counts, UNIT), message)

    def summary(self) -> dict[str, Any]:
        return class_summary(self.setting, self.book, self.wanted, seconds=self.seconds)


def begin(path: Path, config: Mapping[str, Any]) -> RunDirectory:
    """A new run of a class. Raises RunError."""
    return RunDirectory.create(path, kind=KIND, config=config)
