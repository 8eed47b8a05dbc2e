"""What a record holds besides the moves that were played: other lines, and what is said about single moments.

A record's moves are line 0. A variation is a line that leaves an earlier one; so a tree of any depth is two flat
tuples, and a plain game has none of either.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

MARKS = ("triangle", "square", "circle", "cross", "selected", "label", "arrow")
NAGS = ("!", "!!", "?", "??", "!?", "?!")  # good, very good, bad, very bad, interesting, doubtful


@dataclass(frozen=True, slots=True)
class Mark:
    """A sign on a square of the board."""

    kind: str  # one of MARKS
    square: int
    text: str = ""  # of a label
    to: int | None = None  # the square that an arrow points to


@dataclass(frozen=True, slots=True)
class Note:
    """What is said about one moment of a line: about the move that led to it, and the board after it."""

    ply: int  # moves of the line made before this moment; 0: where the line begins
    comment: str = ""
    marks: tuple[Mark, ...] = ()
    nag: str = ""  # one of NAGS
    clock: float | None = None  # seconds that the mover has left
    seconds: float | None = None  # that the move took
    evaluation: float | None = None  # for black, in the unit of the program that gave it
    properties: tuple[tuple[str, tuple[str, ...]], ...] = ()  # what a format says besides: name, its values


@dataclass(frozen=True, slots=True)
class Variation:
    """Moves that leave a line at one of its moments; they are not checked by the replay."""

    line: int  # the line left: 0 the record's moves, n the n-th variation, which stands before this one
    ply: int  # moves of that line made before these
    moves: tuple[int, ...]
    notes: tuple[Note, ...] = ()


def joined(first: Note, second: Note) -> Note:
    """Two notes on the same moment as one; where both say something that has one value, the second counts."""
    return Note(
        second.ply,
        "\n".join(filter(None, (first.comment, second.comment))),
        first.marks + second.marks,
        second.nag or first.nag,
        first.clock if second.clock is None else second.clock,
        first.seconds if second.seconds is None else second.seconds,
        first.evaluation if second.evaluation is None else second.evaluation,
        tuple((dict(first.properties) | dict(second.properties)).items()),
    )


def with_passes(
    recorded: Sequence[int], played: Sequence[int], notes: Sequence[Note], variations: Sequence[Variation]
) -> tuple[tuple[Note, ...], tuple[Variation, ...]]:
    """The notes and variations of a game into which passes were put: each stays with the move it followed."""
    at = [0]
    for move in recorded:
        at.append(at[-1] + 1 if played[at[-1]] == move else at[-1] + 2)
    return (
        tuple(replace(note, ply=at[note.ply]) for note in notes),
        tuple(each if each.line else replace(each, ply=at[each.ply]) for each in variations),
    )
