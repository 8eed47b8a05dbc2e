"""Findings as Markdown."""

from __future__ import annotations

from ..reports.markdown import item, markdown_table
from .findings import Findings


def markdown(name: str, about: str, command: str, findings: Findings, *, picture: str | None) -> str:
    """One page: what the source did, the command, sentences, plot, tables. ``picture``: a file beside it."""
    parts = [f"# Study: {name}", about.strip(), f"Made by `{command}`; the JSON beside this page has every cell."]
    parts.append("\n".join(map(item, findings.notes)))
    if picture:
        parts.append(f"![{findings.plot.title}]({picture})")
    parts += [f"## {table.title}\n\n{markdown_table(table)}" for table in findings.tables]
    return "\n\n".join(part for part in parts if part) + "\n"
