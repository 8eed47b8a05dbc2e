"""Positions that a growing book takes in before all others: along the named openings, or along lines of a file."""

from __future__ import annotations

from collections.abc import Iterable

from ...core.contract import Game
from ...core.errors import IllegalMoveError, MoveTextError, SpecError, quoted
from ...core.files import read_text
from ...games import GameSpec
from ...library.lines import images_of
from ...library.openings import named_lines
from .judge import Leaf

NAMED = "named"


def included_lines(wish: str, spec: GameSpec) -> tuple[str, ...]:
    """Transcripts from the start: ``named``, the openings of the game that have a name; or those of a file, one a line,
    where ``#`` begins a remark.

    Raises:
        SpecError: no opening has a name, the file cannot be read, or a line breaks the rules.
    """
    game = spec.make()
    if wish == NAMED:
        lines = tuple(_text(game, moves) for moves in named_lines(spec).values())
        if not lines:
            raise SpecError(f"no opening of {spec} has a name; give --include a file with a line of moves each")
        return lines
    try:
        rows = read_text(wish).splitlines()
    except OSError as error:
        raise SpecError(
            f"--include {quoted(wish)} cannot be read ({error.strerror}); it is 'named' or a file"
        ) from error
    except ValueError as error:
        raise SpecError(f"--include {quoted(wish)} cannot be read ({error}); it is 'named' or a file") from error
    texts = [text for row in rows if (text := row.partition("#")[0].strip())]
    try:
        lines = tuple(_text(game, game.parse_transcript(text)) for text in texts)
        leaves_along(lines, game)
    except (IllegalMoveError, MoveTextError) as error:
        raise SpecError(f"--include {quoted(wish)}: {error}") from error
    return lines


def _text(game: Game, moves: Iterable[int]) -> str:
    return " ".join(map(game.format_move, moves))


def leaves_along(lines: Iterable[str], game: Game) -> dict[int, Leaf]:
    """By canonical key: the positions on the lines that are not over, the start first. Raises IllegalMoveError."""
    found: dict[int, Leaf] = {}
    for line in lines:
        position, moves = game.start(), game.parse_transcript(line)
        for depth in range(len(moves) + 1):
            if not position.is_over():
                key, _ = images_of(game, position, position.moves())
                found.setdefault(key, Leaf(position, depth))
            position = position.play(moves[depth]) if depth < len(moves) else position
    return found
