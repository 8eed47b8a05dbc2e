"""What a person adds to an analysis: comments on moments, and lines of their own; kept in its folder."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from ....analysis.review import positions_of
from ....core.errors import RunError, SpecError, quoted_path
from ....core.files import read_bytes, replacing
from ....jobs.directory import RunDirectory
from ....records.record import Record
from ....records.tree import Note, Variation, joined

FILE = "study.json"
MOST_LINES = 60
MOST_COMMENTS = 200
Move = Annotated[int, Field(ge=0, le=10_000, strict=True)]
Ply = Annotated[int, Field(ge=0, le=1000, strict=True)]


class _Model(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, use_attribute_docstrings=True)


class StudyComment(_Model):
    """What is said about one moment."""

    ply: Ply
    """Moves made before it: of the game, or of the line that it belongs to."""
    text: Annotated[str, Field(min_length=1, max_length=1000)]


class StudyLine(_Model):
    """Moves that were not played."""

    ply: Ply
    """Moves of the game made before them."""
    moves: Annotated[tuple[Move, ...], Field(min_length=1, max_length=200)]
    comments: Annotated[tuple[StudyComment, ...], Field(max_length=MOST_COMMENTS)]


class Study(_Model):
    """Of one analysis."""

    comments: Annotated[tuple[StudyComment, ...], Field(max_length=MOST_COMMENTS)]
    """On the moments of the game."""
    lines: Annotated[tuple[StudyLine, ...], Field(max_length=MOST_LINES)]
    """The one that matters most first."""


EMPTY = Study(comments=(), lines=())


def read_study(directory: RunDirectory) -> Study:
    """As it was kept last. Raises RunError: the file is damaged."""
    path = directory.path / FILE
    if not path.exists():
        return EMPTY
    try:
        return Study.model_validate_json(read_bytes(path))
    except (OSError, ValidationError) as error:
        raise RunError(f"{quoted_path(path)} is damaged ({type(error).__name__}); delete that file") from error


def write_study(directory: RunDirectory, record: Record, study: Study) -> None:
    """Keep it in place of the one before. Raises SpecError, IllegalMoveError: not of this game; RunError: the disk."""
    _require_legal(record, study)
    path = directory.path / FILE
    try:
        with replacing(path) as file:
            file.write(study.model_dump_json().encode())
    except OSError as error:
        raise RunError(f"cannot write {quoted_path(path)} ({error.strerror}); make room for it") from error


def with_study(record: Record, study: Study) -> Record:
    """The record with the comments and lines, its own notes kept."""
    notes = {note.ply: note for note in record.notes}
    for note in _notes(study.comments):
        notes[note.ply] = joined(notes[note.ply], note) if note.ply in notes else note
    lines = tuple(Variation(0, each.ply, each.moves, _notes(each.comments)) for each in study.lines)
    ordered = tuple(notes[ply] for ply in sorted(notes))
    return replace(record, notes=ordered, variations=(*record.variations, *lines))


def _notes(comments: tuple[StudyComment, ...]) -> tuple[Note, ...]:
    said = {each.ply: each.text for each in comments}
    return tuple(Note(ply, said[ply]) for ply in sorted(said))


def _require_legal(record: Record, study: Study) -> None:
    positions = positions_of(record.spec.make(), record)
    plies = [each.ply for each in study.comments] + [each.ply for each in study.lines]
    _require_within(plies, len(record.moves))
    for line in study.lines:
        _require_within([each.ply for each in line.comments], len(line.moves))
        position = positions[line.ply]
        for move in line.moves:
            position = position.play(move)


def _require_within(plies: list[int], most: int) -> None:
    if plies and max(plies) > most:
        raise SpecError(f"a moment after {max(plies)} moves came, where there are {most}; name one from 0 to {most}")
