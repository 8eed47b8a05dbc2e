"""The analyses that are kept: listed, and all of them as one file, which browsers and programs take from each other."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path

from ....analysis.kept.carried import keep_carried
from ....analysis.kept.room import is_written_in, kept_in, turn_of
from ....analysis.stored_review import options_of
from ....core.errors import HeibaiError, RecordFormatError
from ....jobs.directory import RunDirectory
from ....records.formats.jsonl import carries
from ..records.study.kept import carried_lines, read_study, require_study
from .wire import KeptAnalysis

ALL = "all"  # in place of an id
NAME = "heibai-analyses.jsonl"


def kept_analyses(folder: Path) -> list[KeptAnalysis]:
    """The newest first. Raises RunError: the folder cannot be read."""
    return [_told(path) for path in sorted(kept_in(folder), key=turn_of, reverse=True)]


def kept_as_file(folder: Path) -> bytes:
    """Those that can be read, the oldest first, a line each; their games are told with the study. Raises RunError."""
    return "".join(f"{line}\n" for line in carried_lines(folder)).encode(errors="backslashreplace")


def take_file(data: bytes, folder: Path, open_ids: Collection[str]) -> list[str]:
    """Keep the analyses of a file, all or none; ids of those that are new or more than they were.

    Raises RecordFormatError: one is damaged, or there is none; BusyError, RunError.
    """
    lines = data.decode("utf-8", "replace").split("\n")
    if not any(map(carries, lines)):
        raise RecordFormatError("the file carries no analysis; games are taken into the library by: heibai import FILE")
    return keep_carried(lines, folder, open_ids=open_ids, check=require_study)


def _told(path: Path) -> KeptAnalysis:
    told: KeptAnalysis = {
        "id": path.name, "game": "", "black": "", "white": "", "date": "", "event": "", "score": None, "moves": 0,
        "created": 0.0, "noted": is_written_in(path), "fault": "",
    }  # fmt: skip
    try:
        directory = RunDirectory.open(path)
        record = options_of(directory).record
        read_study(directory, record)
    except HeibaiError as error:
        return {**told, "fault": str(error)}
    return {
        **told,
        "game": str(record.spec), "black": record.black, "white": record.white, "date": record.date,
        "event": record.event, "score": record.score, "moves": len(record.moves), "created": directory.created,
    }  # fmt: skip
