"""The one parser of texts.

::

    text     name | name ":" parts
    parts    part { "," part }            a text has at most one part without a key, its argument, which comes first
    part     value | key "=" value
    value    word | "[" name ":" parts "]" | "[" [ value { "," value } ] "]"

A word ends at a comma or a bracket that none in it opened; blanks around words do not count. ``[zones]`` is a list of
one word, which stands for the text ``zones`` as well (``text_of``). What names, keys and words mean is not looked at.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeVar

from ..errors import HeibaiError
from ..numbers import number
from .faults import fault, fault_at
from .text import Text, Value, format_value
from .word import Place, Word, place_of

LONGEST = 100_000  # characters; what is longer belongs in a file
_DEEPEST = 16  # brackets in brackets
_NAME = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_.-]*")
_NAMED = re.compile(r"\s*([A-Za-z0-9_][A-Za-z0-9_.-]*)\s*:")
_BLANK = re.compile(r"\s*")
_INSIDE = re.compile(r"[^\[\],]*")
_ENDS = ("", ",", "]")  # what may follow a value
Read = TypeVar("Read")


@dataclass(frozen=True, slots=True)
class Kind:
    """Of what kind a text is, for its errors."""

    name: str  # "player text"
    example: str  # "alphabeta:depth=4,eval=zones"

    @property
    def mend(self) -> str:
        return f"write it as in {self.example!r}"


ANY = Kind("text", "name:key=value,key=value")


def parse_text(text: str, kind: Kind = ANY) -> Text:
    """The parts of a text. Raises SpecError."""
    reader = _Reader(text, kind)
    named = _NAMED.match(text)
    if named is None:
        name = reader.cut(0, len(text))
        if not _NAME.fullmatch(name):
            raise fault(name or text, f"is no {kind.name}", kind.mend)
        return Text(name)
    return _whole(reader, reader.text(named, depth=0))


def parse_options(text: str, kind: Kind = ANY) -> tuple[tuple[str, Value], ...]:
    """Options without a name before them: ``elo0=0,elo1=10``. Raises SpecError."""
    reader = _Reader(text, kind)
    return _whole(reader, _options(reader.parts(depth=0), kind))


def parse_texts(text: str, kind: Kind = ANY) -> tuple[Text, ...]:
    """One text, or several in brackets: ``panel``, ``[[meet:opponents=6],panel]``. Raises SpecError."""
    if not text.lstrip().startswith("["):
        return (parse_text(text, kind),)
    reader = _Reader(text, kind)
    return texts_of(_whole(reader, reader.value(depth=0)), kind)


def text_of(value: Value, kind: Kind = ANY) -> Text:
    """A value as a text: one in brackets, or a word that reads as one. Raises SpecError."""
    if isinstance(value, Text):
        return value
    if isinstance(value, tuple):
        if len(value) == 1:
            return text_of(value[0], kind)
        raise fault_at(
            _span(value), f"is a list of {len(value)}, one {kind.name} was expected", f"{kind.mend}, in brackets"
        )
    return parse_text(value, kind)


def texts_of(value: Value, kind: Kind = ANY) -> tuple[Text, ...]:
    """A value as texts: a list, or one alone. Raises SpecError."""
    if isinstance(value, tuple):
        return tuple(text_of(each, kind) for each in value)
    return (text_of(value, kind),)


def numbers_of(value: Value, kind: Kind = ANY) -> tuple[float, ...]:
    """A value as numbers: ``[15,6,-8.5]``, or one alone. Raises SpecError."""
    found = []
    for each in value if isinstance(value, tuple) else (value,):
        try:
            found.append(number(each if isinstance(each, str) else ""))
        except ValueError:
            raise fault_at(
                _span(each), "is no number", "write decimals with commas between them, as in [15,6,-8.5]"
            ) from None
    return tuple(found)


def printed(value: Value) -> str:
    """As ``format_value`` prints it; where it came so, with its place."""
    if isinstance(value, str):
        return value
    text, place = format_value(value), _span(value)
    start = place.start - (len(text) - len(text.lstrip("[")))
    stands_so = start >= 0 and place.text.startswith(text, start)
    return Word.at(place.text, start, start + len(text)) if stands_so else text


class _Reader:
    """One text and how far it was read; a Word's places are those of the text that it was cut from."""

    def __init__(self, text: str, kind: Kind) -> None:
        if len(text) > LONGEST:
            raise fault(text, f"has {len(text)} characters, at most {LONGEST} are read", "put so much into a file")
        self._text, self._kind, self._at = text, kind, 0
        self._outer = place_of(text)

    def cut(self, start: int, end: int) -> Word:
        """A piece of the text without the blanks around it."""
        piece = self._text[start:end]
        start += len(piece) - len(piece.lstrip())
        return self._outer.cut(start, start + len(piece.strip()))

    def place(self, start: int, end: int) -> Place:
        """A piece as one of the longest text that it stands in."""
        return Place(self._outer.text, self._outer.start + start, self._outer.start + end)

    def end(self) -> None:
        """Raises SpecError where something follows: a comma or a bracket."""
        if letter := self._next():
            wrong = "closes what no bracket opened" if letter == "]" else "stands behind the last bracket"
            raise self._fault(wrong, f"leave it out, or {self._kind.mend}")

    def text(self, named: re.Match[str], *, depth: int) -> Text:
        """What follows ``name:``, up to the end or a closing bracket."""
        self._at = named.end()
        if self._next() in _ENDS:
            raise fault_at(
                self.place(named.end() - 1, named.end()),
                "has nothing behind it",
                f"{self._kind.mend}, or leave the colon out",
            )
        (key, value), *rest = self.parts(depth=depth)
        name = self.cut(*named.span(1))
        if key:
            return Text(name, None, _options([(key, value), *rest], self._kind))
        return Text(name, value, _options(rest, self._kind))

    def parts(self, *, depth: int) -> list[tuple[str, Value]]:
        """Parts with commas between them; the key of a part without one is empty."""
        found = [self._part(depth)]
        while self._next() == ",":
            self._at += 1
            found.append(self._part(depth))
        return found

    def value(self, *, depth: int) -> Value:
        """A word, a list or a text in brackets."""
        if self._next() != "[":
            return self._word()
        opening = self._at
        if depth >= _DEEPEST:
            raise self._fault(f"is bracket {depth + 1} in brackets", f"{_DEEPEST} are read; put less into one text")
        self._at += 1
        read = self._bracketed(depth + 1) if self._next() else ()
        if self._next() != "]":
            raise self._unclosed(opening)
        self._at += 1
        if self._next() not in _ENDS:
            raise self._fault("stands behind a bracket", f"a comma was expected; {self._kind.mend}")
        return read

    def _bracketed(self, depth: int) -> Value:
        if self._next() == "]":
            return ()
        if named := _NAMED.match(self._text, self._at):
            return self.text(named, depth=depth)
        found = [self.value(depth=depth)]
        while self._next() == ",":
            self._at += 1
            found.append(self.value(depth=depth))
        return tuple(found)

    def _part(self, depth: int) -> tuple[str, Value]:
        self._next()
        key = _NAME.match(self._text, self._at)
        if key is None or self._next(key.end()) != "=":
            self._at = key.start() if key else self._at
            return "", self.value(depth=depth)
        equals, self._at = self._at, self._at + 1
        if self._next() in _ENDS:
            raise fault_at(
                self.place(key.start(), equals + 1),
                "has no value behind it",
                f"{self._kind.mend}, or leave it out",
            )
        return self.cut(*key.span()), self.value(depth=depth)

    def _word(self) -> Word:
        """Up to a comma or a closing bracket; brackets within a word keep its commas together."""
        start, opened = self._at, list[int]()
        while True:
            self._at = _end(_INSIDE, self._text, self._at)
            letter = self._text[self._at : self._at + 1]
            if not letter or (not opened and letter in _ENDS):
                break
            if letter == "[":
                opened.append(self._at)
            elif letter == "]":
                opened.pop()
            self._at += 1
        if opened:
            raise self._unclosed(opened[-1])
        word = self.cut(start, self._at)
        if not word:
            raise self._fault("has nothing before it", f"leave it out, or {self._kind.mend}")
        return word

    def _next(self, start: int | None = None) -> str:
        """The next character that is no blank, where reading goes on; empty at the end."""
        self._at = _end(_BLANK, self._text, self._at if start is None else start)
        return self._text[self._at : self._at + 1]

    def _unclosed(self, bracket: int) -> HeibaiError:
        place = self.place(bracket, bracket + 1)
        return fault_at(place, "is closed by no bracket", f"add a ], or {self._kind.mend}")

    def _fault(self, wrong: str, mend: str) -> HeibaiError:
        """About the character that would be read next."""
        if self._at < len(self._text):
            return fault_at(self.place(self._at, self._at + 1), wrong, mend)
        return fault_at(self.place(0, len(self._text)), "ends too early", self._kind.mend)


def _whole(reader: _Reader, read: Read) -> Read:
    """What was read, if nothing follows. Raises SpecError."""
    reader.end()
    return read


def _end(pattern: re.Pattern[str], text: str, start: int) -> int:
    found = pattern.match(text, start)
    return found.end() if found else start


def _options(parts: Iterable[tuple[str, Value]], kind: Kind) -> tuple[tuple[str, Value], ...]:
    """Parts that have keys, each once."""
    found: dict[str, Value] = {}
    for key, value in parts:
        if not key:
            raise fault_at(_span(value), "is no option", f"write key=value, as in {kind.example!r}")
        if key in found:
            raise fault(key, "is written twice", "leave one of them out")
        found[key] = value
    return tuple(found.items())


def _span(value: Value) -> Place:
    """Where a value stands, without its own brackets."""
    pieces = list(_pieces(value))
    if not pieces:
        return Place("[]", 0, 2)
    first, last = place_of(pieces[0]), place_of(pieces[-1])
    return Place(first.text, first.start, last.end if last.text == first.text else first.end)


def _pieces(value: Value) -> Iterable[str]:
    """The words of a value in the order of the text."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, tuple):
        for each in value:
            yield from _pieces(each)
    else:
        yield value.name
        yield from () if value.argument is None else _pieces(value.argument)
        for key, each in value.options:
            yield key
            yield from _pieces(each)
