"""Players that ask what was played before they think: ``book=NAME`` of any search, and ``archive:min=5``."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import closing
from typing import TYPE_CHECKING, Protocol, TypeVar

from ...core.contract import Game, Limits, Player, Position, Progress, Report
from ...core.errors import SpecError, quoted
from ...core.rng import Rng
from ...core.score import Score
from ...games import GameSpec
from ..engine import Limited, NamedPlayer
from ..evaluator_text import known_evaluators

if TYPE_CHECKING:  # a player without a book starts without the library: a manager's clock may run meanwhile
    from ...library.books.searched_book import SearchedBook
    from ...library.index import PlayedMove

BOOK_KEYS = ("book", "pick", "margin")
LEAST = 5  # games of a move that the archive player plays
MARGIN_PARTS = 50  # of its judge's scale: the usual margin of a book by search, about half a per cent of winning
_Move = TypeVar("_Move")


def usual_fallback(game: Game) -> str:
    """Who plays what the library does not know, when a text does not say it."""
    known = known_evaluators(game)
    if not known:
        return "random"
    return f"alphabeta:depth=4,eval={'champion' if 'champion' in known else next(iter(known))}"


class Known(Protocol):
    """Whoever knows what was played in a position."""

    def moves(self, game: Game, position: Position) -> list[PlayedMove]:
        """Most games first; none for a position that is not known."""


class Memory(Protocol):
    """What a player looks up before it thinks."""

    def recall(self, game: Game, position: Position, rng: Rng) -> Report | None:
        """A known move, by at most one draw; None, and no draw, of a position that is not known."""


class BookPlayer(NamedPlayer):
    """Plays a known move where there is one; else the player behind it thinks."""

    def __init__(self, name: str, memory: Memory, player: Player) -> None:
        super().__init__(name, player)
        self._memory = memory

    @property
    def kernel(self) -> None:
        return None

    def under(self, limits: Limits) -> Player:
        """See `Limited`."""
        if not isinstance(self.player, Limited):
            return self
        return BookPlayer(self.name, self._memory, self.player.under(limits))

    def choose(self, game: Game, position: Position, *, rng: Rng, progress: Progress | None = None) -> Report:
        known = self._memory.recall(game, position, rng)
        return known or self.player.choose(game, position, rng=rng, progress=progress)


class PlayedMoves:
    """Moves of games.

    ``pick`` is ``weighted`` (as often as the move was played: one uniform number) or ``best`` (the largest share of the
    points, then the most games; no draw). A report has the statistics ``games`` and ``share``, the points of those who
    made the move, from 0 to 1.
    """

    def __init__(self, known: Known, pick: str) -> None:
        self._known, self._pick = known, pick

    def recall(self, game: Game, position: Position, rng: Rng) -> Report | None:
        """See `Memory`."""
        known = self._known.moves(game, position)
        if not known:
            return None
        if self._pick == "best":
            chosen = max(known, key=lambda each: (each.share, each.games, -each.move))
        else:
            chosen = drawn(known, [float(each.games) for each in known], rng.uniform())
        statistics = {"games": float(chosen.games), "share": chosen.share}
        return Report(chosen.move, line=(chosen.move,), statistics=statistics)


class ValuedMoves:
    """Moves of a book by search.

    ``best`` plays the one of the highest value, of several the first (no draw). ``weighted`` plays one that loses less
    than ``margin`` points to it: the weight falls evenly from 1 at no loss to 0 there (one uniform number).
    """

    def __init__(self, book: SearchedBook, pick: str, margin: float | None) -> None:
        self._book, self._pick = book, pick
        self._margin = book.scale / MARGIN_PARTS if margin is None else margin

    def recall(self, game: Game, position: Position, rng: Rng) -> Report | None:
        """See `Memory`."""
        from ...library.books.searched_book import Proof, best_line

        known = self._book.moves(game, position)
        if not known:
            return None
        chosen = known[0]
        if self._pick != "best" and self._margin > 0:
            weights = [max(0.0, 1 - (chosen.value - each.value) / self._margin) for each in known]
            chosen = drawn(known, weights, rng.uniform())
        line = (chosen.move, *best_line(self._book, game, position.play(chosen.move)))
        return Report(chosen.move, Score(chosen.value), line=line, depth=len(line), exact=chosen.proof is Proof.EXACT)


def drawn(moves: Sequence[_Move], weights: Sequence[float], draw: float) -> _Move:
    """The move at ``draw``, from 0 to 1, of their weights laid end to end."""
    left = draw * sum(weights)
    for move, weight in zip(moves, weights, strict=True):
        left -= weight
        if left < 0:
            return move
    return moves[-1]


def with_book(
    text: str, name: str, player: Player, game: Game, *, pick: str, margin: float | None = None
) -> BookPlayer:
    """The player with the user's book in front of it, or with the shipped one.

    ``margin``: points, of a book by search; None: the usual.

    Raises:
        UnknownNameError: no such book.
        RecordFormatError: a damaged one.
        SpecError: a book of another game; none is shipped for this one.
    """
    from ...library.books.searched_book import SearchedBook
    from ...library.books.shipped import open_named

    book = open_named(name, GameSpec.of(game))
    if not _fits(book.spec, game):
        raise SpecError(f"the book {quoted(name)} in {quoted(text)} is for {book.spec}; make one for this game")
    if isinstance(book, SearchedBook):
        return BookPlayer(text, ValuedMoves(book, pick, margin), player)
    if margin is not None:
        raise SpecError(
            f"margin= in {quoted(text)} belongs to books by search, {quoted(name)} is one of games; drop it"
        )
    return BookPlayer(text, PlayedMoves(book, pick), player)


def _fits(made_for: GameSpec, game: Game) -> bool:
    spec = GameSpec.of(game)
    return (made_for.name, made_for.size, made_for.rule) == (spec.name, spec.size, spec.rule)


class LibraryMoves:
    """What the user's library knows, moves with enough games alone."""

    def __init__(self, least: int) -> None:
        self._least = least

    def moves(self, game: Game, position: Position) -> list[PlayedMove]:
        """Raises StoreError."""
        from ...library.index import PositionIndex
        from ...store.home import store_address
        from ...store.library import LibraryGames

        with closing(LibraryGames(store_address())) as games:
            found = PositionIndex(games).moves(game, GameSpec.of(game), position)
        return [each for each in found if each.games >= self._least]
