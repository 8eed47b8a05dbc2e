"""A class in a terminal: the tournament's bar, then standings and what was found, and where the report lies."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from ....compose import job_kind
from ....jobs.directory import RunDirectory
from ..runs.view import Result
from .contest_view import ContestView

if TYPE_CHECKING:
    from ....classroom.class_home import Entrant
    from ....classroom.similarity import Alike

_SHOWN = (0, 2, 4, 5)  # tables of the report that a terminal shows


class ClassView(ContestView):
    """Of ``heibai class``."""

    def __init__(
        self,
        directory: RunDirectory,
        *,
        home: Path,
        entrants: Sequence[Entrant],
        refused: Mapping[str, str],
        pairs: Sequence[Alike],
        holds: Mapping[str, bool],
    ) -> None:
        super().__init__(job_kind(directory.kind), directory)
        self._home, self._entrants, self._refused, self._pairs, self._holds = home, entrants, refused, pairs, holds

    def complete(self, result: Result) -> Result:
        """Write the report of what was played so far."""
        from ....arena.contests.ledger import GAMES
        from ....classroom.report import ClassResult
        from ....records.formats import jsonl

        done = super().complete(result)
        title = f"Class {self._home.parent.name}: {done['game']} {done['size']}"
        games = list(map(jsonl.from_json, self.directory.rows(GAMES)))
        self._made = ClassResult(title, done, games, self._entrants, self._refused, self._pairs, self._holds)
        self._made.write(self._home)
        return {**done, "report": str(self._home / "index.html"), "refused": dict(self._refused)}

    def show(self, result: Result) -> None:
        tables = self._made.tables()
        for title, columns, rows in (tables[number] for number in _SHOWN):
            if rows:
                widths = [min(40, max(map(len, column))) for column in zip(columns, *rows, strict=True)]
                typer.echo(f"\n{title}")
                for row in (columns, *rows):
                    cells = (cell.ljust(width) for cell, width in zip(row, widths, strict=True))
                    typer.echo(f"  {'  '.join(cells)}".rstrip())
        typer.echo(f"\nreport: {result['report']}")
