"""Which file of the page's client imports which, read from the source."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path

SOURCES = {".ts", ".svelte", ".css"}
_IMPORT = re.compile(r"""(?:\bfrom|\bimport)\s*\(?\s*["'](\.[^"']+)["']""")


def client_imports(folder: Path) -> Iterator[tuple[Path, int, Path]]:
    """(importing file, line, imported file) under ``folder``, web/src; paths inside it, as the statement says them."""
    for path in sorted(folder.rglob("*")):
        if path.suffix not in SOURCES:
            continue
        here, text = path.relative_to(folder), path.read_text(encoding="utf-8")
        for found in _IMPORT.finditer(text):
            line = text.count("\n", 0, found.start()) + 1
            yield here, line, Path(os.path.normpath(here.parent / found[1]))


def page_of(path: Path) -> str:
    """The page that a file of web/src is of; empty for what pages share."""
    return path.parts[1] if path.parts[0] == "pages" and len(path.parts) > 1 else ""
