"""Positions as all their images see them: what is known of one is known of its rotations and reflections."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cache

from ...core.contract import Game, Progress, Report
from ...core.position import Position


@dataclass(frozen=True, slots=True)
class Image:
    """The image with the smallest key, of several the first; ``position`` itself where a game has no symmetries."""

    position: Position
    key: int  # that all images share
    squares: tuple[int, ...] = ()  # where each square of the position went; empty: they stayed

    def there(self, moves: Iterable[int]) -> tuple[int, ...]:
        """Moves of the position as moves of the image."""
        return _moved(moves, self.squares)

    def back(self, moves: Iterable[int]) -> tuple[int, ...]:
        """Moves of the image as moves of the position."""
        return _moved(moves, _inverse(self.squares))

    def report_back(self, report: Report) -> Report:
        """What a search found of the image, of the position."""
        move = None if report.move is None else self.back([report.move])[0]
        return replace(report, move=move, line=self.back(report.line))

    def progress_back(self, progress: Progress) -> Progress:
        """Hears of a search of the image as of one of the position."""
        return lambda report: progress(self.report_back(report))


def image_of(game: Game, position: Position) -> Image:
    """See ``Image``."""
    symmetries = game.abilities.symmetries
    if symmetries is None:
        return Image(position, position.key())
    images = symmetries.images(position)
    keys = [each.key() for each in images]
    least = min(range(len(keys)), key=keys.__getitem__)
    return Image(images[least], keys[least], symmetries.squares[least])


def _moved(moves: Iterable[int], squares: tuple[int, ...]) -> tuple[int, ...]:
    """A pass and the choices of an opening are no squares, and stay."""
    return tuple(squares[move] if move < len(squares) else move for move in moves)


@cache
def _inverse(squares: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(sorted(range(len(squares)), key=squares.__getitem__))
