"""Vertices, colours and boards of the dialects of Reversi and Gomoku.

A vertex is a letter, without I, and the row from 1: ``D3``. Row 1 is the game's own first one, in Reversi the upper.
Reversi's D3 is so what its players write; a pass is a move, and one that is forced may be left out. Moves that are no
points, as in Gomoku's swap2, are their own words.
"""

from __future__ import annotations

from ...core.contract import Color, Game
from ...core.errors import ProtocolError, quoted
from ...core.position import LETTERS, BoardView

_COLUMNS = LETTERS.replace("i", "").upper()
PASS, RESIGN = "pass", "resign"
_COLOURS = {"b": Color.BLACK, "black": Color.BLACK, "w": Color.WHITE, "white": Color.WHITE}
_NAMES = {"reversi": "Othello", "gomoku": "Gomoku"}  # as Quarry and GoGui call the games


def game_name(name: str) -> str:
    """How the protocol calls a game of ours."""
    return _NAMES.get(name, name.capitalize())


def parse_colour(text: str) -> Color:
    """``b``, ``white``, in either case. Raises ProtocolError."""
    try:
        return _COLOURS[text.lower()]
    except KeyError as error:
        raise ProtocolError(f"{quoted(text)} came, a colour (b or w) expected") from error


def format_colour(colour: Color) -> str:
    return "white" if colour else "black"


def parse_vertex(text: str, game: Game) -> int:
    """The move that a vertex, ``pass`` or a choice's word names. Raises ProtocolError, MoveTextError."""
    word = text.strip()
    letter, number = word[:1].upper(), word[1:]
    column = _COLUMNS.find(letter) if letter else -1
    if column >= 0 and number.isascii() and number.isdigit() and len(number) <= 2:
        row = int(number) - 1
        rows = game.pass_move // game.size
        if column < game.size and 0 <= row < rows:
            return row * game.size + column
        raise ProtocolError(f"{quoted(text)} came, A1 to {_COLUMNS[game.size - 1]}{rows} expected")
    return game.parse_move(word.lower())


def format_vertex(move: int, game: Game) -> str:
    """The inverse."""
    if not 0 <= move < game.pass_move:
        return game.format_move(move)
    row, column = divmod(move, game.size)
    return f"{_COLUMNS[column]}{row + 1}"


def draw(view: BoardView) -> str:
    """The board with X for black and O for white, the first row on the side where players expect it."""
    columns = " ".join(_COLUMNS[: view.columns])
    rows = []
    for row in range(view.rows):
        cells = view.cells[row * view.columns : (row + 1) * view.columns]
        rows.append(f"{row + 1:2} {' '.join('.XO'[cell + 1] for cell in cells)} {row + 1}")
    ordered = rows if view.row_one_on_top else rows[::-1]
    return "\n".join(("", f"   {columns}", *ordered, f"   {columns}"))
