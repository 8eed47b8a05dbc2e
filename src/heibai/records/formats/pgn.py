"""PGN, the notation of chess for games of Reversi and Gomoku, and numbered lists of moves: ``1. f5 d6 2. c3 d3``.

Headers, ``[Black "Anna"]``, then the moves, ``--`` for a pass, and the result: in Reversi the discs, black's first,
``38-26``. Headers of its own say what PGN has no word for: the game (``[Game "gomoku/15/renju"]``), the board that it
began with (``FEN``, a position text), black's margin where the result does not tell it (``Score``). Whether ``1-0`` is
a win of the side that moves first or of white, as in chess, programs do not agree on: it stays a tag, and the rules
find the winner. Without a word about the game a first move of Reversi is Reversi; other points are Gomoku on a board as
in points.py. Headers that a record has no field for become tags; comments, signs (``!?``) and variations are read and
written.

Source: "Portable Game Notation Specification" (Steven J. Edwards, 1994); Edax and PlayOK write games so.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from ...core.contract import Game
from ...core.errors import HeibaiError, RecordFormatError, quoted
from ...games import GameSpec
from ...games.gomoku import notation as gomoku
from ...games.grid import margin_of_discs
from ...games.position_text import game_start
from ...games.reversi import notation as reversi
from ..record import Record, Termination
from .files.encodings import ByteAt, read_decoded, same_byte
from .files.places import MOST_FAULTS, Refuse, given_up, strictly
from .pgn_parts.movetext import Fault, Movetext, begin_behind_fault, begin_of_game, read_game, tree_of
from .pgn_parts.writer import words_of
from .points import smallest_board

GAMES = ("reversi", "gomoku")
_BEGIN = re.compile(rb'(?:\s*+[%#][^\n]*+\n)*+\s*+(?:\[[A-Za-z]\w{0,60}\s++"|1\s?[.)]\s*+[A-Va-v]\d)', re.ASCII)
_SQUARES = re.compile(r"[a-v]\d{1,2}", re.IGNORECASE | re.ASCII)
_IS_REVERSI = re.compile(r"[a-h][1-8]", re.ASCII)
_FIRST = {"d3", "c4", "f5", "e6", "e3", "f4", "c5", "d6"}  # of Reversi, whoever is said to begin
_DATE = re.compile(r"(\d{4})(?:[./-](\d\d?|\?\?)(?:[./-](\d\d?|\?\?))?)?$", re.ASCII)
_CLOCK = re.compile(r"\d\d:\d\d:\d\d$", re.ASCII)
_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_]{0,60}$", re.ASCII)
_OWN = ("Event", "Date", "Time", "Black", "White", "Result", "Game", "FEN", "SetUp", "Score", "Termination")
_ENDS = {"time forfeit": Termination.TIMEOUT, "rules infraction": Termination.ILLEGAL}
_WON = ("1-0", "0-1")
_NOBODY = "?"
_WIDTH = 80  # characters of a line of moves


def recognises(head: bytes, length: int) -> bool:
    """Whether it begins with a header, or with the number of the first move, behind lines of comments."""
    return bool(_BEGIN.match(head))


def read(path: Path, refuse: Refuse = strictly) -> Iterator[Record]:
    """The games of a file; ``refuse`` is told of one that is none. Raises RecordFormatError."""
    text, byte_at = read_decoded(path)
    yield from parse(text, name=str(path), refuse=refuse, byte_at=byte_at)


def parse(text: str, *, name: str = "PGN", refuse: Refuse = strictly, byte_at: ByteAt = same_byte) -> Iterator[Record]:
    """The games in a text. Raises RecordFormatError that says the how-manieth game is bad."""
    number, faults, begin = 1, 0, begin_of_game(text, 0)
    while begin < len(text):
        offset, at = byte_at(begin), begin
        if faults >= MOST_FAULTS:
            refuse(given_up(name, offset))
            return
        try:
            game = read_game(text, begin)
            at = game.end
            record = replace(_record(game), offset=offset)
        except HeibaiError as error:
            faults += 1
            begin = begin_behind_fault(text, begin, error.at) if isinstance(error, Fault) else begin_of_game(text, at)
            refuse(RecordFormatError(f"{name!r}, game {number}: {error} (byte {offset})"))
        else:
            yield record
            begin = begin_of_game(text, at)
        number += 1


def format_record(record: Record) -> str:
    """The headers and the moves of one game, an empty line behind; clocks, values, marks and the seed are not kept.

    Raises:
        RecordFormatError: another game than Reversi and Gomoku.
        PositionTextError: its start is no position.
    """
    if record.spec.name not in GAMES:
        raise RecordFormatError(
            f"PGN is written for {' and '.join(GAMES)}, not for {record.spec.name!r}; write jsonl instead"
        )
    game, result = record.spec.make(), _format_result(record)
    day, _, clock = record.date.partition("T")
    headers = {"Event": record.event or _NOBODY, "Date": _format_date(day)}
    headers |= {"Time": clock} if clock else {}
    headers |= {"Black": record.black or _NOBODY, "White": record.white or _NOBODY, "Result": result}
    headers |= {"Game": str(record.spec)}
    if record.start is not None:
        headers |= {"SetUp": "1", "FEN": game.format_position(game_start(game, record.start))}
    headers |= {"Score": str(record.score)} if record.score is not None and not _tells(record, result) else {}
    headers |= {"Termination": record.termination.value} if record.termination else {}
    headers |= {key: str(value) for key, value in record.tags.items() if _NAME.match(key) and key not in _OWN}
    lines = [f'[{key} "{_escape(value)}"]' for key, value in headers.items()]
    return "\n".join([*lines, "", *_format_moves(record, game, result), ""])


def _record(game: Movetext) -> Record:
    headers = dict(game.headers)
    spec = _spec(game)
    rules = spec.make()
    start = rules.start()
    if "FEN" in headers:
        start = game_start(rules, headers["FEN"])
    elif headers.get("SetUp", "0") not in ("0", _NOBODY, ""):
        raise RecordFormatError("SetUp says that the game begins elsewhere, and no FEN where; write the position there")
    moves, notes, variations = tree_of(game.tokens, lambda word: _moves_of(word, rules))
    score, result = _score(headers, game.result, spec)
    ends = headers.get("Termination", "").lower()
    termination = Termination(ends) if ends in set(Termination) else _ENDS.get(ends, Termination.UNKNOWN)
    tags = {key: value for key, value in headers.items() if key not in _OWN and value != _NOBODY}
    return Record(
        moves=moves,
        spec=spec,
        start=None if start == rules.start() else rules.format_position(start),
        black=_known(headers.get("Black", "")),
        white=_known(headers.get("White", "")),
        score=score,
        termination=termination,
        date=_parse_date(headers.get("Date", ""), headers.get("Time", "")),
        event=_known(headers.get("Event", "")),
        tags=tags | ({"Result": result} if result in _WON and score is None else {}),
        notes=notes,
        variations=variations,
    )


def _spec(game: Movetext) -> GameSpec:
    """The game that the headers name, or that the moves speak for. Raises HeibaiError: there is no such game."""
    said = game.headers.get("Game", "")
    if said:
        if said.partition("/")[0] not in GAMES:
            raise RecordFormatError(f"Game {quoted(said)}; expected {' or '.join(GAMES)}, as in gomoku/15/renju")
        return GameSpec.parse(said)
    words = (word for kind, word in game.tokens if kind == "word")
    squares = [square.lower() for word in words for square in _SQUARES.findall(word)]
    if not squares or (squares[0] in _FIRST and all(map(_IS_REVERSI.fullmatch, squares))):
        return GameSpec("reversi")
    return GameSpec("gomoku", smallest_board(squares))


def _moves_of(word: str, game: Game) -> list[int]:
    if game.name == "reversi":
        return reversi.parse_squares(word, game.size)
    return gomoku.parse_moves(word, game.size, game.size)


def _score(headers: dict[str, str], behind: str, spec: GameSpec) -> tuple[int | None, str]:
    """(black's margin, the result as it is written); a score of its own says more than a result."""
    result = headers.get("Result", "").strip()
    result = behind if result in ("", "*", _NOBODY) else result
    said = headers.get("Score", "")
    if re.fullmatch(r"[+-]?\d{1,4}", said, re.ASCII):
        return int(said), result
    squares = spec.size**2
    return (margin_of_discs(result, squares) if spec.name == "reversi" or result == "1/2-1/2" else None), result


def _tells(record: Record, result: str) -> bool:
    """Whether the result alone says the score."""
    return _score({"Result": result}, "", record.spec)[0] == record.score


def _format_result(record: Record) -> str:
    score, squares = record.score, record.spec.size**2
    if score is None:
        tag = str(record.tags.get("Result", ""))
        return tag if tag in _WON else "*"
    if record.spec.name == "reversi" and not (squares + score) % 2 and abs(score) <= squares:
        return f"{(squares + score) // 2}-{(squares - score) // 2}"
    return "1/2-1/2" if score == 0 else _WON[score < 0]


def _format_moves(record: Record, game: Game, result: str) -> Iterator[str]:
    """Lines of at most 80 characters, but for long comments."""
    line = ""
    for more in words_of(record, game):
        if line and len(line) + len(more) >= _WIDTH:
            yield line
            line = ""
        line += f" {more}" if line else more
    yield f"{line} {result}".lstrip()


def _known(name: str) -> str:
    return "" if name.strip() == _NOBODY else name


def _escape(text: str) -> str:
    return re.sub(r'(["\\])', r"\\\1", " ".join(text.splitlines()))


def _parse_date(date: str, clock: str) -> str:
    found = _DATE.match(date.strip())
    if not found:
        return ""
    parts = [found[1]]
    for part in (found[2], found[3]):
        if not part or "?" in part:
            break
        parts.append(part.zfill(2))
    return "-".join(parts) + (f"T{clock}" if len(parts) == 3 and _CLOCK.match(clock) else "")


def _format_date(day: str) -> str:
    parts = [*filter(None, day.split("-")), "??", "??"][:3] if day else ["????", "??", "??"]
    return ".".join(parts)
