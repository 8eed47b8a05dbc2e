"""``heibai serve``: the page, on this machine only unless another address is named."""

from __future__ import annotations

import json
import os
import sys
import threading
import webbrowser
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ....core.system.machine import has_screen
from ..progress import waiting

if TYPE_CHECKING:
    from ...web.server import Ready


def command(
    port: Annotated[int, typer.Option(min=0, max=65535, help="Port; 0 takes any free one.")] = 8123,
    host: Annotated[
        str, typer.Option(help="Address to listen on; any but 127.0.0.1 asks everybody for a token (docs/deploy.md).")
    ] = "127.0.0.1",
    name: Annotated[
        list[str] | None,
        typer.Option(help="Another name of this server, such as that of a proxy in front; may be repeated."),
    ] = None,
    no_browser: Annotated[bool, typer.Option("--no-browser", help="Only print the address.")] = False,
    data: Annotated[Path | None, typer.Option(help="Folder of the games' database; by default the user's own.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the address as JSON; words go to stderr.")] = False,
) -> None:
    """Serve the page on this machine and open it."""
    with waiting("starting"):
        from ...web.server import serve

    def ready(server: Ready) -> None:
        if as_json:
            told = {"address": server.address, **({"token": server.token} if server.token else {}), "pid": os.getpid()}
            print(json.dumps(told), flush=True)
        print(_announced(server), file=sys.stderr if as_json else sys.stdout, flush=True)
        if not no_browser and _has_browser():
            threading.Thread(target=webbrowser.open, args=(server.first_address,), daemon=True).start()

    with suppress(KeyboardInterrupt):  # comes only after everything is closed
        serve(data=data, port=port, ready=ready, host=host, names=name or ())
    print("heibai has stopped; the games are kept", file=sys.stderr)


def _announced(server: Ready) -> str:
    words = f"heibai is at {server.address} (Ctrl-C ends it)"
    if server.token:
        words += f"\nwho opens it needs the token; the first time: {server.first_address}"
    return words


def _has_browser() -> bool:
    if not has_screen():
        return False
    try:
        webbrowser.get()
    except webbrowser.Error:
        return False
    return True
