"""``.lib``, the libraries of RenLib: a tree of Gomoku lines on 15x15 with comments, marks and texts on the board.

A header of 20 bytes (FF ``RenLib`` FF, version 3.0 to 3.4), then the moves depth first, two bytes each: the point
(column from 1 in the low four bits, row from the top in the high four; 0: the root, or a pass) and flags. An extension
adds two bytes of flags. A comment is one line, a byte 8 and more lines, ended by 0, padded to an even length; a text on
the board likewise. The layout is that of RenLib's own source (Frank Arkbo, version 3.6).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from ...core.errors import RecordFormatError, quoted_path
from ...core.files import read_bytes
from ...games import GameSpec
from ..record import Record
from ..tree import Mark, Note, Variation
from .files.encodings import encoding_of
from .files.places import Refuse, strictly

HEADER = b"\xffRenLib\xff"
SIZE = 15
PASS = SIZE * SIZE
_HEADER_BYTES, _NEWEST = 20, (3, 4)
_MOST_NODES = 4_000_000  # about 1 GB of memory
_SIBLING, _LEAF, _OLD_COMMENT, _MARK = 0x80, 0x40, 0x20, 0x10
_COMMENT, _START, _NO_MOVE, _EXTENSION = 0x08, 0x04, 0x02, 0x01
_BOARD_TEXT = 0x01  # in the second byte of an extension
_FLAGS = ((_MARK, "MARK"), (_START, "START"))  # as properties of a note
_SWEDISH = str.maketrans("}{|][\\", "åäöÅÄÖ")  # what the oldest comments wrote with seven bits
_SPEC = GameSpec("gomoku", SIZE, "renju")


@dataclass(slots=True)
class Branch:
    """A node of the tree: a move, or only a text on a point."""

    move: int  # square, PASS; -1: the root
    comment: bytes = b""
    text: bytes = b""  # shown on its point, at the moment before it
    flags: int = 0
    ways: list[Branch] = field(default_factory=list)

    @property
    def is_move(self) -> bool:
        return not self.flags & _NO_MOVE


def recognises(head: bytes, length: int) -> bool:
    """Whether it begins with RenLib's header."""
    return head.startswith(HEADER)


def read(path: Path, refuse: Refuse = strictly) -> Iterator[Record]:
    """The library as one record: its first line is the game, the others are variations. Raises RecordFormatError."""
    try:
        data = read_bytes(path)
    except OSError as error:
        raise RecordFormatError(f"cannot read {quoted_path(path)} ({error.strerror}); check it") from error
    try:
        record = parse(data, name=str(path))
    except RecordFormatError as error:
        refuse(error)
    else:
        yield record


def parse(data: bytes, *, name: str = "RenLib") -> Record:
    """The library in the bytes of a file. Raises RecordFormatError with the offset of a fault."""
    reader = _Reader(data, name)
    root = reader.tree()
    return record_of(root, encoding_of(b"\n".join(reader.texts)))


class _Reader:
    def __init__(self, data: bytes, name: str) -> None:
        self._data, self._name, self._at, self._nodes = data, name, 0, 0
        self.texts: list[bytes] = []

    def tree(self) -> Branch:
        """The nodes by two stacks of their own: the way here, and where siblings are still to come."""
        self._skip_header()
        root = parent = Branch(-1)
        waiting: list[Branch] = []
        while self._at < len(self._data):
            is_first = self._at == _HEADER_BYTES
            node, flags = self._node()
            if is_first and node.move == PASS:
                node.move = -1
                root = node
            else:
                parent.ways.append(node)
                if flags & _SIBLING:
                    waiting.append(parent)
            parent = node
            if flags & _LEAF:
                if not waiting:
                    return root
                parent = waiting.pop()
        raise RecordFormatError(f"{self._name!r}, byte {self._at}: the file ends before its tree; fetch it again")

    def _skip_header(self) -> None:
        version = tuple(self._data[8:10])
        if not self._data.startswith(HEADER) or len(self._data) < _HEADER_BYTES or version > _NEWEST:
            raise RecordFormatError(
                f"{self._name!r}, byte 0: {self._data[:10]!r}; expected a library of RenLib up to version 3.4"
            )
        self._at = _HEADER_BYTES

    def _node(self) -> tuple[Branch, int]:
        begin, self._nodes = self._at, self._nodes + 1
        if self._nodes > _MOST_NODES:
            raise RecordFormatError(
                f"{self._name!r}, byte {begin}: more than {_MOST_NODES:,} nodes; save its branches one by one"
            )
        place, flags = self._pair()
        extended = self._pair()[1] if flags & _EXTENSION else 0
        column, row = place % 16, place // 16 + 1
        if place and not (1 <= column <= SIZE and row <= SIZE):
            raise RecordFormatError(
                f"{self._name!r}, byte {begin}: {place:#04x} is no point of a 15x15 board; the file is damaged from "
                "there on"
            )
        node = Branch((SIZE - row) * SIZE + column - 1 if place else PASS, flags=flags & (_MARK | _START | _NO_MOVE))
        if flags & _OLD_COMMENT:
            node.comment = self._old_text()
        elif flags & _COMMENT:
            node.comment = self._text()
        if extended & _BOARD_TEXT:
            node.text = self._text()
        return node, flags

    def _pair(self) -> tuple[int, int]:
        pair = self._data[self._at : self._at + 2]
        if len(pair) < 2:
            raise RecordFormatError(f"{self._name!r}, byte {self._at}: the file is cut short; fetch it again")
        self._at += 2
        return pair[0], pair[1]

    def _text(self) -> bytes:
        end = self._data.find(b"\0", self._at)
        if end < 0:
            raise RecordFormatError(f"{self._name!r}, byte {self._at}: a text without an end; the file is cut short")
        text = self._data[self._at : end]
        self._at += (end + 1 - self._at + 1) // 2 * 2
        self.texts.append(text)
        return text

    def _old_text(self) -> bytes:
        """Seven bits a character, the last one marked by the eighth."""
        end = next((i for i in range(self._at, len(self._data)) if self._data[i] & 0x80), None)
        if end is None:
            raise RecordFormatError(f"{self._name!r}, byte {self._at}: a comment without an end; the file is cut short")
        text = bytes(byte & 0x7F for byte in self._data[self._at : end + 1])
        self._at += (end + 1 - self._at + 1) // 2 * 2
        written = text.decode("ascii").translate(_SWEDISH).encode()
        self.texts.append(written)
        return written


def record_of(root: Branch, encoding: str) -> Record:
    """The tree as a record: every first way on belongs to its line, the others leave it."""
    lines: list[tuple[int, int, list[int], list[Note]]] = []  # line left, at, moves, notes
    waiting: list[tuple[Branch, int, int]] = [(root, -1, 0)]  # the first node of a line, the line that it leaves
    while waiting:
        node, parent, at = waiting.pop()
        moves: list[int] = []
        notes: list[Note] = []
        lines.append((parent, at, moves, notes))
        number = len(lines) - 1
        aside: list[tuple[Branch, int, int]] = []
        ways = [node]
        while ways:
            node = ways[0]
            if node.move >= 0:
                moves.append(node.move)
            note = _note(node, len(moves), encoding)
            if note:
                notes.append(note)
            ways = [way for way in node.ways if way.is_move]
            aside += [(way, number, len(moves)) for way in ways[1:]]
        waiting += reversed(aside)
    return Record(
        moves=tuple(lines[0][2]),
        spec=_SPEC,
        notes=tuple(lines[0][3]),
        variations=tuple(Variation(parent, at, tuple(moves), tuple(notes)) for parent, at, moves, notes in lines[1:]),
    )


def _note(node: Branch, ply: int, encoding: str) -> Note | None:
    labels = [Mark("label", way.move, _decoded(way.text, encoding)) for way in node.ways if way.text]
    flags = tuple((name, ("1",)) for flag, name in _FLAGS if node.flags & flag)
    note = Note(ply, _comment(node.comment, encoding), tuple(labels), properties=flags)
    return None if note == Note(ply) else note


def _comment(text: bytes, encoding: str) -> str:
    """One line, and the others behind it."""
    line, eight, more = text.partition(b"\x08")
    return _decoded(line, encoding) + ("\n" + _decoded(more, encoding) if eight else "")


def _decoded(text: bytes, encoding: str) -> str:
    return text.decode(encoding, "replace").replace("\r\n", "\n")


def write(records: Iterable[Record]) -> bytes:
    """A library with all lines of all records. Raises RecordFormatError: another game, or texts with control bytes."""
    root = Branch(-1)
    for record in records:
        _add(root, record)
    return HEADER + bytes(_NEWEST) + b"\xff" * 10 + b"".join(_nodes(root))


def _add(root: Branch, record: Record) -> None:
    """Put a record's lines into the tree; where two records comment on a moment the first counts."""
    if record.spec.name != "gomoku" or record.spec.size != SIZE or record.start is not None:
        raise RecordFormatError(
            f"a library of RenLib holds Gomoku on 15x15 from the usual start, not {record.spec.label}"
            f"{'' if record.start is None else f' from {record.start!r}'}; write jsonl instead"
        )
    paths: list[list[Branch]] = []
    for line in (Variation(-1, 0, record.moves, record.notes), *record.variations):
        path = paths[line.line][: line.ply + 1] if line.line >= 0 else [root]
        first = len(path) - 1
        for move in line.moves:
            path.append(_way(path[-1], move))
        for note in line.notes:
            _say(path[first + note.ply], note)
        paths.append(path[first:] if line.line >= 0 else path)


def _way(node: Branch, move: int) -> Branch:
    if not 0 <= move <= PASS:
        raise RecordFormatError(f"a library of RenLib holds no opening's choices, as move {move}; write jsonl instead")
    found = next((way for way in node.ways if way.move == move), None)
    if found is None:
        found = Branch(move)
        node.ways.append(found)
    found.flags &= ~_NO_MOVE
    return found


def _say(node: Branch, note: Note) -> None:
    line, _, more = note.comment.partition("\n")
    node.comment = node.comment or _encoded(line) + (b"\x08" + _encoded(more) if more or "\n" in note.comment else b"")
    node.flags |= sum(flag for flag, name in _FLAGS if name in dict(note.properties))
    for mark in note.marks:
        if mark.kind == "label" and mark.text and 0 <= mark.square < PASS:
            way = next((way for way in node.ways if way.move == mark.square), None)
            if way is None:
                way = Branch(mark.square, flags=_NO_MOVE)
                node.ways.append(way)
            way.text = _encoded(mark.text)


def _encoded(text: str) -> bytes:
    if "\0" in text or "\x08" in text:
        raise RecordFormatError(f"{text[:40]!r} has a control character that RenLib's texts end with; take it out")
    return text.replace("\n", "\r\n").encode("utf-8", "replace")


def _nodes(root: Branch) -> Iterator[bytes]:
    """Depth first; each node says whether a sibling follows behind its branch, and whether it has no way on."""
    waiting = [(root, False)]
    while waiting:
        node, has_sibling = waiting.pop()
        flags = node.flags | _SIBLING * has_sibling | _LEAF * (not node.ways)
        flags |= _COMMENT * bool(node.comment) | _EXTENSION * bool(node.text)
        place = 0
        if 0 <= node.move < PASS:
            row, column = divmod(node.move, SIZE)
            place = 16 * (SIZE - 1 - row) + column + 1
        yield bytes((place, flags))
        yield bytes((0, _BOARD_TEXT)) if node.text else b""
        for text in (node.comment, node.text):
            yield text + b"\0" * (2 - len(text) % 2) if text else b""
        ways = [(way, number + 1 < len(node.ways)) for number, way in enumerate(node.ways)]
        waiting += reversed(ways)
