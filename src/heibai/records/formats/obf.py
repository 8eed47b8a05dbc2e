"""OBF, the one-line format of end-game problems: ``<squares> <side>; <move>:<score>; ...``.

Squares from the top left, ``X`` black, ``O`` white, ``-`` empty; the side to move; then moves, each with its exact
final disc difference for the side to move (empties to the winner). ``%`` and ``#`` begin a comment.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from ...core.errors import HeibaiError, RecordFormatError, quoted
from ...core.files import require_regular
from ...games.reversi.position import ReversiPosition
from ...games.reversi.rules import Reversi

_SCORE = re.compile(r"[+-]?[0-9]{1,3}")
_SIZES = {size * size: size for size in (4, 6, 8)}


@dataclass(frozen=True)
class Problem:
    """A position and what its author recorded of it."""

    position: ReversiPosition
    scores: tuple[tuple[int, int], ...] = ()  # (move, exact score in discs for the side to move), as written

    @property
    def best_score(self) -> int | None:
        """The highest recorded score, None when nothing was recorded."""
        return max((score for _, score in self.scores), default=None)

    @property
    def best_moves(self) -> tuple[int, ...]:
        """Every move recorded with the highest score."""
        return tuple(move for move, score in self.scores if score == self.best_score)


def parse_line(line: str) -> Problem | None:
    """One problem; None for a line that is empty or only a comment. Raises RecordFormatError."""
    head, *fields = re.split("[%#]", line, maxsplit=1)[0].strip().split(";")
    if not head and not fields:
        return None
    squares = head.split(None, 1)[0] if head.strip() else ""
    size = _SIZES.get(len(squares))
    if size is None:
        raise RecordFormatError(
            f"{squares[:70]!r} is no OBF board; expected 16, 36 or 64 squares of 'X', 'O', '-', then the side to move"
        )
    game = Reversi(size)
    try:
        position = game.parse_position(head)
        scores = tuple(_parse_score(game, field) for field in fields if field.strip())
    except RecordFormatError:
        raise
    except HeibaiError as error:
        raise RecordFormatError(str(error)) from error
    legal = position.moves()
    for move, _ in scores:
        if move not in legal:
            raise RecordFormatError(
                f"{game.format_move(move)!r} has a score but is not legal in {quoted(head.strip())}"
            )
    return Problem(position, scores)


def _parse_score(game: Reversi, field: str) -> tuple[int, int]:
    move, colon, score = map(str.strip, field.partition(":"))
    if not colon or not _SCORE.fullmatch(score) or abs(int(score)) > game.size * game.size:
        raise RecordFormatError(f"{quoted(field.strip())} is no move with its score; write it as in 'G8:+18'")
    return game.parse_move(move), int(score)


def format_line(problem: Problem) -> str:
    """The line that ``parse_line`` reads back."""
    game = Reversi(problem.position.size)
    scores = "".join(f" {game.format_move(move).upper()}:{score:+d};" for move, score in problem.scores)
    return f"{game.format_position(problem.position)};{scores}"


def read_lines(
    lines: Iterable[str], *, name: str = "OBF", parse: Callable[[str], Problem | None] = parse_line
) -> Iterator[Problem]:
    """The problems of some lines, as ``parse`` reads one. Raises RecordFormatError that names ``name`` and the line."""
    for number, line in enumerate(lines, start=1):
        try:
            problem = parse(line)
        except RecordFormatError as error:
            raise RecordFormatError(f"{name}, line {number}: {error}") from error
        if problem:
            yield problem


def read(path: Path, *, parse: Callable[[str], Problem | None] = parse_line) -> Iterator[Problem]:
    """The problems of a file, lazily, as ``parse`` reads a line. Raises RecordFormatError."""
    try:
        require_regular(path)
        with path.open(encoding="utf-8") as file:
            yield from read_lines(file, name=str(path), parse=parse)
    except OSError as error:
        raise RecordFormatError(f"cannot read {str(path)!r}: {error.strerror}; give a file of OBF lines") from error
    except UnicodeDecodeError as error:
        raise RecordFormatError(f"{str(path)!r} is no text in UTF-8; expected OBF lines: {error.reason}") from error


def write(path: Path, problems: Iterable[Problem]) -> None:
    """Write the problems, one a line. Raises OSError."""
    path.write_text("".join(format_line(problem) + "\n" for problem in problems), encoding="utf-8")
