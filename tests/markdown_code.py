"""The Python code of a Markdown page, and what the page says that it prints."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from contextlib import redirect_stdout
from dataclasses import dataclass

_BLOCK = re.compile(r"^```python\n(?P<code>.*?)^```\n(?:\n?```text\n(?P<shown>.*?)^```\n)?", re.M | re.S)


@dataclass(frozen=True)
class Block:
    """One ``python`` block; ``shown`` is the ``text`` block right behind it."""

    line: int  # of the page, from 1
    code: str
    shown: str | None


def blocks_of(page: str) -> list[Block]:
    """The page's blocks in their order."""
    return [
        Block(page[: found.start()].count("\n") + 1, found["code"], found["shown"]) for found in _BLOCK.finditer(page)
    ]


def run_blocks(blocks: list[Block]) -> Iterator[tuple[Block, str]]:
    """Each block with what it printed; all share their names, as in a notebook."""
    names: dict[str, object] = {"__name__": "page"}
    for block in blocks:
        said = io.StringIO()
        with redirect_stdout(said):
            exec(compile(block.code, f"<line {block.line}>", "exec"), names)
        yield block, said.getvalue()
