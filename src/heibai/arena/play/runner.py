"""Plays schedules: the same results for any number of threads, because every game has its own stream.

Three ways on one machine, chosen by what the players declare and never changed in between, and a fourth:

* **kernel**: every player is a value that the kernel knows: one call plays all games on all cores. Where an evaluator
  of somebody's own fails, the games are played again by one of the next two ways, whose referee says who lost;
* **processes**: all are given as texts or makers, which each process makes players of;
* **here**: one thread, or some player is an object that a process could not make again;
* **cluster**: work items on the machines of a Ray cluster, where one is given (cluster.py).

A player given as text or maker is made anew for every game, so that nothing is carried from one game into another. A
player given as a value of the kernel is for the ways ``kernel`` and ``cluster`` alone.
"""

from __future__ import annotations

import shutil
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, wait
from dataclasses import replace
from pathlib import Path
from types import UnionType
from typing import Self

import numpy as np

from ...core.contract import Game, KernelPlayer, Player, Stopped
from ...core.errors import RunError, SpecError
from ...core.kernel import POLL_SECONDS
from ...core.system.machine import default_threads
from ...games import GameSpec
from ...players.engine import threads_of
from ...players.spec import PlayerMaker, player_of
from ...players.stored_weights import references_of
from ..schedule.opening import Opening
from ..schedule.pairing import Schedule
from .game_task import Rules, Task, play_task, play_tasks, start_process
from .live import LiveGame
from .match import GameResult
from .processes import DeafContext, kill_workers
from .results import EvaluatorFailedError, Results
from .setting import Machines, Setting

Progress = Callable[[int], None]  # hears now and then how many games of this call are finished; may raise Stopped
_TASKS_A_PROCESS = 4  # parts of a schedule for each process, so that an uneven one does not make the others wait


def games_at_once(threads: int) -> int:
    """Games that may run side by side when a player takes ``threads`` for its move: no processor is given out twice."""
    return max(1, default_threads() // threads)


class Runner:
    """Plays games between given players from given openings; a context manager, because it may own processes."""

    def __init__(
        self,
        game: Game,
        players: Sequence[str | PlayerMaker | Player | KernelPlayer],
        openings: Sequence[Opening],
        *,
        seed: int,
        generation: int = 0,
        threads: int | None = None,
        move_seconds: float | None = None,
        cluster: Machines | None = None,
        live: Path | None = None,
    ) -> None:
        """``threads``: games at a time; None takes as many as the processors hold, each for the player with the most
        threads. It never changes a result. ``live``: folder where the games on the go are shown (live.py), those on a
        cluster apart.

        Raises:
            SpecError, UnknownNameError: a player text is wrong, or a player cannot travel or play there as it came.
        """
        if threads is not None and threads < 1:
            raise SpecError(
                f"{threads!r} threads came, at least 1 is needed; leave --threads out to use all processors"
            )
        self.game = game
        self.players = list(players)
        self.openings = list(openings)
        self.seed, self.generation = seed, generation
        self.move_seconds = move_seconds
        self._live = live
        self._clear_live()  # games of a process that was killed
        made = [player if isinstance(player, KernelPlayer) else player_of(player, game) for player in players]
        self._players = [player for player in players if not isinstance(player, KernelPlayer)]  # those of other ways
        self._kernels = [player if isinstance(player, KernelPlayer) else player.kernel for player in made]
        self._weights = references_of([player for player in players if isinstance(player, str)], game)
        self._threads_a_move = threads_of(made)
        self.threads = threads or games_at_once(self._threads_a_move)
        self._pool: ProcessPoolExecutor | None = None
        self._cluster = cluster
        if cluster is not None:
            self.threads = max(1, cluster.processors // self._threads_a_move)
        self.way = self._choose_way()

    def _choose_way(self) -> str:
        if self._cluster is not None:
            if not (self._all(str) or self._all(KernelPlayer)):
                raise SpecError("a player that is an object of this process cannot travel to a cluster; give its text")
            return "cluster"
        if self.move_seconds is None and all(self._kernels):
            from .native import takes

            if takes(self.game, self.openings):
                return "kernel"
        if any(isinstance(player, KernelPlayer) for player in self.players):
            raise SpecError(f"the kernel plays no {self.game.name} from these openings; give the players as texts")
        return self._way_with_a_referee()

    def _way_with_a_referee(self) -> str:
        return "processes" if self.threads > 1 and self._all(str | PlayerMaker) else "here"

    def _all(self, kind: type | UnionType) -> bool:
        return all(isinstance(player, kind) for player in self.players)

    def play(self, schedule: Schedule, *, keep_moves: bool = False, progress: Progress | None = None) -> Results:
        """All games of ``schedule``, in its order; their moves too when ``keep_moves`` asks for them.

        Raises:
            KeyboardInterrupt, Stopped (by ``progress``): the games of this call are lost; call with parts of a
                schedule to keep some.
            RunError: a process died.
        """
        if self.way == "kernel":
            try:
                return self._play_in_kernel(schedule, keep_moves, progress)
            except EvaluatorFailedError:
                self.way = self._way_with_a_referee()
        if self._cluster is not None:
            return self._cluster.play(self._setting(keep_moves), schedule, progress=progress)
        if self.way == "processes":
            return self._play_in_processes(schedule, progress)
        return self._play_here(schedule, progress)

    def stream(self, schedule: Schedule) -> Iterator[Results]:
        """The games one by one in their order, each as soon as it and those before it are over, moves included.

        Raises:
            KeyboardInterrupt: the games on the go are lost.
            RunError: a process died.
        """
        if self.way != "processes":
            for game in schedule.chunks(1):
                yield self.play(game, keep_moves=True)
            return
        pool, ahead = self._processes(), 2 * self.threads
        on_the_go = deque(pool.submit(play_tasks, [self._task(schedule, i)]) for i in range(min(ahead, len(schedule))))
        try:
            for index in range(ahead, len(schedule) + ahead):
                if not on_the_go:
                    return
                finished = on_the_go.popleft().result()
                if index < len(schedule):
                    on_the_go.append(pool.submit(play_tasks, [self._task(schedule, index)]))
                yield Results.of_games(finished)
        except (BrokenPipeError, RuntimeError) as error:
            raise _died(error) from error
        except GeneratorExit:
            for future in on_the_go:
                future.cancel()
            raise

    def _play_in_kernel(self, schedule: Schedule, keep_moves: bool, progress: Progress | None) -> Results:
        from .native import play_schedule

        first, last = 0, len(self.openings)
        if len(schedule):  # a piece of many games begins from few of many openings
            first, last = int(schedule.opening.min()), int(schedule.opening.max()) + 1
        return play_schedule(
            self.game,
            [kernel for kernel in self._kernels if kernel],
            replace(schedule, opening=schedule.opening - np.int32(first)),
            self.openings[first:last],
            seed=self.seed,
            generation=self.generation,
            threads=self.threads,
            keep_moves=keep_moves,
            progress=progress,
            live=self._live,
        )

    def _play_here(self, schedule: Schedule, progress: Progress | None) -> Results:
        games: list[GameResult] = []
        shown = LiveGame(self._live / "0.json") if self._live else None

        def look() -> None:
            if progress:
                progress(len(games))

        for index in range(len(schedule)):
            task = self._task(schedule, index)
            games.append(play_task(self.game, self._players, self.openings, task, self._rules, shown, look))
            look()
        return Results.of_games(games)

    def _play_in_processes(self, schedule: Schedule, progress: Progress | None) -> Results:
        pool = self._processes()
        size = max(1, -(-len(schedule) // (self.threads * _TASKS_A_PROCESS)))
        tasks = [
            [self._task(schedule, index) for index in range(first, min(first + size, len(schedule)))]
            for first in range(0, len(schedule), size)
        ]
        games: list[GameResult] = []
        try:
            for future in [pool.submit(play_tasks, part) for part in tasks]:
                while not wait([future], timeout=POLL_SECONDS).done:
                    if progress:
                        progress(len(games))
                games += future.result()
                if progress:
                    progress(len(games))
        except (BrokenPipeError, RuntimeError) as error:
            raise _died(error) from error
        return Results.of_games(games)

    def _processes(self) -> ProcessPoolExecutor:
        """Made when the first game needs them."""
        if self._pool is None:
            self._pool = ProcessPoolExecutor(
                self.threads,
                mp_context=DeafContext(),
                initializer=start_process,
                initargs=(GameSpec.of(self.game), self._players, self.openings, self._rules, self._live),
            )
        return self._pool

    def _setting(self, keep_moves: bool) -> Setting:
        return Setting(
            GameSpec.of(self.game),
            self.players,
            self.openings,
            seed=self.seed,
            generation=self.generation,
            move_seconds=self.move_seconds,
            keep_moves=keep_moves,
            threads=self._threads_a_move,
            weights=self._weights,
        )

    @property
    def _rules(self) -> Rules:
        return self.seed, self.generation, self.move_seconds, self._weights

    def _task(self, schedule: Schedule, index: int) -> Task:
        columns = schedule.black, schedule.white, schedule.opening, schedule.pairing, schedule.game
        return tuple(int(column[index]) for column in columns)  # type: ignore[return-value]

    def close(self, *, at_once: bool = False) -> None:
        """End the processes, if any, when their games are over; ``at_once`` or on an interrupt, now."""
        pool, self._pool = self._pool, None
        if pool:
            try:
                if not at_once:
                    pool.shutdown(cancel_futures=True)
            finally:
                kill_workers(pool)
        self._clear_live()

    def _clear_live(self) -> None:
        """No game is shown: nobody plays any more, or not yet."""
        if self._live:
            shutil.rmtree(self._live, ignore_errors=True)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *raised: object) -> None:
        self.close(at_once=raised[0] in (KeyboardInterrupt, Stopped))


def _died(error: Exception) -> RunError:
    return RunError(
        f"a process that played games died ({error}); run again with --threads 1 to see what it says (a program of "
        "your own starts its work under if __name__ == '__main__':)"
    )
