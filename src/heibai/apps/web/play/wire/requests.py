"""What a page may say: over its websocket, and to begin a game (docs/web.md, "Protocol")."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

MAX_FRAME_BYTES = 4096

GameId = Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{1,40}$")]
Ply = Annotated[int, Field(ge=0, le=10_000, strict=True)]
Move = Annotated[int, Field(ge=0, le=10_000, strict=True)]


class _Request(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, use_attribute_docstrings=True)


class OpenRequest(_Request):
    """Show me this game and tell me whenever it changes."""

    type: Literal["open"]
    id: GameId
    analysis: bool = False
    """And what the analyst thinks of it."""


class MoveRequest(_Request):
    """Play ``move`` at ``ply``."""

    type: Literal["move"]
    id: GameId
    ply: Ply
    move: Move


class UndoRequest(_Request):
    """Take back to my last decision; ends any thinking."""

    type: Literal["undo"]
    id: GameId


class HintRequest(_Request):
    """What would a strong player do here?"""

    type: Literal["hint"]
    id: GameId
    ply: Ply
    every: bool = False
    """And what is each legal move worth?"""


class StopRequest(_Request):
    """Move now: play the best move known so far."""

    type: Literal["stop"]
    id: GameId
    ply: Ply


class ThinkRequest(_Request):
    """Try again after a player failed."""

    type: Literal["think"]
    id: GameId
    ply: Ply


Request = OpenRequest | MoveRequest | UndoRequest | HintRequest | StopRequest | ThinkRequest
REQUEST: TypeAdapter[Request] = TypeAdapter(Annotated[Request, Field(discriminator="type")])


class NewGame(BaseModel):
    """Body of ``POST /api/v1/games``."""

    model_config = ConfigDict(extra="forbid", use_attribute_docstrings=True)

    game: Annotated[str, Field(max_length=120)] = "reversi"
    """Which game: "gomoku/15/renju/swap2"; what is left out is the usual."""
    you: Literal["black", "white"] = "black"
    """black: the first player, who has black unless the opening parts the two."""
    opponent: Annotated[str, Field(max_length=400)] | None = None
    """Player text; none: the usual level."""
