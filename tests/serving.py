"""``heibai serve`` in a process of its own."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


def command(*arguments: str) -> list[str]:
    return [str(Path(sys.executable).parent / "heibai"), "serve", "--no-browser", *arguments]


@contextmanager
def served(data: Path, *more: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A running server and its address."""
    arguments = command("--port", "0", "--data", str(data), "--json", *more)
    with subprocess.Popen(arguments, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout
        line = process.stdout.readline()
        try:
            yield process, json.loads(line)["address"].rstrip("/")
        finally:
            process.kill()
