"""The study of an analysis, in a file of its folder."""

from __future__ import annotations

from pydantic import TypeAdapter, ValidationError

from .....core.errors import RunError, quoted_path
from .....core.files import read_bytes, replacing
from .....jobs.directory import RunDirectory
from .....records.record import Record
from ...records.study.model import Study
from ...records.study.tree import branches_of_study, checked_tree, game_alone
from ...wire.model import LATER
from .flat import FlatStudy

FILE = "study.json"
_KEPT: TypeAdapter[Study | FlatStudy] = TypeAdapter(Study | FlatStudy, config=LATER)


def read_study(directory: RunDirectory, record: Record) -> Study:
    """As it was kept last; the game alone where nothing was. Raises RunError: the file is damaged."""
    path = directory.path / FILE
    if not path.exists():
        return game_alone(record.moves)
    try:
        kept = _KEPT.validate_json(read_bytes(path))
        return kept.tree(record) if isinstance(kept, FlatStudy) else kept
    except (OSError, ValidationError, IndexError) as error:
        raise RunError(f"{quoted_path(path)} is damaged ({type(error).__name__}); delete that file") from error


def write_study(directory: RunDirectory, record: Record, study: Study) -> None:
    """Keep it in place of the one before. Raises SpecError, IllegalMoveError: not of this game; RunError: the disk."""
    path = directory.path / FILE
    checked_tree(record, study, known=branches_of_study(read_study(directory, record)))
    try:
        with replacing(path) as file:
            file.write(study.model_dump_json(exclude_defaults=True).encode())
    except OSError as error:
        raise RunError(f"cannot write {quoted_path(path)} ({error.strerror}); make room for it") from error
