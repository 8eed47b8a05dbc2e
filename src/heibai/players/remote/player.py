"""``remote:NAME``: a program of others as a player.

It is started when it is first asked, and ended with the player. Whatever it does wrong is raised: the referee counts
the game as lost. A program that failed is started anew when it is asked again.
"""

from __future__ import annotations

import time
import weakref
from collections.abc import Callable
from copy import copy
from dataclasses import dataclass
from pathlib import Path

from ...core.contract import Game, Limits, Progress, Report
from ...core.errors import EngineError, EngineTimeError, HeibaiError, SpecError, quoted_path
from ...core.position import Position
from ...core.rng import Rng
from ..clock.control import GameClock, TimeControl
from ..text import PlayerText
from .engines_file import Engine, engine_named, with_options
from .gomocup import GomocupTalk
from .gtp import GtpTalk
from .log import Log
from .nboard import NBoardTalk
from .plain import PlainTalk
from .program import Program
from .talk import Line, Question, Talk

NAME = "remote"
_TALKS: dict[str, Callable[[Line], Talk]] = {
    "gomocup": GomocupTalk,
    "gtp": GtpTalk,
    "nboard": NBoardTalk,
    "plain": PlainTalk,
}


@dataclass
class _Running:
    """The program of a player and of those that it became under other limits."""

    program: Program | None = None
    line: Line | None = None
    talk: Talk | None = None
    end: Callable[[], object] = lambda: None  # of the program, once


class RemotePlayer:
    """One program in one game; it is not shared by threads."""

    kernel = None  # it runs elsewhere

    def __init__(self, name: str, engine: Engine, game: Game) -> None:
        """``name``: its player text. Raises SpecError: it plays another game."""
        if not engine.plays(game.name):
            raise SpecError(f"'{NAME}:{engine.name}' speaks {engine.protocol} and does not play {game.name}")
        self.name = name
        self._engine, self._seconds = engine, engine.seconds
        self._running = _Running()
        self._history: tuple[Position, tuple[int, ...]] | None = None
        has_clock = engine.total is not None
        self._clock = GameClock(TimeControl(engine.total or 0.0, engine.increment)) if has_clock else None

    def under(self, limits: Limits) -> RemotePlayer:
        """See `Limited`: the same program, told ``limits.seconds`` for a move."""
        if limits.seconds is None:
            return self
        other = copy(self)
        other._seconds, other._clock = limits.seconds, None
        return other

    def follow(self, start: Position, moves: tuple[int, ...]) -> None:
        """See `Follower`."""
        self._history = start, moves

    def choose(self, game: Game, position: Position, *, rng: Rng, progress: Progress | None = None) -> Report:
        """The program's move. Raises EngineError and EngineTimeError: it did what it must not."""
        try:
            talk = self._running.talk or self._started(game)
            began = time.monotonic()
            move = talk.ask(self._question(game, position, began))
            taken = time.monotonic() - began
            self._spend(taken)
        except EngineTimeError as error:
            raise EngineTimeError(self._told(error)) from error
        except HeibaiError as error:
            raise EngineError(self._told(error)) from error
        return Report(move, seconds=taken)

    def greet(self, game: Game) -> None:
        """Start the program, set it up for a game, and end it. Raises EngineError: it did what it must not."""
        try:
            self._started(game)
        except HeibaiError as error:
            raise EngineError(self._told(error)) from error
        self.release()

    def _told(self, error: HeibaiError) -> str:
        """The sentence for what it did, with what it said itself; it is ended."""
        said = self._running.line.last_words if self._running.line else ""
        self._cut_off()
        return f"{self.name}: {error}{said}"

    def _started(self, game: Game) -> Talk:
        engine, running = self._engine, self._running
        folder = Path(engine.folder).expanduser() if engine.folder else engine.home
        try:
            engine.home.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise EngineError(f"{quoted_path(engine.home)} cannot be made ({error.strerror})") from error
        log = Log(engine.home if engine.log else None)
        try:
            running.program = Program(engine.command, folder=folder, megabytes=engine.memory, log=log)
        except EngineError:
            log.close()
            raise
        running.line = Line(running.program, engine)
        talk = _TALKS[engine.protocol](running.line)
        running.end = weakref.finalize(running, running.program.close, talk.goodbye)
        talk.begin(game)
        running.talk = talk
        return talk

    def _question(self, game: Game, position: Position, now: float) -> Question:
        start, moves = self._history or (position, ())
        turn, left = self._seconds, self._clock.remaining if self._clock else None
        most = min((each for each in (turn, left) if each is not None), default=self._engine.patience)
        return Question(game, start, moves, position, turn, left, now + most + self._engine.grace)

    def _spend(self, seconds: float) -> None:
        """Take a move's time off the clock for the game. What the grace allowed beyond its end is not counted."""
        if self._clock is not None:
            self._clock.spend(min(seconds, max(self._clock.remaining, 0.0)))

    def _cut_off(self) -> None:
        """End a program that did wrong, without a word."""
        if self._running.program is not None:
            self._running.program.close()
        self.release()

    def release(self) -> None:
        """See `Holder`: end the program, and all that it has started."""
        self._running.end()
        self._running.program = self._running.line = self._running.talk = None


def make_remote_player(text: PlayerText, game: Game) -> RemotePlayer:
    """The player of ``remote:NAME`` or ``remote:NAME,key=value``. Raises UnknownNameError, SpecError."""
    engine = with_options(engine_named(text.argument or ""), dict(text.options))
    return RemotePlayer(str(text), engine, game)


def engine_digest(name: str) -> str:
    """What a contest remembers of its program. Raises UnknownNameError, SpecError."""
    return engine_named(name).digest
