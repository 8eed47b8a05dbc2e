"""The syntax of PGN, without any meaning: a text becomes headers and tokens, and tokens a tree of words."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from ....core.errors import RecordFormatError, quoted
from ...tree import Note, Variation, joined

_BLANKS = re.compile(r"(?:[\s,]++|(?:(?<=\n)|\A)[%#][^\n]*+)*+")
_TOKEN = re.compile(
    r'\[\s*+(?P<tag>[A-Za-z]\w{0,60})\s++"(?P<value>(?:[^"\\\n]|\\.)*+)"\s*+\]'
    r"|\{(?P<comment>[^}]*+)\}|;(?P<rest>[^\n]*+)|(?P<mark>[()])|\$(?P<nag>\d{1,3})"
    r"|(?P<result>(?:\d{1,3}-\d{1,3}|1/2-1/2|\*)(?=\s|\Z))|(?P<number>\d{1,3})\s?(?P<dots>[.)]++)"
    r"|(?P<word>--|@@@@|[A-Za-z][A-Za-z0-9-]*+)(?P<sign>[!?]{0,2})",
    re.ASCII,
)
_NEXT = {
    True: re.compile(r"\n[ \t\r]*+\n\s*+(?=\[[A-Za-z])"),
    False: re.compile(r"\n[ \t\r]*+\n\s*+(?=\[[A-Za-z])|\n\s*+(?=1\s?[.)]\s*+[A-Za-z])"),
}
_NAGS = {"1": "!", "2": "?", "3": "!!", "4": "??", "5": "!?", "6": "?!"}
_MOST_OPEN = 1_000_000  # parentheses inside each other
Token = tuple[str, str]  # (kind: "word", "comment", "nag", "sign", "(" or ")"; what it says)


class Fault(RecordFormatError):
    """A place where a text stops being PGN."""

    def __init__(self, message: str, at: int) -> None:
        super().__init__(message)
        self.at = at  # character


@dataclass
class Movetext:
    """One game as it is written."""

    headers: dict[str, str] = field(default_factory=dict)
    tokens: list[Token] = field(default_factory=list)
    result: str = ""  # behind the moves
    end: int = 0  # character behind it


def begin_of_game(text: str, at: int) -> int:
    """Behind blanks and lines of comments; the text's length: there is no more."""
    found = _BLANKS.match(text, at)
    return found.end() if found else at


def begin_behind_fault(text: str, begin: int, at: int) -> int:
    """Where the game behind one that began at ``begin`` and is damaged at ``at`` begins; the text's length: nowhere."""
    found = _NEXT[text[begin] == "["].search(text, at)
    return found.end() if found else len(text)


def read_game(text: str, begin: int) -> Movetext:
    """The game that begins there. Raises Fault."""
    game, depth, has_words = Movetext(), 0, False
    at = end = begin
    while at < len(text):
        token = _TOKEN.match(text, at)
        if not token:
            raise Fault(f'{text[at : at + 60]!r} is not PGN; expected [Black "..."] or 1. f5 d6', end)
        if has_words and (token["tag"] or (depth == 0 and _is_first_number(token))):
            break
        end = token.end()
        at = begin_of_game(text, end)
        if token["tag"]:
            game.headers[token["tag"]] = re.sub(r"\\(.)", r"\1", token["value"])
        elif token["result"] and depth == 0:
            game.result = token["result"]
            break
        else:
            depth += {"(": 1, ")": -1}.get(token["mark"] or "", 0)
            if not 0 <= depth <= _MOST_OPEN:
                raise Fault("a parenthesis is closed that nobody opened, or too many are open", end)
            has_words |= bool(token["word"])
            game.tokens += _tokens(token)
    if depth:
        raise Fault("a variation is not closed; expected )", end)
    game.end = at
    return game


def _is_first_number(token: re.Match[str]) -> bool:
    return token["number"] == "1" and len(token["dots"]) == 1


def _tokens(token: re.Match[str]) -> Iterable[Token]:
    if token["word"]:
        yield "word", token["word"]
        if token["sign"]:
            yield "sign", token["sign"]
    elif token["mark"]:
        yield token["mark"], ""
    elif token["nag"]:
        yield "nag", token["nag"]
    elif said := (token["comment"] or token["rest"] or "").strip():
        yield "comment", said


@dataclass
class _Line:
    parent: int
    at: int
    moves: list[int] = field(default_factory=list)
    notes: dict[int, Note] = field(default_factory=dict)

    def say(self, note: Note) -> None:
        known = self.notes.get(note.ply)
        self.notes[note.ply] = joined(known, note) if known else note


def tree_of(
    tokens: Iterable[Token], moves_of: Callable[[str], Iterable[int]]
) -> tuple[tuple[int, ...], tuple[Note, ...], tuple[Variation, ...]]:
    """(moves, notes, variations); ``moves_of`` reads a word.

    Raises RecordFormatError (a variation before the first move), and what ``moves_of`` raises.
    """
    lines, way = [_Line(-1, 0)], [0]
    for kind, said in tokens:
        line = lines[way[-1]]
        ply = len(line.moves)
        if kind == "word":
            line.moves += moves_of(said)
        elif kind == "(":
            if not ply:
                raise RecordFormatError("a variation stands before the move that it replaces")
            lines.append(_Line(way[-1], ply - 1))
            way.append(len(lines) - 1)
        elif kind == ")":
            way.pop()
        else:
            line.say(_note(kind, said, ply))
    first, *others = lines
    return (
        tuple(first.moves),
        tuple(first.notes.values()),
        tuple(Variation(each.parent, each.at, tuple(each.moves), tuple(each.notes.values())) for each in others),
    )


def _note(kind: str, said: str, ply: int) -> Note:
    sign = said if kind == "sign" else _NAGS.get(said, "") if kind == "nag" else ""
    if kind == "comment":
        return Note(ply, said)
    return Note(ply, nag=sign) if sign else Note(ply, properties=((f"NAG{quoted(said)[1:-1]}", ("1",)),))
