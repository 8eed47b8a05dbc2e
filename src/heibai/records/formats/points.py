"""Plain strings of Gomoku moves, one game a line: ``h8i9j7``. Empty lines and # comments are skipped.

The board is the smallest of 15, 19 and 20 points a side that has all points of the line; rule set and opening are not
said.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from ...core.errors import HeibaiError, RecordFormatError
from ...games import GameSpec, make_game
from ..record import Record
from .encodings import LONGEST_LINE, read_decoded
from .places import ByteAt, Refuse, same_byte, strictly

BOARDS = (15, 19, 20)  # points a side, the usual one first
_POINT = re.compile(r"([a-t])(\d{1,2})", re.IGNORECASE | re.ASCII)
_LINE = re.compile(r"\s*(?:[a-t](?:1\d|20|[1-9])[\s,;]*)+$", re.IGNORECASE | re.ASCII)
_REVERSI = re.compile(r"\s*(?:[a-h][1-8][\s,;]*)+$", re.IGNORECASE | re.ASCII)


def recognises(head: bytes, length: int) -> bool:
    """Whether the lines are points, and one of them none of Reversi: beyond h8, or begun in the corner h8."""
    lines = head.decode("latin-1").splitlines()[: -1 if length > len(head) else None]
    games = [line for line in lines if line.strip() and not line.startswith("#")]
    if not games or not all(_LINE.match(line) for line in games):
        return False
    return any(not _REVERSI.match(line) or line.strip().lower().startswith("h8") for line in games)


def read(path: Path, refuse: Refuse = strictly) -> Iterator[Record]:
    """The games of a file; ``refuse`` is told of a line that is none. Raises RecordFormatError with the line."""
    text, byte_at = read_decoded(path)
    yield from parse(text.splitlines(keepends=True), name=str(path), refuse=refuse, byte_at=byte_at)


def parse(
    lines: Iterable[str], *, name: str = "moves", refuse: Refuse = strictly, byte_at: ByteAt = same_byte
) -> Iterator[Record]:
    """One game a line. Raises RecordFormatError."""
    end = 0
    for number, line in enumerate(lines, start=1):
        begin, end = end, end + len(line)
        text = line.strip()
        if not text or text.startswith("#"):
            continue
        offset = byte_at(begin)
        try:
            record = _parse_line(text, offset)
        except HeibaiError as error:
            refuse(RecordFormatError(f"{name!r}, line {number}: {error} (byte {offset})"))
        else:
            yield record


def format_record(record: Record) -> str:
    """The line of one game; names, result and rule set are not kept.

    Raises:
        RecordFormatError: a game that is not Gomoku from the usual start, or with an opening's choices.
    """
    spec = record.spec
    game = make_game("gomoku", _size(record.moves, spec.size)) if spec.name == "gomoku" else None
    stones = all(move < spec.size**2 for move in record.moves)
    if not game or record.start is not None or game.size != spec.size or not record.moves or not stones:
        raise RecordFormatError(
            f"a line of points holds stones of Gomoku on the smallest of 15x15, 19x19 and 20x20 that has them all, not "
            f"{spec.label} from {record.start!r} with {len(record.moves)} moves; write jsonl instead"
        )
    return "".join(map(game.format_move, record.moves))


def _parse_line(text: str, offset: int) -> Record:
    if len(text) > LONGEST_LINE:
        raise RecordFormatError(f"it has more than {LONGEST_LINE:,} characters, which is no game")
    highest = max((max(ord(column.lower()) - 96, int(row)) for column, row in _POINT.findall(text)), default=0)
    size = next((size for size in BOARDS if highest <= size), BOARDS[-1])
    game = make_game("gomoku", size)
    moves = tuple(game.parse_move(column + row) for column, row in _POINT.findall(text))
    rest = _POINT.sub("", text).strip(" ,;\t")
    if not moves or rest.strip(" ,;\t"):
        raise RecordFormatError(f"{text[:60]!r} is no line of points; expected h8i9j7")
    return Record(moves=moves, spec=GameSpec("gomoku", size), offset=offset)


def _size(moves: tuple[int, ...], columns: int) -> int:
    """The smallest of the boards with these points of a board with so many columns."""
    highest = max((max(move % columns, move // columns) + 1 for move in moves), default=0)
    return next((size for size in BOARDS if highest <= size), BOARDS[-1])
