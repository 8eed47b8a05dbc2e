"""A study as it is said and kept: the moments of its tree as a flat list, so that its depth costs no recursion."""

from __future__ import annotations

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from ...wire.model import RequestModel

MOST_NODES = 4000  # moments of a tree, the game's own among them
MOST_CHARACTERS = 200_000  # of all comments
LONGEST = 4000  # characters of one comment
MOST_MARKS = 100  # of one moment
MAX_STUDY_BYTES = 1 << 20
Move = Annotated[int, Field(ge=0, le=10_000, strict=True)]
Square = Annotated[int, Field(ge=0, lt=1000, strict=True)]
Glyph = Literal["", "!", "!!", "?", "??", "!?", "?!"]
MarkKind = Literal["circle", "square", "triangle", "cross", "label", "arrow"]


class StudyMark(RequestModel):
    """A sign on a square of the board, or an arrow."""

    kind: MarkKind
    square: Square
    to: Square | None = None
    """The square that an arrow points to."""
    text: Annotated[str, Field(max_length=3)] = ""
    """Of a label."""

    @model_validator(mode="after")
    def _is_whole(self) -> Self:
        if (self.kind == "arrow") != (self.to is not None) or self.to == self.square:
            raise ValueError("an arrow, and nothing else, points to another square")
        if (self.kind == "label") != bool(self.text):
            raise ValueError("a label, and nothing else, has a text")
        return self


class StudyNote(RequestModel):
    """What is said about one moment."""

    comment: Annotated[str, Field(max_length=LONGEST)] = ""
    glyph: Glyph = ""
    """What the move that led here is worth."""
    marks: Annotated[tuple[StudyMark, ...], Field(max_length=MOST_MARKS)] = ()


class StudyNode(StudyNote):
    """A moment: behind which one, by which move."""

    parent: Annotated[int, Field(ge=0, lt=MOST_NODES, strict=True)]
    """0: the start; N: the N-th node, which stands before this one."""
    move: Move


class Study(RequestModel):
    """A tree of moves that holds those of the game. Of several ways on the one that matters most stands first."""

    start: StudyNote
    """Of the game."""
    nodes: Annotated[tuple[StudyNode, ...], Field(max_length=MOST_NODES)]

    @model_validator(mode="after")
    def _has_a_bounded_text(self) -> Self:
        if sum(len(each.comment) for each in (self.start, *self.nodes)) > MOST_CHARACTERS:
            raise ValueError(f"all comments together have at most {MOST_CHARACTERS:,} characters")
        return self
