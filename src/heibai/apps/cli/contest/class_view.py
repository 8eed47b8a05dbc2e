"""A class in a terminal: the bar of its games, then standings and what was found, and where the report lies."""

from __future__ import annotations

import shlex
from pathlib import Path

import typer

from ..runs.view import Result
from .contest_view import ContestView

_SHOWN = ("standings", "gauntlet", "losses", "late", "refused", "alike")  # tables of the report that a terminal shows


class ClassView(ContestView):
    """Of ``heibai class``."""

    def complete(self, result: Result) -> Result:
        """Write the report of what was played so far."""
        from ....classroom.facts import ClassFacts
        from ....classroom.results.report import ClassReport
        from ....classroom.tournament.stored_class import games_there

        home = self.directory.path.resolve().parent.parent
        facts = ClassFacts.read(home)
        self._made = ClassReport(facts, result, games_there(self.directory))
        self._made.write(home)
        return {
            **result, "run": str(self.directory.path), "report": str(home / "index.html"),
            "refused": dict(facts.refused), "late": [each.name for each in facts.late],
        }  # fmt: skip

    def show(self, result: Result) -> None:
        for name, linked in self._made.tables().items():
            if name in _SHOWN:
                columns, rows = linked.table.columns, linked.table.rows
                widths = [min(40, max(map(len, column))) for column in zip(columns, *rows, strict=True)]
                typer.echo(f"\n{linked.table.title}")
                for row in (columns, *rows):
                    cells = (cell.ljust(width) for cell, width in zip(row, widths, strict=True))
                    typer.echo(f"  {'  '.join(cells)}".rstrip())
        typer.echo(f"\nreport: {result['report']}")
        home = shlex.quote(str(Path(result["report"]).parent))
        typer.echo(f"on a projector: HEIBAI_HOME={home} heibai serve, then open its page at #arena=class:")


VIEW = ClassView
