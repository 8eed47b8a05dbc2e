"""SGF, the Smart Game Format (FF[4]), for Reversi (``GM[2]``) and Gomoku (``GM[4]``): ``(;GM[4]SZ[15];B[hh];W[ih])``.

A square is two letters, its column from the left and its row from the top; ``B[]`` is a pass. Programs of Reversi
write ``d3`` too. A node may hold several moves, which were played in the order in which they stand. Stones that are set
up before the first move are the start; Gomoku Quest's first stones, ``QPR[hh,hg,jf];QSLW[ig]``, are moves. An opening's
choice, which SGF does not know, is a property of its own in its node: ``CH[take-black]``. Root properties that a record
has no field for become tags under their own names; variations, and what stands in the nodes, become the record's tree.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from ...core.errors import HeibaiError, RecordFormatError
from ...games import GAMES, GameSpec
from ...games.position_text import game_start
from ..record import Record, Termination
from ..tree import Variation
from .files.encodings import ByteAt, read_decoded, same_byte
from .files.places import MOST_FAULTS, Refuse, given_up, strictly
from .sgf_parts.board import Board, ReadLine
from .sgf_parts.notes import OWN, SET_UP, is_foreign
from .sgf_parts.tree import Fault, Line, Node, behind_blanks, format_properties, next_game, read_game
from .sgf_parts.writer import format_tree

NUMBERS = {"reversi": "2", "gomoku": "4"}  # GM of each game
_RESULT = re.compile(r"(?P<winner>[BW])\+(?P<by>[A-Za-z]+|\d{1,6}(?:\.\d{1,6})?|)$", re.ASCII)
_GAME = re.compile(rb"\(\s*;.*?GM\s*\[[24]\]", re.DOTALL)
_ENCODING = re.compile(rb"CA\s*\[([\w .:-]{1,40})\]", re.ASCII)
_PATIENCE = 1 << 24  # characters that are read in vain before the search goes on behind the fault only
_DATE = re.compile(r"\d{4}(-\d\d(-\d\d)?)?", re.ASCII)
_ENDS = {"R": Termination.RESIGNED, "T": Termination.TIMEOUT, "F": Termination.ILLEGAL}
_MARKS = {termination: mark for mark, termination in _ENDS.items()}


def recognises(head: bytes, length: int) -> bool:
    """Whether a game ``(;...GM[2]`` or ``GM[4]`` begins there."""
    return bool(_GAME.search(head))


def read(path: Path, refuse: Refuse = strictly) -> Iterator[Record]:
    """The games of a file, which memory has to hold; the encoding is named or guessed.

    ``refuse`` is told of a game that is none. Raises RecordFormatError.
    """
    text, byte_at = read_decoded(path, named=_ENCODING)
    yield from parse(text, name=str(path), refuse=refuse, byte_at=byte_at)


def parse(text: str, *, name: str = "SGF", refuse: Refuse = strictly, byte_at: ByteAt = same_byte) -> Iterator[Record]:
    """The games in a text. Raises RecordFormatError that says the how-manieth game is bad."""
    number, faults, patience, begin = 1, 0, _PATIENCE, behind_blanks(text, 0)
    while 0 <= begin < len(text):
        at = begin
        if faults >= MOST_FAULTS:
            refuse(given_up(name, byte_at(at)))
            return
        try:
            lines, begin = read_game(text, begin)
            record = replace(_record(lines), offset=byte_at(at))
        except HeibaiError as error:
            if isinstance(error, Fault):  # of a game that never closes the next ones look like variations
                patience -= error.at - at
                begin = next_game(text, at + 1 if patience > 0 else max(at + 1, error.at))
            faults += 1
            refuse(RecordFormatError(f"{name!r}, game {number}: {error} (byte {byte_at(at)})"))
        else:
            yield record
        number, begin = number + 1, behind_blanks(text, begin) if begin >= 0 else -1


def format_record(record: Record) -> str:
    """One game on one line; see docs/records.md for what is not kept.

    Raises:
        RecordFormatError: another game than Reversi and Gomoku, or a start of its own under an opening rule.
        PositionTextError: its start is no position.
        IllegalMoveError: its moves are no game.
    """
    game = record.spec.make() if record.spec.name in NUMBERS else None
    if game is None or (record.start is not None and game.opening not in ("", "free")):
        raise RecordFormatError(
            f"SGF is written for games of {' and '.join(NUMBERS)}, from a start of one's own without an opening rule, "
            f"not for {record.spec.label} from {record.start!r}; write jsonl instead"
        )
    start = game_start(game, record.start)
    fields = {
        "FF": "4", "CA": "UTF-8", "AP": "heibai", "GM": NUMBERS[game.name], "SZ": str(game.size),
        "RU": game.rule, "ON": game.opening, "PB": record.black, "PW": record.white,
        "DT": record.date.partition("T")[0], "EV": record.event, "RE": _format_result(record),
    }  # fmt: skip
    tags = {key: str(value) for key, value in record.tags.items() if is_foreign(key)}
    return f"(;{format_properties(fields | tags)}{Board(game).set_up(start)}{format_tree(record, game, start)})"


def _record(lines: list[Line]) -> Record:
    nodes = lines[0].nodes if lines else [Node()]
    root = {key: values[0] for key, values in nodes[0].items()}
    names = {number: name for name, number in NUMBERS.items()}
    if root.get("GM", "").strip() not in names:
        known = " or ".join(f"GM[{number}] ({name})" for number, name in names.items())
        raise RecordFormatError(f"GM[{root.get('GM', '')[:40]}]; expected {known}")
    name = names[root["GM"].strip()]
    rule, opening = _known(root, "RU", GAMES[name].rules), _known(root, "ON", GAMES[name].openings)
    before = _before_the_moves(nodes)
    is_set_up = any(key in node for node in before for key in SET_UP)
    spec = GameSpec(name, _size(root, name), rule, "" if is_set_up else opening)
    game = spec.make()
    board = Board(game)
    start = board.start(before)
    score, termination = _parse_result(root.get("RE", "").strip(), game.size**2)
    tree: list[ReadLine] = []
    for line in lines:
        side = int(start.to_move) if line.parent < 0 else tree[line.parent].sides[line.at]
        tree.append(board.read_line(line, side))
    tags = {key: root[key] for key in nodes[0] if key not in OWN and board.is_tag(key, nodes[0][key])}
    return Record(
        moves=tree[0].moves,
        spec=spec,
        start=None if start == game.start() else game.format_position(start),
        black=root.get("PB", ""),
        white=root.get("PW", ""),
        score=score,
        termination=termination,
        date=found[0] if (found := _DATE.match(root.get("DT", ""))) else "",
        event=root.get("EV", ""),
        tags=tags,
        notes=tree[0].notes,
        variations=tuple(
            Variation(line.parent, tree[line.parent].plies[line.at], read.moves, read.notes)
            for line, read in zip(lines[1:], tree[1:], strict=True)
        ),
    )


def _before_the_moves(nodes: list[Node]) -> list[Node]:
    """The nodes up to the first with a move; what is set up there is the start."""
    first = next((number for number, node in enumerate(nodes) if node.moves), len(nodes) - 1)
    return nodes[: first + 1]


def _known(root: dict[str, str], key: str, names: tuple[str, ...]) -> str:
    """A variant of ours; what other programs write there is no rule that is known to be one of these."""
    name = root.get(key, "").strip().lower()
    return name if name in names else ""


def _size(root: dict[str, str], game: str) -> int:
    text = root.get("SZ", str(GAMES[game].default_size)).strip()
    if not (text.isascii() and text.isdigit() and len(text) <= 2):
        raise RecordFormatError(f"SZ[{text[:40]}]; expected squares a side, as in SZ[15]")
    return int(text)


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
