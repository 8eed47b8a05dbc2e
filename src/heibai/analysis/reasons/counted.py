"""Reasons that compare what players count: moves, safe moves, discs that nobody can turn, borders, passes, regions.

What both lines come to is compared after equally many plies, so that it is the same side's turn but for passes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ...core.abilities.judgement import FilledBoard, Judgement
from ...core.contract import Color
from ...core.position import Position
from .question import Question
from .reason import MoveReason

MANY = 3  # more replies than after the best move, from which they are the reason
SOON = 6  # plies of a line within which a pass or a wedge is a reason
LATE = 24  # empty squares from which on regions count


class _Count(NamedTuple):
    """One count of a game's judgement, and from which difference it is a reason."""

    name: str
    code: str
    of_mover: bool
    fewer: bool  # the worse line has fewer
    least: int


_COUNTS = (
    _Count("safe moves", "few-safe-moves", True, True, 2),
    _Count("moves", "fewer-moves", True, True, 3),
    _Count("moves", "more-moves", False, False, 3),
    _Count("safe moves", "more-safe-moves", False, False, 2),
    _Count("stable discs", "more-stable", False, False, 3),
    _Count("stable discs", "fewer-stable", True, True, 3),
    _Count("threats", "more-threats", False, False, 2),
    _Count("threats", "fewer-threats", True, True, 2),
)
_BORDERS = (
    _Count("frontier discs", "more-frontier", True, False, 3),
    _Count("room", "more-room", False, False, 3),
    _Count("room", "less-room", True, True, 3),
)


def mobility(question: Question) -> Iterator[MoveReason]:
    """In games whose sides may have to pass: how many moves the other side has."""
    if question.game.view(question.position).points:
        return
    wanted, left = question.wanted.moves(), question.left.moves()
    if wanted == (question.game.pass_move,) != left:
        yield MoveReason("missed-pass", (question.best,))
    if len(left) - len(wanted) >= MANY:
        yield MoveReason("gave-moves", (), len(left), len(wanted))


def wiped_out(question: Question) -> Iterator[MoveReason]:
    """The worse line ends without a disc of the mover, the better one does not."""
    judgement = question.game.abilities.judgement
    if judgement is None or "discs" not in judgement.names:
        return

    def none_left(line: Sequence[int]) -> bool:
        end = question.reached(line)[-1]
        return end.is_over() and _count(judgement, "discs", end, question.color) == 0

    if question.after.line and none_left(question.worse) and not none_left(question.better):
        yield MoveReason("wiped-out", question.after.line[:1])


def passes(question: Question) -> Iterator[MoveReason]:
    """A pass that one of the search's lines has within a few moves, and the other has not."""
    better, worse = _passes_of(question, question.better), _passes_of(question, question.worse)
    if question.color in worse and question.color not in better:
        yield MoveReason("lost-turn")
    if question.other in better and question.other not in worse:
        yield MoveReason("missed-turn", (question.best,))


def wedges(question: Question) -> Iterator[MoveReason]:
    """A disc in a gap of the other side's edge, in one of the search's lines within a few moves."""
    better, worse = _wedges_of(question, question.better), _wedges_of(question, question.worse)
    if lost := [square for square in worse[question.other] if square not in better[question.other]]:
        yield MoveReason("left-wedge", tuple(lost[:1]))
    if missed := [square for square in better[question.color] if square not in worse[question.color]]:
        yield MoveReason("missed-wedge", tuple(missed[:1]))


def counts(question: Question) -> Iterator[MoveReason]:
    """Moves, safe moves, discs that nobody can turn, threats."""
    yield from _compared(question, _COUNTS)


def borders(question: Question) -> Iterator[MoveReason]:
    """Discs beside empty squares, and empty squares beside discs, where moves will be."""
    yield from _compared(question, _BORDERS)


def regions(question: Question) -> Iterator[MoveReason]:
    """Late in the game: a move that could have waited, and one that leaves the last move of a region to the other."""
    filled = _filled(question)
    if filled is None:
        return
    found = filled.regions(question.position)
    made = next((region for region in found if question.move in region), None)
    best = next((region for region in found if question.best in region), None)
    if made is None or best is None or made == best or sum(map(len, found)) > LATE:
        return
    theirs = frozenset(filled.playable(question.position, question.other))
    if not made & theirs and best & theirs:
        yield MoveReason("spent-region")
    if len(made) % 2 == 0 and len(best) % 2 == 1:
        yield MoveReason("wrong-parity", (question.best,), len(made), len(best))


def _compared(question: Question, wanted: Sequence[_Count]) -> Iterator[MoveReason]:
    judgement = question.game.abilities.judgement
    if judgement is None or not question.is_ahead:
        return
    worse, better = question.ahead
    for each in wanted:
        if each.name not in judgement.names:
            continue
        side = question.color if each.of_mover else question.other
        has, had = _count(judgement, each.name, worse, side), _count(judgement, each.name, better, side)
        if (had - has if each.fewer else has - had) >= each.least:
            yield MoveReason(each.code, (question.best,), has, had)


def _count(judgement: Judgement, name: str, position: Position, side: Color) -> int:
    return judgement.of(position, side)[judgement.names.index(name)]


def _filled(question: Question) -> FilledBoard | None:
    judgement = question.game.abilities.judgement
    return None if judgement is None else judgement.filled


def _passes_of(question: Question, line: Sequence[int]) -> set[Color]:
    return {
        position.to_move
        for position, move in zip(question.reached(line[:SOON]), line[:SOON], strict=False)
        if move == question.game.pass_move
    }


def _wedges_of(question: Question, line: Sequence[int]) -> dict[Color, list[int]]:
    found: dict[Color, list[int]] = {color: [] for color in Color}
    filled = _filled(question)
    if filled is None:
        return found
    for position, move in zip(question.reached(line[:SOON]), line[:SOON], strict=False):
        if move != question.game.pass_move and filled.wedges(position, move):
            found[position.to_move].append(move)
    return found
