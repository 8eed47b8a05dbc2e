"""The checks of lessons 3, 4, 8 and 10: trees, and the formulas that choose in them."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator
from functools import partial

from ..face.position import Position
from .answers import Answer, differs, function_of, number_of, positions, where

Worth = Callable[[Position], float]
"""What a position is worth where a search ends, for the side to move."""
WHOLE = 99  # plies, more than any game has here
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
    final: Worth = final_value,
    evaluate: Worth = disc_difference,
    choose: Callable[[Iterable[float]], float] = max,
) -> float:
    """The value for the side to move; other arguments than the usual ones make the mistakes that a check names.

    ``sign=1``: both sides help each other; ``final``: of a finished game; ``evaluate``: of one at depth 0; ``choose``:
    of the children's values.
    """
    if position.is_over:
        return final(position)
    if depth == 0:
        return evaluate(position)
    children = [position.play(move) for move in position.moves]
    return choose(
        sign * minimax(each, depth - 1, sign=sign, final=final, evaluate=evaluate, choose=choose) for each in children
    )


def _in_thousands(position: Position) -> float:
    """Of every position, finished or not."""
    return 1000 * disc_difference(position)


def wrong_minimax(answer: object) -> str:
    """Exercise 3.1: ``minimax(position, depth)``."""
    search = function_of(answer)
    for position, depth in _small():
        call = f"minimax(position, {depth}) {where(position)}"
        said, right = number_of(search(position, depth), call), minimax(position, depth)
        if differs(said, right):
            why = _why(position, depth, said=said, right=right, full=minimax, ends=_OTHER_ENDS)
            if not why and min(abs(said), abs(right)) >= ENDED:
                why = f"is a finished game worth {_WORTH}?"
            return f"{call} gave {said:g}; it should be {right:g}" + (f": {why}" if why else "") + _stop(why)
    return ""


def _stop(sentence: str) -> str:
    return "" if sentence.endswith("?") else "."


def _small() -> Iterator[tuple[Position, int]]:
    """Positions and depths; in some, passes and ends of games lie within the depth."""
    for plies in (3, 9, 10):
        for position in positions("reversi/4", count=6, plies=plies):
            for depth in (0, 1, 2, 3):
                yield position, depth


def _why(
    position: Position,
    depth: int,
    *,
    said: float,
    right: float,
    full: Callable[..., float],
    ends: Iterable[tuple[Worth, str]],
) -> str:
    """The usual mistake that gives this value; empty where none does. ``ends``: what people write of finished games."""
    below_the_root: list[tuple[str, Callable[[], float]]] = [
        *(
            (f"begin with -math.inf, not with {first}", partial(full, position, depth, choose=_at_least(first)))
            for first in (-100, -999)
        ),
        *((words, partial(full, position, depth, final=end)) for end, words in ends),
        ("a child's value needs a minus", lambda: full(position, depth, sign=1)),
        (
            "take the largest of the negated values, so the minus stands inside max",
            lambda: full(position, depth, choose=min),
        ),
        ("you stopped one ply too early (a pass is a ply, too)", lambda: full(position, depth - 1)),
        ("make depth smaller by 1 with each ply (a pass is a ply, too)", lambda: full(position, WHOLE)),
    ]
    anywhere: list[tuple[str, Callable[[], float]]] = [
        ("you went one ply too deep", lambda: full(position, depth + 1)),
        ("the sign is that of the other side", lambda: -right),
    ]
    for words, mistaken in (below_the_root if depth else []) + anywhere:
        if not differs(said, mistaken()):
            return words
    if math.isinf(said):
        return "no position is worth infinity; ask is_over before you look at moves, and play a pass like any move"
    return "no move is worth so much; does best begin with -math.inf?" if depth == 1 and right < said <= 0 else ""


def _at_least(first: float) -> Callable[[Iterable[float]], float]:
    """The largest, where ``best`` began so."""
    return lambda found: max(first, *found)


_WORTH = "100 times position.score, which gives the empty squares to the winner"
_OTHER_ENDS: tuple[tuple[Worth, str], ...] = (
    (
        lambda position: float(ENDED * (position.score or 0)),
        "position.score is black's, so turn its sign where white is to move",
    ),
    (lambda position: -final_value(position), "final_value has the sign of the side to move; here it is turned"),
    (disc_difference, "a finished game counts 100 times, so ask is_over before depth"),
    (lambda position: ENDED * disc_difference(position), f"a finished game is worth {_WORTH}"),
)
_ENDS_THAT_ARE_NOT_EVALUATED: tuple[tuple[Worth, str], ...] = tuple(
    (end, "a game that is over is worth evaluate(position), too")
    for end in (final_value, disc_difference, lambda position: 0.0)
)


def wrong_alphabeta(answer: object) -> str:
    """Exercise 4.1: ``search(position, depth, alpha, beta, evaluate)``."""
    search, evaluated = function_of(answer), partial(minimax, final=_in_thousands, evaluate=_in_thousands)
    for position, depth in _small():
        call = f"search(position, {depth}, -inf, inf, evaluate) {where(position)}"
        said = number_of(search(position, depth, -math.inf, math.inf, _in_thousands), call)
        if differs(said, right := evaluated(position, depth)):
            why = _why(position, depth, said=said, right=right, full=evaluated, ends=_ENDS_THAT_ARE_NOT_EVALUATED)
            if math.isinf(said):
                why += "; from a cut best comes back"
            elif not why:
                why = (
                    "minimax gives that, and a cut must not change it"
                    if depth
                    else "at depth 0 that is evaluate(position)"
                )
            return f"{call} gave {said:g}; it should be {right:g}: {why}{_stop(why)}"
    ours, late, everything = _Counted(), _Counted(), _Counted()
    for position in positions("reversi/6", count=5, plies=8):
        call = f"search(position, 3, -inf, inf, evaluate) {where(position)}"
        said = number_of(search(position, 3, -math.inf, math.inf, ours), call)
        right = minimax(position, 3, final=everything, evaluate=everything)
        if differs(said, right):
            return (
                f"{call} gave {said:g}; minimax of the same depth gives {right:g}, and a cut must not change that: cut "
                "where best >= beta, give a child -beta as its alpha and minus alpha as its beta, and negate its value."
            )
        _cuts_late(position, 3, -math.inf, math.inf, late)
    return _wasted(ours.calls, late=late.calls, everything=everything.calls) or _wrong_window(search)


def _wasted(ours: int, *, late: int, everything: int) -> str:
    """Which cuts are missing, by the calls of evaluate: of the answer, of one that cuts late, of minimax."""
    if ours > everything:
        return (
            f"right values, but {ours:,} calls of evaluate where minimax has {everything:,}: if you sort children "
            "by it, the smallest comes first."
        )
    if ours == everything:
        return (
            f"right values, but {ours:,} calls of evaluate, as in minimax: raise alpha to best, pass it on as -alpha, "
            "cut at beta."
        )
    if ours == late or ours > 0.8 * everything:
        return (
            f"right values, but {ours:,} calls of evaluate where minimax has {everything:,}: cut where best equals "
            "beta, too, and give each child the larger of alpha and best."
        )
    return ""


def _cuts_late(position: Position, depth: int, alpha: float, beta: float, evaluate: Worth) -> float:
    """Alpha-beta that cuts above beta only."""
    if depth == 0 or position.is_over:
        return evaluate(position)
    best = -math.inf
    for move in position.moves:
        best = max(best, -_cuts_late(position.play(move), depth - 1, -beta, -max(alpha, best), evaluate))
        if best > beta:
            break
    return best


def _wrong_window(search: Answer) -> str:
    """Whether the alpha and the beta that a search is given are used; what it finds outside is a bound."""
    everywhere, above, below = _Counted(), _Counted(), _Counted()
    for position in positions("reversi/6", count=5, plies=8):
        right = number_of(search(position, 3, -math.inf, math.inf, everywhere), "search")
        for alpha, beta, counted in ((right + 1, math.inf, above), (-math.inf, right - 1, below)):
            call = f"search(position, 3, {alpha:g}, {beta:g}, evaluate) {where(position)}"
            said = number_of(search(position, 3, alpha, beta, counted), call)
            low, high = min(right, beta), max(right, alpha)
            if not low <= said <= high:
                return f"{call} gave {said:g}; the value is {right:g}, so from {low:g} to {high:g} may come back."
    if everywhere.calls and above.calls >= everywhere.calls:
        return "the values are right, but the alpha that search is given saves no work; begin with it, and raise it."
    if everywhere.calls and below.calls >= everywhere.calls:
        return "the values are right, but the beta that search is given saves no work; cut where best >= beta."
    return ""


class _Counted:
    """Counts how often a position is evaluated."""

    def __init__(self) -> None:
        self.calls = 0

    def __call__(self, position: Position) -> float:
        self.calls += 1
        return disc_difference(position)


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
