"""WTHOR, the database of the Fédération Française d'Othello: one ``.wtb`` a year, players and tournaments beside it.

Little endian. A header of 16 bytes, then in a ``.wtb`` 68 bytes a game: tournament, black, white (u16), black's discs
with the empties to the winner, black's discs under perfect play from ``depth`` empties on, 60 moves (u8; row * 10 +
column from 1, 0: none). Passes are not written. ``.JOU`` holds 20 bytes a player, ``.TRN`` 26 a tournament, Latin-1.
"""

from __future__ import annotations

import struct
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from ...core.errors import RecordFormatError, quoted_path
from ...core.files import read_bytes
from ...games import GameSpec
from ..record import Record, Termination, record_of_fields
from .files.places import Refuse, strictly

EMPTIES = 24  # from which the theoretical score is known, in every archive so far
_HEADER = struct.Struct("<BBBBIHHBBBB")  # century, year, month, day, games, names, year, size, type, depth, reserved
_GAME = struct.Struct("<HHHBB60s")
_PLAYER_BYTES, _TOURNAMENT_BYTES = 20, 26
_LISTS = {".JOU": _PLAYER_BYTES, ".TRN": _TOURNAMENT_BYTES}  # of names, bytes of each
_NO_MOVE = 255
_SIZE = 8
_BOARD = GameSpec("reversi", _SIZE)

# byte of a move -> square; 0 ends a game, anything else is damage (left out of the table)
_SQUARES = {10 * (row + 1) + column + 1: row * _SIZE + column for row in range(_SIZE) for column in range(_SIZE)}
_TO_SQUARE = bytes(_SQUARES.get(code, _NO_MOVE) for code in range(256))
_TO_CODE = {square: code for code, square in _SQUARES.items()}


def recognises(head: bytes, length: int) -> bool:
    """Whether a file of ``length`` bytes that begins with ``head`` is a ``.wtb``: its count fits its length."""
    return len(head) >= _HEADER.size and length == _HEADER.size + _GAME.size * _HEADER.unpack_from(head)[4]


def read(path: Path, refuse: Refuse = strictly) -> Iterator[Record]:
    """The games of a ``.wtb``, named from ``<stem>.JOU`` and ``.TRN`` or ``WTH.JOU`` and ``.TRN`` beside it.

    A player or tournament that has no name there is called by its number: ``player 17``. Tags: ``theoretical_discs``
    (black's, 0 is mostly unknown) and ``theoretical_empties``. ``refuse`` is told of what is damaged.

    Raises:
        RecordFormatError: no WTHOR, cut short, or a move that is no square.
    """
    data = _bytes_of(path)
    players, tournaments = (_names_beside(path, suffix, refuse) for suffix in _LISTS)
    yield from parse(data, players, tournaments, name=str(path), refuse=refuse)


def parse(
    data: bytes,
    players: Sequence[str] = (),
    tournaments: Sequence[str] = (),
    *,
    name: str = "WTHOR",
    refuse: Refuse = strictly,
) -> Iterator[Record]:
    """The games in the bytes of a ``.wtb``; ``name`` is what errors call it. Raises RecordFormatError."""
    whole = _whole_games(data, name, refuse)
    if not whole:
        return
    header = _HEADER.unpack_from(data)
    year, depth = f"{header[6]:04d}", header[9]
    offset, unknown = _HEADER.size - _GAME.size, Termination.UNKNOWN
    for tournament, black, white, discs, theoretical, codes in _GAME.iter_unpack(whole):
        offset += _GAME.size
        moves = codes.rstrip(b"\0").translate(_TO_SQUARE)
        if _NO_MOVE in moves:
            refuse(_no_square(name, offset, codes[moves.index(_NO_MOVE)]))
            continue
        try:
            names = players[black], players[white], tournaments[tournament]
        except IndexError:
            names = _numbered_names(players, black, white, tournaments, tournament)
        tags = {"theoretical_discs": theoretical, "theoretical_empties": depth}
        score, event = 2 * discs - 64, names[2]
        yield record_of_fields(
            (tuple(moves), _BOARD, None, *names[:2], score, None, unknown, year, event, None, tags, (), (), offset)
        )


def _whole_games(data: bytes, name: str, refuse: Refuse) -> bytes:
    """The bytes of the games that are there to their end; ``refuse`` hears what is wrong with the header or the end."""
    end = len(data)
    announced = _HEADER.unpack_from(data)[4] if end >= _HEADER.size else 0
    whole = max(0, min(announced, (end - _HEADER.size) // _GAME.size))
    if not recognises(data, end):
        error = RecordFormatError(
            f"{name!r} is no whole WTHOR archive: {end} bytes, expected a header of 16 bytes and 68 for each of the "
            f"{announced} games that it announces; {whole} are whole, up to byte {_HEADER.size + _GAME.size * whole}; "
            "fetch it again"
        )
        refuse(error)
    if whole and (size := data[12] or _SIZE) != _SIZE:
        refuse(RecordFormatError(f"{name!r}, byte 12: games on {size}x{size}; only 8x8 WTHOR archives are read"))
        return b""
    return data[_HEADER.size : _HEADER.size + _GAME.size * whole]


def _no_square(name: str, offset: int, code: int) -> RecordFormatError:
    number = (offset - _HEADER.size) // _GAME.size + 1
    return RecordFormatError(
        f"{name!r}, byte {offset}: game {number} has a move {code}; expected row * 10 + column, 11 to 88"
    )


def parse_names(data: bytes, width: int, *, name: str = "WTHOR") -> tuple[str, ...]:
    """Names from the bytes of a ``.JOU`` (width 20) or ``.TRN`` (26). Raises RecordFormatError."""
    count = _HEADER.unpack_from(data)[5] if len(data) >= _HEADER.size else -1
    body = data[_HEADER.size :]
    if len(body) != count * width:
        raise RecordFormatError(
            f"{name!r} is no whole list of WTHOR names: {len(data)} bytes, expected 16 and {width} for each of {count}"
        )
    return tuple(body[i : i + width].split(b"\0")[0].decode("latin-1") for i in range(0, len(body), width))


def write(records: Iterable[Record], path: Path) -> int:
    """Write ``path`` (.wtb) with its ``.JOU`` and ``.TRN`` beside it; the number of games written.

    Raises:
        RecordFormatError: a record that WTHOR cannot hold (another board or start, no score, a name that is too long,
            games of several years).
    """
    records = list(records)
    players, tournaments = _Names("player", _PLAYER_BYTES), _Names("tournament", _TOURNAMENT_BYTES)
    years = {record.year or 0 for record in records}
    if len(years) > 1:
        raise RecordFormatError(
            f"a WTHOR archive holds one year, these games have {sorted(years)}; write one file each"
        )
    games = b"".join(_pack(record, players, tournaments) for record in records)
    depth = int(records[0].tags.get("theoretical_empties", EMPTIES)) if records else EMPTIES
    year = min(years, default=0)
    path.write_bytes(_header(games=len(records), year=year, depth=depth) + games)
    path.with_suffix(".JOU").write_bytes(_header(names=len(players.index)) + players.packed())
    path.with_suffix(".TRN").write_bytes(_header(names=len(tournaments.index)) + tournaments.packed())
    return len(records)


def _header(*, games: int = 0, names: int = 0, year: int = 0, depth: int = 0) -> bytes:
    century, rest = divmod(year, 100)
    return _HEADER.pack(century, rest, 1, 1, games, names, year, _SIZE if games else 0, 0, depth, 0)


class _Names:
    """Numbers names in the order in which they turn up, and packs them."""

    def __init__(self, kind: str, width: int) -> None:
        self.kind, self.width = kind, width
        self.index: dict[str, int] = {}

    def number(self, name: str) -> int:
        if len(name.encode("latin-1", "ignore")) != len(name) or len(name) >= self.width or "\0" in name:
            raise RecordFormatError(
                f"the {self.kind} {name!r} does not fit WTHOR ({self.width - 1} characters of Latin-1); write jsonl "
                "instead"
            )
        return self.index.setdefault(name, len(self.index))

    def packed(self) -> bytes:
        return b"".join(name.encode("latin-1").ljust(self.width, b"\0") for name in self.index)


def _pack(record: Record, players: _Names, tournaments: _Names) -> bytes:
    squares = [move for move in record.moves if move != _SIZE * _SIZE]
    theoretical = record.tags.get("theoretical_discs", 0)
    standard = (record.spec, record.start) == (_BOARD, None)
    possible = len(squares) <= 60 and _TO_CODE.keys() >= set(squares) and theoretical in range(65)
    if not standard or not possible or record.score is None or record.score not in range(-64, 65, 2):
        raise RecordFormatError(
            f"WTHOR cannot hold a game of {record.spec.label} with start {record.start!r}, "
            f"{len(squares)} moves, score {record.score!r} and theoretical discs {theoretical!r}; write jsonl instead"
        )
    return _GAME.pack(
        tournaments.number(record.event),
        players.number(record.black),
        players.number(record.white),
        (record.score + 64) // 2,
        theoretical,
        bytes(_TO_CODE[square] for square in squares),
    )


def _numbered_names(
    players: Sequence[str], black: int, white: int, tournaments: Sequence[str], tournament: int
) -> tuple[str, str, str]:
    """The names of a game of which one at least is missing in its list."""
    first, second = (_name(players, number, "player") for number in (black, white))
    return first, second, _name(tournaments, tournament, "tournament")


def _name(names: Sequence[str], number: int, kind: str) -> str:
    return names[number] if number < len(names) else f"{kind} {number}"


def _bytes_of(path: Path) -> bytes:
    try:
        return read_bytes(path)
    except OSError as error:
        raise RecordFormatError(f"cannot read {quoted_path(path)} ({error.strerror}); check it") from error


def lacks_names(path: Path) -> bool:
    """Whether a list of names is not beside a ``.wtb``: its players or tournaments are called by number."""
    try:
        return not all(_list_beside(path, suffix) for suffix in _LISTS)
    except OSError:  # which reading it will tell
        return False


def is_list(path: Path) -> bool:
    """Whether it holds the names of players or tournaments for a ``.wtb`` beside it. Raises OSError."""
    is_one = path.suffix.upper() in _LISTS
    return is_one and any(entry.suffix.lower() == ".wtb" for entry in path.parent.iterdir())


def _list_beside(path: Path, suffix: str) -> Path | None:
    wanted = [f"{path.stem}{suffix}".lower(), f"wth{suffix}".lower()]
    beside = {entry.name.lower(): entry for entry in path.parent.iterdir()}
    return next((beside[name] for name in wanted if name in beside), None)


def _names_beside(path: Path, suffix: str, refuse: Refuse) -> tuple[str, ...]:
    width, found = _LISTS[suffix], _list_beside(path, suffix)
    try:
        return parse_names(_bytes_of(found), width, name=str(found)) if found else ()
    except RecordFormatError as error:
        refuse(error)
        return ()
