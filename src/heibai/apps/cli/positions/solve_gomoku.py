"""``heibai solve gomoku``: wins by fours, threes and quiet moves, with the whole line."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from itertools import islice
from pathlib import Path
from typing import Any, cast

import typer

from ....analysis.forced_wins import ForcedWins, Kind
from ....core.abilities.threats import ForcedWin
from ....core.contract import WIN, Limits
from ....core.errors import HeibaiError, RecordFormatError, UnknownNameError, quoted
from ....core.files import read_text
from ....games.gomoku.position import GomokuPosition
from ....games.gomoku.rules import Gomoku
from ....games.position_text import position_of
from ....records.sgf_board import board_of, is_sgf
from ..drawn_board import draw_line
from ..progress import waited

WORDS = {
    "vcf": "continuous fours",
    "vct": "continuous fours and threes",
    "quiet": "fours, threes and quiet moves",
}
_SECONDS = 60.0  # unless a limit is given: a search of threes may take any time


@dataclass(frozen=True)
class Question:
    """What to look for in every position."""

    kind: str  # of WORDS
    seconds: float | None
    nodes: int | None
    table: int  # MiB
    analysis: bool  # positions that no game reaches are welcome

    @property
    def limits(self) -> Limits:
        seconds = _SECONDS if self.seconds is None and self.nodes is None else self.seconds
        return Limits(nodes=self.nodes, seconds=seconds)


def solve(what: str, game: Gomoku, question: Question, *, first: int | None, as_json: bool) -> None:
    """Answer for a position or for each line of a file; exit code 1 when a limit ended a search."""
    if question.kind not in WORDS:
        raise UnknownNameError(
            f"{quoted(question.kind)} is no kind of forced win; known: {', '.join(WORDS)} (--kind vcf)"
        )
    searches = ForcedWins(game, cast(Kind, question.kind), table_megabytes=question.table)
    asked = islice(positions(what, game, question), first)
    answers = ((position, searches.look(position, limits=question.limits)) for position in asked)
    rows = []
    for position, answer in waited(answers, lambda number: f"searching position {number}"):
        rows.append(as_row(game, position, answer.found, answer.kind))
        if not as_json:
            typer.echo(describe(game, position, answer.found, answer.kind))
    total = {"nodes": sum(row["nodes"] for row in rows), "seconds": round(sum(row["seconds"] for row in rows), 6)}
    if as_json:
        typer.echo(json.dumps({"game": "gomoku", "size": game.size, "rule": game.rule, "positions": rows, **total}))
    if not all(row["won"] or row["exhausted"] for row in rows):
        raise typer.Exit(1)


_ENDING = re.compile(r"\.[A-Za-z]\w*")  # of a name of a file; behind the number of a move stands a blank


def positions(what: str, game: Gomoku, question: Question) -> Iterator[GomokuPosition]:
    """One position, or those of a file: a transcript or a board a line, ``#`` begins a remark.

    Raises:
        HeibaiError: what is wrong with a text, for a file with the line's number.
    """
    path = Path(what)
    if _ENDING.fullmatch(path.suffix) and not is_sgf(what) and not path.is_file():
        raise RecordFormatError(
            f"there is no file {quoted(what)}; give a file that is there, or the text of a position"
        )
    if len(what) >= 256 or not path.is_file():
        yield parse(what, game, analysis=question.analysis)
        return
    try:
        lines = _positions_in(read_text(path))
    except (OSError, UnicodeDecodeError) as error:
        raise RecordFormatError(f"cannot read {what!r} ({error}); give a text file, one position a line") from None
    for number, line in enumerate(lines, start=1):
        text = line if is_sgf(line) else line.partition("#")[0].strip()
        if text:
            try:
                yield parse(text, game, analysis=question.analysis)
            except HeibaiError as error:
                raise type(error)(f"line {number} of {what!r}: {error}") from None


def _positions_in(text: str) -> list[str]:
    """The lines of a file; SGF is one position."""
    return [" ".join(text.split("\n"))] if is_sgf(text) else text.splitlines()


def parse(text: str, game: Gomoku, *, analysis: bool) -> GomokuPosition:
    """A position from a transcript (``h8i9``), a board or SGF. Raises what the game raises, and for a finished game."""
    position = position_of(board_of(text, game), game, analysis=analysis or is_sgf(text))
    assert isinstance(position, GomokuPosition)
    if position.is_over():
        raise RecordFormatError(f"{text[:40]!r} is a finished game; give a position with a side to move")
    return position


def as_row(game: Gomoku, position: GomokuPosition, found: ForcedWin, kind: str) -> dict[str, Any]:
    """The verb's JSON of one position; the score is for the side to move, null when no win was found."""
    name = game.format_move
    return {
        "position": game.format_position(position),
        "kind": kind,
        "score": int(WIN) - len(found.line) if found.won else None,
        "move": name(found.line[0]) if found.won else None,
        **asdict(found),
        "line": [name(move) for move in found.line],
        "seconds": round(found.seconds, 6),
    }


def describe(game: Gomoku, position: GomokuPosition, found: ForcedWin, kind: str) -> str:
    """The answer for people: a sentence, and for a win the line and the board with its moves numbered."""
    side = position.to_move.name.lower()
    spent = f"{found.nodes:,} nodes, {found.seconds:.4f} s"
    if not found.won:
        if found.exhausted:
            return f"{side} has no win by {WORDS[kind]}: every one was tried ({spent})"
        return f"no win for {side} by {WORDS[kind]} within the limits ({spent}); give more with --seconds or --nodes"
    words = " ".join(map(game.format_move, found.line))
    moves = f"{found.moves} {'move' if found.moves == 1 else 'moves'}"
    picture = draw_line(game.view(position), found.line)
    return f"{side} wins by {WORDS[kind]}, {moves} before the five ({spent})\n{words}\n\n{picture}\n"
