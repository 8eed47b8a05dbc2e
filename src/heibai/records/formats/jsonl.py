"""heibai's own form of a record: one JSON object a line, with moves as text (``"f5 d6 pass c3"``).

Fields that have their default are left out; the first key, ``heibai-record``, holds the version.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import fields
from functools import cache
from operator import attrgetter
from pathlib import Path
from typing import Any

from ...core.contract import Game
from ...core.errors import HeibaiError, RecordFormatError, quoted
from ...games import GameSpec
from ..record import Record, Termination
from . import jsonl_tree
from .files.places import LinesOfFile, Refuse, nowhere, strictly

VERSION = 1
LONGEST_LINE = 64 << 20  # bytes
ANALYSIS = "analysis"  # key of what was found of the game (analysis/kept/carried.py), which is no part of the record
_KEY = "heibai-record"


def recognises(head: bytes, length: int) -> bool:
    """Whether the first line is a JSON object with our key."""
    return head.lstrip().startswith(b"{") and f'"{_KEY}"'.encode() in head


def read(path: Path, refuse: Refuse = strictly) -> Iterator[Record]:
    """The records of a file; ``refuse`` is told of a line that is none. Raises RecordFormatError with the line."""
    lines = LinesOfFile(path, most=LONGEST_LINE)
    yield from parse(lines, name=str(path), refuse=refuse, place=lines.place)


def analysed_lines(path: Path) -> Iterator[str]:
    """The lines of a file that carry an analysis; none of a file of another form. Raises RecordFormatError, OSError."""
    with open(path, "rb") as file:
        is_ours = recognises(file.read(4096), 0)
    yield from filter(carries, LinesOfFile(path, most=LONGEST_LINE)) if is_ours else ()


def carries(line: str) -> bool:
    """Whether a line carries an analysis, as analysis/kept/carried.py writes them, or a damaged one."""
    if f'"{ANALYSIS}"' not in line:  # the quick look
        return False
    try:
        row = json.loads(line)
    except (ValueError, RecursionError):
        return True
    return isinstance(row, dict) and ANALYSIS in row


def parse(
    lines: Iterable[str], *, name: str = "records", refuse: Refuse = strictly, place: Callable[[], int] = nowhere
) -> Iterator[Record]:
    """One record a line; empty lines are skipped. Raises RecordFormatError."""
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        try:
            record = parse_record(line, offset=place())
        except HeibaiError as error:
            refuse(RecordFormatError(f"{name!r}, line {number}: {error} (byte {place()})"))
        else:
            yield record


def format_record(record: Record) -> str:
    """One line without its end; nothing is lost. Halves of characters, which UTF-8 has not, are escaped."""
    line = json.dumps(to_json(record), ensure_ascii=False, separators=(",", ":"))
    return line.encode(errors="backslashreplace").decode()


def to_json(record: Record) -> dict[str, Any]:
    """The record as the JSON object of its line."""
    return to_json_without_moves(record) | {"moves": _format_moves(record)}


def to_json_without_moves(record: Record) -> dict[str, Any]:
    """The same but for the key ``moves``."""
    row: dict[str, Any] = {_KEY: VERSION}
    spec = record.spec
    row |= {"game": spec.name, "size": spec.size}
    row |= {name: value for name, value in (("rule", spec.rule), ("opening", spec.opening)) if value}
    plain = zip(_NAMES, _values(record), _DEFAULTS, strict=True)
    row |= {name: value for name, value, default in plain if value != default}
    if record.discs is not None:
        row["discs"] = list(record.discs)
    if record.tags:
        row["tags"] = dict(record.tags)
    if record.notes or record.variations:
        row |= jsonl_tree.to_json(record, _texts(spec)[0])
    return row


def parse_record(line: str, *, offset: int = 0) -> Record:
    """The record in one line, which begins at byte ``offset``.

    Raises RecordFormatError, and what its game says of its size and moves.
    """
    try:
        row = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise RecordFormatError(f"{line[:60]!r} is no JSON; expected one record a line") from error
    return from_json(row, offset=offset)


def from_json(row: Any, *, offset: int = 0) -> Record:
    """The inverse of ``to_json``. Raises RecordFormatError, and what its game says of size, variant and moves."""
    if not isinstance(row, dict) or row.get(_KEY) != VERSION:
        version = row.get(_KEY) if isinstance(row, dict) else None
        raise RecordFormatError(f"{_KEY} is {repr(version)[:80]}, this heibai reads {VERSION}")
    values = {key: value for key, value in row.items() if key not in (_KEY, ANALYSIS)}
    for key, value in values.items():
        if key not in _CHECKS or not _CHECKS[key](value):
            raise RecordFormatError(f"{quoted(key)}: {quoted(str(value))} in a record; expected {_expected(key)}")
    asked = {key: values.pop(key, default) for key, default in _GAME.items()}
    spec = _spec(*asked.values())
    moves = _parse_moves(values.pop("moves", ""), spec)
    if "termination" in values:
        values["termination"] = Termination(values["termination"])
    if "discs" in values:
        values["discs"] = tuple(values["discs"])
    if "notes" in values or "variations" in values:
        values |= jsonl_tree.from_json(values, _texts(spec)[0], moves)
    return Record(moves=moves, spec=spec, offset=offset, **values)


@cache
def _spec(name: str, size: int, rule: str, opening: str) -> GameSpec:
    return GameSpec(name, size, rule, opening)


def _is_text(value: Any) -> bool:
    return isinstance(value, str)


def _is_integer(value: Any) -> bool:
    return type(value) is int


def _is_tags(value: Any) -> bool:
    return isinstance(value, dict) and all(_is_text(item) or _is_integer(item) for item in value.values())


_CHECKS: Mapping[str, Callable[[Any], bool]] = {
    "moves": _is_text,
    "game": _is_text,
    "size": lambda value: _is_integer(value) and value > 0,
    "rule": _is_text,
    "opening": _is_text,
    "start": _is_text,
    "black": _is_text,
    "white": _is_text,
    "score": lambda value: _is_integer(value) and abs(value) < 1 << 31,
    "discs": lambda value: isinstance(value, list) and len(value) == 2 and all(map(_is_integer, value)),
    "termination": lambda value: _is_text(value) and value in set(Termination),
    "date": _is_text,
    "event": _is_text,
    "seed": _is_integer,
    "tags": _is_tags,
    "notes": lambda value: isinstance(value, list),
    "variations": lambda value: isinstance(value, list),
}
_APART = ("moves", "spec", "notes", "variations", "offset")
_NAMES = tuple(f.name for f in fields(Record) if f.name not in _APART)
_values = attrgetter(*_NAMES)
_DEFAULTS = _values(Record())
_GAME = {"game": "reversi", "size": 8, "rule": "", "opening": ""}  # and what they are in a line without them


def _expected(key: str) -> str:
    if key not in _CHECKS:
        return f"one of {', '.join(_CHECKS)}"
    if key == "termination":
        return f"one of {', '.join(filter(None, Termination))}"
    integers = ("size", "score", "seed")
    words = {
        "score": "an integer below 2 ** 31", "discs": "two integers", "tags": "texts and integers by name",
        "notes": "a list", "variations": "a list",
    }  # fmt: skip
    return words.get(key, "an integer" if key in integers else "a text")


@cache
def _texts(spec: GameSpec) -> tuple[Game, dict[int, str], dict[str, int]]:
    """(game, move -> text, text -> move) for squares and the pass: millions of moves are read by look-up."""
    game = spec.make()
    texts = {move: game.format_move(move) for move in range(game.pass_move + 1)}
    return game, texts, {text: move for move, text in texts.items()}


def _format_moves(record: Record) -> str:
    game, texts, _ = _texts(record.spec)
    return " ".join([texts[move] if move in texts else game.format_move(move) for move in record.moves])


def _parse_moves(text: str, spec: GameSpec) -> tuple[int, ...]:
    game, _, moves = _texts(spec)
    try:
        return tuple([moves[word] for word in text.split()])
    except KeyError:
        return tuple(game.parse_move(word) for word in text.split())
