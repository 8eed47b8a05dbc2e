"""GGF, the game format of the Generic Game Server, for Reversi: ``(;GM[Othello]PB[..]PW[..]BO[8 ... *]B[d3]W[c5];)``.

Properties that a record has no field for (ratings RB RW, clocks TI, place PC, komi KB, comments C, ...) become tags
under their own names and are written back. Behind a move stand the mover's evaluation and the seconds that it took,
``B[d3/-2.5/0.5]``; they become notes. In ``TY[8r20]`` and the like the server says how a random start came about.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from ...core.errors import HeibaiError, RecordFormatError
from ...games import GameSpec, make_game
from ...games.reversi import notation
from ...games.reversi.rules import Reversi
from ..record import Record, Termination
from ..tree import Note
from .files.encodings import ByteAt, read_decoded, same_byte
from .files.places import MOST_FAULTS, Refuse, given_up, strictly

_PROPERTY = re.compile(r"\s*+([A-Za-z]{1,16})\s*+\[((?:[^\]\\]++|\\.)*+)\]", re.DOTALL)
_GAME = re.compile(r"\(;((?:\s*+[A-Za-z]{1,16}\s*+\[(?:[^\]\\]++|\\.)*+\])*+)\s*+;\)", re.DOTALL)
_BEGIN = re.compile(rb"\(;GM\[(?!\s*\d)")
_ANY_GAME = re.compile(rb"\(\s{0,9};")
_RESULT = re.compile(r"([+-]?\d{1,6}(?:\.\d{1,6})?)(?::([a-z]))?$")
_ANTI = re.compile(r"\s*s?\d+[a-z]*?a", re.ASCII)  # the server's type of a game whose letters have an a
_LONGEST = 1 << 20  # characters of a game
_DATE = re.compile(r"(\d{4})(?:\.(\d\d)\.(\d\d)(?:_(\d\d:\d\d:\d\d))?)?(?:\.\w+)?$")
_ENDS = {"r": Termination.RESIGNED, "t": Termination.TIMEOUT, "s": Termination.AGREED}
_MARKS = {termination: mark for mark, termination in _ENDS.items()}
_NUMBER = re.compile(r"[+-]?(?:\d{1,12}(?:\.\d{0,12})?|\.\d{1,12})$", re.ASCII)
_RAW = "GGF"  # property of a note: what stands behind a move and is not two numbers
_RESULT_RAW = "RESULT"  # property of the first note: a result with a fraction, as in games with komi
_OWN = ("GM", "DT", "PB", "PW", "RE", "BO", "EV", "B", "W")  # properties that are fields


def recognises(head: bytes, length: int) -> bool:
    """Whether the first game there begins with its name, a word; in SGF it is a number."""
    found = _BEGIN.search(head)
    return found is not None and not _ANY_GAME.search(head[: found.start()])


def read(path: Path, refuse: Refuse = strictly) -> Iterator[Record]:
    """The Reversi games of a file, several a line or one over many lines; ``refuse`` is told of one that is none.

    Raises:
        RecordFormatError: says the how-manieth game is bad.
    """
    text, byte_at = read_decoded(path)
    yield from parse(text, name=str(path), refuse=refuse, byte_at=byte_at)


def parse(text: str, *, name: str = "GGF", refuse: Refuse = strictly, byte_at: ByteAt = same_byte) -> Iterator[Record]:
    """The games in a text. Raises RecordFormatError that says the how-manieth game is bad."""
    number, faults, begin = 1, 0, text.find("(;")
    while begin >= 0:
        offset, end = byte_at(begin), begin + 2
        if faults >= MOST_FAULTS:
            refuse(given_up(name, offset))
            return
        try:
            match = _whole_game(text, begin)
            end = match.end()
            record = _parse_game(match[1], offset)
        except HeibaiError as error:
            faults += 1
            refuse(RecordFormatError(f"{name!r}, game {number}: {error} (byte {offset})"))
        else:
            yield record
        number, begin = number + 1, text.find("(;", end)


def format_record(record: Record) -> str:
    """One game on one line; rule, seed and tags that are no GGF names are not kept.

    Raises:
        RecordFormatError: a game that is not Reversi.
        PositionTextError: its start is no position.
    """
    if record.spec.name != "reversi":
        raise RecordFormatError(f"GGF is written for reversi, not for {record.spec.name!r}; write jsonl instead")
    game = Reversi(record.spec.size)
    start = game.start() if record.start is None else game.parse_position(record.start)
    parts = [f"(;GM[Othello]DT[{_format_date(record.date)}]PB[{_escape(record.black)}]PW[{_escape(record.white)}]"]
    parts += [f"EV[{_escape(record.event)}]"] if record.event else []
    parts += [f"{key}[{_escape(str(value))}]" for key, value in record.tags.items() if _is_foreign(key)]
    parts += [] if "TY" in record.tags else [f"TY[{game.size}]"]
    parts.append(f"RE[{_format_result(record)}]{notation.format_ggf_board(start)}")
    notes, side = {note.ply: note for note in record.notes}, start.to_move
    for ply, move in enumerate(record.moves, start=1):
        text = "PA" if move == game.pass_move else game.format_move(move).upper()
        parts.append(f"{'BW'[side]}[{text}{_format_note(notes.get(ply), side)}]")
        side = side.other
    return "".join(parts) + ";)"


def _format_note(note: Note | None, side: int) -> str:
    """What stands behind a move of black (0) or white (1): ``/-2.5/0.5``."""
    if note is None:
        return ""
    raw = dict(note.properties).get(_RAW, ("",))[0]
    value = "" if note.evaluation is None else _decimal(-note.evaluation if side else note.evaluation)
    seconds = "" if note.seconds is None else f"/{_decimal(note.seconds)}"
    return _escape(f"/{raw}") if raw else f"/{value}{seconds}" if value or seconds else ""


def _decimal(value: float) -> str:
    return f"{value:.12f}".rstrip("0").rstrip(".")


def _is_foreign(key: str) -> bool:
    return key.isascii() and key.isalpha() and key.isupper() and len(key) <= 16 and key not in _OWN


def _parse_game(body: str, offset: int) -> Record:
    properties = [(key.upper(), value) for key, value in _PROPERTY.findall(body)]
    fields: dict[str, str] = {}
    for key, value in properties:
        if key not in ("B", "W"):
            fields[key] = f"{fields[key]}\n{_unescape(value)}" if key in fields else _unescape(value)
    if fields.get("GM", "").lower() not in ("othello", "reversi"):
        raise RecordFormatError(f"GM[{fields.get('GM', '')[:40]}]; expected a game of Othello")
    if "BO" not in fields:
        raise RecordFormatError("no board; expected BO[8 ...]")
    size = _size(fields["BO"])
    if _ANTI.match(fields.get("TY", "")):
        raise RecordFormatError(f"TY[{fields['TY'][:40]}] is anti-reversi, where the fewest discs win: another game")
    game = make_game("reversi", size)
    start = game.parse_position(f"BO[{fields['BO']}]")
    score, termination = _parse_result(fields.get("RE", "?"), size * size)
    moves, notes = _parse_moves(properties, size, side=start.to_move)
    if score is not None and not _is_whole(fields["RE"]):
        notes = (Note(0, properties=((_RESULT_RAW, (fields["RE"].strip(),)),)), *notes)
    return Record(
        moves=moves,
        spec=GameSpec.of(game),
        start=None if start == game.start() else game.format_position(start),
        black=_known(fields.get("PB", "")),
        white=_known(fields.get("PW", "")),
        score=score,
        termination=termination,
        date=_parse_date(fields.get("DT", "")),
        event=fields.get("EV", ""),
        tags={key: value for key, value in fields.items() if key not in _OWN and (key, value) != ("TY", str(size))},
        notes=notes,
        offset=offset,
    )


def _known(name: str) -> str:
    """A player's name; a question mark says that nobody knows it."""
    return "" if name.strip() == "?" else name


def _size(board: str) -> int:
    number = board.split(maxsplit=1)[0] if board.split() else ""
    if not (number.isascii() and number.isdigit() and len(number) <= 2):
        raise RecordFormatError(f"BO[{board[:20]}...]; expected a board such as BO[8 ---------- ... *]")
    return int(number)


def _parse_moves(
    properties: list[tuple[str, str]], size: int, *, side: int
) -> tuple[tuple[int, ...], tuple[Note, ...]]:
    """Moves with passes, and notes; where one side moves twice in a row the pass between is put in."""
    moves, notes = [], []
    for key, value in properties:
        if key not in ("B", "W"):
            continue
        mover = "BW".index(key)
        if mover != side:
            moves.append(size * size)
        place, slash, behind = _unescape(value).partition("/")
        moves.append(notation.parse_move("pass" if place[:2].upper() == "PA" else place, size))
        if slash:
            notes.append(_parse_note(len(moves), behind, mover))
        side = 1 - mover
    return tuple(moves), tuple(note for note in notes if note != Note(note.ply))


def _parse_note(ply: int, behind: str, mover: int) -> Note:
    """The note of ``-2.5/0.5``, both parts optional; anything else is kept as it stands."""
    value, _, seconds = (part.strip() for part in behind.partition("/"))
    if any(part and not _NUMBER.match(part) for part in (value, seconds)):
        return Note(ply, properties=((_RAW, (behind,)),))
    evaluation = float(value) if value else None
    if evaluation is not None and mover:
        evaluation = 0.0 - evaluation
    return Note(ply, seconds=float(seconds) if seconds else None, evaluation=evaluation)


def _parse_result(text: str, squares: int) -> tuple[int | None, Termination]:
    """Black's margin; servers write a number beyond the board where they do not know it."""
    match = _RESULT.match(text.strip())
    if not match or abs(float(match[1])) > squares:
        return None, Termination.UNKNOWN
    return round(float(match[1])), _ENDS.get(match[2] or "", Termination.UNKNOWN)


def _is_whole(result: str) -> bool:
    return float(result.strip().partition(":")[0]).is_integer()


def _format_result(record: Record) -> str:
    raw = next((dict(note.properties).get(_RESULT_RAW) for note in record.notes if note.ply == 0), None)
    if raw and _RESULT.match(raw[0]):
        return raw[0]
    mark = _MARKS.get(record.termination)
    return "?" if record.score is None else f"{record.score:+d}" + (f":{mark}" if mark else "")


def _parse_date(text: str) -> str:
    match = _DATE.match(text.strip())
    if not match:
        return ""
    year, month, day, clock = match.groups()
    return year + (f"-{month}-{day}" if month else "") + (f"T{clock}" if clock else "")


def _format_date(date: str) -> str:
    day, _, clock = date.partition("T")
    return day.replace("-", ".") + (f"_{clock}" if clock else "")


def _escape(text: str) -> str:
    return text.replace("\\", "\\\\").replace("]", "\\]")


def _unescape(text: str) -> str:
    return re.sub(r"\\(.)", r"\1", text, flags=re.DOTALL)


def _whole_game(text: str, begin: int) -> re.Match[str]:
    match = _GAME.match(text, begin, begin + _LONGEST)
    if not match:
        raise RecordFormatError(
            f"{text[begin : begin + 60]!r} is no whole GGF game; expected (;GM[Othello]...BO[...]B[..]W[..];)"
        )
    return match
