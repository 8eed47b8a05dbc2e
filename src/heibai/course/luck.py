"""The checks of lessons 1, 2 and 7: chance, greed, intervals."""

from __future__ import annotations

import math
import random
import statistics
from collections.abc import Iterable, Sequence

from ..core.errors import SpecError
from ..face.game import Game
from ..face.position import Position
from .answers import differs, function_of, number_of, positions, where


def wrong_chance(answer: object) -> str:
    """Exercise 1.1: ``chance_at_least(wins, games)`` of a fair coin."""
    chance = function_of(answer)
    for wins, games in ((7, 10), (0, 10), (10, 10), (60, 100)):
        call = f"chance_at_least({wins}, {games})"
        said = number_of(chance(wins, games), call)
        right, exactly = _at_least(wins, games), math.comb(games, wins) / 2**games
        if differs(said, right):
            if not differs(said, exactly):
                return f"{call} gave {said:.3f}, the chance of exactly {wins} wins; add those of more wins."
            if not differs(said, right - exactly):
                return f"{call} gave {said:.3f}, the chance of more than {wins} wins; {wins} itself counts, too."
            return f"{call} gave {said:g}; {_other_chance(said, wins, games)}."
    return ""


def _other_chance(said: float, wins: int, games: int) -> str:
    """What was computed instead of the chance, or the right one."""
    right = _at_least(wins, games)
    if not differs(said, right * 2**games) or not differs(said, float(math.comb(games, wins))):
        return f"that counts ways; divide all those of {wins} wins and more by 2**{games}"
    if not differs(said, 1 - _at_least(wins + 1, games)) or not differs(said, 1 - right):
        return f"that is the chance of few wins; add up those of {wins} to {games} wins"
    if not differs(said, 100 * right):
        return "that is in percent; a chance lies between 0 and 1"
    if not differs(said, right - 1 / 2**games):
        return f"that leaves out {games} wins; range({wins}, {games}) ends at {games - 1}"
    if abs(said - right) <= 0.0005:
        return f"it should be {right!r}, neither rounded nor from games that are tried"
    return f"it should be {right:.3f}"


def _at_least(wins: int, games: int) -> float:
    return sum(math.comb(games, each) for each in range(wins, games + 1)) / float(2**games)


def wrong_playout(answer: object) -> str:
    """Exercise 1.2: ``play_out(position, rng)``, a random game to its end."""
    play_out = function_of(answer)
    start = Game("reversi/6").start()
    ends = [play_out(start, _Bounded(seed)) for seed in (1, 1, 2, 3, 4)]
    for end in ends:
        if fault := _wrong_end(end, start):
            return fault
    for later in positions("reversi/6", count=3, plies=12):
        end = play_out(later, _Bounded(1))
        if fault := _wrong_end(end, later):
            return fault
    lines = [end.line for end in ends if isinstance(end, Position)]
    if lines[0] != lines[1]:
        return (
            "two games with random.Random(1) differ; draw every move from the rng that is given, and from nothing else."
        )
    if len(set(lines)) == 1:
        return "games with other seeds are all the same; draw every move from the rng that is given."
    return ""


class _Bounded(random.Random):
    """Draws as others do, but not without end."""

    _left = 1000

    def getrandbits(self, k: int, /) -> int:
        """See ``random.Random``. Raises SpecError: it was asked far more often than a game has moves."""
        self._left -= 1
        if self._left < 0:
            raise SpecError(
                "play_out draws without end. position.play gives a new position, so keep it: "
                "position = position.play(move)"
            )
        return super().getrandbits(k)


def _wrong_end(end: object, begin: Position) -> str:
    """Why a game that was played out from ``begin`` does not end with ``end``; empty where it may."""
    if end is None:
        return "play_out gave None; does it end with return?"
    if not isinstance(end, Position):
        return f"play_out gave {end!r:.60}; it should give the last position of the game."
    if end.line[: len(begin.line)] != begin.line:
        return f"play_out was given the position {where(begin)} and ended another game; begin with the one it is given."
    if end.is_over:
        return ""
    stopped = f"play_out stopped {where(end)}, where the game goes on; "
    if end.line == begin.line:
        return stopped + "position.play gives a new position, so keep it: position = position.play(move)."
    if end.moves == ("pass",):
        return stopped + "a pass is a move like any other, so play until position.is_over."
    return stopped + "play until position.is_over."


def wrong_replies(answer: object) -> str:
    """Exercise 2.1: ``fewest_replies(position)``, the first of the best moves."""
    choose = function_of(answer)
    late = positions("reversi/6", count=40, plies=28)  # some moves leave nothing but a pass
    for position in positions("reversi/6", count=40, plies=14) + late:
        said = choose(position)
        if isinstance(said, Position):
            return f"{where(position)} you gave a position; return the name of the move that leads to it."
        if said not in position.moves:
            return f"{said!r:.60} is no legal move {where(position)}; return one of position.moves, as in 'b6'."
        counts = {move: _replies(position.play(move)) for move in position.moves}
        best = next(move for move, count in counts.items() if count == min(counts.values()))
        if counts[str(said)] > counts[best]:
            return (
                f"{where(position)} you chose {said}, leaving {_counted(counts[str(said)])}; {best} leaves "
                f"{counts[best]} (a pass is none)."
            )
        if said != best:
            return f"{where(position)} both {said} and {best} are best; take the first of them."
    return ""


def _replies(position: Position) -> int:
    return sum(move != "pass" for move in position.moves)


def _counted(replies: int) -> str:
    return "1 reply" if replies == 1 else f"{replies} replies"


PAIRS = ([2, 1, 1, 0, 2, 1], [1, 1, 1.5, 2, 0.5, 1, 2, 2], [1, 1, 1, 1])  # points of a pair of games, 0 to 2


def wrong_interval(answer: object) -> str:
    """Exercise 7.1: ``interval(pairs)``, where the score a game lies with 95 %."""
    interval = function_of(answer)
    for pairs in PAIRS:
        call, (low, high) = f"interval({pairs})", interval_of(pairs)
        said = interval(pairs)
        ends = [number_of(end, call) for end in said] if isinstance(said, Iterable) else []
        if len(ends) != 2:
            return f"{call} gave {said!r}; it should give two numbers, the lower and the upper end."
        middle, width = sum(ends) / 2, ends[1] - ends[0]
        if differs(middle, (low + high) / 2):
            return (
                f"the middle of {call} is {middle:.3f}; the score a game is {(low + high) / 2:.3f}, half of a pair's."
            )
        if abs(width - (high - low)) > 1e-3 * (high - low) + 1e-9:  # 1.96 is rounded
            if hint := _why_wide(width, high - low, len(pairs)):
                return f"{call} {hint}."
            return f"{call} is {width:.3f} wide; it should be {high - low:.3f}: 1.96 standard errors to each side."
    return ""


def _why_wide(width: float, right: float, pairs: int) -> str:
    """The usual reasons for a wrong width; empty where it is none of them."""
    if width < 0:
        return "has its upper end first; give the lower one first"
    if not differs(width / math.sqrt(pairs), right):
        return "is as wide as single pairs scatter; divide by the root of the number of pairs"
    if not differs(width * math.sqrt(pairs / (pairs - 1)), right):
        return "is a little too narrow; take stdev, which is made for samples, and not pstdev"
    if not differs(width * 2, right):
        return "reaches to one side only half as far; 1.96 standard errors lie on each side of the mean"
    return ""


def interval_of(pairs: Sequence[float]) -> tuple[float, float]:
    """The normal interval of the mean score, a pair being one measurement."""
    scores = [points / 2 for points in pairs]
    mean, error = statistics.fmean(scores), statistics.stdev(scores) / math.sqrt(len(scores))
    return mean - 1.96 * error, mean + 1.96 * error
