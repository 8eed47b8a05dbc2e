"""The study of an analysis, in a file of its folder."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Annotated

from pydantic import Field, TypeAdapter, ValidationError

from .....analysis.kept.carried import line_of
from .....analysis.kept.room import STUDY, kept_in, turn_of
from .....analysis.stored_review import options_of
from .....core.errors import HeibaiError, RunError, quoted_path
from .....core.files import read_bytes, replacing
from .....jobs.directory import RunDirectory
from .....records.branches import branches_of
from .....records.record import Record
from .....records.tree import Note, Variation
from ...wire.model import LATER, RequestModel
from .model import Move, Study
from .tree import branches_of_study, checked_tree, game_alone, study_of, with_study

_Ply = Annotated[int, Field(ge=0, le=1000, strict=True)]


class _Comment(RequestModel):
    ply: _Ply
    text: str


class _Line(RequestModel):
    ply: _Ply
    moves: tuple[Move, ...]
    comments: tuple[_Comment, ...]


class FlatStudy(RequestModel):
    """As studies were kept before they were trees: comments on the game, and lines that leave it, by their weight."""

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


_KEPT: TypeAdapter[Study | FlatStudy] = TypeAdapter(Study | FlatStudy, config=LATER)


def read_study(directory: RunDirectory, record: Record) -> Study:
    """As it was kept last; the game alone where nothing was. Raises RunError: the file is damaged."""
    path = directory.path / STUDY
    if not path.exists():
        return game_alone(record.moves)
    try:
        kept = _KEPT.validate_json(read_bytes(path))
        return kept.tree(record) if isinstance(kept, FlatStudy) else kept
    except (OSError, ValidationError, IndexError) as error:
        raise RunError(f"{quoted_path(path)} is damaged ({type(error).__name__}); delete that file") from error


def write_study(directory: RunDirectory, record: Record, study: Study) -> None:
    """Keep it in place of the one before. Raises SpecError, IllegalMoveError: not of this game; RunError: the disk."""
    path = directory.path / STUDY
    checked_tree(record, study, known=branches_of_study(read_study(directory, record)))
    try:
        with replacing(path) as file:
            file.write(study.model_dump_json(exclude_defaults=True).encode())
    except OSError as error:
        raise RunError(f"cannot write {quoted_path(path)} ({error.strerror}); make room for it") from error


def carried_lines(folder: Path) -> Iterator[str]:
    """Of all analyses in a folder that can be read, the oldest first: lines of a file, the game told with its study.

    Those that cannot are said by the page's list and by ``heibai doctor``. Raises RunError: the folder cannot be read.
    """
    for path in sorted(kept_in(folder), key=turn_of):
        with suppress(HeibaiError):
            directory = RunDirectory.open(path)
            record = options_of(directory).record
            yield line_of(directory, with_study(record, read_study(directory, record)))


def require_study(directory: RunDirectory) -> None:
    """Raises HeibaiError: the study that came with an analysis is damaged, or of another game."""
    record = options_of(directory).record
    checked_tree(record, read_study(directory, record))
