"""Findings as Markdown."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable

from .findings import Findings, ResultTable

_WIDTH = 118


def markdown(name: str, about: str, command: str, findings: Findings, *, picture: str | None) -> str:
    """One page: what the source did, the command, sentences, plot, tables. ``picture``: a file beside it."""
    parts = [f"# Study: {name}", about.strip(), f"Made by `{command}`; the JSON beside this page has every cell."]
    parts.append("\n".join(map(_item, findings.notes)))
    if picture:
        parts.append(f"![{findings.plot.title}]({picture})")
    parts += [f"## {table.title}\n\n{markdown_table(table)}" for table in findings.tables]
    return "\n\n".join(part for part in parts if part) + "\n"


def _item(note: str) -> str:
    """A note as an item of a list, in lines that can be read."""
    return textwrap.fill(f"* {note}", _WIDTH, subsequent_indent="  ", break_long_words=False, break_on_hyphens=False)


def markdown_table(table: ResultTable) -> str:
    """A table of GitHub's Markdown."""
    lines = [table.columns, tuple("---" for _ in table.columns), *table.rows]
    return "\n".join(_line(cells) for cells in lines)


def _line(cells: Iterable[str]) -> str:
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"
