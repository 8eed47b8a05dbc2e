"""Players that ask what was played before they think: ``book=NAME`` of any search, and ``archive:min=5``."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import closing
from typing import Protocol

from ...core.contract import Game, Limits, Player, Position, Progress, Report
from ...core.errors import SpecError, quoted
from ...core.rng import Rng
from ...games import GameSpec
from ...library.book import Book, open_book
from ...library.index import PlayedMove, PositionIndex
from ...store.home import store_address
from ...store.library import LibraryGames
from ..engine import Limited, NamedPlayer
from ..evaluator_text import known_evaluators

BOOK_KEYS = ("book", "pick")
LEAST = 5  # games of a move that the archive player plays


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


class BookPlayer(NamedPlayer):
    """Plays a known move where there is one; else the player behind it thinks.

    ``pick`` is ``weighted`` (as often as the move was played: one uniform number of the stream where a move is known)
    or ``best`` (the largest share of the points, then the most games; no draw). A report of a known move has the
    statistics ``games`` and ``share``, the points of those who made the move, from 0 to 1.
    """

    def __init__(self, name: str, known: Known, player: Player, *, pick: str) -> None:
        super().__init__(name, player)
        self._known, self._pick = known, pick

    @property
    def kernel(self) -> None:
        return None

    def under(self, limits: Limits) -> Player:
        """See `Limited`."""
        if not isinstance(self.player, Limited):
            return self
        return BookPlayer(self.name, self._known, self.player.under(limits), pick=self._pick)

    def choose(self, game: Game, position: Position, *, rng: Rng, progress: Progress | None = None) -> Report:
        known = self._known.moves(game, position)
        if not known:
            return self.player.choose(game, position, rng=rng, progress=progress)
        chosen = _best(known) if self._pick == "best" else _drawn(known, rng.uniform())
        return Report(
            chosen.move,
            line=(chosen.move,),
            statistics={"games": float(chosen.games), "share": chosen.share},
        )


def _best(known: Sequence[PlayedMove]) -> PlayedMove:
    return max(known, key=lambda each: (each.share, each.games, -each.move))


def _drawn(known: Sequence[PlayedMove], draw: float) -> PlayedMove:
    left = draw * sum(each.games for each in known)
    for each in known:
        left -= each.games
        if left < 0:
            return each
    return known[-1]


def with_book(text: str, name: str, pick: str, player: Player, game: Game) -> BookPlayer:
    """The player with the user's book in front of it.

    Raises:
        UnknownNameError: no such book.
        RecordFormatError: a damaged one.
        SpecError: a book of another game.
    """
    book = open_book(name)
    if not _fits(book, game):
        raise SpecError(f"the book {quoted(name)} in {quoted(text)} is for {book.spec}; make one for this game")
    return BookPlayer(text, book, player, pick=pick)


def _fits(book: Book, game: Game) -> bool:
    spec = GameSpec.of(game)
    return (book.spec.name, book.spec.size, book.spec.rule) == (spec.name, spec.size, spec.rule)


class LibraryMoves:
    """What the user's library knows, moves with enough games alone."""

    def __init__(self, least: int) -> None:
        self._least = least

    def moves(self, game: Game, position: Position) -> list[PlayedMove]:
        """Raises StoreError."""
        with closing(LibraryGames(store_address())) as games:
            found = PositionIndex(games).moves(game, GameSpec.of(game), position)
        return [each for each in found if each.games >= self._least]
