"""The server of all tools, on standard input and output."""

from __future__ import annotations

import asyncio
import functools
import inspect
import json
from collections.abc import Callable
from threading import Lock
from typing import Any

from mcp.server import MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from mcp.types import CallToolResult, ToolAnnotations

from ... import __version__
from ...core.errors import HeibaiError
from . import analysing, contests, library, positions
from .answer import Answer

INSTRUCTIONS = """\
Reversi and Gomoku, with players of every strength. Games are texts such as reversi, reversi/6, gomoku/15/renju; moves
are names of squares, columns from the left as letters, rows as numbers: Reversi counts from the top (f5), Gomoku from
the bottom (h8). Nothing is remembered between calls: give all moves each time. To play a person, call play with the
moves so far, show the board, ask for the answer, and append it."""
TOOLS: tuple[Callable[..., Answer], ...] = (
    positions.position, positions.play, positions.solve, analysing.analyse, analysing.explain, analysing.review,
    library.library, contests.match, contests.breed,
)  # fmt: skip


def make_server() -> MCPServer[Any]:
    """All tools; none of them writes."""
    server = MCPServer("heibai", title="heibai 黑白", version=__version__, instructions=INSTRUCTIONS, log_level="ERROR")
    one_at_a_time = Lock()  # however many calls a client sends: the machine is its user's
    for tool in TOOLS:
        register = server.tool(annotations=ToolAnnotations(read_only_hint=True, open_world_hint=False))
        register(_answering(tool, one_at_a_time))
    return server


def tools_as_json() -> str:
    """A list of the tools as a client gets it: names, descriptions, and schemas of what they take."""
    tools = asyncio.run(make_server().list_tools())
    return json.dumps({"tools": [tool.model_dump(by_alias=True, exclude_none=True) for tool in tools]})


def serve() -> None:
    """Until standard input ends."""
    make_server().run("stdio")


def _answering(tool: Callable[..., Answer], lock: Lock) -> Callable[..., CallToolResult]:
    """The tool as the library takes it; a refusal is one sentence that the model reads."""

    @functools.wraps(tool)
    def call(**arguments: Any) -> CallToolResult:
        with lock:
            try:
                return tool(**arguments).result()
            except HeibaiError as error:
                raise ToolError(str(error)) from error

    signature = inspect.signature(tool, eval_str=True)
    call.__signature__ = signature.replace(return_annotation=CallToolResult)  # type: ignore[attr-defined]
    call.__annotations__ = {**inspect.get_annotations(tool, eval_str=True), "return": CallToolResult}
    return call
