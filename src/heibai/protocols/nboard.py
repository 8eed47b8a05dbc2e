"""NBoard's protocol for engines of Reversi, versions 1 and 2.

Source: "NBoard Protocol" (Chris Welty, orbanova.com, 2004 and 2014). They differ in how a move is told: version 1
writes ``=== F5/1.50/0.2``, version 2 ``=== F5 1.50 0.2``. Both are read.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from ..core.contract import Game
from ..core.errors import ProtocolError, quoted
from ..games import GameSpec, make_game
from ..records.formats import ggf
from ..records.record import Record
from .lines import real

GAME = "reversi"
VERSIONS = (1, 2)
CHOSEN = "==="
PASS = "PA"


@dataclass(frozen=True, slots=True)
class Request:
    """One line of the board."""

    name: str  # "nboard", "set depth", "set game", "move", "hint", "go", "ping", ...
    text: str = ""  # what follows


_BARE_MOVE = re.compile(r"(?:[A-Ha-h][1-8]|[Pp][Aa])(?:/\S*)*")


def parse_request(line: str) -> Request:
    """A line as its name and the rest; NBoard 1.1 sends a move without a word before it."""
    text = line.strip()
    if _BARE_MOVE.fullmatch(text):
        return Request("move", text)
    name, _, rest = text.partition(" ")
    if name.lower() == "set":
        key, _, rest = rest.strip().partition(" ")
        return Request(f"set {key.lower()}", rest.strip())
    return Request(name.lower(), rest.strip())


def parse_move(text: str, game: Game) -> int:
    """``F5/1.5/2`` or ``PA``: the move alone. Raises MoveTextError."""
    word = re.split(r"[/\s]", text.strip(), maxsplit=1)[0]
    return game.pass_move if word.upper() in (PASS, "PS", "PASS") else game.parse_move(word)


def format_move(move: int, game: Game) -> str:
    return PASS if move == game.pass_move else game.format_move(move).upper()


def format_chosen(move: str, value: float | None, seconds: float, version: int) -> str:
    """The engine's move with its value in discs, of which a forced one may have none."""
    between = "/" if version == VERSIONS[0] else " "
    if value is None:
        return f"{CHOSEN} {move}"
    return f"{CHOSEN} {between.join((move, f'{value:.2f}', f'{seconds:.2f}'))}"


def parse_chosen(line: str, game: Game) -> int:
    """The move of an engine's line. Raises ProtocolError, MoveTextError."""
    word, _, rest = line.strip().partition(" ")
    if word != CHOSEN or not rest.strip():
        raise ProtocolError(f"{quoted(line)} came, '=== F5/0.00/0.0' expected")
    return parse_move(rest, game)


def format_hint(line: Sequence[str], value: float, depth: int, more: str = "") -> str:
    """A line of play with its value for the side to move."""
    return f"search {'-'.join(line)} {value:.2f} 0 {depth} {more}".rstrip()


def parse_hint(line: str) -> tuple[str, float, int]:
    """(line of play, value, depth) of ``search`` or ``book``. Raises ProtocolError."""
    words = line.split()
    if len(words) < 5 or words[0] not in ("search", "book"):
        raise ProtocolError(f"{quoted(line)} came, 'search F5 1.00 0 8' expected")
    return words[1], real(words[2].strip("()").partition(",")[0], "a value"), int(real(words[4], "a depth"))


@dataclass(frozen=True, slots=True)
class GameSoFar:
    """What ``set game`` says."""

    game: Game
    start: str | None  # the board it began with; None: the usual one
    moves: tuple[int, ...]


def parse_game(text: str) -> GameSoFar:
    """The game of a GGF text. Raises RecordFormatError, ProtocolError for none or several."""
    records = list(ggf.parse(text))
    if len(records) != 1:
        raise ProtocolError(f"{quoted(text)} came, one game in GGF expected")
    record = records[0]
    return GameSoFar(make_game(GAME, record.spec.size), record.start, record.moves)


def format_game(game: Game, start: str | None, moves: Sequence[int], *, black: str = "", white: str = "") -> str:
    """The inverse."""
    return ggf.format_record(Record(tuple(moves), GameSpec.of(game), start=start, black=black, white=white))
