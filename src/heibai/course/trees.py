"""The checks of lessons 3, 4, 8 and 10: trees, and the formulas that choose in them."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable

from ..face.position import Position
from .answers import Answer, differs, function_of, number_of, positions, where

ENDED = 100  # a disc of a finished game counts as much as so many on the way


def disc_difference(position: Position) -> float:
    """Own discs minus the opponent's, for the side to move."""
    return position.count(position.turn) - position.count(position.opponent)


def final_value(position: Position) -> float:
    """Of a finished game, for the side that would move: 100 times the final difference."""
    score = position.score or 0
    return ENDED * (score if position.turn == "black" else -score)


def minimax(
    position: Position,
    depth: int,
    *,
    sign: int = -1,
    final: Callable[[Position], float] = final_value,
    choose: Callable[[Iterable[float]], float] = max,
) -> float:
    """The value for the side to move; other arguments than the usual ones make the mistakes that a check names.

    ``sign=1``: both sides help each other; ``final``: of a finished game; ``choose``: of the children's values.
    """
    if position.is_over:
        return final(position)
    if depth == 0:
        return disc_difference(position)
    return choose(
        sign * minimax(position.play(move), depth - 1, sign=sign, final=final, choose=choose) for move in position.moves
    )


def wrong_minimax(answer: object) -> str:
    """Exercise 3.1: ``minimax(position, depth)``."""
    search = function_of(answer)
    places = [place for plies in (3, 9, 10) for place in positions("reversi/4", count=6, plies=plies)]
    for position in places:
        for depth in (0, 1, 2, 3):
            call = f"minimax(position, {depth}) {where(position)}"
            said, right = number_of(search(position, depth), call), minimax(position, depth)
            if differs(said, right):
                return f"{call} gave {said:g}; it should be {right:g}{_why(position, depth, said)}."
    return ""


def _why(position: Position, depth: int, said: float) -> str:
    if depth and not differs(said, minimax(position, depth, sign=1)):
        return ": a child's value needs a minus"
    if depth and not differs(said, minimax(position, depth, final=_for_black)):
        return ": position.score is black's, so turn its sign where white is to move"
    if depth and not differs(said, minimax(position, depth, choose=lambda values: max(-999, *values))):
        return ": begin with -math.inf; a lost game is worth less than -999"
    if depth and not differs(said, minimax(position, depth, final=disc_difference)):
        return ": a finished game counts 100 times, so ask is_over before depth"
    if depth and not differs(said, minimax(position, depth, choose=min)):
        return ": take the largest of the negated values, so the minus stands inside max"
    if depth and not differs(said, minimax(position, depth - 1)):
        return ": you stopped one ply too early (a pass is a ply, too)"
    if not differs(said, minimax(position, depth + 1)):
        return ": you went one ply too deep"
    if not differs(said, -minimax(position, depth)):
        return ": the sign is that of the other side"
    return ": make depth smaller by 1 with each ply" if depth and abs(said) >= ENDED else ""


def _for_black(position: Position) -> float:
    return float(ENDED * (position.score or 0))


def wrong_alphabeta(answer: object) -> str:
    """Exercise 4.1: ``search(position, depth, alpha, beta, evaluate)``."""
    search = function_of(answer)
    if fault := _wrong_at_the_end(search):
        return fault
    ours = theirs = 0
    for position in positions("reversi/6", count=5, plies=8):
        call = f"search(position, 3, -inf, inf, evaluate) {where(position)}"
        counted = _Counted()
        said = number_of(search(position, 3, -math.inf, math.inf, counted), call)
        everything = _Counted()
        right = _full(position, 3, everything)
        if differs(said, right):
            return (
                f"{call} gave {said:g}; minimax of the same depth gives {right:g}, and a cut must not change that: cut "
                "where best >= beta, give a child -beta as its alpha and minus alpha as its beta, and negate its value."
            )
        ours, theirs = ours + counted.calls, theirs + everything.calls
    if ours == 0:
        return "the values are right, but evaluate was never called; it says what a position at depth 0 is worth."
    if ours >= theirs:
        return (
            f"right values, but {ours:,} calls of evaluate, as in minimax: raise alpha to best, pass it on as -alpha, "
            "cut at beta."
        )
    if ours > 0.8 * theirs:
        return f"the values are right, but {ours:,} of {theirs:,} leaves were looked at; does alpha reach the children?"
    return _wrong_window(search)


def _wrong_at_the_end(search: Answer) -> str:
    """Where games end two plies ahead: what is worth so much there, and whether depth ends it at all."""
    for position in positions("reversi/4", count=8, plies=9):
        call = f"search(position, 1, -inf, inf, evaluate) {where(position)}"
        said = number_of(search(position, 1, -math.inf, math.inf, disc_difference), call)
        right = _full(position, 1, disc_difference)
        if differs(said, right):
            why = "a child's value needs a minus"
            if not differs(said, _full(position, 99, disc_difference)):
                why = "make depth smaller by 1 with each ply"
            elif not differs(said, minimax(position, 1)):
                why = "a game that is over is worth evaluate(position), too"
            return f"{call} gave {said:g}; it should be {right:g}: {why}."
    return ""


def _wrong_window(search: Answer) -> str:
    """Whether the alpha and the beta that a search is given are used; what it finds outside is a bound."""
    narrow = opened = 0
    for position in positions("reversi/6", count=5, plies=8):
        counted, everything = _Counted(), _Counted()
        right = _full(position, 3, disc_difference)
        alpha = right + 1
        call = f"search(position, 3, {alpha:g}, inf, evaluate) {where(position)}"
        said = number_of(search(position, 3, alpha, math.inf, counted), call)
        if said > alpha:
            return f"{call} gave {said:g}; the value is {right:g}, so no more than alpha={alpha:g} may come back."
        search(position, 3, -math.inf, math.inf, everything)
        narrow, opened = narrow + counted.calls, opened + everything.calls
    if narrow >= opened:
        return "the values are right, but the alpha that search is given saves no work; begin with it, and raise it."
    return ""


class _Counted:
    """Counts how often a position is evaluated."""

    def __init__(self) -> None:
        self.calls = 0

    def __call__(self, position: Position) -> float:
        self.calls += 1
        return disc_difference(position)


def _full(position: Position, depth: int, evaluate: Callable[[Position], float]) -> float:
    if depth == 0 or position.is_over:
        return evaluate(position)
    return max(-_full(position.play(move), depth - 1, evaluate) for move in position.moves)


def wrong_ucb(answer: object) -> str:
    """Exercise 8.1: ``ucb(points, visits, parent_visits, c)``."""
    ucb = function_of(answer)
    for points, visits, parent, c in ((3, 4, 10, 1.0), (2.5, 5, 100, 0.7), (0, 1, 2, 1.4)):
        call = f"ucb({points}, {visits}, {parent}, {c})"
        said, mean = number_of(ucb(points, visits, parent, c), call), points / visits
        right = mean + c * math.sqrt(math.log(parent) / visits)
        if not differs(said, mean):
            return (
                f"{call} gave {said:g}, which is the mean alone; add c times the root of log(parent_visits) / visits."
            )
        if differs(said, right):
            return f"{call} gave {said:.4f}; it should be {right:.4f}."
    return _wrong_without_visits(ucb)


def _wrong_without_visits(ucb: Answer) -> str:
    try:
        said = number_of(ucb(0, 0, 10, 1.0), "ucb(0, 0, 10, 1.0)")
    except ZeroDivisionError:
        return "ucb(0, 0, 10, 1.0) divides by zero visits; a move without a visit comes first: give math.inf."
    if said != math.inf:
        return f"ucb(0, 0, 10, 1.0) gave {said}; a move without a visit comes first: give math.inf."
    return ""


def wrong_puct(answer: object) -> str:
    """Exercise 10.1: ``puct(value, prior, visits, parent_visits, c)``."""
    puct = function_of(answer)
    for value, prior, visits, parent, c in ((0.5, 0.25, 3, 16, 1.25), (0.0, 0.5, 0, 4, 1.25), (0.9, 0.01, 8, 9, 2.0)):
        call = f"puct({value}, {prior}, {visits}, {parent}, {c})"
        said = number_of(puct(value, prior, visits, parent, c), call)
        right = value + c * prior * math.sqrt(parent) / (1 + visits)
        if differs(said, right):
            if not differs(said, right - (right - value) * (1 - 1 / prior)):
                return f"{call} gave {said:.4f}; the prior of the move is missing."
            return f"{call} gave {said:.4f}; it should be {right:.4f}."
    return ""
