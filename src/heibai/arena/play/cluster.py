"""Schedules and other pieces of work on a Ray cluster, on any of its machines: the same results as one thread gives.

An item is a part of a schedule with its key (seed, generation, chunk); its games own their streams, so it does not
matter where, when or how often it is played. Ray plays an item again when its worker dies; the results are put together
by key, so that none is lost and none counted twice. Pieces of other work (``Pieces``) depend on themselves alone too.
"""

from __future__ import annotations

import importlib
import importlib.util
import logging
import os
import platform
import secrets
import socket
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any, Generic, Self, TypeVar

from ...core.errors import HeibaiError, RunError, quoted
from ...core.searching import WeightsReference
from ...games import GameSpec
from ...jobs.code import code_version
from ...players.stored_weights import require_referenced
from ..schedule.pairing import Schedule
from .results import Results, join
from .runner import Runner
from .setting import Setting

LEAST_GAMES = 1000  # of an item, so that its way there and back does not matter...
LEAST_SECONDS = 0.05  # ...or this much work, where games are known to be slow
ITEMS_A_PROCESSOR = 8  # so that an uneven one does not make the others wait
RETRIES = 20  # of an item whose worker died
_PATIENCE = 0.5  # seconds between two looks at the items
_KNOCK_SECONDS = 10.0
_LONGEST = 200  # characters of what Ray says

Key = tuple[int, int, int]  # seed, generation, chunk
Progress = Callable[[int], None]  # games finished so far
Task = TypeVar("Task")
Result = TypeVar("Result")


@dataclass(frozen=True)
class PieceSetting(Generic[Task, Result]):
    """What all pieces of a kind of work share, as values that travel."""

    # makes what does a piece, once in a process
    make_work: Callable[[], Callable[[Task], Result]] = field(compare=False)
    game: GameSpec = field(compare=False)
    weights: tuple[WeightsReference, ...] = field(default=(), compare=False)  # that the work's players merely name
    threads: int = field(default=1, compare=False)  # that a piece takes
    # heibai that asked: another one might do other work
    code: str = field(default_factory=code_version, compare=False)
    key: str = field(default_factory=lambda: secrets.token_hex(8))  # of this setting, on every machine


class Cluster:
    """A connection to a running Ray cluster; a context manager."""

    def __init__(self, address: str) -> None:
        """``address``: "auto" for the cluster of this machine (or RAY_ADDRESS), else HOST:PORT of its head.

        Raises:
            RunError: Ray is not installed, or no cluster answers there.
        """
        if importlib.util.find_spec("ray") is None:
            raise RunError("a cluster needs Ray, which is not installed; get it with: pip install 'heibai[cluster]'")
        os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
        ray: Any = importlib.import_module("ray")
        try:
            _knock(address)
            ray.init(address=address, log_to_driver=False, logging_level=logging.ERROR)
        except (OSError, RuntimeError, ValueError) as error:
            raise RunError(
                f"no Ray cluster answers at {quoted(address)} ({_first_line(error)}); start one with: ray start "
                "--head, or name the head of another: --cluster HOST:6379"
            ) from error
        self._ray = ray
        self.address = address
        self.processors = max(1, int(ray.cluster_resources().get("CPU", 1)))
        self._seconds_a_game: float | None = None  # as the last items took

    def play(self, setting: Setting, schedule: Schedule, *, progress: Progress | None = None) -> Results:
        """All games of ``schedule``, in its order.

        Raises:
            RunError: a machine has another heibai, an item's worker died again and again, or the cluster is gone.
            SpecError: a player cannot be made there.
        """
        size = self._size(len(schedule), setting.threads)
        items = {(setting.seed, setting.generation, n): part for n, part in enumerate(schedule.chunks(size))}
        played = self._collect(setting, items, progress)
        seconds = sum(taken for _, taken in played.values())
        self._seconds_a_game = seconds / max(len(schedule), 1)
        return join([played[key][0] for key in sorted(played)])

    def _size(self, games: int, threads: int) -> int:
        """Games of an item."""
        least = LEAST_GAMES
        if self._seconds_a_game:
            least = min(least, max(1, round(LEAST_SECONDS / self._seconds_a_game)))
        return max(least, -(-games * threads // (self.processors * ITEMS_A_PROCESSOR)))

    def _collect(
        self, setting: Setting, items: Mapping[Key, Schedule], progress: Progress | None
    ) -> dict[Key, tuple[Results, float]]:
        """(results, seconds) of every item, each once, by its key."""
        ray, task = self._ray, self._task(play_item, threads=setting.threads)
        played: dict[Key, tuple[Results, float]] = {}
        pending: list[Any] = []
        try:
            with self._failures():
                shared = ray.put(setting)
                pending = [task.remote(shared, key, part) for key, part in items.items()]
                while pending:
                    ready, pending = ray.wait(pending, num_returns=len(pending), timeout=_PATIENCE)
                    for key, results, seconds in ray.get(ready):
                        played[key] = results, seconds
                    if progress:
                        progress(sum(len(results) for results, _ in played.values()))
        finally:
            for item in pending:
                ray.cancel(item)
        return played

    def pieces(self, setting: PieceSetting[Task, Result]) -> Pieces[Task, Result]:
        """Work of another kind than games, to be given piece by piece. Raises RunError: the cluster is gone."""
        return Pieces(self, setting)

    def _task(self, function: Callable[..., Any], *, threads: int) -> Any:
        return self._ray.remote(function).options(num_cpus=min(threads, self.processors), max_retries=RETRIES)

    @contextmanager
    def _failures(self) -> Iterator[None]:
        """What the cluster raises inside becomes ours: the error of an item as it was, else a RunError."""
        ray = self._ray
        try:
            yield
        except ray.exceptions.RayTaskError as error:
            raise _as_ours(error) from error
        except (ray.exceptions.RayError, ConnectionError) as error:
            raise RunError(
                f"the cluster at {quoted(self.address)} failed ({_first_line(error)}); what was kept is kept: see "
                "that it runs (ray status) and start the same command again, or go on with: heibai resume"
            ) from error

    def close(self) -> None:
        """Leave the cluster; it goes on."""
        self._ray.shutdown()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *raised: object) -> None:
        self.close()


class Pieces(Generic[Task, Result]):
    """Pieces of one kind of work, under way on the machines of a cluster; one whose worker dies is done again."""

    def __init__(self, cluster: Cluster, setting: PieceSetting[Task, Result]) -> None:
        """Raises RunError: the cluster is gone."""
        self.processors = max(1, cluster.processors // setting.threads)
        self._cluster, self._task = cluster, cluster._task(do_piece, threads=setting.threads)
        with cluster._failures():
            self._setting = cluster._ray.put(setting)
        self._pending: set[object] = set()

    def give(self, task: Task) -> object:
        """Begin a piece; what ``take`` knows it by. Raises RunError: the cluster is gone."""
        with self._cluster._failures():
            piece = self._task.remote(self._setting, task)
        self._pending.add(piece)
        return piece

    def take(self, piece: object) -> Result:
        """Wait for a piece's result. Raises what the piece raises, RunError: the cluster is gone."""
        with self._cluster._failures():
            result: Result = self._cluster._ray.get(piece)
        self._pending.discard(piece)
        return result

    def release(self) -> None:
        """Drop the pieces that nobody took."""
        for piece in self._pending:
            self._cluster._ray.cancel(piece)
        self._pending.clear()


def _first_line(error: Exception) -> str:
    return str(error).splitlines()[0][:_LONGEST]


def _knock(address: str) -> None:
    """Ask whether anybody listens at HOST:PORT, which Ray itself does for minutes. Raises OSError or ValueError."""
    host, colon, port = _known_address(address).removeprefix("ray://").rpartition(":")
    if colon:
        socket.create_connection((host, int(port)), timeout=_KNOCK_SECONDS).close()


def _known_address(address: str) -> str:
    """What stands behind "auto" as Ray looks it up, where ``ray start`` or RAY_ADDRESS left it; else the address."""
    if address != "auto":
        return address
    if "RAY_ADDRESS" in os.environ:
        return os.environ["RAY_ADDRESS"]
    folder = os.environ.get("RAY_TMPDIR") or os.environ.get("TMPDIR") or "/tmp"
    try:
        return Path(folder, "ray", "ray_current_cluster").read_text().strip()
    except OSError:
        return address


def _as_ours(error: Any) -> HeibaiError:
    """What an item raised, as this process would have raised it."""
    cause = error.cause
    return cause if isinstance(cause, HeibaiError) else RunError(f"a work item failed on the cluster: {cause!r}")


def play_item(setting: Setting, key: Key, schedule: Schedule) -> tuple[Key, Results, float]:
    """On a worker: the item's key, its results, and the seconds that they took."""
    _require_code(setting.code)
    started = time.perf_counter()
    game = setting.game.admitted().make()
    require_referenced(setting.weights, game)
    with Runner(
        game, setting.players, setting.openings, seed=setting.seed,
        generation=setting.generation, threads=1, move_seconds=setting.move_seconds,
    ) as runner:  # fmt: skip
        results = runner.play(schedule, keep_moves=setting.keep_moves)
    return key, results, time.perf_counter() - started


def do_piece(setting: PieceSetting[Task, Result], task: Task) -> Result:
    """On a worker: the result of one piece."""
    _require_code(setting.code)
    result: Result = _work_of(setting)(task)
    return result


@lru_cache(maxsize=1)  # a worker is asked for one kind of work at a time
def _work_of(setting: PieceSetting[Task, Result]) -> Callable[[Task], Result]:
    require_referenced(setting.weights, setting.game.admitted().make())
    return setting.make_work()


def _require_code(asked: str) -> None:
    if asked != code_version():
        raise RunError(
            f"machine {platform.node()!r} of the cluster has heibai {code_version()!r}, this is {asked!r}: "
            "install the same one on every machine and start Ray there again"
        )


def open_cluster(address: str | None) -> AbstractContextManager[Cluster | None]:
    """The cluster that ``--cluster`` names, for a block; None inside it when none is named. Raises RunError."""
    return nullcontext() if address is None else Cluster(address)
