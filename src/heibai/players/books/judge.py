"""Positions as a book takes them in: every move judged by a player of its own."""

from __future__ import annotations

import math
from dataclasses import dataclass

from ...core.contract import WIN, Game, Player, Position, Report, Stopped
from ...core.errors import RunError, quoted
from ...core.rng import Rng
from ...core.score import Unit
from ...jobs.control import Control
from ...library.books.searched_book import FINAL, BookEntry, JudgedMove, Proof, SearchedBook
from ...library.lines import images_of
from ..engine import scale_of
from ..spec import make_player

_CHANCES = 0.5  # scale of values from -1, lost, to 1, won: the slope of a chance there is that of a scale's logistic


@dataclass(frozen=True)
class Leaf:
    """A position that is to join a book."""

    position: Position
    depth: int  # plies from the start


def judge_scale(judge: str, game: Game) -> float:
    """Points of this player's that are one unit of certainty. Raises what ``make_player`` raises."""
    return scale_of(make_player(judge, game)) or _CHANCES


def leaf_at(book: SearchedBook, game: Game, line: tuple[JudgedMove, ...]) -> Leaf:
    """The position to which moves of a book lead from the start."""
    position = game.start()
    for judged in line:
        _, images = images_of(game, position, position.moves())
        position = position.play(images[judged.move])
    return Leaf(position, len(line))


def judge_leaf(leaf: Leaf, book: SearchedBook, game: Game, control: Control) -> BookEntry:
    """Every move of a position that is worth a try, judged: the same whatever was judged before.

    Raises:
        RunError: the judge gives no score.
        Stopped: ``control`` asked for it.
    """
    position, player = leaf.position, make_player(book.judge, game)
    legal = position.moves()
    key, images = images_of(game, position, legal)
    candidates = game.abilities.candidates
    tried = images if candidates is None else images_of(game, position, candidates(position))[1]
    judge = _Judge(book, game, player, control)
    moves = tuple(_judged(image, tried[image], position, judge) for image in sorted(tried))
    return BookEntry(key, leaf.depth, len(tried) == len(images), moves)


@dataclass(frozen=True, eq=False)
class _Judge:
    """Judges the positions after the moves of one position."""

    book: SearchedBook
    game: Game
    player: Player
    control: Control

    def value(self, position: Position, key: int) -> tuple[float, Proof]:
        """For the side to move; of an unfinished position with several moves."""
        if self.control.stopping:
            raise Stopped
        report = self.player.choose(self.game, position, rng=Rng(self.book.seed, (key,)))
        return _value_in(report, self.book.judge), Proof.EXACT if report.exact else Proof.NONE


def _judged(image: int, move: int, position: Position, judge: _Judge) -> JudgedMove:
    """A move with what the judge says after it; where one answer is forced, after that."""
    after = position.play(move)
    again = after.seat == position.seat
    key = FINAL if after.is_over() else images_of(judge.game, after, after.moves())[0]
    last, plies = after, 0
    while len(last.moves()) == 1:
        last, plies = last.play(last.moves()[0]), plies + 1
    value, proof = (last.final_value(plies), Proof.EXACT) if last.is_over() else judge.value(last, key)
    return JudgedMove(image, key, value if last.seat == position.seat else -value, proof, again)


def _value_in(report: Report, judge: str) -> float:
    """A score as a value of the contract, for the side to move. Raises RunError: there is none."""
    score = report.score
    if score is None:
        raise RunError(
            f"the judge {quoted(judge)} gives no score; name a search with an evaluation, as in "
            "alphabeta:nodes=20000,eval=champion"
        )
    value = 2 * score.value - 1 if score.unit is Unit.WIN_PROBABILITY else score.value
    if not report.exact:
        return value
    if score.unit is Unit.DISCS and abs(value) < WIN / 2:
        return value + math.copysign(WIN, value) if value else 0.0
    return math.copysign(WIN, value) if score.unit is Unit.WIN_PROBABILITY and value else value
