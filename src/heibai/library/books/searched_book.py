"""Books by search: positions whose moves were all judged, with negamax values up to the start, and which to add next.

The book is a graph of positions by canonical key: symmetries and transpositions are one position. Which position comes
next is decided by drop-out expansion (Lincke 2000, "Strategies for the automatic construction of opening books", page
80, the sign of the losses as Fuego's documentation mends it); that a book learns by negamax from the leaves up, and
keeps for each position its best move outside of the book, is from Buro 1997, "Toward opening book learning".
"""

from __future__ import annotations

import heapq
import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import IntEnum

from ...core.contract import Game, Position
from ...games import GameSpec
from ..lines import images_of

FINAL = 0  # in place of a key: of a finished game, which never joins a book


class Proof(IntEnum):
    """What is certain about a value."""

    NONE = 0
    RESULT = 1  # who wins
    EXACT = 2  # the value itself is the result under best play


@dataclass(frozen=True, slots=True)
class JudgedMove:
    """A move of a position in the book, as it was judged when that position joined."""

    move: int  # canonical
    after: int  # canonical key of the position after it, or FINAL
    value: float  # for the side that makes it, in the judge's points; a result is +-(WIN ...) or 0
    proof: Proof
    again: bool = False  # the same side acts after it, as opening rules let it


@dataclass(frozen=True, slots=True)
class BookEntry:
    """A position in the book."""

    key: int  # canonical
    depth: int  # plies from the start, on the way on which it was first reached
    is_whole: bool  # no legal move is missing
    moves: tuple[JudgedMove, ...]  # one at least, ascending


@dataclass(frozen=True, slots=True)
class BookValue:
    """What the book says of a position or a move by all that is below; values for the side to move."""

    value: float
    proof: Proof
    plies: int  # of the best line, as far as it is judged
    costs: tuple[float, float]  # of the cheapest position to add below, for a book of this side, of the other side


@dataclass(frozen=True, slots=True)
class BookMove:
    """A move of a position that was asked for."""

    move: int
    value: float  # for the side that makes it, see JudgedMove
    proof: Proof
    plies: int  # judged behind it on the best line; 0: the position after it is not in the book

    @property
    def is_inside(self) -> bool:
        return self.plies > 0


class SearchedBook:
    """A book that grows by one position at a time."""

    def __init__(self, spec: GameSpec, judge: str, *, seed: int = 1, scale: float = 1.0, weight: float = 30.0) -> None:
        """``scale``: points that are one unit of certainty to the judge; ``weight``: plies that such a loss costs."""
        self.spec, self.judge, self.seed, self.scale, self.weight = spec, judge, seed, scale, weight
        self.entries: dict[int, BookEntry] = {}
        self.root = FINAL  # key of the start, once it is in the book
        self._stands: dict[int, BookValue] = {}
        self._parents: dict[int, set[int]] = {}
        self._awaited: set[int] = set()

    def add(self, entry: BookEntry) -> None:
        """Put a position in, and bring all values above it up to date."""
        if not entry.depth:
            self.root = entry.key
        self.entries[entry.key] = entry
        self._awaited.discard(entry.key)
        for move in entry.moves:
            if move.after != FINAL:
                self._parents.setdefault(move.after, set()).add(entry.key)
        self._refresh([entry.key])

    def add_all(self, entries: Iterable[BookEntry]) -> None:
        """The same of several: the deepest first, which costs least."""
        for entry in sorted(entries, key=lambda each: (-each.depth, each.key)):
            self.add(entry)

    def expect(self, key: int) -> None:
        """A position will join soon: until then ``next_line`` leads to others."""
        self._awaited.add(key)
        self._refresh(self._parents.get(key, ()))

    def stand(self, key: int) -> BookValue | None:
        """What it says of a position; None of one that it does not have."""
        return self._stands.get(key)

    def next_line(self) -> tuple[JudgedMove, ...] | None:
        """The moves, as they were judged, to the position that should join next; None: none is worth it.

        The cost of a position is one for each ply to it, and ``weight`` for each ``scale`` points that the side without
        the book gives away; the side with the book plays its best moves alone. Either side may be the one with it.
        """
        stand = self._stands.get(self.root)
        if stand is None or math.isinf(min(stand.costs)):
            return None
        side, key = (0 if stand.costs[0] <= stand.costs[1] else 1), self.root
        line: list[JudgedMove] = []
        while True:
            entry = self.entries[key]
            move = self._cheapest(entry, side)
            line.append(move)
            if not self._is_below(move, entry.depth):
                return tuple(line)
            key, side = move.after, side if move.again else 1 - side

    def moves(self, game: Game, position: Position) -> list[BookMove]:
        """The judged moves of a position, best first; none of a position that it does not have."""
        legal = position.moves()
        if not legal:
            return []
        key, images = images_of(game, position, legal)
        if key not in self.entries:
            return []
        entry = self.entries[key]
        stands = [(images[move.move], self._stand_of(move, entry.depth)) for move in entry.moves if move.move in images]
        found = [BookMove(move, stand.value, stand.proof, stand.plies) for move, stand in stands]
        return sorted(found, key=lambda each: (-each.value, -each.proof, each.move))

    def _cheapest(self, entry: BookEntry, side: int) -> JudgedMove:
        """The move towards the position to add; ``side``: 0 where the side to move has the book."""
        stands = [self._stand_of(move, entry.depth) for move in entry.moves]
        costs = self._costs(stands)[side]
        return entry.moves[costs.index(min(costs))]

    def _costs(self, stands: list[BookValue]) -> tuple[list[float], list[float]]:
        """[move] for a book of the side to move, and for one of the other side."""
        best = max(stand.value for stand in stands)
        own = [1 + stand.costs[0] if stand.value == best else math.inf for stand in stands]
        other = [1 + stand.costs[1] + self.weight * (best - stand.value) / self.scale for stand in stands]
        return own, other

    def _stand_of(self, move: JudgedMove, depth: int) -> BookValue:
        """Of a move of a position at ``depth``, for the side that makes it."""
        if not self._is_below(move, depth):
            is_closed = move.proof or move.after == FINAL or move.after in self._awaited or move.after in self.entries
            cost = math.inf if is_closed else 0.0
            return BookValue(move.value, move.proof, 0, (cost, cost))
        after = self._stands[move.after]
        if move.again:
            return after
        return BookValue(-after.value, after.proof, after.plies, (after.costs[1], after.costs[0]))

    def _is_below(self, move: JudgedMove, depth: int) -> bool:
        """Whether it leads on in the book. One that leads back, or aside, ends there: values never go in a circle."""
        after = self.entries.get(move.after)
        return after is not None and after.depth > depth

    def _refresh(self, keys: Iterable[int]) -> None:
        """Work out these positions, and those above them that change with them, the deepest first."""
        waiting = [(-self.entries[key].depth, key) for key in keys]
        heapq.heapify(waiting)
        known = {key for _, key in waiting}
        while waiting:
            _, key = heapq.heappop(waiting)
            known.discard(key)
            stand = self._work_out(self.entries[key])
            if stand == self._stands.get(key):
                continue
            self._stands[key] = stand
            for parent in self._parents.get(key, set()) - known:
                known.add(parent)
                heapq.heappush(waiting, (-self.entries[parent].depth, parent))

    def _work_out(self, entry: BookEntry) -> BookValue:
        stands = [self._stand_of(move, entry.depth) for move in entry.moves]
        best = max(stands, key=lambda each: (each.value, each.proof))
        proof = _proof(best, stands, is_whole=entry.is_whole)
        own, other = self._costs(stands)
        costs = (math.inf, math.inf) if proof else (min(own), min(other))
        return BookValue(best.value, proof, 1 + best.plies, costs)


def _proof(best: BookValue, stands: list[BookValue], *, is_whole: bool) -> Proof:
    """A won move proves a win; anything less takes all moves."""
    least = min(stand.proof for stand in stands) if is_whole else Proof.NONE
    won = Proof.RESULT if best.proof and best.value > 0 else Proof.NONE
    return max(least, won)


def best_line(book: SearchedBook, game: Game, position: Position) -> tuple[int, ...]:
    """The best moves from a position on, as far as the book judges them."""
    line: list[int] = []
    while found := book.moves(game, position):
        line.append(found[0].move)
        if not found[0].is_inside:
            break
        position = position.play(found[0].move)
    return tuple(line)


def outside(moves: Iterable[BookMove]) -> BookMove | None:
    """The best move whose position is not in the book (Buro's deviation); None: all are in it, or over."""
    return next((move for move in moves if not move.is_inside and not move.proof), None)


ValuedLine = tuple[tuple[int, ...], BookMove, tuple[int, ...]]  # moves to it and it, what it is worth, the best after


def valued_lines(book: SearchedBook, game: Game, position: Position, *, depth: int) -> Iterator[ValuedLine]:
    """The book's moves below a position, ``depth`` plies, best first."""
    if not depth:
        return
    for found in book.moves(game, position):
        after = position.play(found.move)
        yield (found.move,), found, best_line(book, game, after)
        if found.is_inside:
            for line, deeper, best in valued_lines(book, game, after, depth=depth - 1):
                yield (found.move, *line), deeper, best


def valued_leaves(book: SearchedBook, game: Game, *, depth: int) -> Iterator[tuple[tuple[int, ...], BookMove]]:
    """Each line of the book from the start to where it ends; of lines to one position only the first goes on."""
    seen: set[int] = set()

    def below(position: Position, line: tuple[int, ...]) -> Iterator[tuple[tuple[int, ...], BookMove]]:
        for found in book.moves(game, position):
            after, longer = position.play(found.move), (*line, found.move)
            goes_on = found.is_inside and len(longer) < depth and after.key() not in seen
            seen.add(after.key())
            if goes_on:
                yield from below(after, longer)
            else:
                yield longer, found

    yield from below(game.start(), ())
