"""The nodes of an SGF tree on one game's board: points, moves, notes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ....core.contract import Game, Position
from ....core.errors import RecordFormatError
from ....core.position import LETTERS
from ....games.position_text import game_start
from ...tree import Note, joined
from .notes import MARKS, OWN, SET_UP, note_of, spread
from .tree import MOVES, QUEST, Line, Node

_COLOURS = ((-1, "AE"), (0, "AB"), (1, "AW"))  # what is set up: nothing, black, white
_SIDES = {"B": 0, "BLACK": 0, "1": 0, "W": 1, "WHITE": 1, "2": 1}  # what PL says
_QUEST_WORDS = ("QPR", "QSL")  # what Gomoku Quest's properties of an opening begin with
_MOST_POINTS = 10_000_000  # of one game: a rectangle of nine letters names hundreds


@dataclass(frozen=True)
class ReadLine:
    """A line of nodes as moves and notes."""

    moves: tuple[int, ...]
    notes: tuple[Note, ...]
    plies: tuple[int, ...]  # moves made before the first node, and after each
    sides: tuple[int, ...]  # who is to move then, where turns alternate: 0 black, 1 white


class Board:
    """What the letters of SGF mean in one game; ``d3`` is a square of Reversi, too."""

    def __init__(self, game: Game) -> None:
        self._game, self._view = game, game.view(game.start())
        self._has_numbers = game.name == "reversi"  # as most programs of that game write its squares
        self._puts_passes_in = game.name == "gomoku" and game.opening == "free"  # Reversi's are the rules' business
        self._move_keys = MOVES if game.name == "gomoku" else tuple(key for key in MOVES if key not in QUEST)
        self._points = 0  # that were read

    def point(self, text: str) -> int | None:
        """The square of ``hh``, None when there is none. Raises RecordFormatError: one game has too many."""
        self._points += 1
        if self._points > _MOST_POINTS:
            raise RecordFormatError(f"it has more than {_MOST_POINTS:,} moves and marks; save its branches one by one")
        size = self._game.size
        column, row = (LETTERS.find(letter) for letter in text) if len(text) == 2 else (-1, -1)
        if self._has_numbers and len(text) == 2 and text[1] in "12345678":
            column, row = LETTERS.find(text[0].lower()), int(text[1]) - 1
        if not (0 <= column < size and 0 <= row < size):
            return None
        return (row if self._view.row_one_on_top else size - 1 - row) * size + column

    def format_point(self, square: int) -> str:
        """``hh``, the inverse of ``point``."""
        row, column = divmod(square, self._game.size)
        return LETTERS[column] + LETTERS[row if self._view.row_one_on_top else self._game.size - 1 - row]

    def format_move(self, move: int, side: int) -> str:
        """The property of a move by black (0) or white (1)."""
        if move > self._game.pass_move:
            return f"CH[{self._game.format_move(move)}]"
        return f"{'BW'[side]}[{'' if move == self._game.pass_move else self.format_point(move)}]"

    def read_line(self, line: Line, side: int) -> ReadLine:
        """Moves and notes of a line of nodes; ``side`` is to move before it. Raises RecordFormatError, MoveTextError.

        Where one side moves twice in a row, Gomoku's pass between is put in.
        """
        moves: list[int] = []
        notes: dict[int, Note] = {}
        plies, sides = [0], [side]
        for number, node in enumerate(line.nodes):
            is_root = line.parent < 0 and number == 0
            said = self._said(node, is_root=is_root, may_set_up=line.parent < 0 and not moves)
            for key, move in self._moves(node):
                came = "BW".find(key) if key in ("B", "W") else side
                moves += [self._game.pass_move, move] if came != side and self._puts_passes_in else [move]
                side = 1 - came
            plies.append(len(moves))
            sides.append(side)
            mover = next(("BW".index(key) for key, _ in reversed(node.moves) if key in ("B", "W")), None)
            note = note_of(said, len(moves), mover, self.point) if said else None
            if note:
                notes[note.ply] = joined(notes[note.ply], note) if note.ply in notes else note
        return ReadLine(tuple(moves), tuple(notes.values()), tuple(plies), tuple(sides))

    def is_tag(self, key: str, values: list[str]) -> bool:
        """Whether a property of the root becomes a tag: one value, and no marks on the board."""
        taken = key in OWN or key in self._move_keys
        return not taken and len(values) == 1 and not self._marks(key, values)

    def start(self, nodes: Sequence[Node]) -> Position:
        """The position that the nodes before the first move set up: AE, AB and AW change the game's usual one.

        Raises RecordFormatError, PositionTextError.
        """
        cells = list(self._view.cells)
        usual: Position = self._game.start()
        for node in nodes:
            for side, key in _COLOURS:
                for square in self._squares(key, node.get(key, ())):
                    cells[square] = side
        said = [value.strip().upper() for node in nodes for value in node.get("PL", ())]
        if cells == list(self._view.cells) and not said:
            return usual
        said += [key for key, _ in nodes[-1].moves if key in _SIDES][:1] if not said else []
        if said and said[-1] not in _SIDES:
            raise RecordFormatError(f"PL[{said[-1][:40]}]; expected B or W, who is to move")
        by_stones = "XO"[cells.count(0) > cells.count(1)] if self._game.name == "gomoku" else "X"
        position: Position = game_start(
            self._game, f"{self._drawn(cells)} {'XO'[_SIDES[said[-1]]] if said else by_stones}"
        )
        same_side = cells == list(self._view.cells) and position.to_move == usual.to_move
        return usual if same_side else position

    def set_up(self, position: Position) -> str:
        """The properties of the inverse; empty for the usual start."""
        if position == self._game.start():
            return ""
        cells, usual = self._game.view(position).cells, self._view.cells
        parts = []
        for side, key in _COLOURS:
            squares = [s for s, cell in enumerate(cells) if cell == side and (side >= 0 or usual[s] >= 0)]
            parts += [key + "".join(f"[{self.format_point(s)}]" for s in squares)] if squares else []
        return "".join(parts) + f"PL[{'BW'[position.to_move]}]"

    def _squares(self, key: str, values: Sequence[str]) -> Iterator[int]:
        """The squares of the points and rectangles that are set up. Raises RecordFormatError."""
        for place in (place for value in values for place in spread(value)):
            square = self.point(place)
            if square is None:
                raise self._no_point(key, place)
            yield square

    def _drawn(self, cells: Sequence[int]) -> str:
        """The cells as a position text, row by row as one sees the board."""
        size, signs = self._game.size, "".join("XO-"[cell] for cell in cells)
        rows = [signs[at : at + size] for at in range(0, len(signs), size)]
        return "".join(rows if self._view.row_one_on_top else reversed(rows))

    def _said(self, node: Node, *, is_root: bool, may_set_up: bool) -> dict[str, list[str]]:
        """What is left for the note of a node."""
        for key in SET_UP:
            if key in node and not may_set_up:
                raise RecordFormatError(f"{key} sets stones up behind a move; only a start is read")
        rest = {key: values for key, values in node.items() if key not in self._move_keys and key not in SET_UP}
        if not is_root:
            return rest
        return {key: values for key, values in rest.items() if key not in OWN and not self.is_tag(key, values)}

    def _marks(self, key: str, values: list[str]) -> bool:
        """Whether a property marks points of the board; one of such a name whose value is no point does not."""
        note = note_of({key: values}, 0, None, self.point) if key in MARKS else None
        return note is not None and bool(note.marks)

    def _moves(self, node: Node) -> Iterator[tuple[str, int]]:
        """(property, move) in the order in which they stand. Raises RecordFormatError, MoveTextError."""
        for key, value in node.moves:
            if key in self._move_keys:
                points = value.split(",") if key in QUEST else [value]
                yield from ((key, self._move(point.strip(), key)) for point in points)
        unknown = next((key for key in node if key.startswith(_QUEST_WORDS) and key not in QUEST), None)
        if unknown and QUEST[0] in self._move_keys:
            raise RecordFormatError(f"{unknown} is an opening of Gomoku Quest that is not known; expected QPR and QSLW")

    def _move(self, text: str, key: str) -> int:
        """A point, a pass, or an opening's choice; whether it is legal is the replay's business."""
        if key == "CH":
            return self._game.parse_move(text)
        square = self.point(text) if text else self._game.pass_move
        if square is None:
            raise self._no_point(key, text)
        return square

    def _no_point(self, key: str, text: str) -> RecordFormatError:
        size = self._game.size
        last = LETTERS[size - 1] * 2
        return RecordFormatError(f"{key}[{text[:40]}] names no point of a {size}x{size} board; aa to {last}")
