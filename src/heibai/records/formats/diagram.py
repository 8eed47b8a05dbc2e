"""Text diagrams of Reversi, as books and forums print them, one behind an empty line of the other.

A position, ``X``, ``*`` or a filled circle for black and ``O`` or an open circle for white, then who is to move::

      A B C D E F G H
    1 . . . . . . . .
    ...
    8 . . . . . . . .
    Black to move

Or a game, with the numbers of its moves on the squares; passes are implied. Frames, letters and row numbers around the
board may be missing, and so may the blanks between signs.

No standard describes them: read is what people write, and written the form above.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import accumulate, groupby, islice
from pathlib import Path

from ...core.contract import Color
from ...core.errors import HeibaiError, RecordFormatError
from ...games import GameSpec, make_game
from ...games.reversi.rules import Reversi
from ..record import Record
from .files.encodings import ByteAt, read_decoded, same_byte
from .files.places import Refuse, strictly

_BLACK, _WHITE, _EMPTY = "Xx*#@●⚫", "Oo○⚪", ".-_·"
_LETTERS = re.compile(r"[\s|+]*a[\s|]*b[\s|]*c[\s|]*d[\s|+a-h]*$", re.IGNORECASE)
_FRAME = re.compile(r"[\s+|=─-]*$")
_ROW = re.compile(rf"[\s|\d{re.escape(_BLACK + _WHITE + _EMPTY)}]*$", re.ASCII)
_SIGN = re.compile(r"\d+|[^\s|]", re.ASCII)
_TO_MOVE = re.compile(r"\s*(black|white|[x*o●○])\s+(?:to\s+(?:move|play)|plays|moves)\b", re.IGNORECASE)
SIZES = (8, 6, 4)
_MOST_LINES = 60  # of a block: a board with its frame, and what is said below it


def recognises(head: bytes, length: int) -> bool:
    """Whether the first lines that are not empty are the rows of a board, perhaps under the letters of its columns."""
    lines = head.decode("utf-8", "replace").splitlines()
    block = next((list(each) for filled, each in groupby(lines, lambda line: bool(line.strip())) if filled), [])
    return _board_size(block) is not None


def read(path: Path, refuse: Refuse = strictly) -> Iterator[Record]:
    """The diagrams of a file; ``refuse`` is told of one that is none. Raises RecordFormatError with the line."""
    text, byte_at = read_decoded(path)
    yield from parse(text, name=str(path), refuse=refuse, byte_at=byte_at)


def parse(
    text: str, *, name: str = "diagram", refuse: Refuse = strictly, byte_at: ByteAt = same_byte
) -> Iterator[Record]:
    """The diagrams in a text, one a block between empty lines. Raises RecordFormatError with the line."""
    lines = text.splitlines(keepends=True)
    begins = accumulate(map(len, lines), initial=0)
    numbered = enumerate(zip(begins, lines, strict=False), start=1)
    for filled, group in groupby(numbered, lambda each: bool(each[1][1].strip())):
        if not filled:
            continue
        block = list(islice(group, _MOST_LINES + 1))
        number, (begin, _) = block[0]
        offset = byte_at(begin)
        try:
            record = _parse_block([line.rstrip("\r\n") for _, (_, line) in block], offset)
        except HeibaiError as error:
            refuse(RecordFormatError(f"{name!r}, line {number}: {error} (byte {offset})"))
        else:
            yield record


def format_record(record: Record) -> str:
    """A position where there are no moves, else a game with its moves' numbers; names, result and notes are not kept.

    Raises:
        RecordFormatError: a game that is not Reversi, or with a move to a square that is taken.
        PositionTextError: its start is no position.
    """
    if record.spec.name != "reversi":
        raise RecordFormatError(f"diagrams are written for reversi, not for {record.spec.name!r}; write jsonl instead")
    game = Reversi(record.spec.size)
    start = game.start() if record.start is None else game.parse_position(record.start)
    signs = ["X" if cell == 0 else "O" if cell == 1 else "." for cell in game.view(start).cells]
    for number, move in enumerate((move for move in record.moves if move != game.pass_move), start=1):
        if not 0 <= move < game.pass_move or signs[move] != ".":
            raise RecordFormatError(f"move {number} goes to a square that is taken; a diagram holds games by the rules")
        signs[move] = str(number)
    width = max(map(len, signs))
    rows = [signs[at : at + game.size] for at in range(0, len(signs), game.size)]
    letters = "  " + " ".join("ABCDEFGH"[column].rjust(width) for column in range(game.size))
    lines = [f"{number} " + " ".join(sign.rjust(width) for sign in row) for number, row in enumerate(rows, start=1)]
    return "\n".join([letters, *lines, f"{'Black' if start.to_move is Color.BLACK else 'White'} to move", ""])


def _rows(block: list[str]) -> list[list[str]]:
    """The signs of each row of the board in a block of lines, without the rows' numbers."""
    lines = [(line, _SIGN.findall(line)) for line in block if _ROW.match(line) and not _LETTERS.match(line)]
    rows = [row for line, row in lines if not _FRAME.match(line) or len(row) in SIZES]
    return [_without_number(row, number, len(rows)) for number, row in enumerate(rows, start=1)]


def _without_number(row: list[str], number: int, size: int) -> list[str]:
    row = row[1:] if len(row) > size and row[0] == str(number) else row
    return row[:-1] if len(row) > size and row[-1] == str(number) else row


def _board_size(block: list[str]) -> int | None:
    """Squares a side, None when the rows are no square board."""
    rows = _rows(block)
    fits = len(rows) in SIZES and all(len(row) == len(rows) and max(map(len, row)) <= 3 for row in rows)
    return len(rows) if fits else None


def _parse_block(block: list[str], offset: int) -> Record:
    size = _board_size(block) if len(block) <= _MOST_LINES else None
    if size is None:
        raise RecordFormatError(
            f"{block[0][:60]!r} begins no diagram; expected 4, 6 or 8 rows of X, O and . or numbers"
        )
    signs = [sign for row in _rows(block) for sign in row]
    moves = _moves(signs)
    cells = "".join(_cell(sign) for sign in signs)
    said = next((found[1].lower() for line in block if (found := _TO_MOVE.match(line))), "black")
    game = make_game("reversi", size)
    start = game.parse_position(f"{cells} {'O' if said in ('white', 'o', '○') else 'X'}")
    return Record(
        moves=moves,
        spec=GameSpec("reversi", size),
        start=None if start == game.start() else game.format_position(start),
        offset=offset,
    )


def _cell(sign: str) -> str:
    return "X" if sign in _BLACK else "O" if sign in _WHITE else "-"


def _moves(signs: list[str]) -> tuple[int, ...]:
    """The squares of the numbers, in their order. Raises RecordFormatError for one that is missing or there twice."""
    numbered = sorted((int(sign), square) for square, sign in enumerate(signs) if sign.isdecimal())
    numbers = [number for number, _ in numbered]
    if numbers != list(range(1, len(numbers) + 1)):
        missing = next(n for n, came in enumerate([*numbers, 0], start=1) if n != came)
        raise RecordFormatError(f"the moves' numbers do not count from 1 without gaps; see {missing}")
    return tuple(square for _, square in numbered)
