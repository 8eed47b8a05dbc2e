"""A tournament as managers of Gomocup hold it, strict in all limits: does our engine play it without a fault?

    python benchmarks/gomocup_tournament.py [--games 60] [--turn 5] [--match 120] [--memory 350] [--workers 1]
        [--engine pbrain-heibai] [--stand-in COMMAND] [--form judge] [--seed 1]

A third of the games each are freestyle on 20x20, standard and Renju on 15x15; of each third one half is played by the
engine against itself, one half against a stand-in, with either colour in every twelve games. A game begins from a few
drawn stones (BOARD). Time is the wall clock from the moment at which a turn is asked for to the moment at which its
answer is read, with no tolerance. Memory is the most that the engine's processes had (VmHWM, so Linux).

Two forms of a manager. ``piskvork`` waits for OK before it says more. ``judge`` (as Gomocup's own, GomocupJudge) says
all at once and holds a program whenever it is not its turn; what the program still needs to start counts in its first
turn.

Faults: an answer against the rules, no answer, an end of the program, a turn or a match over its time, too much memory.
After an overrun the game goes on, so that all of them are seen; another fault loses it. On a machine that is busy with
others some are the machine's: an overrun counts as idle when the program had no processor for longer than that, or
asked for none. Exit code 1 where there was a fault.
"""

from __future__ import annotations

import argparse
import queue
import shlex
import statistics
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeVar

import psutil

from heibai.core.contract import Game
from heibai.core.errors import HeibaiError
from heibai.core.rng import Rng
from heibai.games import GameSpec
from heibai.games.gomoku.position import GomokuPosition
from heibai.protocols.gomocup import boards
from heibai.protocols.gomocup.answers import parse_answer

LEAGUES = ("gomoku/20", "gomoku/15/standard", "gomoku/15/renju")
ENGINE = f"{sys.executable} -m heibai engine gomocup"
STAND_IN = f"{ENGINE} --player alphabeta:nodes=3000,eval=threats"
FORMS = ("piskvork", "judge")
_OPENING = 5  # stones, at most two points from the centre
_START = 30.0  # seconds in which a program must say OK to a manager that waits for it
_PATIENCE = 10.0  # seconds beyond a turn after which no answer is expected any more
_LONG = 30  # turns from which a game counts as long
_T = TypeVar("_T")


@dataclass(frozen=True)
class Limits:
    """What a manager tells both programs."""

    turn: float  # seconds
    match: float  # seconds
    memory: int  # MiB


@dataclass
class Side:
    """How one program fared in one game."""

    seconds: list[float] = field(default_factory=list)  # of each turn
    memory: float = 0.0  # MiB at most
    faults: list[str] = field(default_factory=list)
    idle: int = 0  # of them overruns shorter than the time for which the program had no processor, or asked for none


class FaultError(Exception):
    """What a program did wrong, after which its game cannot go on."""


class Brain:
    """A program under a manager; a context manager that ends it."""

    def __init__(self, command: str, game: Game, limits: Limits, form: str, side: Side) -> None:
        self._game, self._limits, self._side, self._holds = game, limits, side, form == "judge"
        self._process = subprocess.Popen(
            shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
        )
        self._seen = psutil.Process(self._process.pid)
        self._held: list[psutil.Process] = []
        self._lines: queue.Queue[tuple[float, str]] = queue.Queue()
        threading.Thread(target=self._read, daemon=True).start()

    def __enter__(self) -> Brain:
        """Begin the game. Raises FaultError."""
        try:
            self._begin()
        except BaseException:
            self.__exit__()
            raise
        return self

    def _begin(self) -> None:
        self._tell(f"START {self._game.size}")
        if not self._holds:
            self._answer(_START, str.strip)
        info = {
            "timeout_turn": int(1000 * self._limits.turn),
            "timeout_match": int(1000 * self._limits.match),
            "max_memory": self._limits.memory << 20,
            "game_type": 1,
            "rule": boards.mask_of(self._game.rule),
        }
        self._tell(*(f"INFO {key} {value}" for key, value in info.items()))
        self._suspend()

    def turn(self, *question: str) -> int:
        """The square that is answered. Raises FaultError."""
        left = self._limits.match - sum(self._side.seconds)
        self._tell(f"INFO time_left {int(1000 * left)}", *question[:-1])
        processor = self._processor()
        began = time.perf_counter()
        self._tell(question[-1])
        self._resume()
        ended, square = self._answer(max(min(self._limits.turn, left), 0.0) + _PATIENCE, self._square)
        self._side.seconds.append(ended - began)
        self._check_memory()
        self._suspend()
        self._judge(ended - began, left, ended - began - (self._processor() - processor))
        return square

    def _judge(self, took: float, left: float, idle: float) -> None:
        """``idle``: seconds of the turn in which the program had no processor, or asked for none."""
        for name, most in (("turn", self._limits.turn), ("match", left)):
            if took > most:
                number = len(self._side.seconds)
                said = f"{name} over by {took - most:.3f} s in turn {number}, idle for {idle:.2f} s"
                self._side.faults.append(said)
                self._side.idle += idle > took - most

    def _square(self, line: str) -> int:
        try:
            (point,) = parse_answer(line).points
            return boards.square_of(point, self._game.size)
        except (HeibaiError, ValueError):
            raise FaultError(f"{line!r} came, a point of the board expected") from None

    def _answer(self, seconds: float, read: Callable[[str], _T]) -> tuple[float, _T]:
        """When it came and what is read in it. Raises FaultError: nothing comes, the program is gone."""
        until = time.perf_counter() + seconds
        while True:
            try:
                came, line = self._lines.get(timeout=max(until - time.perf_counter(), 0.001))
            except queue.Empty:
                raise FaultError(f"no answer within {seconds:.1f} s") from None
            if not line:
                raise FaultError("the program ended")
            if line.startswith("ERROR"):
                raise FaultError(line.strip())
            if not line.upper().startswith(("MESSAGE", "DEBUG")) and (not self._holds or line.strip() != "OK"):
                return came, read(line)

    def _read(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            self._lines.put((time.perf_counter(), line.decode("utf-8", "replace")))
        self._lines.put((time.perf_counter(), ""))

    def _tell(self, *lines: str) -> None:
        assert self._process.stdin is not None
        try:
            self._process.stdin.write("".join(f"{line}\r\n" for line in lines).encode())
            self._process.stdin.flush()
        except OSError:
            raise FaultError("the program ended") from None

    def _all(self) -> list[psutil.Process]:
        """The program and what it started."""
        try:
            return [self._seen, *self._seen.children(recursive=True)]
        except psutil.Error:
            return []

    def _processor(self) -> float:
        """Seconds of the processor that the program has taken, to a hundredth."""
        taken = 0.0
        for process in self._all():
            with suppress(psutil.Error):  # one of them has ended
                taken += sum(process.cpu_times()[:2])
        return taken

    def _suspend(self) -> None:
        self._held = self._all() if self._holds else []
        for process in self._held:
            with suppress(psutil.Error):
                process.suspend()

    def _resume(self) -> None:
        for process in self._held:
            with suppress(psutil.Error):
                process.resume()

    def _check_memory(self) -> None:
        self._side.memory = max(self._side.memory, sum(most_memory(process.pid) for process in self._all()))
        if self._side.memory > self._limits.memory:
            self._side.faults.append(f"{self._side.memory:.0f} MiB in turn {len(self._side.seconds)}")

    def __exit__(self, *raised: object) -> None:
        self._resume()
        try:
            self._tell("END")
            self._process.wait(5)
        except (FaultError, subprocess.TimeoutExpired):
            for process in self._all():
                with suppress(psutil.Error):
                    process.kill()
        self._process.wait()


def most_memory(pid: int) -> float:
    """MiB that a process has had at most; 0 of one that has ended."""
    try:
        status = Path(f"/proc/{pid}/status").read_text()
    except OSError:
        return 0.0
    return next((int(line.split()[1]) / 1024 for line in status.splitlines() if line.startswith("VmHWM")), 0.0)


def opening(game: Game, rng: Rng) -> list[int]:
    """Stones around the centre that leave the game open."""
    while True:
        position, moves = game.start(), list[int]()
        while len(moves) < _OPENING and not position.is_over():
            near = [move for move in position.moves() if is_near(game, move)]
            moves.append(rng.choice(near))
            position = position.play(moves[-1])
        if not position.is_over():
            return moves


def is_near(game: Game, move: int) -> bool:
    """Whether a move is a stone at most two points from the centre."""
    return move < game.pass_move and all(abs(at - game.size // 2) <= 2 for at in boards.point_of(move, game.size))


@dataclass(frozen=True)
class Played:
    """A game: its league, how both sides fared, how it ended."""

    league: str
    is_ours: tuple[bool, bool]  # by seat
    sides: tuple[Side, Side]
    plies: int
    winner: int | None  # seat, that of the other program after a fault; None: a draw

    def faults(self) -> Iterator[tuple[bool, str]]:
        """(whether it is our side's, what happened) of every fault."""
        for side, is_ours in zip(self.sides, self.is_ours, strict=True):
            yield from ((is_ours, fault) for fault in side.faults)


def play(
    league: str, commands: tuple[str, str], is_ours: tuple[bool, bool], limits: Limits, form: str, seed: int
) -> Played:
    """One game from a drawn opening."""
    game, sides = GameSpec.parse(league).make(), (Side(), Side())
    moves = opening(game, Rng(seed))
    position = game.start()
    for move in moves:
        position = position.play(move)
    winner = None
    with ExitStack() as running:
        brains = []
        for seat, (command, side) in enumerate(zip(commands, sides, strict=True)):
            try:
                brains.append(running.enter_context(Brain(command, game, limits, form, side)))
            except FaultError as fault:
                side.faults.append(str(fault))
                winner = 1 - seat
        if len(brains) == 2:
            winner = play_on(game, position, moves, brains, sides)
    return Played(league, is_ours, sides, len(moves), winner)


def play_on(
    game: Game, position: GomokuPosition, moves: list[int], brains: Sequence[Brain], sides: tuple[Side, Side]
) -> int | None:
    """Play to the end; ``moves`` grow. The seat that won, if any; a fault loses."""
    asked = set[int]()
    while not position.is_over() and any(move < game.pass_move for move in position.moves()):
        seat = len(moves) % 2
        last = "TURN {},{}".format(*boards.point_of(moves[-1], game.size))
        question = (last,) if seat in asked else tuple(board(game, moves, seat))
        asked.add(seat)
        try:
            square = brains[seat].turn(*question)
            if square not in position.moves():
                raise FaultError("{},{} is against the rules".format(*boards.point_of(square, game.size)))
        except FaultError as fault:
            sides[seat].faults.append(str(fault))
            return 1 - seat
        moves.append(square)
        position = position.play(square)
    return None if position.winner is None else int(position.winner)


def board(game: Game, moves: Sequence[int], seat: int) -> Iterator[str]:
    """The lines of BOARD as ``seat`` sees these stones."""
    yield "BOARD"
    for number, move in enumerate(moves):
        yield "{},{},{}".format(*boards.point_of(move, game.size), boards.OWN if number % 2 == seat else boards.OTHER)
    yield "DONE"


def row(name: str, played: Sequence[Played], limits: Limits) -> str:
    """What the engine's sides of these games came to."""
    sides = [side for each in played for side, ours in zip(each.sides, each.is_ours, strict=True) if ours]
    faults, idle = sum(len(side.faults) for side in sides), sum(side.idle for side in sides)
    shares = [sum(side.seconds) / limits.match for side in sides]
    long = [share for share, side in zip(shares, sides, strict=True) if len(side.seconds) >= _LONG]
    turns = [second for side in sides for second in side.seconds] or [0.0]
    of_long = f"{statistics.mean(long):6.1%} ({len(long):2})" if long else f"{'-':>6} ( 0)"
    return (
        f"{name:32}{len(played):6}{faults:8}{idle:9}{statistics.mean(shares):8.1%}{of_long:>13}{max(shares):8.1%}"
        f"{max(turns):9.3f}{len(turns):8}{max(side.memory for side in sides):8.0f}"
    )


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--turn", type=float, default=5.0, help="seconds")
    parser.add_argument("--match", type=float, default=120.0, help="seconds of each side")
    parser.add_argument("--memory", type=int, default=350, help="MiB of each side")
    parser.add_argument("--workers", type=int, default=1, help="games side by side; one program of each thinks")
    parser.add_argument("--engine", default=ENGINE, help="command of the program that is tried")
    parser.add_argument("--stand-in", default=STAND_IN, help="command of the other one")
    parser.add_argument("--form", choices=FORMS, default=FORMS[0])
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    limits = Limits(given.turn, given.match, given.memory)

    def game(number: int) -> Played:
        league, other = LEAGUES[number % 3], number // 3 % 2
        pair = ((given.engine, True), (given.stand_in, False) if other else (given.engine, True))
        first, second = pair if number // 6 % 2 == 0 else pair[::-1]
        commands, ours = (first[0], second[0]), (first[1], second[1])
        return play(league, commands, ours, limits, given.form, given.seed * 1000 + number)

    played = list[Played]()
    with ThreadPoolExecutor(given.workers) as pool:
        for each in pool.map(game, range(given.games)):
            played.append(each)
            faults = [f"{'ours' if is_ours else 'other'}: {fault}" for is_ours, fault in each.faults()]
            print(f"game {len(played):3} {each.league:20} {each.plies:4} stones  {'; '.join(faults)}", file=sys.stderr)
    print(
        f"turn {limits.turn:g} s, match {limits.match:g} s, {limits.memory} MiB, {given.form}, seed {given.seed}\n"
        f"{'league, opponent':32}{'games':>6}{'faults':>8}{'idle':>9}{'used':>8}{'long games':>13}{'most':>8}"
        f"{'longest':>9}{'turns':>8}{'MiB':>8}"
    )
    for league in LEAGUES:
        for name, itself in (("itself", True), ("stand-in", False)):
            found = [each for each in played if each.league == league and all(each.is_ours) == itself]
            if found:
                print(row(f"{league}, {name}", found, limits))
    print(row("all", played, limits))
    theirs = [each for each in played if not all(each.is_ours)]
    points = sum(0.5 if each.winner is None else float(each.is_ours[each.winner]) for each in theirs)
    print(f"against the stand-in: {points:g} of {len(theirs)} points")
    return int(any(is_ours for each in played for is_ours, _ in each.faults()))


if __name__ == "__main__":
    sys.exit(main())
