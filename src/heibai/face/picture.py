"""Tables of results: in letters for a terminal, in HTML for a notebook."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

Row = Sequence[str]


def text_table(head: Row, rows: Sequence[Row]) -> str:
    """Columns that stand below each other, the first to the left, the others to the right."""
    widths = [max(len(row[column]) for row in (head, *rows)) for column in range(len(head))]

    def line(row: Row) -> str:
        cells = (cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True))
        return "  ".join([row[0].ljust(widths[0]), *cells])

    return "\n".join(map(line, (head, *rows)))


def html_table(head: Row, rows: Sequence[Row], *, caption: str = "") -> str:
    """The same as HTML."""
    top = "".join(f"<th>{escape(cell)}</th>" for cell in head)
    body = "".join(f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in row)}</tr>" for row in rows)
    words = f"<caption>{escape(caption)}</caption>" if caption else ""
    return f"<table>{words}<thead><tr>{top}</tr></thead><tbody>{body}</tbody></table>"


def signed(number: float) -> str:
    """An Elo difference with its sign: ``+151``, ``+inf``."""
    return f"{number:+.0f}"


def interval(bounds: tuple[float, float], *, digits: int = 0) -> str:
    """``+77 to +212`` of Elo, ``0.608 to 0.772`` of a score with three digits."""
    form = f".{digits}f" if digits else "+.0f"
    return f"{bounds[0]:{form}} to {bounds[1]:{form}}"
