"""A record's tree as SGF: moves, then every way on from a moment in parentheses, the line's own first."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass

from ....core.contract import Color, Game, Position
from ....core.errors import IllegalMoveError
from ...record import Record
from ...tree import Note
from .board import Board
from .notes import format_note


@dataclass(frozen=True)
class _Place:
    """Where in the tree the text goes on."""

    line: int  # 0 the record's moves, n its n-th variation
    ply: int
    cursor: Position | int  # the position there, or who is to move where nobody looks at the board
    is_taken_up: bool = False  # behind the parenthesis that it opened itself


def format_tree(record: Record, game: Game, start: Position) -> str:
    """The nodes behind the root's properties. Raises IllegalMoveError: the record's moves are no game."""
    return "".join(_TreeWriter(record, game).parts(start))


class _TreeWriter:
    def __init__(self, record: Record, game: Game) -> None:
        self._game, self._board = game, Board(game)
        self._lines = [record.moves, *(each.moves for each in record.variations)]
        self._notes: list[dict[int, Note]] = [
            {note.ply: note for note in notes} for notes in (record.notes, *(each.notes for each in record.variations))
        ]
        self._ways: dict[tuple[int, int], list[int]] = defaultdict(list)
        for number, each in enumerate(record.variations, start=1):
            self._ways[each.line, each.ply].append(number)

    def parts(self, start: Position) -> Iterator[str]:
        """A stack of its own holds what is still to be written, so that depth costs no recursion."""
        tasks: list[str | _Place] = [_Place(0, 0, start)]
        while tasks:
            task = tasks.pop()
            if isinstance(task, str):
                yield task
            else:
                yield from self._line_from(task, tasks)

    def _line_from(self, place: _Place, tasks: list[str | _Place]) -> Iterator[str]:
        """The nodes up to the next moment with several ways on, which are put on the stack."""
        line, ply, cursor, moves = place.line, place.ply, place.cursor, self._lines[place.line]
        if ply == 0 and not place.is_taken_up:
            yield self._beginning(line)
        while True:
            ways = [] if place.is_taken_up and ply == place.ply else self._ways.get((line, ply), [])
            if ways:
                for way in reversed(ways):
                    tasks += [")", _Place(way, 0, self._relaxed(cursor)), "("]
                if ply < len(moves):
                    tasks += [")", _Place(line, ply, cursor, is_taken_up=True), "("]
                return
            if ply == len(moves):
                return
            side, cursor = self._play(cursor, moves[ply], checked=line == 0)
            ply += 1
            yield f";{self._board.format_move(moves[ply - 1], side)}{self._said(line, ply, side)}"

    def _beginning(self, line: int) -> str:
        """What stands before a line's first move; of the record's own line that belongs to the root's node."""
        said = self._said(line, 0, None)
        needs_node = line and (said or not self._lines[line] or (line, 0) in self._ways)
        return f";{said}" if needs_node else said

    def _said(self, line: int, ply: int, side: int | None) -> str:
        note = self._notes[line].get(ply)
        return format_note(note, side, self._board.format_point) if note else ""

    def _relaxed(self, cursor: Position | int) -> Position | int:
        """In an opening without choices stones alternate: a line that nobody played needs no board to tell whose."""
        return int(cursor.to_move) if self._game.opening == "free" and not isinstance(cursor, int) else cursor

    def _play(self, cursor: Position | int, move: int, *, checked: bool) -> tuple[int, Position | int]:
        """(who moves, what is behind the move); in a variation after an illegal move the sides alternate."""
        if isinstance(cursor, int):
            return cursor, 1 - cursor
        if not checked and cursor.moves() == (self._game.pass_move,) != (move,):
            cursor = cursor.play(self._game.pass_move)
        side: Color = cursor.to_move
        try:
            return int(side), cursor.play(move)
        except IllegalMoveError:
            if checked:
                raise
            return int(side), 1 - int(side)
