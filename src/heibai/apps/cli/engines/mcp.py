"""``heibai mcp``: the program as tools for language models, on standard input and output."""

from __future__ import annotations

import importlib.util
from typing import Annotated

import typer

from ....core.errors import RunError


def command(
    as_json: Annotated[bool, typer.Option("--json", help="Print the tools with what they take, and end.")] = False,
) -> None:
    """Serve tools to a language model's client (Model Context Protocol): play, analyse, explain, match, breed."""
    if importlib.util.find_spec("mcp") is None:
        raise RunError("heibai mcp needs the package mcp; get it with: pip install 'heibai[mcp]'")
    from ...mcp.server import serve, tools_as_json

    if as_json:
        typer.echo(tools_as_json())
    else:
        serve()
