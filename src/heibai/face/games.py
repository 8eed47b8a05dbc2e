"""Games that others played: archives, records of matches, files of one's own."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from html import escape
from pathlib import Path

from ..games.position_text import game_start
from ..records.ingest import check, find_archives, read_archive
from ..records.record import Record
from .position import Position


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A game that was read from a file and played again by the rules."""

    black: str  # the player's name; empty where the source has none
    white: str
    date: str  # ISO 8601, as much as is known: "1998", "1998-05-02"
    event: str
    score: int | None  # for black in the game's unit (discs in Reversi); None: unfinished, or unknown
    is_legal: bool  # every move follows the rules; else only those up to the first that does not are in `final`
    final: Position = field(repr=False)  # the last position; its `line` has the moves, its `previous` the way there
    record: Record = field(repr=False)  # everything that the file says

    def _repr_html_(self) -> str:
        told = filter(None, (f"{self.black or '?'} - {self.white or '?'}", self.event, self.date))
        return f"<p>{escape(', '.join(told))}</p>{self.final.svg()}"


def read_games(*paths: str | Path, size: int = 8) -> Iterator[PlayedGame]:
    """The games in files and folders, one after the other, in every format of docs/records.md.

        >>> import heibai
        >>> from pathlib import Path
        >>> _ = Path("mine.txt").write_text("f5d6c3d3c4\\n")
        >>> game = next(heibai.read_games("mine.txt"))
        >>> game.final.line, game.final.is_over, game.is_legal
        (('f5', 'd6', 'c3', 'd3', 'c4'), False, True)

    Args:
        paths: files, or folders that are looked through.
        size: squares a side, for transcripts, which do not say it.

    Raises:
        RecordFormatError: a path that does not exist, or holds no games in a format that is known.
    """
    archives = find_archives([Path(path) for path in paths])
    return (
        _played(checked.record, is_legal=checked.legal)
        for archive in archives
        for checked in check(read_archive(archive, size=size))
    )


def _played(record: Record, *, is_legal: bool) -> PlayedGame:
    rules = record.spec.make()  # not Game(...): a file may start no code
    position = Position(rules, game_start(rules, record.start))
    for move in record.moves:
        if not is_legal and move not in position.state.moves():
            break
        position = position.after(move)
    return PlayedGame(record.black, record.white, record.date, record.event, record.score, is_legal, position, record)
