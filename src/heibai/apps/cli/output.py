"""What a verb comes to, on stdout."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

import typer

from ...core.errors import RunError, printable


def tell(
    told: Mapping[str, Any] | Callable[[], Mapping[str, Any]], words: str | Iterable[str], *, as_json: bool
) -> None:
    """With ``--json`` the one object, else the words for people, a line each.

    ``told`` may be a function, which is called for ``--json`` alone: where the object takes work, or may fail.
    """
    if as_json:
        typer.echo(json.dumps(told() if callable(told) else told))
        return
    for line in [words] if isinstance(words, str) else words:
        typer.echo(printable(line, keep="\n"))


def require_picture(path: Path) -> Path:
    """Where the picture of ``--plot`` goes, before any work is done for it.

    Raises RunError: no picture's name, no folder, or no matplotlib.
    """
    from ...plots.style import require_suffix, styled

    require_suffix(path)
    if not path.resolve().parent.is_dir():
        raise RunError(f"{str(path)!r} lies in no folder that there is; make it, or name another with --plot")
    with styled():
        return path.resolve()
