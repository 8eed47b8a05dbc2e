"""``heibai serve``: the page, on this machine only."""

from __future__ import annotations

import json
import os
import sys
import threading
import webbrowser
from contextlib import suppress
from pathlib import Path
from typing import Annotated

import typer

from ..progress import waiting


def command(
    port: Annotated[int, typer.Option(min=0, max=65535, help="Port on 127.0.0.1; 0 takes any free one.")] = 8123,
    no_browser: Annotated[bool, typer.Option("--no-browser", help="Only print the address.")] = False,
    data: Annotated[Path | None, typer.Option(help="Folder of the games' database; by default the user's own.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the address as JSON; words go to stderr.")] = False,
) -> None:
    """Serve the page on this machine and open it."""
    with waiting("starting"):
        from ...web.server import serve

    def ready(address: str) -> None:
        if as_json:
            print(json.dumps({"address": address, "pid": os.getpid()}), flush=True)
        print(f"heibai is at {address} (Ctrl-C ends it)", file=sys.stderr if as_json else sys.stdout, flush=True)
        if not no_browser and _has_browser():
            threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()

    with suppress(KeyboardInterrupt):  # comes only after everything is closed
        serve(data=data, port=port, ready=ready)
    print("heibai has stopped; the games are kept", file=sys.stderr)


def _has_browser() -> bool:
    """Whether a window can be opened: a text browser in this terminal would be no help."""
    if sys.platform.startswith("linux") and not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        return False
    try:
        webbrowser.get()
    except webbrowser.Error:
        return False
    return True
