"""Reasons of games that declare threats: fives, fours and threes that were missed, left or not stopped; forced wins."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...core.abilities.threats import Points, Threats
from ...core.contract import Color, Limits
from ...core.position import Position
from ..forced_wins import ForcedWins, can_be_asked, turned
from .question import Question
from .reason import MoveReason

NODES = 50_000  # of the search for the length of a win
TABLE = 1  # megabytes of it


def fives(question: Question) -> Iterator[MoveReason]:
    for threats, position, color in _threats(question):
        if own := threats.wins(position, color):
            yield MoveReason("missed-five", tuple(own[:1]))
        left = threats.wins(question.left, color.other)
        if left and not threats.wins(question.wanted, color.other):
            yield MoveReason("left-five", tuple(left[:1]))


def double_fours(question: Question) -> Iterator[MoveReason]:
    for threats, position, color in _threats(question):
        if question.best in threats.double_fours(position, color):
            yield MoveReason("missed-double-four", (question.best,))
        reply = question.after.move
        if reply in threats.double_fours(question.left, color.other) and not _answered(threats, question):
            assert reply is not None
            yield MoveReason("left-double-four", (reply,))


def four_threes(question: Question) -> Iterator[MoveReason]:
    """A four with an open three: nearly always won, so a proven win that was missed says more than one that is left."""
    for threats, position, color in _threats(question):
        if _has(threats.four_threes(position, color), question):
            yield MoveReason("missed-four-three", (question.best,))
        reply = question.after.move
        if reply is None or _answered(threats, question) or question.wins(question.before, color):
            continue
        if _is_left(threats.four_threes, question, reply):
            yield MoveReason("left-four-three", (reply,))


def forced(question: Question) -> Iterator[MoveReason]:
    """A win by force that was missed, or that the move handed over; not of games whose ends are counted."""
    color, before, after = question.color, question.before, question.after
    if question.game.view(question.position).counts is not None:
        return
    if question.wins(before, color) and not question.wins(after, color):
        yield _by_force(question, "missed", question.position, before.line[:1] or (question.best,))
    if question.wins(after, color.other) and not question.wins(before, color.other):
        found = _by_force(question, "left", question.left, after.line[:1] or (question.move,))
        if found.code == "left-win" and _threatened(question):
            found = MoveReason("unstopped-win", found.squares, found.count)
        yield found


def blocks(question: Question) -> Iterator[MoveReason]:
    """Points of the other side that the best move takes and the move leaves."""
    for threats, position, color in _threats(question):
        for code, points in (
            ("missed-block-double-four", threats.double_fours),
            ("missed-block-four-three", threats.four_threes),
        ):
            if _has(points(position, color.other), question):
                yield MoveReason(code, (question.best,))
        spared = question.move not in threats.threes(position, color.other)
        if spared and _makes_three(threats, position, color.other, question.best):
            yield MoveReason("missed-block-three", (question.best,))


def fours(question: Question) -> Iterator[MoveReason]:
    """A four or a three of one's own that was missed, and one that the other side answers the move with."""
    for threats, position, color in _threats(question):
        if _has(threats.fours(position, color), question):
            yield MoveReason("missed-four", (question.best,))
        if _has(threats.threes(position, color), question) and _makes_three(threats, position, color, question.best):
            yield MoveReason("missed-three", (question.best,))
        reply = question.after.move
        if reply is None or _answered(threats, question):
            continue
        if _is_left(threats.fours, question, reply):
            yield MoveReason("left-four", (reply,))
        if _is_left(threats.threes, question, reply) and _makes_three(threats, question.left, color.other, reply):
            yield MoveReason("left-three", (reply,))


def _threats(question: Question) -> Iterator[tuple[Threats, Position, Color]]:
    """The game's threats, where it declares some, with the position and the mover."""
    threats = question.game.abilities.threats
    if threats is not None:
        yield threats, question.position, question.color


def _is_left(points: Points[Position], question: Question, reply: int) -> bool:
    """Whether the reply is one of the other side's points after the move, and would be none after the best one."""
    other = question.color.other
    return reply in points(question.left, other) and reply not in points(question.wanted, other)


def _answered(threats: Threats, question: Question) -> bool:
    """Whether the move made a four of its own, which the other side must answer first."""
    return bool(threats.wins(question.left, question.color))


def _has(points: Sequence[int], question: Question) -> bool:
    """Whether the best move is one of the points, and the move is none."""
    return question.best in points and question.move not in points


def _makes_three(threats: Threats, position: Position, side: Color, square: int) -> bool:
    """Whether a stone of the side there threatens a double four that it does not threaten now."""
    if square not in threats.threes(position, side):
        return False
    after = threats.turned(position, side).play(square)
    return bool(set(threats.double_fours(after, side)) - set(threats.double_fours(position, side)))


def _by_force(question: Question, what: str, position: Position, first: tuple[int, ...]) -> MoveReason:
    """A win of the side to move with its length, moves of both sides against the longest defence, where that is proven.

    The lines of a search say no length: they break off where its table knew the rest.
    """
    game = question.game
    if can_be_asked(game, position):
        found = ForcedWins(game, table_megabytes=TABLE).look(position, limits=Limits(nodes=NODES)).found
        if found.won:
            return MoveReason(f"{what}-win", found.line[:1], 2 * found.moves + 1)
    return MoveReason(f"{what}-proof", first)


def _threatened(question: Question) -> bool:
    """Whether the other side would have won by force before the move, had it been its turn."""
    game, before = question.game, turned(question.game, question.position, question.color.other)
    return ForcedWins(game, table_megabytes=TABLE).look(before, limits=Limits(nodes=NODES)).found.won
