"""Studies as they were kept before they were trees: comments on the game, and lines that leave it."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from .....records.branches import branches_of
from .....records.record import Record
from .....records.tree import Note, Variation
from ...records.study.model import Move, Study
from ...records.study.tree import study_of
from ...wire.model import RequestModel

_Ply = Annotated[int, Field(ge=0, le=1000, strict=True)]


class _Comment(RequestModel):
    ply: _Ply
    text: str


class _Line(RequestModel):
    ply: _Ply
    moves: tuple[Move, ...]
    comments: tuple[_Comment, ...]


class FlatStudy(RequestModel):
    """The lines in the order of their weight."""

    comments: tuple[_Comment, ...]
    lines: tuple[_Line, ...]

    def tree(self, record: Record) -> Study:
        """The same as a tree. Raises IndexError: it says something of a moment that the game has not."""
        lines = tuple(Variation(0, each.ply, each.moves, _notes(each.comments)) for each in self.lines)
        plain = Record(record.moves, record.spec, notes=_notes(self.comments), variations=lines)
        return study_of(branches_of(plain))


def _notes(comments: tuple[_Comment, ...]) -> tuple[Note, ...]:
    said = {each.ply: each.text for each in comments}
    return tuple(Note(ply, said[ply]) for ply in sorted(said))
