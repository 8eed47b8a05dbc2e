"""The nodes of an SGF tree on one game's board: points, moves, notes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ....core.contract import Game
from ....core.errors import RecordFormatError
from ...tree import Note, joined
from .notes import MARKS, MOVES, OWN, SET_UP, note_of
from .tree import Line, Node

_LETTERS = "abcdefghijklmnopqrstuvwxyz"
_MOST_POINTS = 10_000_000  # of one game: a rectangle of nine letters names hundreds


@dataclass(frozen=True)
class ReadLine:
    """A line of nodes as moves and notes."""

    moves: tuple[int, ...]
    notes: tuple[Note, ...]
    plies: tuple[int, ...]  # moves made before the first node, and after each


class Board:
    """What the letters of SGF mean in one game."""

    def __init__(self, game: Game) -> None:
        self._game, self._view = game, game.view(game.start())
        self._points = 0  # that were read

    def point(self, text: str) -> int | None:
        """The square of ``hh``, None when there is none. Raises RecordFormatError: one game has too many."""
        self._points += 1
        if self._points > _MOST_POINTS:
            raise RecordFormatError(f"it has more than {_MOST_POINTS:,} moves and marks; save its branches one by one")
        size = self._game.size
        column, row = (_LETTERS.find(letter) for letter in text) if len(text) == 2 else (-1, -1)
        if not (0 <= column < size and 0 <= row < size):
            return None
        return (row if self._view.row_one_on_top else size - 1 - row) * size + column

    def format_point(self, square: int) -> str:
        """``hh``, the inverse of ``point``."""
        row, column = divmod(square, self._game.size)
        return _LETTERS[column] + _LETTERS[row if self._view.row_one_on_top else self._game.size - 1 - row]

    def format_move(self, move: int, side: int) -> str:
        """The property of a move by black (0) or white (1)."""
        if move > self._game.pass_move:
            return f"CH[{self._game.format_move(move)}]"
        return f"{'BW'[side]}[{'' if move == self._game.pass_move else self.format_point(move)}]"

    def read_line(self, line: Line) -> ReadLine:
        """Moves and notes of a line of nodes. Raises RecordFormatError, MoveTextError."""
        moves: list[int] = []
        notes: dict[int, Note] = {}
        plies = [0]
        for number, node in enumerate(line.nodes):
            is_root = line.parent < 0 and number == 0
            moves += self._moves(node)
            plies.append(len(moves))
            mover = next((side for side, key in enumerate("BW") if key in node), None)
            said = self._said(node, is_root=is_root)
            note = note_of(said, len(moves), mover, self.point) if said else None
            if note:
                notes[note.ply] = joined(notes[note.ply], note) if note.ply in notes else note
        return ReadLine(tuple(moves), tuple(notes.values()), tuple(plies))

    def is_tag(self, key: str, values: list[str]) -> bool:
        """Whether a property of the root becomes a tag: one value, and no marks on the board."""
        return key not in OWN and len(values) == 1 and not self._marks(key, values)

    def require_usual_start(self, root: Node) -> None:
        """Raises RecordFormatError for stones that are set up in another way than the game's usual start has them."""
        wanted = {side: {s for s, cell in enumerate(self._view.cells) if cell == side} for side in (0, 1)}
        for side, key in enumerate(("AB", "AW")):
            came = {self.point(value.strip()) for value in root.get(key, ())}
            if key in root and came != wanted[side]:
                raise _set_up(key)
        if "AE" in root or root.get("PL", ["B"])[0].strip().upper() not in ("B", "BLACK", "1"):
            raise _set_up("AE" if "AE" in root else "PL")

    def _said(self, node: Node, *, is_root: bool) -> Node:
        """What is left for the note of a node."""
        for key in SET_UP:
            if key in node and not is_root:
                raise _set_up(key)
        if not is_root:
            return {key: values for key, values in node.items() if key not in MOVES}
        return {key: values for key, values in node.items() if key not in OWN and not self.is_tag(key, values)}

    def _marks(self, key: str, values: list[str]) -> bool:
        """Whether a property marks points of the board; one of such a name whose value is no point does not."""
        note = note_of({key: values}, 0, None, self.point) if key in MARKS else None
        return note is not None and bool(note.marks)

    def _moves(self, node: Node) -> Iterator[int]:
        for key in MOVES:
            if key in node:
                yield self._move(node[key][0].strip(), key)

    def _move(self, text: str, key: str) -> int:
        """A point, a pass, or an opening's choice; whether it is legal is the replay's business."""
        if key == "CH":
            return self._game.parse_move(text)
        square = self.point(text) if text else self._game.pass_move
        if square is None:
            size = self._game.size
            last = _LETTERS[size - 1] * 2
            raise RecordFormatError(f"{key}[{text[:40]}] names no point of a {size}x{size} board; aa to {last}")
        return square


def _set_up(key: str) -> RecordFormatError:
    return RecordFormatError(f"{key} sets stones up; only games from the usual start are read")
