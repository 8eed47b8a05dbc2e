"""A parsed text as a value, and how it is printed."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

Value: TypeAlias = "str | tuple[Value, ...] | Text"  # a word, a list, or a text in brackets


@dataclass(frozen=True, slots=True)
class Text:
    """``name:argument,key=value,...``: a name, at most one argument, and options in the order they came."""

    name: str  # "alphabeta"
    argument: Value | None = None  # "3" of "level:3"
    options: tuple[tuple[str, Value], ...] = ()

    def get(self, key: str) -> Value | None:
        """The value of ``key``, None if it was not written."""
        return next((value for name, value in self.options if name == key), None)

    def __str__(self) -> str:
        """The text that parses to this again."""
        rest = ",".join(_parts(self))
        return f"{self.name}:{rest}" if rest else f"{self.name}"  # a plain string, where the name knows its place


def format_value(value: Value) -> str:
    """As it stands behind ``key=``: lists stand in brackets, and texts that are more than a name."""
    if isinstance(value, tuple):
        return f"[{','.join(map(format_value, value))}]"
    printed = str(value)
    return f"[{printed}]" if isinstance(value, Text) and printed != value.name else printed


def format_options(options: tuple[tuple[str, Value], ...]) -> str:
    """``key=value,key=value``."""
    return ",".join(f"{key}={format_value(value)}" for key, value in options)


def _parts(text: Text) -> Iterator[str]:
    if text.argument is not None:
        yield format_value(text.argument)
    if text.options:
        yield format_options(text.options)


def with_options(name: str, options: Sequence[str]) -> Text:
    """The text of a name and of options as a game takes them: words (one or several the argument), and key=value."""
    words = tuple(option for option in options if "=" not in option)
    keyed = (option.partition("=") for option in options if "=" in option)
    return Text(name, words[0] if len(words) == 1 else words or None, tuple((key, value) for key, _, value in keyed))


_WIDTH = 80  # characters of a text that an error shows
_CUT = "..."


@dataclass(frozen=True, slots=True)
class Place:
    """A piece of a text, from ``start`` up to ``end``, which is past its last character."""

    text: str
    start: int
    end: int

    @property
    def is_part(self) -> bool:
        """Whether the text holds more than the piece."""
        return self.text.strip() != self.text[self.start : self.end].strip()

    @property
    def excerpt(self) -> str:
        """The text in one line; of a long one what stands around the place."""
        return "".join(self._cut())

    @property
    def in_excerpt(self) -> tuple[int, int]:
        """Start and end of the piece in the excerpt, in characters."""
        before, piece, _ = self._cut()
        return len(before), len(before) + len(piece)

    def cut(self, start: int, end: int) -> Word:
        """A piece of this piece."""
        return Word.at(self.text, self.start + start, self.start + end)

    def lines(self) -> tuple[str, str]:
        """The excerpt, and below it a line with ``^`` under the place."""
        before, piece, _ = self._cut()
        return self.excerpt, " " * _columns(before) + "^" * max(1, _columns(piece))

    def _cut(self) -> tuple[str, str, str]:
        """What is shown before the place, of it, and behind it."""
        piece = _shown(self.text[self.start : self.end])
        if len(piece) > _WIDTH // 2:
            piece = piece[: _WIDTH // 2 - len(_CUT)] + _CUT
        before, behind = _shown(self.text[: self.start]), _shown(self.text[self.end :])
        room = _WIDTH - len(piece)
        if len(before) + len(behind) > room:
            left = max(room // 2, room - len(behind))
            before = before if len(before) <= left else _CUT + before[len(before) - left + len(_CUT) :]
            right = room - len(before)
            behind = behind if len(behind) <= right else behind[: right - len(_CUT)] + _CUT
        return before, piece, behind


class Word(str):
    """A string that a parser cut out of a text; what is made of it by string methods is a plain string again."""

    place: Place

    @classmethod
    def at(cls, text: str, start: int, end: int) -> Word:
        """``text[start:end]``."""
        word = cls(text[start:end])
        word.place = Place(text, start, end)
        return word


def place_of(piece: str) -> Place:
    """Where ``piece`` stands; a plain string is a text of its own."""
    return piece.place if isinstance(piece, Word) else Place(piece, 0, len(piece))


def _shown(text: str) -> str:
    """One character for each, all printable."""
    return "".join(letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in text)


def _columns(text: str) -> int:
    """Of a terminal: Chinese characters take two, combining ones none."""
    return sum(
        0 if unicodedata.combining(letter) else 2 if unicodedata.east_asian_width(letter) in "WF" else 1
        for letter in text
    )
