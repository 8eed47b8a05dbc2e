"""A piece of a text that knows where it stands, so that an error can underline it."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass

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
