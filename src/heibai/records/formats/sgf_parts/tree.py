"""The syntax of SGF, without any meaning: a text becomes game trees, each a flat list of lines of nodes.

A tree of any depth costs a stack of its own and no recursion. The first way on from a node belongs to its line, every
other one is a line of its own that leaves it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from ....core.errors import RecordFormatError

QUEST = ("QPR", "QSLW")  # Gomoku Quest's opening: the first three stones, and white's answer with a stone
MOVES = ("B", "W", "CH", *QUEST)  # black's, white's, an opening's choice, and what else places stones


class Node(dict[str, list[str]]):
    """Properties by name, each with its values without escapes."""

    __slots__ = ("_moves",)

    def __init__(self) -> None:
        super().__init__()
        self._moves: list[tuple[str, str]] | None = None  # few nodes of a large tree need memory for a list

    @property
    def moves(self) -> Sequence[tuple[str, str]]:
        """(property, value) of MOVES, in the order in which they stand."""
        return self._moves or ()

    def add(self, key: str, values: list[str]) -> None:
        self.setdefault(key, []).extend(values)
        if key in MOVES:
            self._moves = [] if self._moves is None else self._moves
            self._moves += [(key, value) for value in values]


# Quantifiers that give nothing back (*+, ++) need no memory for what they passed, as a comment of many megabytes.
_TOKEN = re.compile(
    r"\s*+(?:(?P<mark>[();])|(?P<key>[A-Za-z]{1,8})(?P<values>(?:\s*+\[(?:[^\]\\]++|\\.)*+\])++))", re.DOTALL
)
_MOST_NODES = 4_000_000  # of one game: about 1 GB of memory
_MOST_OPEN = 1_000_000  # parentheses inside each other
_BLANKS = re.compile(r"\s*+")
_BEGIN = re.compile(r"\(\s{0,9};[^;]{0,400}?\bGM\s{0,9}\[")
_VALUE = re.compile(r"\[((?:[^\]\\]++|\\.)*+)\]", re.DOTALL)


@dataclass
class Line:
    """Nodes that follow each other."""

    parent: int  # the line left, an index into those of the game; -1: this is the first
    at: int  # nodes of that line before these
    nodes: list[Node] = field(default_factory=list)


class Cursor:
    """A place in a game tree that is being read."""

    def __init__(self) -> None:
        self.lines: list[Line] = []
        self._line, self._at, self._nodes = -1, 0, 0  # nodes are added behind this one
        self._open: list[tuple[int, int]] = []

    @property
    def is_open(self) -> bool:
        return bool(self._open)

    def open(self) -> None:
        if len(self._open) >= _MOST_OPEN:
            raise RecordFormatError(
                f"more than {_MOST_OPEN:,} parentheses stand inside each other; the file is damaged"
            )
        self._open.append((self._line, self._at))

    def close(self) -> None:
        self._line, self._at = self._open.pop()

    def add_node(self) -> None:
        self._nodes += 1
        if self._nodes > _MOST_NODES:
            raise RecordFormatError(f"it has more than {_MOST_NODES:,} nodes; save its branches one by one")
        if self._line < 0 or self._at < len(self.lines[self._line].nodes):
            self.lines.append(Line(self._line, self._at))
            self._line, self._at = len(self.lines) - 1, 0
        self.lines[self._line].nodes.append(Node())
        self._at += 1

    def add_property(self, key: str, values: str) -> None:
        if not self.lines:
            raise RecordFormatError(f"{key} stands before the first node; expected (;{key}[...]")
        node = self.lines[self._line].nodes[self._at - 1]
        node.add(key, [unescape(value) for value in _VALUE.findall(values)])


class Fault(RecordFormatError):
    """A place where a text stops being SGF."""

    def __init__(self, message: str, at: int) -> None:
        super().__init__(message)
        self.at = at  # character


def read_game(text: str, begin: int) -> tuple[list[Line], int]:
    """The game tree that begins at ``begin``, and where it ends. Raises Fault."""
    cursor, end = Cursor(), begin
    try:
        while token := _TOKEN.match(text, end):
            if token["mark"] != "(" and not cursor.is_open:
                break
            _take(cursor, token)
            end = token.end()
            if not cursor.is_open:
                return cursor.lines, end
    except RecordFormatError as error:
        raise Fault(str(error), end) from error
    end = behind_blanks(text, end)
    raise Fault(f"{text[end : end + 60]!r} is not SGF; expected (;GM[4]SZ[15];B[hh]...)", end)


def behind_blanks(text: str, begin: int) -> int:
    """Where something stands that is no blank, or the text's end."""
    found = _BLANKS.match(text, begin)
    return found.end() if found else begin


def next_game(text: str, begin: int) -> int:
    """Behind a fault: where a game begins again that says which game it is; -1: nowhere."""
    found = _BEGIN.search(text, begin)
    return found.start() if found else -1


def _take(cursor: Cursor, token: re.Match[str]) -> None:
    if token["mark"] == "(":
        cursor.open()
    elif token["mark"] == ";":
        cursor.add_node()
    elif token["mark"] == ")":
        cursor.close()
    else:
        cursor.add_property(token["key"].upper(), token["values"])


def format_property(key: str, values: tuple[str, ...] | list[str]) -> str:
    return key + "".join(f"[{escape(value)}]" for value in values)


def format_properties(properties: Mapping[str, str]) -> str:
    """Those that have a value, each with one."""
    return "".join(format_property(key, [value]) for key, value in properties.items() if value)


def escape(text: str) -> str:
    return text.replace("\\", "\\\\").replace("]", "\\]")


def unescape(text: str) -> str:
    """The text meant; an escaped end of line is none."""
    return re.sub(r"\\(.)", lambda found: found[1].strip("\n"), text, flags=re.DOTALL)
