"""``.rif``, RenjuNet's database of games of renju: XML with tables, and then the games, which point into them by id.

``<game black="12" white="7" bresult="1" tournament="3" rule="2" round="1"><move>h8 i9 ...</move></game>``: ``bresult``
is black's, 1, 0.5 or 0. Players, tournaments, rules and openings stand before the games; somebody who stands nowhere is
called by number, ``player 17``. The board is 15x15; the game is renju, unless its rule is called one of Gomoku. What
else a game says becomes tags under its attributes' names. The file is read as a stream: only the tables are kept.

No schema is published: read is what RenjuNet's files hold.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterator
from pathlib import Path
from xml.parsers import expat

from ...core.errors import HeibaiError, RecordFormatError, quoted_path
from ...games import GameSpec
from ...games.gomoku import notation
from ..record import Record
from .files.places import Refuse, strictly

SIZE = 15
_ROOT = re.compile(rb"(?:\xef\xbb\xbf)?\s*+(?:<[?!][^>]*+>\s*+)*+<database\b")
_CHUNK = 1 << 16
_LONGEST = 1 << 16  # characters of one text
_TABLES = ("player", "tournament", "rule", "opening")
_FIELDS = ("black", "white", "bresult", "tournament")  # attributes of a game that are fields of a record
_SCORES = {1.0: 1, 0.5: 0, 0.0: -1}


def recognises(head: bytes, length: int) -> bool:
    """Whether the root of the XML is called database."""
    return bool(_ROOT.match(head))


def read(path: Path, refuse: Refuse = strictly) -> Iterator[Record]:
    """The games of a file, one at a time; ``refuse`` is told of one that is none. Raises RecordFormatError."""
    try:
        with open(path, "rb") as file:
            yield from parse(iter(lambda: file.read(_CHUNK), b""), name=str(path), refuse=refuse)
    except OSError as error:
        raise RecordFormatError(f"cannot read {quoted_path(path)} ({error.strerror}); check it") from error


def parse(chunks: Iterator[bytes], *, name: str = "RIF", refuse: Refuse = strictly) -> Iterator[Record]:
    """The games in the bytes of a file. Raises RecordFormatError with the byte."""
    reader = _Reader()
    while True:
        chunk = next(chunks, b"")
        try:
            reader.feed(chunk)
        except (expat.ExpatError, RecordFormatError) as error:
            yield from reader.taken(name, refuse)
            told = expat.ErrorString(error.code) if isinstance(error, expat.ExpatError) else str(error)
            refuse(RecordFormatError(f"{name!r}, byte {reader.byte}: {told}; the file is damaged from there on"))
            return
        yield from reader.taken(name, refuse)
        if not chunk:
            return


class _Reader:
    """Takes bytes, and has games."""

    def __init__(self) -> None:
        self._parser = expat.ParserCreate()
        self._parser.StartElementHandler = self._start
        self._parser.EndElementHandler = self._end
        self._parser.CharacterDataHandler = self._text
        self._parser.EntityDeclHandler = _refuse_entity
        self._tables: dict[str, dict[str, dict[str, str]]] = {table: {} for table in _TABLES}
        self._game: dict[str, str] | None = None
        self._begin = self._number = 0
        self._moves, self._length, self._in_moves = list[str](), 0, False
        self._whole: deque[tuple[int, int, dict[str, str], str]] = deque()  # number, byte, attributes, moves

    @property
    def byte(self) -> int:
        return max(self._parser.CurrentByteIndex, 0)

    def feed(self, data: bytes) -> None:
        """Raises expat.ExpatError, RecordFormatError."""
        self._parser.Parse(data, not data)

    def taken(self, name: str, refuse: Refuse) -> Iterator[Record]:
        """The games that came since the last call."""
        while self._whole:
            number, byte, about, moves = self._whole.popleft()
            try:
                record = self._record(about, moves, byte)
            except HeibaiError as error:
                refuse(RecordFormatError(f"{name!r}, game {number}: {error} (byte {byte})"))
            else:
                yield record

    def _start(self, tag: str, about: dict[str, str]) -> None:
        if tag == "game":
            self._game, self._begin = about, self.byte
            self._number += 1
            self._moves, self._length = [], 0
        elif tag in _TABLES and self._game is None:
            self._tables[tag][about.get("id", "")] = about
        self._in_moves = tag == "move" and self._game is not None

    def _text(self, text: str) -> None:
        if self._in_moves:
            self._length += len(text)
            if self._length > _LONGEST:
                raise RecordFormatError(f"the moves of a game have more than {_LONGEST:,} characters")
            self._moves.append(text)

    def _end(self, tag: str) -> None:
        self._in_moves = False
        if tag == "game" and self._game is not None:
            self._whole.append((self._number, self._begin, self._game, "".join(self._moves)))
            self._game = None

    def _record(self, about: dict[str, str], moves: str, byte: int) -> Record:
        tournament = self._tables["tournament"].get(about.get("tournament", ""), {})
        rule = self._named("rule", about)
        tags = {key: value for key, value in about.items() if key not in _FIELDS and value}
        tags |= {key: name for key in ("rule", "opening") if (name := self._named(key, about))}
        is_gomoku = "gomoku" in rule.lower()
        return Record(
            moves=tuple(notation.parse_moves(moves, SIZE, SIZE)) if moves.strip() else (),
            spec=GameSpec("gomoku", SIZE, "freestyle" if is_gomoku else "renju"),
            black=self._player(about.get("black", "")),
            white=self._player(about.get("white", "")),
            score=_score(about.get("bresult", "")),
            date=tournament.get("year", "") if re.fullmatch(r"\d{4}", tournament.get("year", ""), re.ASCII) else "",
            event=tournament.get("name", ""),
            tags=tags,
            offset=byte,
        )

    def _named(self, table: str, about: dict[str, str]) -> str:
        return self._tables[table].get(about.get(table, ""), {}).get("name", "")

    def _player(self, id: str) -> str:
        found = self._tables["player"].get(id)
        if found is None:
            return f"player {id}" if id.strip() else ""
        return " ".join(filter(None, (found.get("name", ""), found.get("surname", ""))))


def _score(text: str) -> int | None:
    return _SCORES.get(float(text)) if re.fullmatch(r"\d(?:\.\d{1,3})?", text.strip(), re.ASCII) else None


def _refuse_entity(*about: object) -> None:
    raise RecordFormatError(f"it declares an entity {str(about[0])[:40]!r}, which files of RenjuNet do not")
