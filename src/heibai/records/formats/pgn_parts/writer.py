"""A record's moves as PGN: signs and comments behind moves, variations in parentheses behind what they replace."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence

from ....core.contract import Game
from ...record import Record
from ...tree import Note

_NUMBERED_SIGN = re.compile(r"NAG(\d{1,3})")  # a property of a note: a sign that PGN has a number for
_Place = tuple[int, int]  # line (0 the record's moves, n its n-th variation), moves of it that are written


def words_of(record: Record, game: Game) -> Iterator[str]:
    """What stands between blanks: ``1. f5``, ``d6!?``, ``{a comment}``, ``(``.

    A variation that goes on behind the end of its line replaces no move: it is left out.
    """
    return _Words(record, game).written()


class _Words:
    def __init__(self, record: Record, game: Game) -> None:
        self._game = game
        self._lines: list[Sequence[int]] = [record.moves, *(each.moves for each in record.variations)]
        self._notes = [
            {note.ply: note for note in notes} for notes in (record.notes, *(each.notes for each in record.variations))
        ]
        self._begins = [0]  # plies of the game before each line
        self._ways: dict[_Place, list[int]] = defaultdict(list)
        for number, each in enumerate(record.variations, start=1):
            self._ways[each.line, each.ply].append(number)
            self._begins.append(self._begins[each.line] + each.ply)

    def written(self) -> Iterator[str]:
        """A stack of its own holds what is still to be written, so that depth costs no recursion."""
        tasks: list[str | _Place] = [(0, 0)]
        numbers_next = True  # a move stands behind a word that is none: its number is told again
        while tasks:
            task = tasks.pop()
            if isinstance(task, str):
                yield task
                numbers_next = True
                continue
            line, at = task
            if at == 0:
                yield from self._said(line, 0)
            if at == len(self._lines[line]):
                continue
            yield self._move(line, at, numbered=numbers_next)
            said = list(self._said(line, at + 1))
            yield from said
            numbers_next = bool(said)
            tasks.append((line, at + 1))
            for way in reversed(self._ways.get((line, at), [])):
                tasks += [")", (way, 0), "("]

    def _move(self, line: int, at: int, *, numbered: bool) -> str:
        move, ply = self._lines[line][at], self._begins[line] + at
        word = "--" if move == self._game.pass_move else self._game.format_move(move)
        note = self._notes[line].get(at + 1)
        sign = note.nag if note else ""
        number = f"{ply // 2 + 1}. " if ply % 2 == 0 else f"{ply // 2 + 1}... " if numbered and ply else ""
        return f"{number}{word}{sign}"

    def _said(self, line: int, ply: int) -> Iterator[str]:
        """Numbered signs and the comment of a moment."""
        note: Note | None = self._notes[line].get(ply)
        if note is None:
            return
        for name, _ in note.properties:
            if found := _NUMBERED_SIGN.fullmatch(name):
                yield f"${found[1]}"
        if comment := note.comment.replace("}", ")").strip():
            yield f"{{{comment}}}"
