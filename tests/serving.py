"""``heibai serve`` in a process of its own, and pages of it. Nobody loses patience because the machine is busy."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from waiting import MINUTES
from websockets.sync.client import ClientConnection, connect

# The program with a server that waits for minutes for what a page or a connection has to say and to read.
PATIENT = (
    "from heibai.apps.web import sockets; from heibai.apps.web.play.live import conversation, pages; "
    f"sockets.SILENT_SECONDS = pages.SILENT_SECONDS = conversation.UNREAD_SECONDS = {MINUTES}; "
    "from heibai.apps.cli import main; main()"
)


def command(*arguments: str) -> list[str]:
    return [str(Path(sys.executable).parent / "heibai"), "serve", "--no-browser", *arguments]


@contextmanager
def served(
    data: Path, *more: str, is_patient: bool = True, program: Sequence[str] = (sys.executable, "-c", PATIENT)
) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A running server and its address; without ``is_patient`` its pages have the seconds that they usually have.

    ``program``: what is run in place of ``heibai`` where it is patient.
    """
    arguments = command("--port", "0", "--data", str(data), "--json", *more)
    if is_patient:
        arguments[:1] = program
    with subprocess.Popen(arguments, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout
        line = process.stdout.readline()
        try:
            yield process, json.loads(line)["address"].rstrip("/")
        finally:
            process.kill()


def page_at(address: str) -> ClientConnection:
    """A page of the server at ``address``: its websocket, which waits for minutes."""
    return connect(
        address.replace("http", "ws") + "/api/v1/play",
        origin=address,  # type: ignore[arg-type]
        open_timeout=MINUTES,
        ping_timeout=MINUTES,
    )
