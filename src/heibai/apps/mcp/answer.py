"""What a tool answers: text that a model reads, and the same as values for a program."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from time import monotonic
from typing import Annotated, Any, cast

from anyio import from_thread
from mcp.server.mcpserver import Context
from mcp.server.mcpserver.exceptions import ToolError
from mcp.types import CallToolResult, TextContent
from pydantic import Field

from ...face.game import Game
from ...face.position import Position

Client = Context[Any, Any]  # of a call: who waits for its answer
MOST_SECONDS = 120.0  # of a call
MOST_TEXT = 20_000  # characters of a game

GameText = Annotated[
    str,
    Field(max_length=60, description="reversi, reversi/6, gomoku, gomoku/15/renju, gomoku/15/renju/swap2, ..."),
]
Moves = Annotated[
    str,
    Field(max_length=MOST_TEXT, description="Moves from the start, as in f5d6c3 or h8 h9 i8; or a position's text."),
]
PlayerText = Annotated[
    str,
    Field(max_length=300, description="level:1 (weakest), level:6, ..., random, alphabeta:depth=6,eval=patterns, ..."),
]


@dataclass(frozen=True, slots=True)
class Answer:
    """Of one tool."""

    text: str
    values: dict[str, Any]

    def result(self) -> CallToolResult:
        return CallToolResult(content=[TextContent(type="text", text=self.text)], structured_content=self.values)


def position_of(game: str, moves: str) -> Position:
    """Raises SpecError, UnknownNameError, MoveTextError, IllegalMoveError, PositionTextError."""
    return Game(game).position(moves) if moves.strip() else Game(game).start()


def values_of(position: Position) -> dict[str, Any]:
    """A position as values."""
    return {
        "game": str(position.game),
        "position": position.text,
        "turn": position.turn,
        "moves": list(position.moves),
        "is_over": position.is_over,
        "outcome": position.outcome,
        "score": position.score,
    }


def watcher(client: Client) -> Callable[[int, int], None]:
    """Tells a client how far a call is, and ends one that the client has cancelled or that takes too long."""
    latest = monotonic() + MOST_SECONDS

    def watch(done: int, total: int) -> None:
        from_thread.check_cancelled()
        if monotonic() > latest:
            raise ToolError(f"this took longer than {MOST_SECONDS:g} s: ask for fewer games, or for faster players")
        from_thread.run(cast("Callable[..., Any]", client.report_progress), float(done), float(total))

    return watch
