"""What a protocol costs: a move of ``heibai engine`` on real pipes against the same move of the same player here.

    python benchmarks/engine_overhead.py [--moves 1000]

Games against random moves. On both sides the same is done for a move: play the opponent's, choose, play the choice.
The engine is told of the one and asked for the other in one write. All numbers are microseconds a move: medians of the
wall clock, which hold what the system takes to wake the other process, and the mean processor time of the process
that chooses. Exit code 1 when a protocol adds 200 or more of the latter.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field

from heibai.core.contract import Game, Player
from heibai.core.position import Position
from heibai.core.rng import Rng
from heibai.games import GameSpec
from heibai.players.spec import make_player
from heibai.protocols import nboard
from heibai.protocols.gomocup import boards
from heibai.protocols.gtp import dialect

MOST = 200.0  # microseconds that a protocol may add to a move
_WARM = 100  # moves that do not count


@dataclass(frozen=True)
class Way:
    """A protocol: its lines for a new game and for one move, and the beginning of the answer."""

    name: str
    game: str
    player: str
    begin: str
    is_ready: bytes  # how the answer to it begins
    ask: Callable[[Game, Position, int | None], str]  # the opponent's last move, None at the start
    answers: Callable[[bytes], bool]


def _ask_gtp(game: Game, position: Position, last: int | None) -> str:
    mover = dialect.format_colour(position.to_move)
    other = dialect.format_colour(position.to_move.other)
    told = "" if last is None else f"play {other} {dialect.format_vertex(last, game)}\n"
    return f"{told}genmove {mover}\n"


def _ask_nboard(game: Game, position: Position, last: int | None) -> str:
    return ("" if last is None else f"move {nboard.format_move(last, game)}\n") + "go\n"


def _ask_gomocup(game: Game, position: Position, last: int | None) -> str:
    return "BEGIN\n" if last is None else "TURN {},{}\n".format(*boards.point_of(last, game.size))


WAYS = (
    Way(
        "gtp",
        "reversi",
        "greedy:eval=zones",
        "clear_board\n",
        b"=",
        _ask_gtp,
        lambda line: line[:2] == b"= ",
    ),
    Way(
        "nboard",
        "reversi",
        "greedy:eval=zones",
        "set game {empty}\nping 1\n",
        b"pong",
        _ask_nboard,
        lambda line: line[:3] == b"===",
    ),
    Way("gomocup", "gomoku/15", "greedy:eval=lines", "RESTART\n", b"OK", _ask_gomocup, lambda line: b"," in line),
)


class Engine:
    """The process."""

    def __init__(self, way: Way) -> None:
        command = [sys.executable, "-m", "heibai", "engine", way.name, "--player", way.player]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0)
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._input = self._process.stdin.fileno()
        self._lines = os.fdopen(os.dup(self._process.stdout.fileno()), "rb")

    def tell(self, text: str) -> None:
        os.write(self._input, text.encode())

    def answer(self, is_it: Callable[[bytes], bool]) -> bytes:
        while not is_it(line := self._lines.readline()):
            assert line, "the engine is gone"
        return line

    @property
    def processor_seconds(self) -> float:
        """That its first thread has taken so far, which serves and thinks."""
        with open(f"/proc/{self._process.pid}/schedstat") as file:
            return int(file.read().split()[0]) / 1e9

    def close(self) -> None:
        self._process.kill()
        self._process.wait()


@dataclass
class Seconds:
    """Of one player, in-process or behind a protocol."""

    wall: list[float] = field(default_factory=list)  # of each move
    processor: float = 0.0  # of all

    @property
    def microseconds(self) -> tuple[float, float]:
        """(median of the wall clock, mean of the processor) for a move."""
        return 1e6 * statistics.median(self.wall), 1e6 * self.processor / len(self.wall)


def play_game(way: Way, game: Game, player: Player, engine: Engine, rng: Rng, here: Seconds, there: Seconds) -> None:
    """A game that the engine begins."""
    position, last = game.start(), None
    while not position.is_over():
        text = way.ask(game, position if last is None else position.play(last), last)
        began, processor = time.perf_counter(), time.process_time()
        asked = position if last is None else position.play(last)
        if asked.is_over() or asked.moves() == (game.pass_move,):
            return
        move = player.choose(game, asked, rng=rng).move
        assert move is not None
        position = asked.play(move)
        position.moves()  # which an engine has to know too, before it takes the next move
        here.processor += time.process_time() - processor
        here.wall.append(time.perf_counter() - began)
        began = time.perf_counter()
        engine.tell(text)
        engine.answer(way.answers)
        there.wall.append(time.perf_counter() - began)
        if way.name == "nboard":  # its engine waits to be told its own move
            engine.tell(f"move {nboard.format_move(move, game)}\n")
        if position.is_over() or position.moves() == (game.pass_move,):
            return
        last = rng.choice(position.moves())


def measured(way: Way, moves: int) -> tuple[Seconds, Seconds]:
    """In-process, through the engine."""
    game = GameSpec.parse(way.game).make()
    player, engine, rng = make_player(way.player, game), Engine(way), Rng(1)
    begin = way.begin.format(empty=nboard.format_game(game, None, ()) if way.name == "nboard" else "")
    if way.name == "gomocup":
        engine.tell("START 15\n")
        engine.answer(lambda line: line.startswith(way.is_ready))
    here, there = Seconds(), Seconds()
    for most in (_WARM, moves):
        here, there = Seconds(), Seconds()
        while len(here.wall) < most:
            engine.tell(begin)
            engine.answer(lambda line: line.startswith(way.is_ready))
            before = engine.processor_seconds
            play_game(way, game, player, engine, rng, here, there)
            there.processor += engine.processor_seconds - before
    engine.close()
    return here, there


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--moves", type=int, default=1000, help="of each protocol")
    moves, worst = parser.parse_args().moves, 0.0
    print(f"{'':30}{'wall clock':>36}{'processor':>36}")
    print(f"{'protocol':10}{'player':20}" + 2 * f"{'in-process':>12}{'engine':>12}{'added':>12}")
    for way in WAYS:
        here, there = (each.microseconds for each in measured(way, moves))
        worst = max(worst, there[1] - here[1])
        columns = "".join(f"{a:12.0f}{b:12.0f}{b - a:12.0f}" for a, b in zip(here, there, strict=True))
        print(f"{way.name:10}{way.player:20}{columns}", flush=True)
    return int(worst >= MOST)


if __name__ == "__main__":
    sys.exit(main())
