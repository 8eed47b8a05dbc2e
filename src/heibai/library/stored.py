"""Records as rows of the library, and back: as records, and as a file of games."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from functools import lru_cache
from hashlib import blake2b
from pathlib import Path

import numpy as np

from ..core.abilities.lines import PlyColumns
from ..core.abilities.of_positions import OpeningOffers
from ..core.contract import Game, Position
from ..core.errors import HeibaiError, RecordFormatError, quoted
from ..games import GameSpec
from ..games.position_text import game_start
from ..records.export import exporting, formats_of
from ..records.formats import jsonl
from ..records.record import Record
from ..records.replay import Checked, check_all
from ..store.library import GameRow
from ..store.schema import LONGEST_NAME
from .lines import lines_of, mix_all, salt_of
from .openings import opening_names

_ONE_BYTE = 240  # moves of a board with fewer squares, and the choices of its opening but offers, fit into one byte
_ENCODE = json.JSONEncoder(separators=(",", ":")).encode
# Columns of their own in the database, or the same in every record of one version.
_ELSEWHERE = ("heibai-record", "game", "size", "rule", "opening", "black", "white", "event", "score")


def checked_rows(items: Sequence[Record | str], before: int) -> tuple[list[GameRow], list[tuple[int, str]]]:
    """The rows of the legal records of a batch, and of the others (number, reason)."""
    numbered = list(enumerate(items, start=before + 1))
    refused = [(number, item) for number, item in numbered if isinstance(item, str)]
    records = [(number, item) for number, item in numbered if isinstance(item, Record)]
    groups: dict[GameSpec, list[Record]] = {}
    for (number, record), checked in zip(records, _check([record for _, record in records]), strict=True):
        if isinstance(checked, Checked) and not _fault_of(checked):
            groups.setdefault(record.spec, []).append(checked.record)
        else:
            why = _fault_of(checked) if isinstance(checked, Checked) else checked
            refused.append((number, f"byte {record.offset}: {why}"))
    return [row for spec, group in groups.items() for row in rows_of(group, spec)], sorted(refused)


def _fault_of(checked: Checked) -> str:
    """Why a replayed record is refused; empty: it is not."""
    if not checked.legal:
        return f"move {(checked.illegal_at or 0) + 1} is illegal"
    record = checked.record
    for what, name in (("black's name", record.black), ("white's name", record.white), ("event", record.event)):
        if (size := _bytes_of(name)) > LONGEST_NAME:
            return f"{what} {quoted(name)} has {size} bytes, expected at most {LONGEST_NAME}; shorten it"
    return ""


def _bytes_of(name: str) -> int:
    """In any store: a server keeps U+FFFD for a zero byte."""
    return len(name.replace("\0", "\N{REPLACEMENT CHARACTER}").encode("utf-8", "replace"))


def _check(records: Sequence[Record]) -> list[Checked | str]:
    """Each record replayed, or what is wrong with it; one that cannot be played costs its batch no other."""
    try:
        return list(check_all(records))
    except HeibaiError as error:
        if len(records) == 1:
            return [str(error)]
        middle = len(records) // 2
        return _check(records[:middle]) + _check(records[middle:])


def rows_of(records: Sequence[Record], spec: GameSpec) -> list[GameRow]:
    """Legal records of one kind of game, passes put in, as rows. Raises what the game says of a start."""
    game = spec.make()
    usual = game.start()
    starts = [usual if record.start is None else game_start(game, record.start) for record in records]
    lines = lines_of(game, [record.moves for record in records], starts)
    openings, kind = opening_names(spec, lines), str(spec)
    fingerprints = fingerprints_of(lines, records, spec)
    return [
        GameRow(
            fingerprint=fingerprint,
            spec=kind,
            black=_storable(record.black),
            white=_storable(record.white),
            event=_storable(record.event),
            opening=opening,
            year=record.year or 0,
            score=record.score,
            moves=_pack(record.moves, game),
            more=_more(record),
        )
        for record, fingerprint, opening in zip(records, fingerprints, openings, strict=True)
    ]


def record_of(row: GameRow) -> Record:
    """The record that was imported. Raises RecordFormatError: the database was damaged."""
    spec = GameSpec.parse(row.spec)
    plain = Record(moves_of(row, spec.make()), spec, None, row.black, row.white, row.score, event=row.event)
    return jsonl.from_json(jsonl.to_json(plain) | json.loads(row.more))


def moves_of(row: GameRow, game: Game) -> tuple[int, ...]:
    """The moves, passes and choices included."""
    if _fit_one_byte(game):
        return tuple(row.moves)
    return tuple(memoryview(row.moves).cast("H"))


def start_of(row: GameRow, game: Game) -> Position:
    """Where the game begins."""
    position: Position = game.start()
    if '"start"' in row.more and (start := json.loads(row.more).get("start")) is not None:
        position = game_start(game, start)
    return position


def write_games(rows: Iterable[GameRow], path: Path, format: str) -> tuple[int, int]:
    """Write the games to a file: how many, and how many were left out because the format cannot hold them.

    Raises what ``exporting`` raises, and what the rows raise.
    """
    written = left_out = 0
    with exporting(path, format) as write:
        for row in rows:
            fits = format in formats_of(row.spec.partition("/")[0])
            if fits:
                try:
                    write(record_of(row))
                except RecordFormatError:  # a start, a pass or a choice that this format does not know
                    fits = False
            written += fits
            left_out += not fits
    return written, left_out


def _storable(name: str) -> str:
    """The name without halves of characters, which no database holds."""
    return name if name.isascii() else name.encode("utf-8", "replace").decode()


def _pack(moves: Sequence[int], game: Game) -> bytes:
    if _fit_one_byte(game):
        return bytes(moves)
    return b"".join(move.to_bytes(2, "little") for move in moves)


def _fit_one_byte(game: Game) -> bool:
    start = game.start()
    return game.pass_move < _ONE_BYTE and not (isinstance(start, OpeningOffers) and start.has_offers)


def _more(record: Record) -> str:
    row = jsonl.to_json_without_moves(record)
    for key in _ELSEWHERE:
        row.pop(key, None)
    return _ENCODE(row)


def fingerprints_of(lines: PlyColumns, records: Sequence[Record], spec: GameSpec) -> list[int]:
    """Of games as somebody would know them again: start and moves, names and year; signed."""
    names = [
        _named(_storable(record.black), _storable(record.white), record.year) ^ (0 if record.moves else _said(record))
        for record in records
    ]
    moves = lines.fingerprints ^ np.uint64(salt_of(spec))
    found: list[int] = mix_all(mix_all(moves) ^ np.array(names, np.uint64)).view(np.int64).tolist()
    return found


def _said(record: Record) -> int:
    """Results without moves are told apart by all else that is said of them, as their round."""
    return _hash(f"{_storable(record.event)}\0{record.score}\0{_more(record)}")


@lru_cache(maxsize=1 << 16)
def _named(black: str, white: str, year: int | None) -> int:
    return _hash(f"{black.casefold()}\0{white.casefold()}\0{year}")


def _hash(text: str) -> int:
    return int.from_bytes(blake2b(text.encode(), digest_size=8).digest(), "little")
