"""Reasons that are values: a proven result, two proven ends, and where no fact tells the moves apart a deeper value."""

from __future__ import annotations

from collections.abc import Iterator

from ...core.contract import Color
from .question import Question
from .reason import MoveReason

VALUES = ("missed-result", "left-result", "fewer-discs", "better-line")  # codes that tell no more than the values do


def results(question: Question) -> Iterator[MoveReason]:
    """A proven win that was missed or handed over, in games whose ends are counted."""
    color, before, after = question.color, question.before, question.after
    if question.game.view(question.position).counts is None:
        return
    if question.wins(before, color) and not question.wins(after, color):
        yield MoveReason("missed-result", before.line[:1] or (question.best,))
    if question.wins(after, color.other) and not question.wins(before, color.other):
        yield MoveReason("left-result", (question.move,))


def ends(question: Question) -> Iterator[MoveReason]:
    """Two proven ends, for the mover."""
    before, after = question.before, question.after
    if before.exact and after.exact and before.value is not None and after.value is not None:
        sign = 1 if question.color is Color.BLACK else -1
        yield MoveReason("fewer-discs", (), round(sign * after.value), round(sign * before.value))


def line(question: Question) -> Iterator[MoveReason]:
    yield MoveReason("better-line", (question.best,), question.before.depth)
