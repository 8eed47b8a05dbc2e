"""What the course (docs/course) says of answers to its exercises.

>>> from heibai import course
>>> course.check("8.1", lambda points, visits, parent_visits, c: points / visits)
'8.1: ucb(3, 4, 10, 1.0) gave 0.75, which is the mean alone; add c times the root of log(parent_visits) / visits.'
"""

from __future__ import annotations

from collections.abc import Callable

from ..core.errors import HeibaiError, IllegalMoveError, SpecError, unknown
from . import final, luck, trees, weights

__all__ = ["EXERCISES", "beat_level", "check"]

# number -> what it asks for
EXERCISES: dict[str, Callable[[object], str]] = {
    "1.1": luck.wrong_chance,
    "1.2": luck.wrong_playout,
    "2.1": luck.wrong_replies,
    "3.1": trees.wrong_minimax,
    "4.1": trees.wrong_alphabeta,
    "5.1": weights.wrong_corners,
    "5.2": weights.wrong_weights,
    "6.1": weights.wrong_roulette,
    "6.2": weights.wrong_crossover,
    "7.1": luck.wrong_interval,
    "8.1": trees.wrong_ucb,
    "9.1": weights.wrong_differences,
    "10.1": trees.wrong_puct,
}
LAST = "the last exercise"
_PLAYED = {"1.2", "2.1", "3.1", "4.1", LAST}  # that play moves


def check(number: str | float, answer: object) -> str:
    """One sentence: that the answer to an exercise is right, or the first thing that is wrong with it.

    Args:
        number: of the exercise, as in ``"1.2"`` or ``1.2``.
        answer: what it asks for, mostly a function; one that raises is told of, as everything else that is wrong.

    Raises:
        UnknownNameError: no exercise has this number.
    """
    name = str(number)
    if name not in EXERCISES:
        raise unknown("exercise with a check", name, list(EXERCISES), mend="docs/course has them all")
    return _said(name, lambda: EXERCISES[name](answer))


def beat_level(player: object, *, level: int = 3, games: int = 40, lines: int = 200) -> str:
    """One sentence on the last exercise: whether a player of your own surely beats ``level:N`` of Reversi 8x8.

    Args:
        player: a function from a ``heibai.Position`` to the name of a move.
        level: from 1 to 20.
        games: played in pairs; more of them see a smaller difference.
        lines: that the file or the cell of the player may have.

    Raises:
        SpecError: a number of games below 10, or an odd one.
    """
    if games < 10:
        raise SpecError(f"games={games} are too few to say anything of a level; play 10 or more")
    if games % 2:
        raise SpecError(f"games={games} is an odd number; each opening is played by both colours, play {games + 1}")
    return _said(LAST, lambda: final.wrong_player(player, level=level, games=games, lines=lines))


def _said(name: str, wrong: Callable[[], str]) -> str:
    try:
        fault = wrong()
    except HeibaiError as error:
        return f"{name}: {_ended(str(error) + _hint(name, error))}"
    except Exception as error:  # of the student's code, whatever it is
        return f"{name}: your code raised {type(error).__name__}: {error}{_hint(name, error)}."
    return f"{name}: {fault}" if fault else f"{name} is right."


def _hint(name: str, error: Exception) -> str:
    """What is usually behind an error that says nothing of games; empty where the exercise has none."""
    if name not in _PLAYED:
        return ""
    if isinstance(error, IllegalMoveError):
        own = ", so keep a child under a name of its own" if name in ("3.1", "4.1") else ""
        return f"; a move is played on the position whose moves has it{own}"
    if any(words in str(error) for words in ("empty sequence", "empty iterable", "argument is empty")):
        return "; moves is ('pass',) where a side must pass, and empty only where the game is over"
    return ""


def _ended(sentence: str) -> str:
    return sentence if sentence.endswith("?") else f"{sentence}."
