"""Tables and whole reports as Markdown, of which pandoc or a printer makes a PDF."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable

from ..jobs.contents import ResultTable
from .report import Named, Report

_WIDTH = 118
# What Markdown or the HTML in it would read otherwise than as a character; names are anybody's.
_SPECIAL = re.compile(r"([\\`*_{}\[\]<>#&~$])")


def item(note: str) -> str:
    """A note as an item of a list, in lines that can be read."""
    return textwrap.fill(f"* {note}", _WIDTH, subsequent_indent="  ", break_long_words=False, break_on_hyphens=False)


def markdown_table(table: ResultTable) -> str:
    """A table of GitHub's Markdown; cells are texts that its writer knows."""
    lines = [table.columns, tuple("---" for _ in table.columns), *table.rows]
    return "\n".join(_line(cells) for cells in lines)


def _line(cells: Iterable[str]) -> str:
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"


def page(report: Report) -> str:
    """The whole report; pictures and tables lie beside it."""
    contents = report.contents
    parts = [f"# {plain(contents.title)}", *map(plain, report.standing), *map(plain, contents.paragraphs)]
    parts += [f"![{plain(each.value.title)}]({each.file})" for each in report.pictures]
    parts += [_section(each) for each in report.tables]
    parts += ["## How to make it again", *map(plain, report.again), *_commands(contents.commands)]
    parts += [_section(each) for each in report.circumstances]
    return "\n\n".join(parts) + "\n"


def _section(named: Named[ResultTable]) -> str:
    table = named.value
    rows = tuple(tuple(map(plain, row)) for row in table.rows)
    safe = ResultTable(table.title, tuple(map(plain, table.columns)), rows)
    return f"## {plain(table.title)}\n\n{markdown_table(safe)}"


def plain(text: str) -> str:
    """A text that shows as it is: one line, nothing in it is read as Markdown or HTML."""
    return _SPECIAL.sub(r"\\\1", " ".join(text.split()))


def _commands(commands: Iterable[str]) -> list[str]:
    """Blocks of code; a longer fence where a command holds one."""
    text = "\n".join(commands)
    fence = "`" * max(3, 1 + max(map(len, re.findall(r"`+", text)), default=0))
    return [f"{fence}sh\n{text}\n{fence}"] if text else []
