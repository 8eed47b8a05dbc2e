"""Findings as Markdown."""

from __future__ import annotations

from collections.abc import Iterable

from .findings import Findings, Table


def markdown(name: str, about: str, command: str, findings: Findings, *, picture: str | None) -> str:
    """One page: what the source did, the command, sentences, plot, tables. ``picture``: a file beside it."""
    parts = [f"# Study: {name}", about.strip(), f"Made by `{command}`; the JSON beside this page has every cell."]
    parts.append("\n".join(f"* {note}" for note in findings.notes))
    if picture:
        parts.append(f"![{findings.plot.title}]({picture})")
    parts += [f"## {table.title}\n\n{markdown_table(table)}" for table in findings.tables]
    return "\n\n".join(part for part in parts if part) + "\n"


def markdown_table(table: Table) -> str:
    """A table of GitHub's Markdown."""
    lines = [table.columns, tuple("---" for _ in table.columns), *table.rows]
    return "\n".join(_line(cells) for cells in lines)


def _line(cells: Iterable[str]) -> str:
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"
