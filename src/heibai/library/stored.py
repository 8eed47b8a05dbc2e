"""Records as rows of the library, and back."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from hashlib import blake2b

from ..core.contract import Game, Position
from ..core.rng import mix
from ..games import GameSpec
from ..records.formats import jsonl
from ..records.record import Record
from ..store.library import GameRow
from .lines import lines_of, salt_of
from .openings import opening_names

_ONE_BYTE = 240  # moves of a board with fewer squares, and the choices of its opening, fit into one byte
# Columns of their own in the database, or the same in every record of one version.
_ELSEWHERE = ("heibai-record", "game", "size", "rule", "opening", "moves", "black", "white", "event", "score")


def rows_of(records: Sequence[Record], spec: GameSpec) -> list[GameRow]:
    """Legal records of one kind of game, passes put in, as rows. Raises what the game says of a start."""
    game = spec.make()
    usual = game.start()
    starts = [usual if record.start is None else game.parse_position(record.start) for record in records]
    lines = lines_of(game, [record.moves for record in records], starts)
    openings = opening_names(spec, lines)
    return [
        GameRow(
            fingerprint=_fingerprint(fingerprint, record, start, spec),
            spec=str(spec),
            black=record.black,
            white=record.white,
            event=record.event,
            opening=opening,
            year=record.year or 0,
            score=record.score,
            moves=_pack(record.moves, game),
            more=_more(record),
        )
        for record, fingerprint, opening, start in zip(
            records, lines.fingerprints.tolist(), openings, starts, strict=True
        )
    ]


def record_of(row: GameRow) -> Record:
    """The record that was imported. Raises RecordFormatError: the database was damaged."""
    spec = GameSpec.parse(row.spec)
    about = {"heibai-record": jsonl.VERSION, "game": spec.name, "size": spec.size, "moves": ""}
    about |= {name: value for name, value in (("rule", spec.rule), ("opening", spec.opening)) if value}
    record = jsonl.from_json(about | json.loads(row.more))
    return replace(
        record,
        moves=moves_of(row, spec.make()),
        black=row.black,
        white=row.white,
        event=row.event,
        score=row.score,
    )


def moves_of(row: GameRow, game: Game) -> tuple[int, ...]:
    """The moves, passes and choices included."""
    if game.pass_move < _ONE_BYTE:
        return tuple(row.moves)
    return tuple(memoryview(row.moves).cast("H"))


def start_of(row: GameRow, game: Game) -> Position:
    """Where the game begins."""
    if '"start"' in row.more and (start := json.loads(row.more).get("start")) is not None:
        return game.parse_position(start)
    return game.start()


def _pack(moves: Sequence[int], game: Game) -> bytes:
    if game.pass_move < _ONE_BYTE:
        return bytes(moves)
    return b"".join(move.to_bytes(2, "little") for move in moves)


def _more(record: Record) -> str:
    row = jsonl.to_json(replace(record, moves=()))
    return json.dumps(
        {key: value for key, value in row.items() if key not in _ELSEWHERE}, ensure_ascii=False, separators=(",", ":")
    )


def _fingerprint(moves: int, record: Record, start: Position, spec: GameSpec) -> int:
    """Of a game as somebody would know it again: moves (an empty game by its start), names and year."""
    names = f"{record.black.casefold()}\0{record.white.casefold()}\0{record.year}".encode()
    told = int.from_bytes(blake2b(names, digest_size=8).digest(), "little")
    line = moves if record.moves else start.key()
    unsigned = mix(mix(line ^ salt_of(spec)) ^ told)
    return unsigned - (1 << 64) if unsigned >> 63 else unsigned
