"""Plain strings of Gomoku moves, one game a line: ``h8i9j7``. Empty lines and # comments are skipped.

The board is the smallest of 15, 19, 20 and 22 points a side that has all points of the line, unless the comment before
it says another, ``# gomoku 9x9``. One is written where the line could be taken for a game of Reversi, too. Dashes
between points and a result behind them are passed over. Rule set and opening are not said.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from ...core.errors import HeibaiError, RecordFormatError
from ...games import GameSpec, make_game
from ...games.grid import words_of
from ..record import Record
from .files.encodings import LONGEST_LINE, ByteAt, read_decoded, same_byte
from .files.places import Refuse, strictly

BOARDS = (15, 19, 20, 22)  # points a side, the usual one first
_POINT = re.compile(r"([a-v])(\d{1,2})", re.IGNORECASE | re.ASCII)
_LINE = re.compile(
    r"\s*+(?:[a-v](?:1\d|2[0-2]|[1-9])(?:-(?=[a-v])|[\s,;]*+))++(?:(?<=\s)(?:\d{1,2}-\d{1,2}|1/2-1/2|\*)\s*+)?$",
    re.IGNORECASE | re.ASCII,
)
_SAID = re.compile(r"#\s*gomoku\s+(\d{1,2})x(\d{1,2})\s*$", re.IGNORECASE | re.ASCII)
_BEYOND = re.compile(r"[i-v]\d|[a-h](?:9|\d\d)", re.IGNORECASE | re.ASCII)  # a point that no board of Reversi has


def recognises(head: bytes, length: int) -> bool:
    """Whether the lines are points, and a comment says so, or one of them is none of Reversi: beyond h8, or from h8."""
    lines = head.decode("latin-1").splitlines()[: -1 if length > len(head) else None]
    games = [line for line in lines if line.strip() and not line.startswith("#")]
    if not games or not all(_LINE.match(line) for line in games):
        return False
    return any(map(_SAID.match, lines)) or not all(map(_is_of_reversi, games))


def _is_of_reversi(line: str) -> bool:
    return not _BEYOND.search(line) and not line.strip().lower().startswith("h8")


def read(path: Path, refuse: Refuse = strictly) -> Iterator[Record]:
    """The games of a file; ``refuse`` is told of a line that is none. Raises RecordFormatError with the line."""
    text, byte_at = read_decoded(path)
    yield from parse(text.splitlines(keepends=True), name=str(path), refuse=refuse, byte_at=byte_at)


def parse(
    lines: Iterable[str], *, name: str = "moves", refuse: Refuse = strictly, byte_at: ByteAt = same_byte
) -> Iterator[Record]:
    """One game a line. Raises RecordFormatError."""
    end, said = 0, None
    for number, line in enumerate(lines, start=1):
        begin, end = end, end + len(line)
        text = line.strip()
        if not text or text.startswith("#"):
            said = _SAID.match(text) or said
            continue
        offset = byte_at(begin)
        try:
            record, said = _parse_line(text, said[1] if said and said[1] == said[2] else "", offset), None
        except HeibaiError as error:
            refuse(RecordFormatError(f"{name!r}, line {number}: {error} (byte {offset})"))
        else:
            yield record


def format_record(record: Record) -> str:
    """The line of one game, behind one that says the board where it has to; names, result and rule set are not kept.

    Raises:
        RecordFormatError: a game that is not Gomoku from the usual start, or with an opening's choices.
    """
    spec = record.spec
    stones = all(move < spec.size**2 for move in record.moves)
    if spec.name != "gomoku" or record.start is not None or not record.moves or not stones:
        raise RecordFormatError(
            f"a line of points holds stones of Gomoku from the usual start, not {spec.label} from {record.start!r} "
            f"with {len(record.moves)} moves; write jsonl instead"
        )
    line = "".join(map(make_game("gomoku", spec.size).format_move, record.moves))
    is_told = spec.size == _size(record.moves, spec.size) and not _is_of_reversi(line)
    return line if is_told else f"# gomoku {spec.size}x{spec.size}\n{line}"


def _parse_line(text: str, said: str, offset: int) -> Record:
    """``said``: the points a side that a comment says; empty: none does."""
    if len(text) > LONGEST_LINE:
        raise RecordFormatError(f"it has more than {LONGEST_LINE:,} characters, which is no game")
    words = " ".join(words_of(text))
    size = int(said) if said else smallest_board([column + row for column, row in _POINT.findall(words)])
    game = make_game("gomoku", size)
    moves = tuple(game.parse_move(column + row) for column, row in _POINT.findall(words))
    if not moves or _POINT.sub("", words).strip():
        raise RecordFormatError(f"{text[:60]!r} is no line of points; expected h8i9j7")
    return Record(moves=moves, spec=GameSpec("gomoku", size), offset=offset)


def smallest_board(points: Iterable[str]) -> int:
    """The smallest of the boards that has all these points, ``h8``."""
    return _holding(max((max(ord(point[0].lower()) - 96, int(point[1:])) for point in points), default=0))


def _size(moves: tuple[int, ...], columns: int) -> int:
    """The smallest of the boards with these points of a board with so many columns."""
    return _holding(max((max(move % columns, move // columns) + 1 for move in moves), default=0))


def _holding(highest: int) -> int:
    """The smallest of the boards with so many columns and rows."""
    return next((size for size in BOARDS if highest <= size), BOARDS[-1])
