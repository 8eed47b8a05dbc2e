"""Openings that favour neither side: random ones, kept when a judge finds them balanced. Knows no game by name.

Text: ``balanced:plies=4-8,area=9,bound=0.01,judges=[[alphabeta:nodes=1000,eval=shapes]]``, any of these keys or none.
Files of older versions hold ``judge=PLAYER;PLAYER`` at the end. Steps for opening i:

1. a random walk of so many plies (a pass is one), its moves within the central square of ``area`` points a side where
   the rules leave one there; it must not end the game, nor end within an opening rule;
2. no position again that was taken before, nor an image of one under the board's symmetries, and none of another part
   of the openings (split.py);
3. the judge searches; its value, as the mover's probability to win, must lie within ``bound`` of one half. Of several
   judges each is asked about what those before it found balanced: a quick one spares the work of a thorough one;
4. no side may have a win in one move, nor be about to have one: the mover wins at once, or the other side would after
   either of two moves of the mover's.

Walk ``attempt`` of opening i draws from the stream (seed, BALANCED_STREAM, generation, i, attempt).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from ...core.abilities.of_positions import opening_act
from ...core.contract import EVALUATION_LIMIT, Game, Player
from ...core.errors import SpecError
from ...core.numbers import number, whole
from ...core.position import Position
from ...core.rng import Rng
from ...core.score import Unit
from ...core.texts.faults import fault
from ...core.texts.parser import Kind, parse_text, printed, texts_of
from ...core.texts.text import Text, Value
from ...games import GameSpec
from ...players.engine import scale_of
from ...players.spec import make_player
from ...players.text import PLAYER
from .opening import Opening, Progress, Split

NAME = "balanced"
OPENINGS = Kind("openings text", "balanced:plies=4-8,bound=0.02")
BALANCED_STREAM = 0x62616C61  # "bala": apart from the streams of games and of other openings
_PATIENCE = 2_000  # walks an opening before we call the well dry


@dataclass(frozen=True, slots=True)
class Balance:
    """What counts as a balanced opening."""

    plies: tuple[int, int] = (4, 8)  # fewest and most, every number between as likely
    area: int = 9  # points a side of the central square that moves come from
    bound: float = 0.01  # distance of the mover's probability to win from one half, at most
    judges: tuple[str, ...] = ()  # player texts that give a score; none: a short search, the game's usual evaluation

    @staticmethod
    def parse(text: str) -> Balance:
        """From ``"balanced:plies=6,bound=0.02"``. Raises SpecError."""
        parsed = parse_text(_with_judges(text), OPENINGS)
        return Balance.of(parsed)

    @staticmethod
    def of(text: Text) -> Balance:
        """Of a parsed text. Raises SpecError."""
        found = Balance()
        for key, value in text.options:
            if key not in _READ:
                raise fault(key, f"is no key of {NAME}", f"its keys are part, {', '.join(_READ)}")
            try:
                found = replace(found, **{key: _READ[key](value)})
            except ValueError:
                raise fault(printed(value), f"cannot be {key}", f"write {_EXPECTED[key]}") from None
        return found


def _with_judges(text: str) -> str:
    """An older text's judges as they are written now."""
    head, older, judges = text.partition("judge=")
    return f"{head}judges=[{','.join(f'[{each}]' for each in judges.split(';'))}]" if older else text


def _area(value: Value) -> int:
    if (area := whole(_word(value))) < 1:
        raise ValueError
    return area


def _bound(value: Value) -> float:
    if not 0 < (bound := number(_word(value))) <= 0.5:
        raise ValueError
    return bound


def _plies(value: Value) -> tuple[int, int]:
    """``"4-8"`` or ``"6"``. Raises ValueError."""
    first, _, last = _word(value).partition("-")
    low, high = whole(first), whole(last or first)
    if not 0 <= low <= high <= 100:
        raise ValueError
    return low, high


def _judges(value: Value) -> tuple[str, ...]:
    """Player texts. Raises SpecError."""
    return tuple(map(str, texts_of(value, PLAYER)))


def _word(value: Value) -> str:
    """Raises ValueError for what is no word."""
    if not isinstance(value, str):
        raise ValueError
    return value


_READ: Mapping[str, Callable[[Value], Any]] = {"plies": _plies, "area": _area, "bound": _bound, "judges": _judges}
_EXPECTED = {
    "plies": "how many, as in 6, or fewest and most, as in 4-8",
    "area": "a whole number from 1",
    "bound": "a number above 0, at most 0.5",
    "judges": "player texts, as in [[alphabeta:nodes=1000,eval=shapes]]",
}


def balanced_openings(
    game: Game, count: int, *, balance: Balance, seed: int, generation: int = 0, part: Split | None = None,
    progress: Progress | None = None,
) -> tuple[Opening, ...]:  # fmt: skip
    """``count`` openings as ``balance`` wants them, no two alike up to symmetry; more begin with the same ones.

    Those of a ``part`` lie in it.

    Raises:
        SpecError: a fault in the judge's text, a judge that gives no score, or fewer such openings than asked for.
    """
    judges = [make_player(text, game) for text in balance.judges or (usual_judge(game),)]
    seen: set[int] = set()
    openings = []
    for index in range(count):
        for attempt in range(_PATIENCE):
            rng = Rng(seed, (BALANCED_STREAM, generation, index, attempt))
            opening = walk(game, balance, rng)  # 1
            if opening is None:
                continue
            key = canonical_key(game, opening.position)
            if key in seen or (part is not None and not part.holds(key)):  # 2
                continue
            is_balanced = all(_is_balanced(game, opening.position, judge, balance.bound, rng) for judge in judges)  # 3
            if is_balanced and is_quiet(opening.position):  # 4
                break
        else:
            raise SpecError(
                f"{len(seen)} of {count} balanced openings of {GameSpec.of(game).board} were found; take a "
                "wider bound (--openings balanced:bound=0.05), more plies or fewer games"
            )
        seen.add(key)
        openings.append(opening)
        if progress:
            progress(len(openings))
    return tuple(openings)


def usual_judge(game: Game) -> str:
    """A short search with the game's first evaluation."""
    return f"alphabeta:nodes=1000,eval={next(iter(game.feature_sets()))}"


def walk(game: Game, balance: Balance, rng: Rng) -> Opening | None:
    """A random walk in the middle; None if it ended the game, or an opening rule still asks for something."""
    low, high = balance.plies
    position, moves = game.start(), []
    view = game.view(position)
    inside = _central(view.rows, view.columns, balance.area)
    for _ in range(low + rng.below(high - low + 1)):
        legal = position.moves()
        if not legal:
            return None
        moves.append(rng.choice([move for move in legal if move in inside] or legal))
        position = position.play(moves[-1])
    return Opening(tuple(moves), position) if position.moves() and not opening_act(position) else None


def _central(rows: int, columns: int, area: int) -> frozenset[int]:
    """The squares of the central ``area`` x ``area``, or as much of it as the board has."""
    middle_rows, middle_columns = _middle(rows, area), _middle(columns, area)
    return frozenset(row * columns + column for row in middle_rows for column in middle_columns)


def _middle(length: int, area: int) -> range:
    margin = max(length - area, 0) // 2
    return range(margin, length - margin)


def canonical_key(game: Game, position: Position) -> int:
    """The same for all images of a position, where its game tells them."""
    symmetries = game.abilities.symmetries
    return position.key() if symmetries is None else symmetries.canonical_key(position)


def _is_balanced(game: Game, position: Position, judge: Player, bound: float, rng: Rng) -> bool:
    report = judge.choose(game, position, rng=rng)
    if report.score is None:
        raise SpecError(f"{judge.name!r} gives no score, so it judges no opening; take a search with an evaluator")
    value = report.score.value
    if report.score.unit is Unit.WIN_PROBABILITY:
        return abs(value - 0.5) <= bound
    if report.exact or report.score.unit is Unit.DISCS or abs(value) > EVALUATION_LIMIT:
        return value == 0
    scale = scale_of(judge)
    if scale is None:
        raise SpecError(f"{judge.name!r} scores in points of no known scale, so it judges no opening; take a search")
    return abs(0.5 * math.tanh(0.5 * value / scale)) <= bound


def is_quiet(position: Position) -> bool:
    """Neither side wins with its next stone, as far as two moves of the mover's can tell."""
    if _wins_in_one(position):
        return False
    moves = position.moves()
    return not any(_wins_in_one(position.play(move)) for move in {moves[0], moves[-1]})


def _wins_in_one(position: Position) -> bool:
    """Whether a move of the side to move ends the game in its favour."""
    children = (position.play(move) for move in position.moves())
    return any(child.is_over() and child.final_value(0) < 0 for child in children)
