"""``heibai archive``: read archives of games, check every game by the rules, convert them."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ....core.errors import SpecError, quoted, quoted_path
from ....core.numbers import counted
from .. import BETWEEN
from ..formats import WRITTEN
from ..options import AsJson
from ..standard_input import DASH, files_of

if TYPE_CHECKING:
    from ....records.ingest import Archive
    from ....records.replay import Checked
    from ....records.summary import Counts, Summary


def command(
    paths: Annotated[
        list[Path], typer.Argument(help="Files, folders to look through, or -; docs/records.md lists the formats.")
    ],
    to: Annotated[
        list[str] | None,
        typer.Option(
            metavar="FORMAT FILE", help=f"Write the legal games: a format ({WRITTEN}) and a file. May come again."
        ),
    ] = None,
    list_unfinished: Annotated[bool, typer.Option("--list-unfinished", help="Name every unfinished game.")] = False,
    size: Annotated[
        int, typer.Option(min=1, max=100, help="Board size of transcripts; the other formats say theirs.")
    ] = 8,
    as_json: AsJson = False,
) -> None:
    """Read, check and convert archives of games; heibai import keeps them, searchable by position.

    Exit code 1: a game is illegal or does not end as recorded.
    """
    from ....records.ingest import find_archives
    from ....records.summary import Summary

    began = time.perf_counter()
    targets = _targets(to or ())
    with files_of(paths) as files:
        found = Findings(find_archives(files), Summary())
        _collect(found, size, targets)
    found.seconds = time.perf_counter() - began
    if as_json:
        typer.echo(json.dumps(_as_object(found, list_unfinished=list_unfinished)))
    else:
        _print_tables(found, list_unfinished=list_unfinished)
    if found.summary.total.illegal or found.summary.total.mismatched:
        raise typer.Exit(1)


def _targets(words: Sequence[str]) -> list[tuple[str, Path]]:
    """(format, file) of each --to. Raises SpecError: a word is missing, a file comes twice, or is -."""
    pairs = [word.partition(BETWEEN) for word in words]
    lacking = next((format for format, between, _ in pairs if not between), None)
    if lacking is not None:
        raise SpecError(f"--to {quoted(lacking)[1:-1]} lacks a word; write --to FORMAT FILE, as in --to sgf games.sgf")
    files = [Path(file) for _, _, file in pairs]
    if any(file == DASH for _, _, file in pairs):
        raise SpecError(f"{quoted(DASH)} cannot follow --to: the report goes to standard output; name a file")
    twice = next((file for number, file in enumerate(files) if file in files[:number]), None)
    if twice is not None:
        raise SpecError(f"{quoted_path(twice)} comes twice with --to; name a file for each")
    return [(format, Path(file)) for format, _, file in pairs]


@dataclass
class Findings:
    """What the verb knows at the end."""

    archives: list[Archive]
    summary: Summary
    unfinished: list[dict[str, Any]] = field(default_factory=list)
    faulty: list[dict[str, Any]] = field(default_factory=list)  # illegal, or another score than recorded
    written: int | None = None  # games converted; None: nothing to convert
    seconds: float = 0.0

    def note(self, archive: Archive, number: int, checked: Checked) -> None:
        """Count a game, and remember it if something is the matter with it."""
        self.summary.add(checked)
        if not checked.legal or checked.matches is False:
            self.faulty.append(_describe(archive, number, checked))
        elif not checked.finished:
            self.unfinished.append(_describe(archive, number, checked))


def _collect(found: Findings, size: int, targets: Sequence[tuple[str, Path]]) -> None:
    """Read every archive; hand its legal games on, one archive at a time."""
    from ....records.export import exporting

    with ExitStack() as stack:
        writers = [stack.enter_context(exporting(file, format)) for format, file in targets]
        found.written = 0 if writers else None
        for archive, games in _read_all(found.archives, size):
            legal = []
            for number, checked in enumerate(games, start=1):
                found.note(archive, number, checked)
                if checked.legal:
                    legal.append(checked.record)
            for write in writers:
                for record in legal:
                    write(record)
            if found.written is not None:
                found.written += len(legal)


def _read_all(archives: list[Archive], size: int) -> Iterator[tuple[Archive, Iterator[Checked]]]:
    """Each archive with its checked games; a bar on stderr when that is a terminal."""
    from rich.console import Console
    from rich.progress import track

    from ....records.ingest import check, read_archive

    console = Console(stderr=True)
    for archive in track(archives, "reading", console=console, transient=True, disable=not console.is_terminal):
        yield archive, check(read_archive(archive, size=size))


def _describe(archive: Archive, number: int, checked: Checked) -> dict[str, Any]:
    record = checked.record
    return {
        "file": DASH if archive.path.name == DASH else str(archive.path),
        "game": number,
        "date": record.date,
        "event": record.event,
        "black": record.black,
        "white": record.white,
        "plies": len(record.moves),
        "recorded_score": record.score,
        "replayed_score": checked.margin,
        "illegal_ply": None if checked.illegal_at is None else checked.illegal_at + 1,
    }


def _as_object(found: Findings, *, list_unfinished: bool) -> dict[str, Any]:
    return {
        "files": len(found.archives),
        **asdict(found.summary.total),
        "years": [{"year": year, **asdict(counts)} for year, counts in found.summary.by_year()],
        "faulty": found.faulty,
        **({"unfinished_games": found.unfinished} if list_unfinished else {}),
        "written": found.written,
        "seconds": round(found.seconds, 3),
    }


def _print_tables(found: Findings, *, list_unfinished: bool) -> None:
    from rich.console import Console
    from rich.table import Table

    console = Console(highlight=False)
    table = Table(box=None, header_style="bold", pad_edge=False)
    for column in ("year", *_COLUMNS):
        table.add_column(column, justify="right")
    for year, counts in found.summary.by_year():
        table.add_row("unknown" if year is None else str(year), *_cells(counts))
    table.add_row("all", *_cells(found.summary.total), style="bold")
    console.print(table)
    for row in found.faulty + (found.unfinished if list_unfinished else []):
        console.print(_sentence(row), soft_wrap=True, markup=False)
    total = found.summary.total
    games = f"{counted(total.games, 'game')} in {counted(len(found.archives), 'file')}"
    console.print(
        f"{games}, read and replayed in {found.seconds:.1f} s: "
        f"{total.illegal} illegal, {total.mismatched} not as recorded, {total.unfinished} unfinished, "
        f"{total.theoretical_zero} with a theoretical score of 0",
        soft_wrap=True,
    )
    if total.finished:
        console.print(_results(total), soft_wrap=True)
    if found.written is not None:
        console.print(f"{counted(found.written, 'game')} written")


_COLUMNS = ("games", "finished", "matching", "unfinished", "illegal", "black", "draw", "white", "passes")
_FIELDS = {"black": "black_wins", "draw": "draws", "white": "white_wins"}  # of columns that are called otherwise


def _cells(counts: Counts) -> list[str]:
    found = asdict(counts)
    return [str(found[_FIELDS.get(name, name)]) for name in _COLUMNS]


def _results(total: Counts) -> str:
    decided = total.black_wins + total.draws + total.white_wins
    wins = f"black won {total.black_wins / decided:.1%}, drawn {total.draws / decided:.1%}, "
    wins += f"white won {total.white_wins / decided:.1%} of {decided}"
    discs = total.mean_discs()
    return f"{wins}; discs at the end {discs[0]:.2f} to {discs[1]:.2f} on average" if discs else wins


def _sentence(row: dict[str, Any]) -> str:
    if row["illegal_ply"] is not None:
        matter = f"ply {row['illegal_ply']} is illegal"
    elif row["replayed_score"] is None:
        matter = f"unfinished after {row['plies']} plies, recorded {row['recorded_score']}"
    else:
        matter = f"ends {row['replayed_score']:+d}, recorded {row['recorded_score']:+d}"
    who = f"{row['black'] or '?'} - {row['white'] or '?'}"
    return f"{row['file']} game {row['game']}: {who}, {row['event'] or '?'} {row['date'] or '?'}: {matter}"
