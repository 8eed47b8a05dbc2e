"""``.psq``, the files of Piskvork, the manager of Gomocup: a header, a move a line, who played, how it ended.

``Piskvorky 15x15, 11:11, 0`` is the board, the levels of the programs, and which of the two begins. A move is its
column from the left and its row from the top, counted from 1, and its milliseconds. Two names follow, a code of how it
ended (``-1`` mostly), and in Gomocup's archives the winner (1 or 2, 0: nobody) with the league: ``1,Freestyle15_1``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import accumulate
from pathlib import Path

from ...core.errors import HeibaiError, RecordFormatError
from ...games import GameSpec
from ...games.gomoku.rulesets import RULE_SETS
from ..record import Record, Termination
from ..tree import Note
from .files.encodings import ByteAt, read_decoded, same_byte
from .files.places import Refuse, strictly

_HEADER = re.compile(r"Piskvorky\s+(\d{1,3})\s*x\s*(\d{1,3})\s*,\s*([\d:\s-]{1,20})(?:,\s*([01]))?\s*$", re.ASCII)
_MOVE = re.compile(r"\s*(\d{1,3})\s*,\s*(\d{1,3})\s*(?:,\s*(\d{1,9})\s*)?$", re.ASCII)
_CODE = re.compile(r"-?\d{1,4}$", re.ASCII)
_RESULT = re.compile(r"([0-2])\s*,\s*(\S.{0,80})$", re.ASCII)
_TIMEOUT = 15  # code of a game lost on time


def recognises(head: bytes, length: int) -> bool:
    """Whether it begins with Piskvork's header."""
    return head.lstrip(b"\xef\xbb\xbf\r\n\t ").startswith(b"Piskvorky ")


def read(path: Path, refuse: Refuse = strictly) -> Iterator[Record]:
    """The game of a file, or several one behind the other; ``refuse`` is told of one that is none.

    Raises:
        RecordFormatError: with the line.
    """
    text, byte_at = read_decoded(path)
    yield from parse(text, name=str(path), refuse=refuse, byte_at=byte_at)


def parse(text: str, *, name: str = "psq", refuse: Refuse = strictly, byte_at: ByteAt = same_byte) -> Iterator[Record]:
    """The games in a text. Raises RecordFormatError with the line."""
    whole = text.splitlines(keepends=True)
    places, lines = list(accumulate(map(len, whole), initial=0)), [line.strip() for line in whole]
    begins = [number for number, line in enumerate(lines) if line.startswith("Piskvorky ")]
    if not begins or any(lines[: begins[0]]):
        error = f"{text[:40]!r} is no header; expected 'Piskvorky 15x15, 0:0, 0'"
        refuse(RecordFormatError(f"{name!r}, line 1: {error} (byte 0)"))
    for begin, end in zip(begins, [*begins[1:], len(lines)], strict=False):
        offset = byte_at(places[begin])
        game = _Game(lines[begin:end])
        try:
            record = replace(game.record(), offset=offset)
        except HeibaiError as error:
            byte = byte_at(places[begin + game.at])
            refuse(RecordFormatError(f"{name!r}, line {begin + game.at + 1}: {error} (byte {byte})"))
        else:
            yield record


def format_record(record: Record) -> str:
    """One game on several lines; date, seed, tags and comments are not kept, the rule set only with a league's name.

    Raises:
        RecordFormatError: a game that is not Gomoku from the usual start, or with an opening's choices.
    """
    size = record.spec.size
    if record.spec.name != "gomoku" or record.start is not None or any(move >= size**2 for move in record.moves):
        raise RecordFormatError(
            f"psq holds stones of Gomoku from the usual start, not {_beyond(record)}; write jsonl instead"
        )
    seconds = {note.ply: note.seconds or 0.0 for note in record.notes}
    lines = [f"Piskvorky {size}x{size}, 0:0, 0"]
    for ply, move in enumerate(record.moves, start=1):
        row, column = divmod(move, size)
        lines.append(f"{column + 1},{size - row},{round(1000 * seconds.get(ply, 0.0))}")
    lines += [_name(record.black), _name(record.white)]
    lines.append(str(_TIMEOUT) if record.termination is Termination.TIMEOUT else "-1")
    if record.score is not None:
        winner = 0 if record.score == 0 else 1 if record.score > 0 else 2
        lines.append(f"{winner},{_plain(record.event) or record.spec.rule.capitalize()}")
    return "\n".join(lines)


def _plain(text: str) -> str:
    return " ".join(text.split())


def _name(text: str) -> str:
    """A player's name, as the file of a program where it would be read as something else."""
    name = _plain(text)
    is_taken = _MOVE.match(name) or _CODE.match(name) or name.startswith("Piskvorky ") or _program(name) != name
    return f"pbrain-{name}.exe" if is_taken else name


class _Game:
    """The lines of one game."""

    def __init__(self, lines: Sequence[str]) -> None:
        self._lines = lines
        self.at = 0  # the line that is looked at

    def record(self) -> Record:
        """Raises RecordFormatError, and what the game says of its size."""
        size, begins = self._header()
        moves, notes = self._moves(size)
        players, code, result = self._end()
        league = result[2] if result else ""
        score = None if result is None else {"0": 0, "1": 1, "2": -1}[result[1]]
        rule = next((rule for rule in RULE_SETS if league.lower().startswith(rule)), "")
        return Record(
            moves=moves,
            spec=GameSpec("gomoku", size, rule),
            black=players[begins],
            white=players[1 - begins],
            score=-score if score and begins else score,
            termination=Termination.TIMEOUT if code == str(_TIMEOUT) else Termination.UNKNOWN,
            event="" if league.lower() == rule else league,
            notes=notes,
        )

    def _header(self) -> tuple[int, int]:
        """(points a side, which of the two begins)."""
        found = _HEADER.match(self._lines[0])
        if not found or found[1] != found[2]:
            raise RecordFormatError(f"{self._lines[0][:60]!r}; expected a square board: 'Piskvorky 15x15, 0:0, 0'")
        GameSpec("gomoku", int(found[1])).make()  # says which sizes there are
        return int(found[1]), int(found[4] or 0)

    def _moves(self, size: int) -> tuple[tuple[int, ...], tuple[Note, ...]]:
        moves, notes = [], []
        for number, line in enumerate(self._lines[1:], start=1):
            self.at, found = number, _MOVE.match(line)
            if not found:
                break
            column, row = int(found[1]), int(found[2])
            if number > size * size:
                raise RecordFormatError(f"{number} moves on a {size}x{size} board; expected one a point at most")
            if not (1 <= column <= size and 1 <= row <= size):
                raise RecordFormatError(f"{line!r} is no point of a {size}x{size} board; expected 1,1 to {size},{size}")
            moves.append((size - row) * size + column - 1)
            if found[3] and int(found[3]):
                notes.append(Note(len(moves), seconds=int(found[3]) / 1000))
        else:
            self.at = len(self._lines)
        return tuple(moves), tuple(notes)

    def _end(self) -> tuple[tuple[str, str], str, re.Match[str] | None]:
        """(names in the file's order, code, result); each may be missing, the names only both."""
        rest = list(self._lines[self.at :])
        while rest and not rest[-1]:
            rest.pop()
        result = _RESULT.match(rest[-1]) if rest else None
        rest = rest[:-1] if result else rest
        code = rest.pop() if rest and _CODE.match(rest[-1]) else ""
        if len(rest) == 3 and _CODE.match(rest[0]):  # the code before the names
            code = rest.pop(0)
        if len(rest) not in (0, 2):
            raise RecordFormatError(f"{len(rest)} lines behind the moves; expected two names, a code, perhaps a result")
        names = tuple(_program(line) for line in rest) or ("", "")
        return (names[0], names[1]), code, result


def _program(name: str) -> str:
    """A name without what Piskvork's files of programs are called by."""
    return re.sub(r"(?i)^pbrain-|\.(?:exe|zip)$", "", name)


def _beyond(record: Record) -> str:
    """What of the record psq does not hold."""
    if record.spec.name != "gomoku":
        return record.spec.label
    return "a start of one's own" if record.start is not None else "an opening's choices or passes"
