"""SGF, the Smart Game Format (FF[4]), for Reversi (``GM[2]``) and Gomoku (``GM[4]``): ``(;GM[4]SZ[15];B[hh];W[ih])``.

A square is two letters, its column from the left and its row from the top; ``B[]`` is a pass. An opening's choice,
which SGF does not know, is a property of its own in its node: ``CH[take-black]``. Root properties that a record has
no field for become tags under their own names and are written back; comments of moves are dropped.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from ...core.contract import Game
from ...core.errors import HeibaiError, RecordFormatError, quoted_path
from ...core.files import read_bytes
from ...games import GAMES, GameSpec
from ..record import Record, Termination

NUMBERS = {"reversi": "2", "gomoku": "4"}  # GM of each game
_LETTERS = "abcdefghijklmnopqrstuvwxyz"
_TOKEN = re.compile(r"\s*(?:(?P<mark>[();])|(?P<key>[A-Za-z]{1,8})(?P<values>(?:\s*\[(?:[^\]\\]|\\.)*\])+))", re.DOTALL)
_VALUE = re.compile(r"\[((?:[^\]\\]|\\.)*)\]", re.DOTALL)
_RESULT = re.compile(r"(?P<winner>[BW])\+(?P<by>[A-Za-z]+|\d{1,6}(?:\.\d{1,6})?|)$", re.ASCII)
_GAME = re.compile(rb"\(\s*;.*?GM\s*\[[24]\]", re.DOTALL)
_DATE = re.compile(r"\d{4}(-\d\d(-\d\d)?)?", re.ASCII)
_ENDS = {"R": Termination.RESIGNED, "T": Termination.TIMEOUT, "F": Termination.ILLEGAL}
_MARKS = {termination: mark for mark, termination in _ENDS.items()}
_MOVES = ("B", "W", "CH")
_SET_UP = ("AB", "AW", "AE", "PL")
_OWN = ("FF", "CA", "AP", "GM", "SZ", "RU", "ON", "PB", "PW", "DT", "EV", "RE", *_MOVES, *_SET_UP)

_Node = dict[str, str]  # property -> its first value


def recognises(head: bytes, length: int) -> bool:
    """Whether a game ``(;...GM[2]`` or ``GM[4]`` begins there."""
    return bool(_GAME.search(head))


def read(path: Path) -> Iterator[Record]:
    """The games of a file, which memory has to hold. Raises RecordFormatError."""
    try:
        data = read_bytes(path)
    except OSError as error:
        raise RecordFormatError(f"cannot read {quoted_path(path)} ({error.strerror}); check it") from error
    yield from parse(data.decode("utf-8", errors="replace").replace("\r\n", "\n"), name=str(path))


def parse(text: str, *, name: str = "SGF") -> Iterator[Record]:
    """The games in a text, each without variations. Raises RecordFormatError that says the how-manieth game is bad."""
    nodes: list[_Node] | None = None  # of the game that is being read
    end, number = 0, 1
    while token := _TOKEN.match(text, end):
        end = token.end()
        try:
            if token["mark"] == "(":
                nodes = _begin(nodes)
            elif nodes is None:
                break
            elif token["mark"] == ")":
                yield _record(nodes)
                nodes, number = None, number + 1
            elif token["mark"] == ";":
                nodes.append({})
            else:
                _add(nodes, token["key"].upper(), token["values"])
        except HeibaiError as error:
            raise RecordFormatError(f"{name!r}, game {number}: {error}") from error
    if nodes is not None or text[end:].strip():
        begin = text[end:].strip()[:60]
        raise RecordFormatError(f"{name!r}, game {number}: {begin!r} is not SGF; expected (;GM[4]SZ[15];B[hh]...)")


def format_record(record: Record) -> str:
    """One game on one line; see docs/records.md for what is not kept.

    Raises:
        RecordFormatError: another game than Reversi and Gomoku, or a start of its own.
        IllegalMoveError: its moves are no game.
    """
    if record.spec.name not in NUMBERS or record.start is not None:
        raise RecordFormatError(
            f"SGF is written for games of {' and '.join(NUMBERS)} from the usual start, not for {record.spec.name!r} "
            f"from {record.start!r}; write jsonl instead"
        )
    game = record.spec.make()
    fields = {
        "FF": "4", "CA": "UTF-8", "AP": "heibai", "GM": NUMBERS[game.name], "SZ": str(game.size),
        "RU": game.rule, "ON": game.opening, "PB": record.black, "PW": record.white,
        "DT": record.date.partition("T")[0], "EV": record.event, "RE": _format_result(record),
    }  # fmt: skip
    tags = {key: str(value) for key, value in record.tags.items() if _is_foreign(key)}
    root = "".join(f"{key}[{_escape(value)}]" for key, value in (fields | tags).items() if value)
    return f"(;{root}{''.join(_format_moves(game, record.moves))})"


def _format_moves(game: Game, moves: tuple[int, ...]) -> Iterator[str]:
    position = game.start()
    on_top = game.view(position).row_one_on_top
    for move in moves:
        if move > game.pass_move:
            yield f";CH[{game.format_move(move)}]"
        else:
            row, column = divmod(move, game.size)
            row = row if on_top else game.size - 1 - row
            text = "" if move == game.pass_move else _LETTERS[column] + _LETTERS[row]
            yield f";{'BW'[position.to_move]}[{text}]"
        position = position.play(move)


def _is_foreign(key: str) -> bool:
    return key.isascii() and key.isalpha() and key.isupper() and len(key) <= 8 and key not in _OWN


def _begin(nodes: list[_Node] | None) -> list[_Node]:
    if nodes is not None:
        raise RecordFormatError("it has variations, which a record does not hold; save its main line alone")
    return []


def _add(nodes: list[_Node], key: str, values: str) -> None:
    if not nodes:
        raise RecordFormatError(f"{key} stands before the first node; expected (;{key}[...]")
    if key in _SET_UP:
        raise RecordFormatError(f"{key} sets stones up; only games from the usual start are read")
    first = _VALUE.match(values.strip())
    assert first  # as the pattern of tokens has it
    nodes[-1].setdefault(key, _unescape(first[1]))


def _record(nodes: list[_Node]) -> Record:
    root = nodes[0] if nodes else {}
    names = {number: name for name, number in NUMBERS.items()}
    if root.get("GM", "").strip() not in names:
        known = " or ".join(f"GM[{number}] ({name})" for number, name in names.items())
        raise RecordFormatError(f"GM[{root.get('GM', '')[:40]}]; expected {known}")
    name = names[root["GM"].strip()]
    rule, opening = _known(root, "RU", GAMES[name].rules), _known(root, "ON", GAMES[name].openings)
    spec = GameSpec(name, _size(root, name), rule, opening)
    game = spec.make()
    score, termination = _parse_result(root.get("RE", "").strip(), game.size**2)
    foreign = {key: value for key, value in root.items() if key not in _OWN}
    return Record(
        moves=_parse_moves(nodes, game),
        spec=spec,
        black=root.get("PB", ""),
        white=root.get("PW", ""),
        score=score,
        termination=termination,
        date=found[0] if (found := _DATE.match(root.get("DT", ""))) else "",
        event=root.get("EV", ""),
        tags=foreign,
    )


def _known(root: _Node, key: str, names: tuple[str, ...]) -> str:
    """A variant of ours; what other programs write there is no rule that is known to be one of these."""
    name = root.get(key, "").strip().lower()
    return name if name in names else ""


def _size(root: _Node, game: str) -> int:
    text = root.get("SZ", str(GAMES[game].default_size)).strip()
    if not (text.isascii() and text.isdigit() and len(text) <= 2):
        raise RecordFormatError(f"SZ[{text[:40]}]; expected squares a side, as in SZ[15]")
    return int(text)


def _parse_moves(nodes: list[_Node], game: Game) -> tuple[int, ...]:
    on_top = game.view(game.start()).row_one_on_top
    return tuple(_parse_move(node[key], key, game, on_top=on_top) for node in nodes for key in _MOVES if key in node)


def _parse_move(text: str, key: str, game: Game, *, on_top: bool) -> int:
    """A point, a pass, or an opening's choice; whether it is legal is the replay's business."""
    text = text.strip()
    if key == "CH":
        return game.parse_move(text)
    if not text:
        return game.pass_move
    column, row = (_LETTERS.find(letter) for letter in text) if len(text) == 2 else (-1, -1)
    if not (0 <= column < game.size and 0 <= row < game.size):
        last = _LETTERS[game.size - 1] * 2
        raise RecordFormatError(f"{key}[{text[:40]}] names no point of a {game.size}x{game.size} board; aa to {last}")
    return (row if on_top else game.size - 1 - row) * game.size + column


def _format_result(record: Record) -> str:
    if record.score is None:
        return "?"
    if record.score == 0:
        return "0"
    return f"{'B' if record.score > 0 else 'W'}+{_MARKS.get(record.termination) or abs(record.score)}"


def _parse_result(text: str, squares: int) -> tuple[int | None, Termination]:
    """Black's margin: of a game that was given up all squares, of one without a number, or with less than 1, 1."""
    if text.lower() in ("0", "draw"):
        return 0, Termination.UNKNOWN
    found = _RESULT.match(text)
    if not found:
        return None, Termination.UNKNOWN
    end = _ENDS.get(found["by"][:1].upper(), Termination.UNKNOWN)
    margin = squares if end else max(1, round(float(found["by"]))) if found["by"][:1].isdigit() else 1
    return margin if found["winner"] == "B" else -margin, end


def _escape(text: str) -> str:
    return text.replace("\\", "\\\\").replace("]", "\\]")


def _unescape(text: str) -> str:
    return re.sub(r"\\(.)", r"\1", text, flags=re.DOTALL)
