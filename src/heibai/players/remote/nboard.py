"""Asking an engine of NBoard."""

from __future__ import annotations

from itertools import count

from ...core.contract import Game
from ...protocols import nboard
from .talk import Line, Question

_DEPTH = 12  # where options say none


class NBoardTalk:
    """One conversation; a game after the other."""

    @property
    def goodbye(self) -> tuple[str, ...]:
        return ("quit",)

    def __init__(self, line: Line) -> None:
        self._line = line
        self._pings = count(1)

    def begin(self, game: Game) -> None:
        options = {"depth": _DEPTH, **self._line.engine.options}
        self._line.tell(f"nboard {nboard.VERSIONS[-1]}", *(f"set {key} {value}" for key, value in options.items()))
        self._synchronise()

    def _synchronise(self) -> None:
        """Everything that was said before belongs to another position."""
        number = next(self._pings)
        self._line.tell(f"ping {number}")
        self._line.answer(self._line.soon, lambda line: line.split() == ["pong", str(number)])

    def ask(self, question: Question) -> int:
        start = None if question.is_from_start else question.game.format_position(question.start)
        self._line.tell(f"set game {nboard.format_game(question.game, start, question.moves)}")
        self._synchronise()
        self._line.tell("go")
        line = self._line.answer(question.until, lambda line: line.startswith(nboard.CHOSEN))
        return nboard.parse_chosen(line, question.game)
