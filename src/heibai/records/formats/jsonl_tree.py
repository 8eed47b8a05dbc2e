"""A record's notes and variations in its JSON line, and back.

``"notes":[{"ply":3,"comment":"best","nag":"!","marks":[["label","h8","A"],["arrow","h8","i9"]]}]``,
``"variations":[{"line":0,"ply":2,"moves":"h8 i9","notes":[...]}]``. What a note does not say is left out.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from typing import Any

from ...core.contract import Game
from ...core.errors import RecordFormatError, quoted
from ..record import Record
from ..tree import MARKS, NAGS, Mark, Note, Variation

_PLAIN = ("comment", "nag", "clock", "seconds", "evaluation")


def to_json(record: Record, game: Game) -> dict[str, Any]:
    """``notes`` and ``variations``, where there are any."""
    notes = [_note_to_json(note, game) for note in record.notes]
    variations = [_variation_to_json(each, game) for each in record.variations]
    return ({"notes": notes} if notes else {}) | ({"variations": variations} if variations else {})


def from_json(values: Mapping[str, Any], game: Game, moves: tuple[int, ...]) -> dict[str, Any]:
    """The inverse of ``to_json`` for a record with these moves. Raises RecordFormatError, MoveTextError."""
    notes = _notes(values.get("notes", []), game, len(moves))
    lengths, variations = [len(moves)], []
    for row in values.get("variations", []):
        found = _variation(row, game, lengths)
        lengths.append(len(found.moves))
        variations.append(found)
    return {"notes": notes, "variations": tuple(variations)}


def _note_to_json(note: Note, game: Game) -> dict[str, Any]:
    row: dict[str, Any] = {"ply": note.ply}
    said = (note.comment, note.nag, note.clock, note.seconds, note.evaluation)
    row |= {name: value for name, value in zip(_PLAIN, said, strict=True) if value not in ("", None)}
    if note.marks:
        row["marks"] = [_mark_to_json(mark, game) for mark in note.marks]
    if note.properties:
        row["properties"] = {key: list(kept) for key, kept in note.properties}
    return row


def _mark_to_json(mark: Mark, game: Game) -> list[str]:
    text = mark.text if mark.to is None else game.format_move(mark.to)
    return [mark.kind, game.format_move(mark.square)] + [text] * bool(text)


def _variation_to_json(each: Variation, game: Game) -> dict[str, Any]:
    row = {"line": each.line, "ply": each.ply, "moves": " ".join(map(game.format_move, each.moves))}
    return row | ({"notes": [_note_to_json(note, game) for note in each.notes]} if each.notes else {})


def _variation(row: Any, game: Game, lengths: list[int]) -> Variation:
    _require(row, _VARIATION, "variation")
    line, ply = row.get("line", 0), row.get("ply", 0)
    if line >= len(lengths) or ply > lengths[line]:
        raise RecordFormatError(
            f"a variation leaves line {line} after {ply} moves; expected one before it that is as long"
        )
    moves = tuple(game.parse_move(word) for word in row.get("moves", "").split())
    return Variation(line, ply, moves, _notes(row.get("notes", []), game, len(moves)))


def _notes(rows: list[Any], game: Game, length: int) -> tuple[Note, ...]:
    notes = tuple(_note(row, game) for row in rows)
    plies = [note.ply for note in notes]
    if plies != sorted(set(plies)) or any(ply > length for ply in plies):
        raise RecordFormatError(f"notes on plies {quoted(str(plies))}; expected ascending ones from 0 to {length}")
    return notes


def _note(row: Any, game: Game) -> Note:
    _require(row, _NOTE, "note")
    marks = tuple(_mark(game, *mark) for mark in row.get("marks", ()))
    properties = tuple((key, tuple(kept)) for key, kept in row.get("properties", {}).items())
    plain = {name: row[name] for name in _PLAIN if name in row}
    return Note(row.get("ply", 0), marks=marks, properties=properties, **plain)


def _mark(game: Game, kind: str, place: str, text: str = "") -> Mark:
    square = game.parse_move(place)
    to = game.parse_move(text) if kind == "arrow" else None
    if max(square, to or 0) >= game.pass_move or kind not in MARKS:
        raise RecordFormatError(
            f"a mark {quoted(kind)} on {quoted(place)}; expected one of {', '.join(MARKS)} on a square"
        )
    return Mark(kind, square, text if to is None else "", to)


def _require(row: Any, checks: Mapping[str, Callable[[Any], bool]], kind: str) -> None:
    if not isinstance(row, dict) or not all(key in checks and checks[key](value) for key, value in row.items()):
        raise RecordFormatError(f"{quoted(str(row))} is no {kind}; expected an object of {', '.join(checks)}")


def _is_count(value: Any) -> bool:
    return type(value) is int and value >= 0


def _is_text(value: Any) -> bool:
    return isinstance(value, str)


def _is_number(value: Any) -> bool:
    return type(value) in (int, float) and abs(value) <= sys.float_info.max  # no larger integer is a float; nan is not


def _is_mark(value: Any) -> bool:
    return isinstance(value, list) and len(value) in (2, 3) and all(map(_is_text, value))


_NOTE: Mapping[str, Callable[[Any], bool]] = {
    "ply": _is_count,
    "comment": _is_text,
    "nag": lambda value: value in NAGS,
    "clock": _is_number,
    "seconds": _is_number,
    "evaluation": _is_number,
    "marks": lambda value: isinstance(value, list) and all(map(_is_mark, value)),
    "properties": lambda value: (
        isinstance(value, dict) and all(isinstance(kept, list) and all(map(_is_text, kept)) for kept in value.values())
    ),
}
_VARIATION: Mapping[str, Callable[[Any], bool]] = {
    "line": _is_count,
    "ply": _is_count,
    "moves": _is_text,
    "notes": lambda value: isinstance(value, list),
}
