"""What SGF says about a node besides its move, as a note, and back."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping

from ...tree import Mark, Note
from .tree import format_property

SET_UP = ("AB", "AW", "AE", "PL")
OWN = (
    "FF",
    "CA",
    "AP",
    "GM",
    "SZ",
    "RU",
    "ON",
    "PB",
    "PW",
    "DT",
    "EV",
    "RE",
    "B",
    "W",
    "CH",
    *SET_UP,
)  # fields of a record
SECONDS = "EMT"  # seconds that the move took, a property of our own, named as in PGN
_COMMENTS, _CLOCKS, _VALUE = "C", ("BL", "WL"), "V"
MARKS = {
    "TR": "triangle",
    "SQ": "square",
    "CR": "circle",
    "MA": "cross",
    "SL": "selected",
    "LB": "label",
    "AR": "arrow",
}
_MARK_KEYS = {kind: key for key, kind in MARKS.items()}
_NAGS = {("TE", "1"): "!", ("TE", "2"): "!!", ("BM", "1"): "?", ("BM", "2"): "??", ("IT", ""): "!?", ("DO", ""): "?!"}
_NAG_PROPERTIES = {nag: (key, (value,)) for (key, value), nag in _NAGS.items()}
_NUMBER = re.compile(r"[+-]?\d{1,12}(?:\.\d{1,12})?", re.ASCII)
_RECTANGLE = re.compile(r"([a-z])([a-z]):([a-z])([a-z])")

Point = Callable[[str], int | None]  # the square of "hh"; None: there is none


def note_of(node: Mapping[str, list[str]], ply: int, mover: int | None, point: Point) -> Note | None:
    """The note of a node, None when it says nothing; ``node`` without moves and what a record has fields for.

    ``mover``: who came there, 0 black, 1 white, None nobody.

    A value that is not what its property promises is kept as a property, as it stands.
    """
    rest = {key: tuple(values) for key, values in node.items()}
    comment = "\n".join(rest.pop(_COMMENTS, ()))
    marks = [mark for key in MARKS if key in rest for mark in _take_marks(rest, key, point)]
    nag = next((nag for (key, value), nag in _NAGS.items() if rest.get(key) == (value,)), "")
    rest.pop(_NAG_PROPERTIES[nag][0] if nag else "", None)
    clock = None if mover is None else _take_number(rest, _CLOCKS[mover])
    seconds, value = _take_number(rest, SECONDS), _take_number(rest, _VALUE)
    note = Note(ply, comment, tuple(marks), nag, clock, seconds, value, tuple(rest.items()))
    return None if note == Note(ply) else note


def format_note(note: Note, mover: int | None, point: Callable[[int], str]) -> str:
    """The properties of a node; ``mover``: 0 black, 1 white, None nobody, who has no clock."""
    return "".join(_properties(note, mover, point))


def _properties(note: Note, mover: int | None, point: Callable[[int], str]) -> Iterator[str]:
    if note.comment:
        yield format_property(_COMMENTS, [note.comment])
    if note.nag:
        yield format_property(*_NAG_PROPERTIES[note.nag])
    if note.clock is not None and mover is not None:
        yield f"{_CLOCKS[mover]}[{number(note.clock)}]"
    if note.seconds is not None:
        yield f"{SECONDS}[{number(note.seconds)}]"
    if note.evaluation is not None:
        yield f"{_VALUE}[{number(note.evaluation)}]"
    for kind, key in _MARK_KEYS.items():
        values = [_format_mark(mark, point) for mark in note.marks if mark.kind == kind]
        if values:
            yield format_property(key, values)
    for key, kept in note.properties:
        if is_foreign(key) and kept:
            yield format_property(key, kept)


def is_foreign(key: str) -> bool:
    """Whether it is a name in SGF, and of nothing that a record has a field for."""
    return key.isascii() and key.isalpha() and key.isupper() and len(key) <= 8 and key not in OWN


def number(value: float) -> str:
    """The shortest decimal that reads the same, without an exponent."""
    text = f"{value:.12f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def _format_mark(mark: Mark, point: Callable[[int], str]) -> str:
    if mark.to is not None:
        return f"{point(mark.square)}:{point(mark.to)}"
    return point(mark.square) + f":{mark.text}" * (mark.kind == "label")


def _take_marks(rest: dict[str, tuple[str, ...]], key: str, point: Point) -> list[Mark]:
    """Takes a property of points away; it stays when one of its values is none."""
    marks = []
    for value in rest[key]:
        found = _arrow(value, point) if key == "AR" else _marks_of(value, key, point)
        if not found:
            return []
        marks += found
    del rest[key]
    return marks


def _arrow(value: str, point: Point) -> list[Mark]:
    """``aa:bb``; empty: it is none."""
    place, _, end = value.partition(":")
    square, to = point(place.strip()), point(end.strip())
    return [] if square is None or to is None else [Mark("arrow", square, to=to)]


def _marks_of(value: str, key: str, point: Point) -> list[Mark]:
    """``aa``, ``aa:cc`` or, of a label, ``aa:A``; empty: one of its points is none."""
    place, _, text = value.partition(":") if key == "LB" else (value, "", "")
    squares = [point(each) for each in spread(place)]
    if None in squares:
        return []
    return [Mark(MARKS[key], square, text) for square in squares if square is not None]


def spread(place: str) -> list[str]:
    """The points of ``aa`` or of a rectangle ``aa:cc``."""
    found = _RECTANGLE.fullmatch(place.strip())
    if not found:
        return [place.strip()]
    left, top, right, bottom = (ord(letter) for letter in found.groups())
    return [chr(x) + chr(y) for y in range(top, bottom + 1) for x in range(left, right + 1)]


def _take_number(rest: dict[str, tuple[str, ...]], key: str) -> float | None:
    values = rest.get(key, ())
    if len(values) != 1 or not _NUMBER.fullmatch(values[0].strip()):
        return None
    del rest[key]
    return float(values[0])
