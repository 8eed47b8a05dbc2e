"""A report as one HTML file: pictures inside it, no script, nothing from elsewhere; light, dark and printed."""

from __future__ import annotations

import base64
import hashlib
import re
from collections.abc import Iterable, Mapping
from html import escape
from types import MappingProxyType

from ..jobs.contents import Picture, ResultTable
from .report import Named, Report

_STYLE = """
:root { color-scheme: light dark; --ink: #1c1c1a; --soft: #5f5d57; --ground: #fbfaf7; --line: #d9d6cd; --code: #efede6 }
@media (prefers-color-scheme: dark) {
  :root { --ink: #ebe8e0; --soft: #a9a59a; --ground: #191916; --line: #3c3a34; --code: #26251f }
}
body { margin: 0 auto; max-width: 70rem; padding: 1.5rem; background: var(--ground); color: var(--ink);
  font: 1rem/1.5 system-ui, sans-serif }
h1, h2 { line-height: 1.2; text-wrap: balance; overflow-wrap: anywhere }
h2 { margin-top: 2.2rem; font-size: 1.15rem }
p { max-width: 46rem; overflow-wrap: anywhere }
.wide { overflow-x: auto }
table { border-collapse: collapse; font-size: .875rem; font-variant-numeric: tabular-nums }
th, td { padding: .25rem .75rem .25rem 0; text-align: left; vertical-align: top; border-bottom: 1px solid var(--line);
  overflow-wrap: anywhere }
th { color: var(--soft); font-weight: 600; overflow-wrap: normal }
a { color: inherit }
pre { padding: .75rem; background: var(--code); white-space: pre-wrap; overflow-wrap: anywhere }
figure { margin: 1.5rem 0 }
figure svg { display: block; max-width: 100%; height: auto; background: #fff }
figcaption { color: var(--soft); font-size: .875rem }
@media print {
  :root { --ink: #000; --soft: #333; --ground: #fff; --line: #999; --code: #fff }
  body { max-width: none; padding: 0; font-size: 10pt }
  .wide { overflow: visible }
  figure, tr, pre { break-inside: avoid }
  h2 { break-after: avoid }
  thead { display: table-header-group }
}
"""
_PROLOGUE = re.compile(r"^.*?(?=<svg)", re.DOTALL)  # XML declaration, document type and comments
_ID = re.compile(r'(\bid="|url\(#|href="#)')
_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:"
NO_LINKS: Mapping[tuple[int, int], str] = MappingProxyType({})


def page(report: Report, drawn: Mapping[str, bytes]) -> str:
    """The whole report; ``drawn``: the SVG of every picture by its file."""
    contents = report.contents
    parts = [
        f"<h1>{escape(contents.title)}</h1>",
        *_paragraphs((*report.standing, *contents.paragraphs)),
        *(_figure(each, drawn[each.file].decode(), f"p{n}-") for n, each in enumerate(report.pictures)),
        *(section(each.value) for each in report.tables),
        "<h2>How to make it again</h2>",
        *_paragraphs(report.again),
        *([f"<pre>{escape(chr(10).join(contents.commands))}</pre>"] if contents.commands else []),
        *(section(each.value) for each in report.circumstances),
    ]
    return document(contents.title, parts)


def document(title: str, parts: Iterable[str], *, script: str = "") -> str:
    """A page of its own of pieces of HTML; it loads nothing. Only this very ``script`` may run, at its end."""
    allowed = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    policy = _POLICY + (f"; script-src 'sha256-{allowed}'" if script else "")
    head = (
        f'<meta charset="utf-8">\n<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
        f"<title>{escape(title)}</title>\n<style>{_STYLE}</style>"
    )
    body = "\n".join(parts)
    end = f"<script>{script}</script>\n" if script else ""
    return (
        f'<!doctype html>\n<html lang="en">\n<head>\n{head}\n</head>\n'
        f"<body>\n<main>\n{body}\n</main>\n{end}</body>\n</html>\n"
    )


def _paragraphs(texts: Iterable[str]) -> list[str]:
    return [f"<p>{escape(text)}</p>" for text in texts]


def section(table: ResultTable, links: Mapping[tuple[int, int], str] = NO_LINKS) -> str:
    """A table below its title. ``links``: (row, column) -> where its cell leads."""
    head = "".join(f'<th scope="col">{escape(name)}</th>' for name in table.columns)
    rows = "\n".join(
        f"<tr>{''.join(_cell(cell, links.get((row, column))) for column, cell in enumerate(cells))}</tr>"
        for row, cells in enumerate(table.rows)
    )
    return (
        f"<section>\n<h2>{escape(table.title)}</h2>\n"
        f'<div class="wide" tabindex="0" role="region" aria-label="{escape(table.title)}">\n'
        f"<table>\n<thead><tr>{head}</tr></thead>\n<tbody>\n{rows}\n</tbody>\n</table>\n</div>\n</section>"
    )


def _cell(text: str, link: str | None) -> str:
    inside = escape(text) if link is None else f'<a href="{escape(link)}">{escape(text)}</a>'
    return f"<td>{inside}</td>"


def _figure(named: Named[Picture], svg: str, own: str) -> str:
    """``own``: begins the ids of this picture, which are no other's then."""
    title = escape(named.value.title)
    inside = _ID.sub(rf"\g<1>{own}", _PROLOGUE.sub("", svg, count=1))
    inside = inside.replace("<svg", f'<svg role="img" aria-label="{title}"', 1)
    return f"<figure>\n{inside.strip()}\n<figcaption>{title}</figcaption>\n</figure>"
