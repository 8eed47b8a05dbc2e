"""Why the best move would have been better, in one code with its squares and numbers: the words are the talkers'.

Each reason is looked for in the order of ``_LOOKED_FOR``, the most concrete first. All are facts of the rules or of the
search's own lines: a proof, a threat that the game declares, a corner that a reply takes, a number of legal moves.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from ..core.abilities.threats import Points, Threats
from ..core.contract import Color, Game, Limits
from ..core.position import Position
from .forced_wins import ForcedWins, can_be_asked
from .valuation import Valuation

CORNER = "corner"  # of a game's move marks
SOON = 6  # plies of a line within which a corner is a reason
NODES = 50_000  # of the search for the length of a win
TABLE = 1  # megabytes of it
MANY = 3  # more replies than after the best move, from which they are the reason


@dataclass(frozen=True, slots=True)
class MoveReason:
    """One reason; the squares and numbers are what its sentence needs."""

    code: str  # "lost-corner", see SENTENCES
    squares: tuple[int, ...] = ()
    count: int = 0
    instead: int = 0


# What each code means, for those who write sentences: {squares}, {count} and {instead} of the reason, the {side} that
# moved and the {other}, the {move} that was made and what it {lost}.
SENTENCES = {
    "missed-five": "{side} could have won at once with {squares}",
    "left-five": "after {move} {other} wins at once with {squares}",
    "missed-double-four": "{squares} makes a double four, which cannot be stopped",
    "left-double-four": "after {move} {other} makes a double four with {squares}, which cannot be stopped",
    "missed-four-three": "{squares} makes a four and an open three at once",
    "left-four-three": "after {move} {other} makes a four and an open three at once with {squares}",
    "missed-win": "{side} could have won by force, beginning with {squares}, in {count} moves of both sides",
    "left-win": "after {move} {other} wins by force, beginning with {squares}, in {count} moves of both sides",
    "missed-proof": "{side} could have won by force, beginning with {squares}",
    "left-proof": "after {move} {other} wins by force, beginning with {squares}",
    "missed-result": "{squares} was proven to win",
    "left-result": "{other} is proven to win after {squares}",
    "lost-corner": "{move} gives {other} the corner {squares}",
    "missed-corner": "the corner {squares} was there to be taken",
    "missed-pass": "after {squares} {other} has no legal move",
    "gave-moves": "{move} leaves {other} {count} moves instead of {instead}",
    "missed-four": "{squares} makes a four",
    "missed-three": "{squares} makes an open three",
    "lost-corner-later": "after {move} {other} takes the corner {squares} soon",
    "missed-corner-later": "the corner {squares} was within reach",
    "fewer-discs": "after {move} best play ends {count:+d} instead of {instead:+d}",
    "better-line": "{squares} is worth {lost} more at {count} plies",
}


@dataclass(frozen=True)
class _Question:
    """A move, and what was found before and after it."""

    game: Game
    position: Position
    move: int
    best: int
    before: Valuation
    after: Valuation

    @property
    def color(self) -> Color:
        return self.position.to_move

    @property
    def left(self) -> Position:
        """The position after the move."""
        return self.position.play(self.move)

    @property
    def wanted(self) -> Position:
        """The position after the best move."""
        return self.position.play(self.best)

    def wins(self, valuation: Valuation, color: Color) -> bool:
        """Whether it is proven that this side wins."""
        return valuation.certain and valuation.for_side(color) is not None and _chance(valuation, color) == 1.0


def reason_of(game: Game, position: Position, move: int, before: Valuation, after: Valuation) -> MoveReason | None:
    """Why ``before.move`` was better than ``move``; None where the two are one, or no best move is known."""
    if before.move is None or before.move == move:
        return None
    question = _Question(game, position, move, before.move, before, after)
    return next(found for look in _LOOKED_FOR for found in look(question))


def _chance(valuation: Valuation, color: Color) -> float | None:
    if valuation.chance is None:
        return None
    return valuation.chance if color is Color.BLACK else 1.0 - valuation.chance


def _threats(question: _Question) -> Iterator[tuple[Threats, Position, Color]]:
    """The game's threats, where it declares some, with the position and the mover."""
    threats = question.game.abilities.threats
    if threats is not None:
        yield threats, question.position, question.color


def _fives(question: _Question) -> Iterator[MoveReason]:
    for threats, position, color in _threats(question):
        if own := threats.wins(position, color):
            yield MoveReason("missed-five", tuple(own[:1]))
        left = threats.wins(question.left, color.other)
        if left and not threats.wins(question.wanted, color.other):
            yield MoveReason("left-five", tuple(left[:1]))


def _double_fours(question: _Question) -> Iterator[MoveReason]:
    for threats, position, color in _threats(question):
        if question.best in threats.double_fours(position, color):
            yield MoveReason("missed-double-four", (question.best,))
        reply = question.after.move
        if reply in threats.double_fours(question.left, color.other) and not _answered(threats, question):
            assert reply is not None
            yield MoveReason("left-double-four", (reply,))


def _four_threes(question: _Question) -> Iterator[MoveReason]:
    """A four with an open three: nearly always won, so a proven win that was missed says more than one that is left."""
    for threats, position, color in _threats(question):
        if _has(threats.four_threes(position, color), question):
            yield MoveReason("missed-four-three", (question.best,))
        reply = question.after.move
        if reply is None or _answered(threats, question) or question.wins(question.before, color):
            continue
        if _is_left(threats.four_threes, question, reply):
            yield MoveReason("left-four-three", (reply,))


def _is_left(points: Points[Position], question: _Question, reply: int) -> bool:
    """Whether the reply is one of the other side's points after the move, and would be none after the best one."""
    other = question.color.other
    return reply in points(question.left, other) and reply not in points(question.wanted, other)


def _answered(threats: Threats, question: _Question) -> bool:
    """Whether the move made a four of its own, which the other side must answer first."""
    return bool(threats.wins(question.left, question.color))


def _forced(question: _Question) -> Iterator[MoveReason]:
    """A proof that was missed, or that the move handed over; by a line, or by the counted end of the game."""
    color, before, after = question.color, question.before, question.after
    counted = question.game.view(question.position).counts is not None
    if question.wins(before, color) and not question.wins(after, color):
        first = before.line[:1] or (question.best,)
        yield MoveReason("missed-result", first) if counted else _by_force(question, "missed", question.position, first)
    lost_before = question.wins(before, color.other)
    if question.wins(after, color.other) and not lost_before:
        if counted:
            yield MoveReason("left-result", (question.move,))
        else:
            yield _by_force(question, "left", question.left, after.line[:1] or (question.move,))


def _by_force(question: _Question, what: str, position: Position, first: tuple[int, ...]) -> MoveReason:
    """A win of the side to move with its length, moves of both sides against the longest defence, where that is proven.

    The lines of a search say no length: they break off where its table knew the rest.
    """
    game = question.game
    if can_be_asked(game, position):
        found = ForcedWins(game, table_megabytes=TABLE).look(position, limits=Limits(nodes=NODES)).found
        if found.won:
            return MoveReason(f"{what}-win", found.line[:1], 2 * found.moves + 1)
    return MoveReason(f"{what}-proof", first)


def _corners(question: _Question) -> Iterator[MoveReason]:
    after_move, after_best = question.left, question.wanted
    given = [square for square in after_move.moves() if _is_corner(question.game, after_move, square)]
    spared = [square for square in given if square not in after_best.moves()]
    taken = [square for square in spared if square in question.after.line[:1]] or spared
    if taken:
        yield MoveReason("lost-corner", tuple(taken[:1]))
    if _is_corner(question.game, question.position, question.best):
        yield MoveReason("missed-corner", (question.best,))


def _later_corners(question: _Question) -> Iterator[MoveReason]:
    """Corners that the search's own lines take within a few moves, one line and not the other."""
    better = _corners_of(question, question.before.line)
    worse = _corners_of(question, (question.move, *question.after.line))
    mine, theirs = question.color, question.color.other
    if lost := [square for square in worse[theirs] if square not in better[theirs]]:
        yield MoveReason("lost-corner-later", tuple(lost[:1]))
    if missed := [square for square in better[mine] if square not in worse[mine]]:
        yield MoveReason("missed-corner-later", tuple(missed[:1]))


def _corners_of(question: _Question, line: Sequence[int]) -> dict[Color, list[int]]:
    """The corners that each side takes within the first moves of a line."""
    found: dict[Color, list[int]] = {color: [] for color in Color}
    position = question.position
    for move in line[:SOON]:
        if _is_corner(question.game, position, move):
            found[position.to_move].append(move)
        position = position.play(move)
    return found


def _is_corner(game: Game, position: Position, move: int) -> bool:
    marks = game.abilities.move_marks
    if marks is None or CORNER not in marks.names or move >= game.pass_move:
        return False
    return marks.of(position, move)[marks.names.index(CORNER)] > 0


def _mobility(question: _Question) -> Iterator[MoveReason]:
    """In games whose sides may have to pass: how many moves the other side has."""
    if question.game.view(question.position).points:
        return
    wanted, left = question.wanted.moves(), question.left.moves()
    if wanted == (question.game.pass_move,) != left:
        yield MoveReason("missed-pass", (question.best,))
    if len(left) - len(wanted) >= MANY:
        yield MoveReason("gave-moves", (), len(left), len(wanted))


def _fours(question: _Question) -> Iterator[MoveReason]:
    for threats, position, color in _threats(question):
        if _has(threats.fours(position, color), question):
            yield MoveReason("missed-four", (question.best,))
        if _has(threats.threes(position, color), question):
            yield MoveReason("missed-three", (question.best,))


def _has(points: Sequence[int], question: _Question) -> bool:
    """Whether the best move is one of the points, and the move is none."""
    return question.best in points and question.move not in points


def _discs(question: _Question) -> Iterator[MoveReason]:
    """Two proven ends, for the mover."""
    before, after = question.before, question.after
    if before.exact and after.exact and before.value is not None and after.value is not None:
        sign = 1 if question.color is Color.BLACK else -1
        yield MoveReason("fewer-discs", (), round(sign * after.value), round(sign * before.value))


def _line(question: _Question) -> Iterator[MoveReason]:
    yield MoveReason("better-line", (question.best,), question.before.depth)


_LOOKED_FOR: tuple[Callable[[_Question], Iterator[MoveReason]], ...] = (
    _fives,
    _double_fours,
    _four_threes,
    _forced,
    _corners,
    _mobility,
    _later_corners,
    _discs,
    _fours,
    _line,
)
