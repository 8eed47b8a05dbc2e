"""How to ask a program for a move, whatever its protocol: what is common to the three."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from ...core.contract import Game
from ...core.errors import EngineError, quoted
from ...core.position import Position
from .engines_file import Engine
from .program import Program

_LAST_WORDS = 180  # characters of a message: an exception of Java names itself late


@dataclass(frozen=True, slots=True)
class Question:
    """What a program is asked."""

    game: Game
    start: Position  # the game began there
    moves: tuple[int, ...]  # since then, passes included
    position: Position  # after them
    turn: float | None  # seconds for this move; None: as it likes
    left: float | None  # seconds for all its moves to come; None: no such clock
    until: float  # when it has lost, on the clock of `time.monotonic`

    @property
    def is_from_start(self) -> bool:
        """Whether the game began at its usual start."""
        return bool(self.start == self.game.start())


class Talk(Protocol):
    """One conversation with one program."""

    @property
    def goodbye(self) -> tuple[str, ...]:
        """Lines that end it."""

    def begin(self, game: Game) -> None:
        """Set it up for a game. Raises EngineError, ProtocolError."""

    def ask(self, question: Question) -> int:
        """Its move, which may be an illegal one. Raises EngineError, ProtocolError, MoveTextError."""


class Line:
    """A program whose lines are counted: no more than so many kilobytes for a question."""

    def __init__(self, program: Program, engine: Engine) -> None:
        self._program, self.engine = program, engine
        self._left = 0
        self._said = ""  # the last line that was no answer

    def tell(self, *lines: str) -> None:
        """Raises EngineError."""
        self._left = self.engine.output << 10
        self._program.send(lines, seconds=self.engine.start)

    def answer(self, until: float, is_it: Callable[[str], bool]) -> str:
        """The first line that is what was waited for. Raises EngineError: gone, too late, or too much before it."""
        while True:
            line = self._program.line(until)
            self._left -= len(line) + 1
            if self._left < 0:
                raise EngineError(f"more than {self.engine.output} kilobytes came before the answer")
            if is_it(line):
                return line
            self._said = line.strip() or self._said

    @property
    def last_words(self) -> str:
        """What it said beside its answers, in a message or on its standard error, as the end of a sentence."""
        said = [quoted(each, _LAST_WORDS) for each in dict.fromkeys((self._said, self._program.complaint)) if each]
        return f"; it said: {', '.join(said)}" if said else ""

    @property
    def soon(self) -> float:
        """When an answer to what is no move must be there."""
        return time.monotonic() + self.engine.start
