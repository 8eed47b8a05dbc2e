"""Tables of results: those of Gomocup's archives, and those that Piskvork, the manager, and Gomocup's server write.

A table has a row and a column for each program, and in each cell the games that two of them won, ``5 : 1``. As text its
cells are separated by tabs, as HTML it is called ``Piskvork tournament result``. Whose number comes first differs: the
row's in newer tables, the column's in Piskvork's own. All are in order of rank, so the upper half of a text says which.

Every game that was won becomes a record without moves. Who had black is not said: the row's program stands there.

The pages are those that the sources of Piskvork (Petr Laštovička) and of Gomocup's server (GomocupJudge) write; the
text is that of Gomocup's archive of results.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from html.parser import HTMLParser
from itertools import accumulate, combinations
from pathlib import Path

from ...core.errors import RecordFormatError
from ...games import GameSpec
from ..record import Record, Termination
from .files.encodings import ByteAt, read_decoded, same_byte
from .files.places import Refuse, strictly

_TITLE = b"piskvork tournament result"
_HEADER = re.compile(rb"-(?:\t[^\t\r\n:]{1,80}){2,1000}\r?\n[^\t\r\n]{1,80}\t-\t\d")
_CELL = re.compile(r"(\d{1,4}) ?: ?(\d{1,4})$", re.ASCII)
_NAME = re.compile(r"(?P<year>(?:19|20)\d\d)_(?P<league>\w{1,20})$", re.ASCII)
_RULES = {"r": "renju", "s": "standard", "c": "caro"}  # leagues in the names of Gomocup's files; the others: freestyle
_SUMS = ("TOTAL", "RATIO", "POINTS")
_MOST_CELLS = 1_000_000


_Wins = dict[tuple[int, int], tuple[int, int]]  # (row, column) -> the two numbers of the cell


@dataclass(frozen=True)
class _Row:
    cells: list[str]
    begin: int  # character


def recognises(head: bytes, length: int) -> bool:
    """Whether it is a table with a row of names and a first row of results, or a page with Piskvork's title."""
    return bool(_HEADER.match(head)) or (b"<" in head[:100] and _TITLE in head[:1000].lower())


def read(path: Path, refuse: Refuse = strictly) -> Iterator[Record]:
    """The games of a table; year and league are those in the file's name, as in ``2019_r.txt``.

    Raises:
        RecordFormatError: with the line.
    """
    text, byte_at = read_decoded(path)
    found = _NAME.match(path.stem.lower())
    rule = _RULES.get(found["league"], "") if found else ""
    date = found["year"] if found else ""
    yield from parse(text, name=str(path), event=path.stem, date=date, rule=rule, refuse=refuse, byte_at=byte_at)


def parse(
    text: str,
    *,
    name: str = "table",
    event: str = "",
    date: str = "",
    rule: str = "",
    refuse: Refuse = strictly,
    byte_at: ByteAt = same_byte,
) -> Iterator[Record]:
    """The games in the text of a table. Raises RecordFormatError with the byte of a row."""
    try:
        names, rows = _named(_rows_of_page(text) if "<" in text[:100] else _rows_of_text(text))
    except RecordFormatError as error:
        refuse(RecordFormatError(f"{name!r}, byte 0: {error}"))
        return
    spec = GameSpec("gomoku", 15, rule)
    wins: _Wins = {}
    places: dict[int, int] = {}
    for number, row in enumerate(rows):
        if row.cells[0].upper() in _SUMS:
            break
        places[number] = byte_at(row.begin)
        try:
            wins |= _read_row(number, row, names)
        except RecordFormatError as error:
            refuse(RecordFormatError(f"{name!r}, byte {places[number]}: {error}"))
    if not wins:
        refuse(RecordFormatError(f"{name!r}, byte 0: no table of results; expected names, and cells such as 5 : 1"))
    by_row = _row_is_first(wins)
    for i, j in combinations(range(len(names)), 2):
        won, lost = _of_pair(wins, i, j, by_row=by_row)
        for played, score in enumerate([1] * won + [-1] * lost, start=1):
            yield Record(
                (), spec, None, names[i], names[j], score, None, Termination.NORMAL, date, event,
                tags={"round": played, "colours": "unknown"}, offset=places.get(i, 0),
            )  # fmt: skip


def _read_row(number: int, row: _Row, names: list[str]) -> _Wins:
    """(row, column) -> the two numbers of the cell. Raises RecordFormatError."""
    if number >= len(names) or row.cells[:1] != [names[number]] or len(row.cells) != len(names) + 1:
        expected = f"the name {names[number]!r} and {len(names)} cells" if number < len(names) else "no more rows"
        raise RecordFormatError(
            f"row {number + 1} is {row.cells[:3]!r} with {len(row.cells)} cells; expected {expected}"
        )
    found = {}
    for column, cell in enumerate(row.cells[1:]):
        match = _CELL.match(cell)
        if match:
            found[number, column] = int(match[1]), int(match[2])
        elif cell != "-":
            raise RecordFormatError(f"row {number + 1} has a cell {cell[:40]!r}; expected 5 : 1, or - for no games")
    return found


def _row_is_first(wins: _Wins) -> bool:
    """Whether the row's wins come first: who ranks higher has won more."""
    upper = [cell for (row, column), cell in wins.items() if row < column]
    return sum(first for first, _ in upper) >= sum(second for _, second in upper)


def _of_pair(wins: _Wins, i: int, j: int, *, by_row: bool) -> tuple[int, int]:
    """Games that ``i`` and ``j`` won, from its row, or from the other's where that one is damaged."""
    if (i, j) in wins:
        first, second = wins[i, j]
        return (first, second) if by_row else (second, first)
    first, second = wins.get((j, i), (0, 0))
    return (second, first) if by_row else (first, second)


def _rows_of_text(text: str) -> list[_Row]:
    lines = text.splitlines(keepends=True)
    begins = accumulate(map(len, lines), initial=0)
    return [
        _Row([cell.strip() for cell in line.strip("\r\n").split("\t")], begin)
        for begin, line in zip(begins, lines, strict=False)
        if line.strip()
    ]


def _named(rows: list[_Row]) -> tuple[list[str], list[_Row]]:
    """The programs' names from the rows below the first, which may have shortened them, and those rows."""
    if not rows:
        return [], []
    count = len(rows[0].cells) - 1
    return [row.cells[0] for row in rows[1 : count + 1] if row.cells], rows[1:]


def _rows_of_page(text: str) -> list[_Row]:
    page = _Page()
    try:
        page.feed(text)
        page.close()
    except AssertionError as error:  # what Python's parser has for a declaration that it does not know
        raise RecordFormatError(f"no page that a browser reads ({error}); expected a table of results") from error
    rows = [row for row in page.rows if row.cells]
    if rows and rows[0].cells[:2] == ["#", "Name"]:  # Gomocup's server: number, name, Elo, total, cells
        rows = [_Row([*row.cells[1:2], *row.cells[4:]] or [""], row.begin) for row in rows]
    return rows


class _Page(HTMLParser):
    """The cells of the first table of a page."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.rows: list[_Row] = []
        self._starts = [0]
        self._cell: list[str] | None = None
        self._cells = 0

    def feed(self, data: str) -> None:
        self._starts = list(accumulate((len(line) for line in data.splitlines(keepends=True)), initial=0))
        super().feed(data)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "tr":
            line, column = self.getpos()
            self.rows.append(_Row([], self._starts[min(line - 1, len(self._starts) - 1)] + column))
        elif tag in ("td", "th") and self._cells < _MOST_CELLS:
            self._end_cell()
            self._cell = []

    def handle_data(self, data: str) -> None:
        if self._cell is not None:
            self._cell.append(data)

    def handle_endtag(self, tag: str) -> None:
        if tag in ("td", "th", "tr", "table"):
            self._end_cell()

    def _end_cell(self) -> None:
        if self._cell is not None and self.rows:
            self.rows[-1].cells.append("".join(self._cell).strip())
            self._cells += 1
        self._cell = None
