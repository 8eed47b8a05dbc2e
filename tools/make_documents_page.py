"""Puts the shipped results of studies into docs/documents.md; ``--check`` only says whether they are up to date.

Words of the page stand there as they were written. Between ``<!-- studies/NAME.md, table 1 -->`` and ``<!-- end -->``
stands what this program takes from the page of that study: its first table, or ``findings``, its sentences. ``, with
"WORDS"`` and ``, without "WORDS"`` choose rows or sentences.

python tools/make_documents_page.py
"""

from __future__ import annotations

import re
import sys
import textwrap
from collections.abc import Callable
from pathlib import Path

DOCS = Path(__file__).parents[1] / "docs"
PAGE = DOCS / "documents.md"
_WIDTH = 118
_JOINED = "\0"  # for a space at which no line ends
_PART = re.compile(
    r'(?P<head><!-- (?P<study>studies/[\w-]+\.md), (?P<what>table \d+|findings)(?P<chosen>(?:, with(?:out)? "[^"]+")*)'
    r" -->\n).*?(?P<end><!-- end -->)",
    re.DOTALL,
)
_TABLE = re.compile(r"^## (?P<title>.+)\n\n(?P<head>\|.*\n\|.*\n)(?P<rows>(?:\|.*\n)+)", re.MULTILINE)
_COMMAND = re.compile(r"^Made by `(.+?)`", re.MULTILINE)
_FINDING = re.compile(r"^\* .*\n(?:  .*\n)*", re.MULTILINE)


def filled(page: str, read: Callable[[str], str]) -> str:
    """The page with its parts taken anew; ``read`` gives the text of a study's page."""
    return _PART.sub(lambda part: f"{part['head']}\n{_taken(part, read(part['study']))}\n{part['end']}", page)


def written_by_hand(page: str) -> str:
    """The page without its parts."""
    return _PART.sub("", page)


def _taken(part: re.Match[str], study: str) -> str:
    is_chosen = _choice(part["chosen"])
    if part["what"] == "findings":
        found = "".join(each for each in _FINDING.findall(study) if is_chosen(each))
        return f"[{Path(part['study']).stem}]({part['study']}) found:\n\n{found}"
    table = [*_TABLE.finditer(study)][int(part["what"].split()[1]) - 1]
    rows = [row for row in table["rows"].splitlines(keepends=True) if is_chosen(row)]
    return f"{_caption(part['study'], study, table['title'])}\n\n{table['head']}{''.join(rows)}"


def _choice(words: str) -> Callable[[str], bool]:
    asked = re.findall(r', (with|without) "([^"]+)"', words)
    return lambda text: all((word in " ".join(text.split())) == (how == "with") for how, word in asked)


def _caption(name: str, study: str, title: str) -> str:
    """Which study, its command, and the table's title."""
    command = _COMMAND.search(study)
    assert command is not None
    words = f"From [{Path(name).stem}]({name}), `{command[1].replace(' ', _JOINED)}`. {title}:"
    lines = textwrap.fill(words, _WIDTH, break_long_words=False, break_on_hyphens=False)
    return lines.replace(_JOINED, " ")


def main() -> None:
    page = PAGE.read_text(encoding="utf-8")
    text = filled(page, lambda name: (DOCS / name).read_text(encoding="utf-8"))
    if "--check" not in sys.argv:
        PAGE.write_text(text, encoding="utf-8")
    elif text != page:
        sys.exit("docs/documents.md is not what the pages of the studies say; make it anew with: make docs")


if __name__ == "__main__":
    main()
