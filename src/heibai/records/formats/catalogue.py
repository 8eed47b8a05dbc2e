"""The formats of games by name, and those of installed packages (entry points ``heibai.formats``)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from ...core.plugins import Shelf
from ..record import Record
from . import diagram, ggf, gomocup, jsonl, pgn, points, psq, renlib, rif, sgf, transcript, wthor
from .files.places import Refuse


@dataclass(frozen=True, slots=True)
class Format:
    """One format of files of games."""

    recognises: Callable[[bytes, int], bool]  # (the first bytes of a file, its length) -> whether it is one
    read: Callable[[Path], Iterator[Record]]  # raises RecordFormatError with the place of a fault
    write: Callable[[Record], str] | None = None  # one game as a line, or lines; None: this format is only read
    games: tuple[str, ...] = ()  # whose records it holds; empty: every game's
    write_file: Callable[[Iterable[Record]], bytes] | None = None  # all games as a file that is no text
    holds_all: bool = True  # every game of those: also with passes and openings' choices
    suffix: str = ""  # damaged files with it are named, not passed over
    own_start: bool = False  # also games that begin from a position of their own
    salvage: Callable[[Path, Refuse], Iterator[Record]] | None = None  # the same behind a fault; None: read ends there
    title: str = ""  # what people call it, with an example where that says more; empty: its name
    comments: bool = False  # it keeps what is said about moves: comments, or evaluations at least


# In the order in which a file is looked at: first what begins with a header of its own, whatever its texts hold.
FORMATS = Shelf(
    "format",
    "heibai.formats",
    {
        "wthor": Format(
            wthor.recognises, wthor.read, games=("reversi",), suffix=".wtb", salvage=wthor.read, title="WTHOR"
        ),
        "jsonl": Format(
            jsonl.recognises,
            jsonl.read,
            jsonl.format_record,
            own_start=True,
            salvage=jsonl.read,
            title="JSON lines",
            comments=True,
        ),
        "renlib": Format(
            renlib.recognises,
            renlib.read,
            games=("gomoku",),
            write_file=renlib.write,
            suffix=".lib",
            salvage=renlib.read,
            title="RenLib",
        ),
        "psq": Format(
            psq.recognises,
            psq.read,
            psq.format_record,
            ("gomoku",),
            holds_all=False,
            suffix=".psq",
            salvage=psq.read,
            title="Piskvork",
        ),
        "rif": Format(rif.recognises, rif.read, games=("gomoku",), suffix=".rif", salvage=rif.read, title="RenjuNet"),
        "pgn": Format(
            pgn.recognises,
            pgn.read,
            pgn.format_record,
            pgn.GAMES,
            suffix=".pgn",
            own_start=True,
            salvage=pgn.read,
            title="PGN and numbered lists (1. f5 d6)",
        ),
        "ggf": Format(
            ggf.recognises,
            ggf.read,
            ggf.format_record,
            ("reversi",),
            suffix=".ggf",
            own_start=True,
            salvage=ggf.read,
            title="GGF",
            comments=True,
        ),
        "sgf": Format(
            sgf.recognises,
            sgf.read,
            sgf.format_record,
            tuple(sgf.NUMBERS),
            suffix=".sgf",
            own_start=True,
            salvage=sgf.read,
            title="SGF",
            comments=True,
        ),
        "gomocup": Format(
            gomocup.recognises, gomocup.read, games=("gomoku",), salvage=gomocup.read, title="tables of Gomocup"
        ),
        "points": Format(
            points.recognises,
            points.read,
            points.format_record,
            ("gomoku",),
            holds_all=False,
            salvage=points.read,
            title="lines of points (h8i9j7)",
        ),
        "transcript": Format(
            transcript.recognises,
            transcript.read,
            transcript.format_record,
            ("reversi",),
            salvage=transcript.read,
            title="lines of moves (f5d6c3)",
        ),
        "diagram": Format(
            diagram.recognises,
            diagram.read,
            diagram.format_record,
            ("reversi",),
            holds_all=False,
            salvage=diagram.read,
            title="diagrams",
        ),
    },
    Format,
)
