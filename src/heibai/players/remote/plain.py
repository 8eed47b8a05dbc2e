"""Asking a program by the plain protocol (protocols/plain.py)."""

from __future__ import annotations

from ...core.contract import Game
from ...core.errors import IllegalMoveError, quoted
from ...protocols.plain import question_lines
from .talk import Line, Question


class PlainTalk:
    """One conversation; the program is told everything with each question."""

    goodbye: tuple[str, ...] = ()

    def __init__(self, line: Line) -> None:
        self._line = line

    def begin(self, game: Game) -> None:
        """Nothing is said before the first question."""

    def ask(self, question: Question) -> int:
        lines = question_lines(question.game, question.position)
        self._line.tell(*lines)
        answer = self._line.answer(question.until, lambda line: bool(line.strip())).strip()
        if answer not in lines[3].split():
            raise IllegalMoveError(f"{quoted(answer)} came, which is no legal move; legal: {lines[3]}")
        return question.game.parse_move(answer)
