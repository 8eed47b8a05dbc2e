"""The games of a class between fresh players, side by side in processes; how long each side took for its slowest move.

A game's stream is named by its two players' texts, so no game depends on who else takes part.
"""

from __future__ import annotations

import hashlib
import os
import threading
import time
from collections import deque
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from ...arena.play.live import LiveGame, Sides
from ...arena.play.match import GameResult, play_game
from ...arena.play.processes import DeafContext, end_with_parent, kill_workers
from ...arena.schedule.opening import Opening
from ...core.contract import Game, Player, Progress, Report
from ...core.errors import RunError
from ...core.position import Position
from ...core.rng import Rng
from ...games import GameSpec
from ...players.engine import Follower, Holder
from ...players.spec import player_of

_STREAM = 0x636C6173  # "clas"


@dataclass(frozen=True)
class Task:
    """One game: the players' texts by seat, and which of the openings and games of their meeting it is."""

    first: str
    second: str
    number: int  # of the game in its meeting; in odd ones the second of the meeting has the first seat

    @property
    def players(self) -> tuple[str, str]:
        """Seats 0 and 1."""
        return (self.second, self.first) if self.number % 2 else (self.first, self.second)


@dataclass(frozen=True)
class Slowest:
    """The longest answer of a seat in a game."""

    seconds: float = 0.0  # of an answer that never came, until it was cut off
    ply: int = 0  # moves before it, those of the opening included


@dataclass(frozen=True)
class Played:
    """A finished game."""

    result: GameResult
    slowest: tuple[Slowest, Slowest]  # of seats 0 and 1


class TimedPlayer:
    """Another player, and how long it takes."""

    kernel = None  # it is asked move by move

    def __init__(self, player: Player) -> None:
        self.name, self.slowest = player.name, Slowest()
        self._player, self._ply = player, 0

    def follow(self, start: Position, moves: tuple[int, ...]) -> None:
        """See `Follower`."""
        self._ply = len(moves)
        if isinstance(self._player, Follower):
            self._player.follow(start, moves)

    def choose(self, game: Game, position: Position, *, rng: Rng, progress: Progress | None = None) -> Report:
        """The other's answer. Raises what it raises."""
        began, report = time.perf_counter(), None
        try:
            report = self._player.choose(game, position, rng=rng, progress=progress)
        finally:
            taken = time.perf_counter() - began  # a program's report leaves out its start
            self._note(taken if report is None or report.seconds is None else report.seconds)
        return report

    def _note(self, seconds: float) -> None:
        if seconds > self.slowest.seconds:
            self.slowest = Slowest(seconds, self._ply)

    def release(self) -> None:
        """See `Holder`."""
        if isinstance(self._player, Holder):
            self._player.release()


@dataclass(frozen=True)
class Table:
    """What all games of a class have in common."""

    game: GameSpec
    openings: tuple[Opening, ...]
    seed: int
    players: tuple[str, ...]  # everybody who may play
    live: Path  # folder for the games on the go (arena/play/live.py)

    def play(self, task: Task) -> Played:
        """One game, here. Raises SpecError, UnknownNameError: a player cannot be made."""
        game = self.game.admitted().make()
        one, other = (TimedPlayer(player_of(text, game)) for text in task.players)
        rng = Rng(self.seed, (_STREAM, stream_number(task.first, task.second), task.number))
        opening, shown = self.openings[task.number // 2], LiveGame(self.live / f"{os.getpid()}.json")
        black, white = map(self.players.index, task.players)
        sides = Sides(black, white, opening)
        try:
            result = play_game(game, (one, other), opening, rng=rng, told=lambda moves: shown.show(sides, moves))
        finally:
            shown.clear()
            one.release()
            other.release()
        return Played(result, (one.slowest, other.slowest))

    def stream(self, tasks: Sequence[Task], *, threads: int) -> Iterator[Played]:
        """The games one by one in their order, so many at a time. Raises RunError: a process died."""
        if threads == 1:
            yield from map(self.play, tasks)
            return
        pool = ProcessPoolExecutor(threads, mp_context=DeafContext(), initializer=_start, initargs=(self,))
        try:
            ahead = deque(pool.submit(_play, task) for task in tasks[: 2 * threads])
            for place in range(2 * threads, len(tasks) + 2 * threads):
                if not ahead:
                    return
                played = ahead.popleft().result()
                if place < len(tasks):
                    ahead.append(pool.submit(_play, tasks[place]))
                yield played
        except (BrokenPipeError, RuntimeError) as error:
            raise RunError(f"a process that played games died ({error}); the same command goes on") from error
        finally:
            kill_workers(pool)


def stream_number(first: str, second: str) -> int:
    """A number for the stream of two players, the same in every class."""
    return int.from_bytes(hashlib.sha256(f"{first}\0{second}".encode()).digest()[:8])


_table: Table | None = None  # of a worker process


def _start(table: Table) -> None:
    global _table
    threading.Thread(target=end_with_parent, daemon=True).start()
    _table = table


def _play(task: Task) -> Played:
    assert _table is not None  # the initializer has run
    return _table.play(task)
