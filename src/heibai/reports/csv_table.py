"""A table as CSV (RFC 4180) that no spreadsheet takes for formulas."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable

from ..core.numbers import number
from ..jobs.contents import ResultTable

_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n")  # how a cell begins that a spreadsheet calculates


def csv_of(table: ResultTable) -> bytes:
    """UTF-8 with a line for the columns."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\r\n")
    writer.writerow(_safe(table.columns))
    writer.writerows(_safe(row) for row in table.rows)
    return text.getvalue().encode("utf-8", "backslashreplace")


def _safe(cells: Iterable[str]) -> list[str]:
    """A text that begins as a formula does has an apostrophe before it; a number stays what it is."""
    return [f"'{cell}" if cell.startswith(_FORMULA) and not _is_number(cell) else cell for cell in cells]


def _is_number(cell: str) -> bool:
    try:
        number(cell)
    except ValueError:
        return False
    return True
