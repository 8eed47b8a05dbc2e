"""A record's tree as moments that know their ways on, to be changed; and back into flat lines (tree.py)."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from .record import Record
from .tree import Note, Variation, joined

_NOTHING = Note(0)


@dataclass(slots=True)
class Branch:
    """One moment: the move that led to it, what is said about it, and the ways on, the one that matters most first."""

    move: int = -1  # -1: the beginning, where no move led
    note: Note = _NOTHING  # its ply is 0 and says nothing
    ways: list[Branch] = field(default_factory=list)

    def way(self, move: int) -> Branch | None:
        """The moment behind this move, None where nobody made it."""
        return next((each for each in self.ways if each.move == move), None)

    def walked(self, moves: Sequence[int]) -> list[Branch]:
        """The moments behind these moves, made where they were missing; the first one is this moment."""
        found = [self]
        for move in moves:
            known = found[-1].way(move)
            if known is None:
                known = Branch(move)
                found[-1].ways.append(known)
            found.append(known)
        return found


def branches_of(record: Record) -> Branch:
    """The beginning of the record's tree; lines that begin with the same moves are one up to where they part."""
    root = Branch()
    lines = [root.walked(record.moves)]
    _say(lines[0], record.notes)
    for each in record.variations:
        lines.append(lines[each.line][each.ply].walked(each.moves))
        _say(lines[-1], each.notes)
    return root


def with_branches(record: Record, root: Branch) -> Record:
    """The record with this tree in place of its own; its moves, which ``root`` holds, stay its first line."""
    variations: list[Variation] = []
    played = root.walked(record.moves)
    pending = deque(_other_ways(0, 0, played))
    while pending:
        line, ply, first = pending.popleft()
        moments = [first]
        while moments[-1].ways:
            moments.append(moments[-1].ways[0])
        variations.append(Variation(line, ply, tuple(each.move for each in moments), _said(moments, 1)))
        pending.extend(_other_ways(len(variations), 1, moments))
    return replace(record, notes=_said(played, 0), variations=tuple(variations))


def _other_ways(line: int, ply: int, moments: Sequence[Branch]) -> Iterator[tuple[int, int, Branch]]:
    """Where a line is left, whose first moment here comes after ``ply`` of its moves."""
    for at, (moment, main) in enumerate(zip(moments, [*moments[1:], None], strict=True), ply):
        yield from ((line, at, way) for way in moment.ways if way is not main)


def _say(line: Sequence[Branch], notes: Sequence[Note]) -> None:
    for note in notes:
        moment = line[note.ply]
        moment.note = replace(note if moment.note == _NOTHING else joined(moment.note, note), ply=0)


def _said(moments: Sequence[Branch], first: int) -> tuple[Note, ...]:
    numbered = (replace(each.note, ply=ply) for ply, each in enumerate(moments, first))
    return tuple(note for note in numbered if note != Note(note.ply))
