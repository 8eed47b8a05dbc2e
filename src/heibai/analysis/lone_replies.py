"""Searches that look behind a single reply, such as the answer to a four, where an engine stops."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace

from ..core.contract import EVALUATION_LIMIT, WIN, Game, Progress, Report
from ..core.outcome import outcome_of
from ..core.position import Position
from ..core.score import Score

MOST_FORCED = 20  # replies in a row that are followed to a position with a choice
LONE_NODES = 2  # of a search that saw the position and one move of it

Search = Callable[[Position, Progress | None], Report]


def followed(game: Game, position: Position, search: Search, progress: Progress | None = None) -> Report:
    """What ``search`` finds of the position, or of the first one behind its single replies.

    Its nodes and seconds are those of the last position that it was asked about.
    """
    root, first = position, search(position, progress)
    found, forced = first, list[int]()
    while len(forced) < MOST_FORCED and _is_a_lone_reply(game, position, found):
        assert found.move is not None  # the position is not over
        forced.append(found.move)
        position = position.play(found.move)
        if position.is_over():
            found = Report(None, Score(position.final_value(0)), exact=True)
        else:
            found = search(position, progress and _of_another_position(progress))
    if not forced:
        return found
    score = found.score and _later(found.score, len(forced))
    if score and position.to_move is not root.to_move:
        score = score.negated
    return replace(found, move=first.move, score=score, line=(*forced, *found.line), depth=len(forced) + found.depth)


def _later(score: Score, plies: int) -> Score:
    """The same so many plies before: a win that counts no margin tells its length."""
    if not EVALUATION_LIMIT < abs(score.value) <= WIN:
        return score
    return replace(score, value=score.value - math.copysign(plies, score.value))


def _of_another_position(progress: Progress) -> Progress:
    """A callback that hears of no move: it can end a search that is not about the position it was asked about."""
    return lambda report: progress(replace(report, move=None, score=None, line=()))


def _is_a_lone_reply(game: Game, position: Position, found: Report) -> bool:
    """Whether the engine saw one move only and looked no further."""
    if found.depth != 1 or found.move is None:
        return False
    if found.score and outcome_of(game, found.score, exact=found.exact):
        return False
    return found.nodes <= LONE_NODES or _has_one_answer(game, position)


def _has_one_answer(game: Game, position: Position) -> bool:
    """Whether one move alone is legal, or prevents that the other side wins at once."""
    threats = game.abilities.threats
    answers = threats.stops(position, position.to_move.other) if threats else ()
    return len(answers or position.moves()) == 1
