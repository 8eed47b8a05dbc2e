"""Games out of text or bytes that a person pasted: moves, a board, or the content of any file that is read."""

from __future__ import annotations

import re
import tempfile
from dataclasses import replace
from itertools import islice
from pathlib import Path

from ..core.contract import Game
from ..core.errors import HeibaiError, IllegalMoveError, RecordFormatError, quoted
from ..games import GameSpec
from ..games.position_text import game_start, is_board, size_of
from .ingest import find_archives, read_archive
from .record import Record

MOST = 1000  # games of one text
_NUMBERED = re.compile(r"1\s?[.)]\s*[A-Va-v]\d")
_NEARLY_MOVES = re.compile(r"[A-Za-z]\d{1,2}[^\n.(\[{/\\]*\Z")  # begins with a square, and is no name of a file
_MOVE = re.compile(r"[A-Za-z]\d{1,2}|[A-Za-z][A-Za-z-]+|--")  # a square, or a word such as pass and take-black


def read_pasted(data: bytes, game: Game | None = None, *, most: int = MOST) -> list[Record]:
    """The games of a text, one at least, at most ``most``; they are not checked.

    Args:
        game: whose moves or board a short text is read as first, and of Reversi the board of lines of moves; None:
            the text has to say it. A file that says no rules for its board has those of this game.

    Raises:
        RecordFormatError: nothing that is known, or a file that is damaged.
    """
    text = data.decode("utf-8", "replace").strip()
    line = " ".join(text.split()) if _NUMBERED.match(text) else text  # a list of moves over several lines
    if game is not None and "\n" not in line and (found := _line_of(line, game)):
        return [found]
    if game is None and is_board(text) and (size := size_of(text)):
        return [Record(start=text, spec=GameSpec("reversi", size))]
    with tempfile.TemporaryDirectory(prefix="heibai-") as folder:
        path = Path(folder) / "pasted"
        path.write_bytes(data)
        try:
            size = game.size if game is not None and game.name == "reversi" else 8
            records = list(islice(read_archive(find_archives([path])[0], size=size), most))
        except RecordFormatError as error:
            if _NEARLY_MOVES.match(text):
                _require_moves(text, game or GameSpec("reversi", 8).make())
            raise RecordFormatError(_without(str(error), folder, text)) from error
    if not records:
        raise RecordFormatError(f"{quoted(text)} holds no game; paste moves (f5d6c3), a board, or a file's content")
    return [under_rules(record, game) for record in records]


def under_rules(record: Record, game: Game | None) -> Record:
    """The record under the rules of the game that was named, where it says the usual ones or none."""
    usual = GameSpec(record.spec.name, record.spec.size)
    if game is None or record.spec != usual or (game.name, game.size) != (usual.name, usual.size):
        return record
    return replace(record, spec=GameSpec.of(game))


def _line_of(text: str, game: Game) -> Record | None:
    """A board, or moves from the start, of this game; None where it is neither."""
    try:
        if is_board(text):
            game_start(game, text)
            return Record(start=text, spec=GameSpec.of(game))
        return Record(moves=game.parse_transcript(text), spec=GameSpec.of(game)) if text else None
    except IllegalMoveError:
        return _unchecked(text, game)
    except HeibaiError:
        return None


def _unchecked(text: str, game: Game) -> Record | None:
    """Moves of which one is illegal: whoever checks the record says which. None where they are not only moves."""
    try:
        moves = tuple(game.parse_move(word) for word in _MOVE.findall(text))
    except HeibaiError:
        return None
    return Record(moves=moves, spec=GameSpec.of(game))


def _require_moves(text: str, game: Game) -> None:
    """Raises RecordFormatError: the part of a line of moves that is none."""
    try:
        game.parse_transcript(text)
    except HeibaiError as error:
        raise RecordFormatError(str(error)) from error


def _without(sentence: str, folder: str, text: str) -> str:
    """The sentence without the name of a file that nobody knows."""
    return sentence.replace(f"{folder}/pasted", "pasted text").replace("'pasted text'", quoted(text, 40))
