"""Reasons of games that mark corners: one that is given or could be had, at once or in the search's lines."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...core.contract import Color
from ...core.position import Position
from .question import Question
from .reason import MoveReason

CORNER, DIAGONAL, BESIDE = "corner", "diagonal to corner", "beside corner"  # of a game's move marks
SOON = 6  # plies of a line within which a corner is a reason


def corners(question: Question) -> Iterator[MoveReason]:
    given = [square for square in question.left.moves() if _is_marked(question, CORNER, question.left, square)]
    spared = [square for square in given if square not in question.wanted.moves()]
    taken = [square for square in spared if square in question.after.line[:1]] or spared
    if taken:
        yield MoveReason("lost-corner", tuple(taken[:1]))
    if _is_marked(question, CORNER, question.position, question.best):
        yield MoveReason("missed-corner", (question.best,))


def later_corners(question: Question) -> Iterator[MoveReason]:
    """Corners that the search's own lines take within a few moves, one line and not the other."""
    better = _corners_of(question, question.before.line)
    worse = _corners_of(question, question.worse)
    mine, theirs = question.color, question.other
    if lost := [square for square in worse[theirs] if square not in better[theirs]]:
        yield MoveReason("lost-corner-later", tuple(lost[:1]))
    if missed := [square for square in better[mine] if square not in worse[mine]]:
        yield MoveReason("missed-corner-later", tuple(missed[:1]))


def near_corners(question: Question) -> Iterator[MoveReason]:
    """A square diagonal to an empty corner, or beside one, where the best move is on none."""
    marks = [_is_marked(question, name, question.position, question.best) for name in (DIAGONAL, BESIDE)]
    for code, name in (("diagonal-to-corner", DIAGONAL), ("beside-corner", BESIDE)):
        if not any(marks) and _is_marked(question, name, question.position, question.move):
            yield MoveReason(code)


def _corners_of(question: Question, line: Sequence[int]) -> dict[Color, list[int]]:
    """The corners that each side takes within the first moves of a line."""
    found: dict[Color, list[int]] = {color: [] for color in Color}
    for position, move in zip(question.reached(line[:SOON]), line[:SOON], strict=False):
        if _is_marked(question, CORNER, position, move):
            found[position.to_move].append(move)
    return found


def _is_marked(question: Question, name: str, position: Position, move: int) -> bool:
    marks = question.game.abilities.move_marks
    if marks is None or name not in marks.names or move >= question.game.pass_move:
        return False
    return marks.of(position, move)[marks.names.index(name)] > 0
