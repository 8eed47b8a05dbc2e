"""Transcripts: one game a line, ``f5d6c3...``; passes are implied. Empty lines and # comments are skipped.

Read, too, are dashes between squares, ``f5-d6-c3``, passes, ``f5 --``, and the discs at the end, ``f5d6c3 33-31``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from ...core.errors import HeibaiError, RecordFormatError
from ...games import GameSpec
from ...games.grid import margin_of_discs, result_of
from ...games.reversi import notation
from ..record import Record
from .files.encodings import LONGEST_LINE
from .files.places import LinesOfFile, Refuse, nowhere, strictly

_LINE = re.compile(
    r"\s*+[a-h][1-8](?:[\s,;]*+(?:[a-h][1-8]|--|pass|pa\b|-(?=[a-h])))*+[\s,;]*+"
    r"(?:(?<=\s)(?:\d{1,2}\s?[-:]\s?\d{1,2}|1/2-1/2|\*)\s*+)?$",
    re.IGNORECASE | re.ASCII,
)


def recognises(head: bytes, length: int) -> bool:
    """Whether the first line that is neither empty nor a comment is a transcript."""
    for line in head.decode("latin-1").splitlines():
        if line.strip() and not line.startswith("#"):
            return bool(_LINE.match(line))
    return False


def read(path: Path, refuse: Refuse = strictly, *, size: int = 8) -> Iterator[Record]:
    """The games of a file of transcripts on ``size`` x ``size``. Raises RecordFormatError with the line."""
    lines = LinesOfFile(path, most=LONGEST_LINE)
    yield from parse(lines, size=size, name=str(path), refuse=refuse, place=lines.place)


def parse(
    lines: Iterable[str],
    *,
    size: int = 8,
    name: str = "transcript",
    refuse: Refuse = strictly,
    place: Callable[[], int] = nowhere,
) -> Iterator[Record]:
    """One game a line; ``refuse`` is told of one that is none. Raises RecordFormatError, BoardSizeError."""
    spec = GameSpec("reversi", size)
    spec.make()  # refuses the size
    for number, line in enumerate(lines, start=1):
        text = line.strip()
        if not text or text.startswith("#"):
            continue
        try:
            moves, score = tuple(notation.parse_squares(text, size)), margin_of_discs(result_of(text), size * size)
        except HeibaiError as error:
            refuse(RecordFormatError(f"{name!r}, line {number}: {error} (byte {place()})"))
        else:
            yield Record(moves, spec, score=score, offset=place())


def format_record(record: Record) -> str:
    """The line of one game; names, score and date are not kept.

    Raises:
        RecordFormatError: a game that is not Reversi from the usual start.
    """
    if record.spec.name != "reversi" or record.start is not None or not record.moves:
        raise RecordFormatError(
            f"a transcript holds moves of Reversi from the usual start, not {record.spec.name}"
            f"{'' if record.start is None else f' from {record.start!r}'} with {len(record.moves)} moves; "
            "write jsonl instead"
        )
    return notation.format_transcript(record.moves, record.spec.size)
