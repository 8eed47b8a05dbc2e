"""What a verb comes to, on stdout."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from typing import Any

import typer

from ...core.errors import printable


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
