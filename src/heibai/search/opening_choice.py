"""Moves while an opening rule has a say, found with another search and a table of the game's; it knows no game.

Whoever places stones and will see the other seat choose wants a balanced position; whoever chooses wants the side that
a search with the player's own limits prefers.

Steps: 1. Where the game's table of opening stones knows points for the next stone, one of them is drawn. 2. Where the
rule asks for no more than a stone of the side to move, the other search answers, as if the rule had nothing more to
say. 3. A colour: the position is searched once, with all of the limits, and the better side is taken. 4. A choice that
leaves colours open (adding stones) is taken instead when that value lies within a margin: more stones can then be
placed at no loss. 5. Stones that no table knows are placed as in the most balanced of some random ways to place them
all: short searches look at every way, longer ones at the few that seem best. 6. Where points are to be offered, those
worth a stone are valued as in `offers`: the best of them are offered, and the other seat will pick the worst, which is
what the position is worth. So is a number declared for which that is closest to even; and offering many instead of
choosing a colour (Taraguchi-10) is taken where even the worst is above even. 7. Of points that were offered the one is
picked that is worst for the side whose stone it will be.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import replace

from ..core.abilities.of_positions import OpeningAct, as_settled, black_seat, colours_open, opening_act
from ..core.contract import Evaluator, Limits, Progress, Report, Searcher
from ..core.position import Position
from ..core.rng import Rng
from ..core.score import Score
from .offers import Offers
from .settled_values import SettledValues, even_value

WAYS, AGAIN = 16, 4  # to place stones: all that are looked at, and the few of them that are searched for longer

Table = Callable[[Position], Sequence[int]]


class OpeningChoiceSearch:
    """A search for the whole game, out of one for the time after its opening.

    Args:
        searcher: for positions with settled colours.
        candidates: (position, count) -> empty points worth a stone; ``SequencePoints.candidates`` of the game.
        table: ``Abilities.opening_stones`` of the game, if it has one.
        limited: the limits that the searcher gives itself where it has none; they are shared out then.
    """

    def __init__(
        self,
        searcher: Searcher,
        candidates: Callable[[Position, int], Sequence[int]],
        table: Table | None = None,
        *,
        limited: Callable[[Limits], Limits] = lambda limits: limits,
    ) -> None:
        self._searcher = searcher
        self._candidates = candidates
        self._table = table
        self._limited = limited
        self._offers = Offers(candidates)

    def search(
        self,
        position: Position,
        evaluator: Evaluator | None,
        *,
        limits: Limits,
        rng: Rng,
        progress: Progress | None = None,
    ) -> Report:
        """The move, its score for the acting seat. Placed stones and stones of the table alone draw of ``rng``.

        A move takes the limits' seconds, nodes and playouts; a stone that no table knows 20 searches of 2,000 nodes,
        or of fewer where the limits are fewer, even where that is more. Offers take a search for every point worth one.
        """
        points = self._table(position) if self._table else ()
        if points:  # 1
            return self._advised(position, rng.choice(points), evaluator, limits, rng)
        act = opening_act(position)
        if act is None:  # 2
            return self._searcher.search(_settled(position), evaluator, limits=limits, rng=rng, progress=progress)
        legal = position.moves()
        if len(legal) == 1:
            return Report(legal[0], line=legal)
        started = time.perf_counter()
        values = SettledValues(self._searcher, evaluator, self._limited(limits), rng)
        move, value = self._answer(position, act, values, rng)
        seconds = time.perf_counter() - started
        return Report(
            move,
            values.score(value),
            line=(move,),
            depth=1,
            nodes=values.nodes,
            seconds=seconds,
            playouts=values.playouts,
        )

    def _advised(self, position: Position, move: int, evaluator: Evaluator | None, limits: Limits, rng: Rng) -> Report:
        """A stone of the table; its score is 0 while colours are open, else that of a search after it."""
        if colours_open(position):
            return Report(move, Score(0.0), line=(move,), depth=1)
        found = self._searcher.search(position.play(move), evaluator, limits=limits, rng=rng)
        score = replace(found.score, value=2 * even_value(found.score) - found.score.value) if found.score else None
        return replace(found, move=move, score=score, line=(move, *found.line), depth=found.depth + 1)

    def _answer(self, position: Position, act: OpeningAct, values: SettledValues, rng: Rng) -> tuple[int, float]:
        """The move, and what it is worth to the acting seat."""
        if act is OpeningAct.CHOOSE:
            return self._choose(position, values)
        if act is OpeningAct.PLACE:
            return self._place(position, values, rng)
        if act is OpeningAct.PICK:
            return self._offers.pick(position, values)  # 7
        return self._offers.offer(position, values) if act is OpeningAct.OFFER else self._declare(position, values)

    def _place(self, position: Position, values: SettledValues, rng: Rng) -> tuple[int, float]:
        """The first stone of the most balanced way, and its value: the other seat chooses."""
        ways = [self._way(position, rng) for _ in range(WAYS)]  # 5
        again = sorted(ways, key=lambda way: abs(values.for_black(way[1], of=2 * WAYS)))[:AGAIN]
        balance, first = min((abs(values.for_black(after, of=2 * AGAIN)), first) for first, after in again)
        return first, -balance

    def _way(self, position: Position, rng: Rng) -> tuple[int, Position]:
        """The first stone of a random way to place what is left, and the position after all and a choice."""
        at, first = position, None
        while opening_act(at) is OpeningAct.PLACE and at.seat == position.seat:
            legal = set(at.moves())
            point = rng.choice([point for point in self._candidates(at, 1) if point in legal] or at.moves())
            first = point if first is None else first
            at = at.play(point)
        assert first is not None
        return first, _settled(at)

    def _choose(self, position: Position, values: SettledValues) -> tuple[int, float]:
        """A colour, or what may be had instead."""
        children = {move: position.play(move) for move in position.moves()}
        colours: dict[int, int] = {}  # by who has black then
        for move, child in children.items():
            colours.setdefault(black_seat(child), move)
        for_black = self._worth(position, children[next(iter(colours.values()))], values)
        own = {move: for_black if seat == position.seat else -for_black for seat, move in colours.items()}
        best = max(own, key=own.__getitem__)  # 3
        for move in children.keys() - own.keys():
            child = children[move]
            if opening_act(child) is not OpeningAct.OFFER:  # 4
                return (move, 0.0) if own[best] < values.margin else (best, own[best])
            if (worth := self._offers.worth(child, values)) > values.margin:  # 6
                return move, worth
        return best, own[best]

    def _worth(self, position: Position, chosen: Position, values: SettledValues) -> float:
        """What the board is worth to black once the colours are chosen."""
        if opening_act(chosen) is OpeningAct.OFFER:
            return self._offers.worth(chosen, values)
        for_black = values.for_black(_settled(position), of=1)
        if opening_act(chosen) is None and values.reply in chosen.moves():
            after = chosen.play(values.reply)
            if opening_act(after) is OpeningAct.OFFER:  # the other side chooses among black's next stones
                return self._offers.worth(after, values)
        return for_black

    def _declare(self, position: Position, values: SettledValues) -> tuple[int, float]:
        """How many points are to be offered, so that black, whoever has it then, is as close to even as can be."""
        worths = [(self._declared(position.play(move), values), move) for move in position.moves()]
        worth, move = min(worths, key=lambda each: abs(each[0]))
        return move, -abs(worth)

    def _declared(self, position: Position, values: SettledValues) -> float:
        """What it is worth to black that so many are to be offered; the other seat chooses a colour now."""
        return self._worth(position, position.play(position.moves()[-1]), values)


def _settled(position: Position) -> Position:
    """The board with the game on, black to whom has it or would have it."""
    free = as_settled(position)
    return free if not colours_open(free) else next(c for c in map(free.play, free.moves()) if not colours_open(c))
